// The tax advance of a customer as pages receive it: the form filled from the taxpayer, where the registration stands.

import { refusalOfMove } from '@cartable/domain/kernel/workflow.ts'
import { fullName } from '@cartable/domain/people/people.rules.ts'
import { addressCountryOf, isAdvanceCountry } from '@cartable/domain/urssaf/advance-form.rules.ts'
import { stateWords } from '@cartable/domain/urssaf/advance-state.rules.ts'
import { isEditable, registrationsWorkflow } from '@cartable/domain/urssaf/registrations.workflow.ts'
import { isFollowed, type RegistrationStatus } from '@cartable/domain/urssaf/statuses.ts'
import type { AdvanceRecord, AdvanceState } from '@cartable/domain/urssaf/urssaf.schema.ts'
import type { Db } from '../../platform/db/database.ts'
import { notFound } from '../../platform/http/errors.ts'
import { latestStamp, type StampedRow } from '../../platform/save.ts'
import { showMaskedAccount } from '../people/save-bank-account.ts'
import { findTaxpayer } from '../people/save-taxpayer.ts'
import { findRegistration, findTaxpayerOf, type Registration } from './registrations.queries.ts'

/** Staying where it is would be taken, and is nothing to offer. */
const mayMove = (from: RegistrationStatus, to: RegistrationStatus) =>
  from !== to && refusalOfMove(registrationsWorkflow, from, to, {}) === null

export const stateOf = (registration: Registration | undefined): AdvanceState => {
  const status = registration?.status ?? null
  return {
    status,
    field: null,
    ...stateWords(registration ?? null),
    providerCode: registration?.providerCode ?? null,
    requestedAt: registration?.requestedAt ?? null,
    checkedAt: registration?.checkedAt ?? null,
    activeFrom: registration?.activeFrom ?? null,
    isEditable: isEditable(status),
    mayUpdate: status !== null && isFollowed(status),
    mayUnlink: status !== null && mayMove(status, 'unlinked'),
    mayRefuse: status === null || (status !== 'requested' && mayMove(status, 'refused')),
  }
}

/** Rows that the form writes: their latest stamp is that of the form. */
export const advanceRows = (personId: number, registration: Registration | undefined): StampedRow[] => [
  { table: 'people', id: personId },
  ...(registration ? [{ table: 'urssafRegistrations' as const, id: registration.id }] : []),
]

/** What was sent names who was sent; a form to fill in is about whoever pays now. */
export const taxpayerOf = async (db: Db, customerId: number) => {
  const customer = (await findTaxpayerOf(db, customerId)) ?? notFound()
  const registration = await findRegistration(db, customerId)
  const paying = customer.billingPersonId ?? customer.personId
  const personId = registration && !isEditable(registration.status) ? registration.personId : paying
  return { personId, isPayer: personId !== customer.personId, registration }
}

/** The form, filled from whoever pays; of the bank account only its mask. */
export const describeAdvance = async (db: Db, customerId: number): Promise<AdvanceRecord> => {
  const { personId, isPayer, registration } = await taxpayerOf(db, customerId)
  const state = stateOf(registration)
  const person = await findTaxpayer(db, personId)
  const account = await showMaskedAccount(db, personId)
  const country = addressCountryOf(person.address)
  return {
    id: registration?.id ?? null,
    updatedAt: await latestStamp(db, advanceRows(personId, registration)),
    customerId,
    gender: person.gender,
    birthName: person.birthName,
    lastName: person.lastName,
    firstNames: person.firstName,
    birthOn: person.birthOn,
    birthCountry: person.birthCountry,
    birthDepartementCode: person.birthDepartementCode,
    birthCityCode: person.birthCityCode,
    birthCity: person.birthCity,
    mobilePhone: { phoneNumber: person.mobilePhone, phoneRegion: person.mobilePhoneRegion ?? 'FR' },
    email: person.email,
    addressCountry: country,
    // an address abroad is no address of this form
    address: isAdvanceCountry(country) ? person.address : null,
    bank: { holder: null, iban: null, bic: null },
    keepsAccount: account !== null,
    send: true,
    state,
    bankAccount: account && { holder: account.holder, maskedIban: account.maskedIban, bic: account.bic },
    taxpayer: { name: fullName(person), isPayer },
  }
}
