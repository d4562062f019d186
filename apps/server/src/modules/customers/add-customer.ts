// Saves the form of a customer; before a new one is born, those that resemble it are shown.
import { customersRefusals } from '@cartable/domain/customers/customers.refusals.ts'
import type { CustomerInput } from '@cartable/domain/customers/customers.schema.ts'
import type { DuplicateCandidate } from '@cartable/domain/customers/duplicates.schema.ts'
import { formErrorsOf } from '@cartable/domain/kernel/refusal.ts'
import type { OperationContext } from '../../platform/http/context.ts'
import { latestStamp } from '../../platform/save.ts'
import { completePerson } from '../people/complete-person.ts'
import { saveAddress } from '../people/people.service.ts'
import { customerParts } from './describe-records.ts'
import { meetCustomers, noteDecision } from './meet-duplicates.ts'
import { findCustomer, setEnabled } from './records.queries.ts'
import { checkCustomer, saveCustomer } from './save-customer.ts'

/** Numbers of a form that are there. */
export const numbersOf = (...phones: { readonly phoneNumber: string | null }[]): string[] => [
  ...new Set(phones.flatMap(({ phoneNumber }) => (phoneNumber === null ? [] : [phoneNumber]))),
]

/** A form answered with those to look at: an error for whoever knows nothing of them. */
export const askedAbout = (duplicates: DuplicateCandidate[]) => ({
  errors: formErrorsOf([{ ...customersRefusals.duplicates, path: '' }]),
  id: null,
  updatedAt: null,
  duplicates,
})

/** The known customer gets what it lacked of the form, and is enabled again. */
const useCustomer = async (context: OperationContext, id: number, input: CustomerInput) => {
  const { db, live } = context
  const customer = await findCustomer(db, id)
  if (!customer) throw new Error('a customer under lock has gone')
  const { gender, firstName, birthOn, email, phone, mobilePhone, address } = input
  await completePerson(db, customer.personId, {
    ...{ gender, firstName, birthOn, email },
    ...{ phone: phone.phoneNumber, phoneRegion: phone.phoneRegion },
    ...{ mobilePhone: mobilePhone.phoneNumber, mobilePhoneRegion: mobilePhone.phoneRegion },
    addressId: await saveAddress(db, address, null),
  })
  await setEnabled(db, 'customers', [id], true)
  live(['customers'], ['customers', 'id', id])
  const updatedAt = await latestStamp(db, [{ table: 'customers', id }, ...customerParts(customer)])
  return { errors: null, id, updatedAt, customerId: id }
}

export const addCustomer = async (context: OperationContext, input: CustomerInput) => {
  if (input.id !== null) return { ...(await saveCustomer(context, input)), duplicates: [] }
  checkCustomer(context, input, null)
  const { email, phone, mobilePhone, firstName, lastName, address } = input
  const likeness = {
    email,
    phones: numbersOf(phone, mobilePhone),
    names: [{ firstName, lastName }],
    addresses: address === null ? [] : [address.completeAddress],
  }
  const met = await meetCustomers(context.db, likeness, input.duplicateChoice)
  if (met.kind === 'ask') return { ...askedAbout(met.duplicates), customerId: null }
  const saved =
    met.kind === 'use' ? await useCustomer(context, met.candidate.id, input) : await saveCustomer(context, input)
  await noteDecision(context, { ownerClass: 'customers', id: saved.id }, met, {
    title: 'Fiche existante utilisée',
    what: 'Une nouvelle fiche allait être créée\u202f; ce qui manquait à celle-ci y a été ajouté.',
  })
  return { ...saved, duplicates: [] }
}
