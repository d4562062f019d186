// The word with which a family contests what a lesson that did not take place costs it.
import type { chargesApi } from '@cartable/domain/courses/charges/charges.api.ts'
import type { Charge } from '@cartable/domain/courses/charges/charges.schema.ts'
import { chargeText } from '@cartable/domain/courses/charges/charges.words.ts'
import { Button, Buttons } from '../../../../platform/outside/Button.tsx'
import { door, useAct } from '../../../../platform/outside/calls.ts'
import { TextArea } from '../../../../platform/outside/fields.tsx'
import { Form, useForm } from '../../../../platform/outside/form.tsx'
import { Sheet } from '../../../../platform/outside/Sheet.tsx'
import { toast } from '../../../../platform/outside/toast.tsx'

const contestCharge = door<typeof chargesApi.contestCharge>(
  'courses.contestCharge',
  'POST',
  '/courses/course-charge-contest',
)

export const ContestSheet = ({ charge, onClose }: { readonly charge: Charge; readonly onClose: () => void }) => {
  const act = useAct(contestCharge)
  const form = useForm({ words: '' })
  return (
    <Sheet title="Contester ce montant" onClose={onClose} isDirty={form.isDirty}>
      <Form
        of={form}
        act={act}
        input={({ words }) => ({ id: charge.id, words })}
        after={() => {
          toast('C’est noté\u00a0: le service vous répondra avant toute facture.')
          onClose()
        }}
      >
        <p>{chargeText(charge)}</p>
        <TextArea {...form.at('words')} label="Pourquoi" help="Le service le lira." maxLength={500} />
        <Buttons>
          <Button kind="primary" submits grows>
            Envoyer
          </Button>
          <Button onPress={onClose}>Annuler</Button>
        </Buttons>
      </Form>
    </Sheet>
  )
}
