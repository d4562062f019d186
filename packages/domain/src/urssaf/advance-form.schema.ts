// The form of the tax advance: the taxpayer, where they were born and live, the account that is debited.
import { z } from 'zod'
import { OptionalAddress } from '../kernel/address.ts'
import {
  countryCode,
  id,
  optionalDay,
  optionalEmail,
  optionalId,
  optionalText,
  readStamp,
  text,
} from '../kernel/fields.ts'
import { optionalBic, optionalIban } from '../kernel/identifiers.ts'
import { Phone } from '../kernel/phone.ts'
import { birthPlaceFields, optionalGender } from '../people/people.schema.ts'

export const AdvanceFields = z.object({
  id: optionalId,
  updatedAt: readStamp,
  customerId: id,
  gender: optionalGender,
  birthName: optionalText(100),
  lastName: text(100),
  firstNames: optionalText(256),
  birthOn: optionalDay,
  ...birthPlaceFields,
  mobilePhone: Phone,
  email: optionalEmail,
  addressCountry: countryCode,
  address: OptionalAddress,
  /** What stays empty keeps the account that is stored: it is never sent back in clear. */
  bank: z.object({ holder: optionalText(100), iban: optionalIban, bic: optionalBic }),
  keepsAccount: z.boolean(),
  /** Whether the form leaves for the Urssaf once it is saved; a draft may have holes. */
  send: z.boolean(),
})
export type AdvanceForm = z.output<typeof AdvanceFields>
