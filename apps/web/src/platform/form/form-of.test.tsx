// The names of fields are checked by the compiler: each expected error below would be an error of its own if it vanished.
import { signedIn } from '@cartable/domain/kernel/access.ts'
import { cents, id, optionalDay, optionalText, percent, readStamp, text } from '@cartable/domain/kernel/fields.ts'
import { defineOperations, operation } from '@cartable/domain/kernel/operation.ts'
import { Phone } from '@cartable/domain/kernel/phone.ts'
import { asForm, FormAnswer } from '@cartable/domain/kernel/refusal.ts'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { formOf } from './form-of.ts'

const input = z.object({
  id: id.nullable(),
  updatedAt: readStamp,
  name: text(20),
  nickname: optionalText(10),
  birthDate: optionalDay,
  priceCents: cents,
  rate: percent,
  phone: Phone,
  isVisible: z.boolean(),
  levelIds: z.array(id),
  subjects: z.array(z.object({ subjectId: id, isMain: z.boolean(), note: optionalText(5) })),
})
const api = defineOperations('test', {
  save: operation({
    name: 'save',
    method: 'POST',
    path: '/save',
    effect: 'write',
    access: signedIn(),
    input,
    answer: FormAnswer,
    refused: asForm,
  }),
})
const F = formOf<typeof api.save>()
const bySchema = formOf<typeof input>()

test('right names and kinds compile, the others do not', () => {
  const right = [
    <F.Text key={0} name="name" label="Nom" />,
    <F.Text key={1} name="nickname" label="Surnom" />,
    <F.Day key={2} name="birthDate" label="Naissance" />,
    <F.Euros key={3} name="priceCents" label="Tarif" />,
    <F.Percent key={4} name="rate" label="Taux" />,
    <F.Phone key={5} name="phone" label="Téléphone" />,
    <F.Switch key={6} name="isVisible" label="Visible" />,
    <F.Choices key={7} name="levelIds" label="Niveaux" options={[]} />,
    <bySchema.Text key={8} name={`subjects.${0}.note`} label="Note" />,
    <F.Rows key={9} name="subjects" label="Matière" blank={{}}>
      {(index) => <F.Select name={`subjects.${index}.subjectId`} label="Matière" options={[]} />}
    </F.Rows>,
  ]
  const wrong = [
    // @ts-expect-error misspelt
    <F.Text key={0} name="nmae" label="Nom" />,
    // @ts-expect-error a text is no amount
    <F.Euros key={1} name="name" label="Nom" />,
    // @ts-expect-error misspelt inside a list
    <F.Text key={2} name="subjects.0.nte" label="Note" />,
    // @ts-expect-error a text is no switch
    <bySchema.Switch key={3} name="nickname" label="Surnom" />,
    // @ts-expect-error not a list of blocks
    <F.MainSwitch key={4} list="levelIds" index={0} field="isMain" label="Principale" />,
  ]
  expect([right.length, wrong.length]).toEqual([10, 5])
})
