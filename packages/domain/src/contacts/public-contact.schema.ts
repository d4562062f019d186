// The public request of a family: its form, and what is answered at once.
import { z } from 'zod'
import { optionalEmail, optionalId, text } from '../kernel/fields.ts'
import { IdOption } from '../kernel/list.ts'
import { Phone } from '../kernel/phone.ts'
import { FormErrors } from '../kernel/refusal.ts'
import { contactsRefusals } from './contacts.refusals.ts'
import { contactChoices, sharedContactFields, withoutParent } from './contacts.schema.ts'
import { WhoCalls } from './who-calls.schema.ts'

/** The public request. */
export const PublicContactInput = z
  .object({
    mode: z.literal('contact').default('contact'),
    ...sharedContactFields,
    firstName: text(100),
    email: optionalEmail,
    phone: Phone,
    scholarLevelId: optionalId.refine((value) => value !== null, 'Ce champ est obligatoire.'),
    traineeshipSessionId: optionalId,
    /** Answer of the captcha, as its widget makes it. */
    captcha: z.string().max(10_000),
  })
  .refine((contact) => contact.email !== null || contact.phone.phoneNumber !== null, {
    path: ['phone', 'phoneNumber'],
    message: contactsRefusals.noWayToAnswer.message,
  })
  .transform(withoutParent)
export type PublicContactInput = z.output<typeof PublicContactInput>
export const PublicContactAnswer = z.object({
  errors: FormErrors.nullable(),
  captchaSuccess: z.boolean(),
  /** Who answers and until when, said at once; null where nothing was kept. */
  whoCalls: WhoCalls.nullable(),
  /** No number was given: the answer comes by mail. */
  isByMail: z.boolean(),
})

export const PublicContactForm = z.object({
  ...contactChoices,
  traineeshipSessions: z.array(IdOption),
  company: z.object({ name: z.string(), phone: z.string().nullable() }),
})
