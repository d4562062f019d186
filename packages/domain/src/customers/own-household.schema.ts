// Shapes of what a family knows and changes of itself: how it is reached, who pays, whom to call besides.
import { z } from 'zod'
import { AddressView, OptionalAddress } from '../kernel/address.ts'
import { id, optionalEmail, optionalText, readStamp, text } from '../kernel/fields.ts'
import { Phone } from '../kernel/phone.ts'
import { FormAnswer } from '../kernel/refusal.ts'
import { faultOfSecondContact, SecondContact, SecondContactInput } from './second-contact.schema.ts'

const PhoneView = z.object({ phoneNumber: z.string().nullable(), phoneRegion: z.string().nullable() })
const PayerView = z.object({
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  email: z.string().nullable(),
  phone: PhoneView,
  address: AddressView.nullable(),
})

export const OwnHousehold = z.object({
  id,
  updatedAt: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string(),
  email: z.string().nullable(),
  /** Asked for, and not proven yet by the link sent to it. */
  emailAsked: z.string().nullable(),
  phone: PhoneView,
  mobilePhone: PhoneView,
  address: AddressView.nullable(),
  hasOtherPayer: z.boolean(),
  payer: PayerView,
  secondContact: SecondContact,
  /** What a change of name or address asks at the Urssaf; null without an advance. */
  advanceWords: z.string().nullable(),
})
export type OwnHousehold = z.infer<typeof OwnHousehold>

const required = 'Ce champ est obligatoire.'
export const OwnHouseholdInput = z
  .object({
    id,
    updatedAt: readStamp,
    firstName: optionalText(100),
    lastName: text(100),
    phone: Phone,
    mobilePhone: Phone,
    address: OptionalAddress,
    hasOtherPayer: z.boolean(),
    payer: z.object({
      firstName: optionalText(100),
      lastName: optionalText(100),
      email: optionalEmail,
      phone: Phone,
      address: OptionalAddress,
    }),
    secondContact: SecondContactInput,
  })
  .superRefine(({ hasOtherPayer, payer, secondContact, phone, mobilePhone }, context) => {
    const missing = (path: string[], message = required) => context.addIssue({ code: 'custom', path, message })
    if (hasOtherPayer && payer.lastName === null) missing(['payer', 'lastName'])
    const fault = faultOfSecondContact(secondContact)
    if (fault) missing(['secondContact', fault.path], fault.message)
    if (phone.phoneNumber === null && mobilePhone.phoneNumber === null)
      missing(['mobilePhone'], 'Gardez au moins un téléphone, pour que nous puissions vous joindre.')
  })
export type OwnHouseholdInput = z.output<typeof OwnHouseholdInput>

export const OwnHouseholdAnswer = FormAnswer.extend({
  /** What was really told, one sentence each. */
  told: z.array(z.string()),
})
export type OwnHouseholdAnswer = z.infer<typeof OwnHouseholdAnswer>
