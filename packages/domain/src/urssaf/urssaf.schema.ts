// Shapes of the tax advance of a customer: the form of the taxpayer, where the registration stands, the answers.
import { z } from 'zod'
import { AddressView } from '../kernel/address.ts'
import { dayOf } from '../kernel/dates.ts'
import { id } from '../kernel/fields.ts'
import { FormAnswer, MoveAnswer } from '../kernel/refusal.ts'
import { Gender, PersonView } from '../people/people.schema.ts'
import { faultsToSend } from './advance-form.rules.ts'
import { AdvanceFields } from './advance-form.schema.ts'
import { registrationStatuses } from './statuses.ts'

export const advanceFormLabels = {
  gender: 'Civilité',
  birthName: 'Nom de naissance',
  lastName: 'Nom d’usage',
  firstNames: 'Prénoms',
  birthOn: 'Date de naissance',
  birthCountry: 'Pays de naissance',
  birthCityCode: 'Commune de naissance',
  birthDepartementCode: 'Département de naissance',
  mobilePhone: 'Portable',
  email: 'E-mail',
  addressCountry: 'Pays de résidence',
  address: 'Adresse',
  holder: 'Titulaire du compte',
  iban: 'IBAN',
  bic: 'BIC',
} as const

export const AdvanceInput = AdvanceFields.superRefine((form, context) => {
  if (!form.send) return
  for (const { path, message } of faultsToSend(form, dayOf(new Date()), null))
    context.addIssue({ code: 'custom', path: path.split('.'), message })
})
export type AdvanceInput = z.output<typeof AdvanceInput>

const Status = z.enum(registrationStatuses)

/** Where the registration stands, in the words of the office. */
export const AdvanceState = z.object({
  /** Null: nobody has begun. */
  status: Status.nullable(),
  label: z.string(),
  /** What it means. */
  explanation: z.string(),
  /** What the office does now; null: nothing. */
  whatToDo: z.string().nullable(),
  /** Code of the Urssaf behind a refusal or a status. */
  providerCode: z.string().nullable(),
  /** Field of the form that a refusal is about. */
  field: z.string().nullable(),
  requestedAt: z.string().nullable(),
  checkedAt: z.string().nullable(),
  activeFrom: z.string().nullable(),
  isEditable: z.boolean(),
  mayUpdate: z.boolean(),
  mayUnlink: z.boolean(),
  mayRefuse: z.boolean(),
})
export type AdvanceState = z.infer<typeof AdvanceState>

const nothing = z.null()
export const AdvanceRecord = z.object({
  id: id.nullable(),
  updatedAt: z.string().nullable(),
  customerId: id,
  gender: Gender.nullable(),
  birthName: z.string().nullable(),
  lastName: z.string(),
  firstNames: z.string().nullable(),
  birthOn: z.string().nullable(),
  birthCountry: z.string().nullable(),
  birthDepartementCode: z.string().nullable(),
  birthCityCode: z.string().nullable(),
  birthCity: z.string().nullable(),
  mobilePhone: PersonView.shape.mobilePhone,
  email: z.string().nullable(),
  addressCountry: z.string(),
  address: AddressView.nullable(),
  bank: z.object({ holder: nothing, iban: nothing, bic: nothing }),
  keepsAccount: z.boolean(),
  send: z.boolean(),
  state: AdvanceState,
  bankAccount: z.object({ holder: z.string(), maskedIban: z.string(), bic: z.string().nullable() }).nullable(),
  /** Who declares the income: the payer of the bills when it is not the customer. */
  taxpayer: z.object({ name: z.string(), isPayer: z.boolean() }),
})
export type AdvanceRecord = z.infer<typeof AdvanceRecord>

/** Who is billed, as the save has left them. */
export const BillingData = PersonView
export const AdvanceAnswer = FormAnswer.extend({
  billingData: BillingData.nullable(),
  /** Where the registration stands after the save. */
  state: AdvanceState.nullable(),
})
export type AdvanceAnswer = z.infer<typeof AdvanceAnswer>

export const AdvanceStatusAnswer = MoveAnswer.extend({ status: Status.nullable(), label: z.string().nullable() })
export const ClearBankAccount = z.object({ holder: z.string(), iban: z.string(), bic: z.string().nullable() })
