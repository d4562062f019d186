// A family that comes to the desk, made while its child is registered: the parent, the child, those that resemble them.
import { z } from 'zod'
import { duplicateChoice, duplicates } from '../../customers/duplicates.schema.ts'
import { OptionalAddress } from '../../kernel/address.ts'
import { optionalEmail, optionalId, text } from '../../kernel/fields.ts'
import { Phone } from '../../kernel/phone.ts'
import { FormAnswer } from '../../kernel/refusal.ts'
import { optionalGender } from '../../people/people.schema.ts'

export const NewFamilyInput = z.object({
  gender: optionalGender,
  firstName: text(100),
  lastName: text(100),
  phone: Phone,
  email: optionalEmail,
  address: OptionalAddress,
  studentFirstName: text(100),
  studentLastName: text(100),
  scholarLevelId: optionalId,
  duplicateChoice,
})
export type NewFamilyInput = z.output<typeof NewFamilyInput>

export const NewFamilyAnswer = FormAnswer.extend({
  studentId: z.int().nullable(),
  studentName: z.string().nullable(),
  /** Families to look at first: nothing was written. */
  duplicates,
})
export type NewFamilyAnswer = z.infer<typeof NewFamilyAnswer>
