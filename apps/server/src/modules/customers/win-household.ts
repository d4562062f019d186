// A contact becomes a household: those that resemble it are shown first, then one is used or a new one is made.
import type { DuplicateCandidate, DuplicateChoice } from '@cartable/domain/customers/duplicates.schema.ts'
import type { OperationContext } from '../../platform/http/context.ts'
import { findAddress, saveAddress } from '../people/people.service.ts'
import { createHousehold, type Household, type NewHousehold } from './create-household.ts'
import { customersAlike, type Likeness } from './duplicates.queries.ts'
import { meetCustomers, noteDecision } from './meet-duplicates.ts'

/** What a household is compared by: both of its people, wherever one of them lives. */
const likenessOf = async (
  db: OperationContext['db'],
  { customer, student, address }: NewHousehold,
): Promise<Likeness> => {
  const addressIds = [...new Set([customer.addressId, student?.addressId ?? null])]
  const addresses = [...(await Promise.all(addressIds.map((id) => findAddress(db, id)))), address]
  return {
    email: customer.email,
    phones: customer.phone.phoneNumber === null ? [] : [customer.phone.phoneNumber],
    names: [customer, ...(student ? [student] : [])].map(({ firstName, lastName }) => ({ firstName, lastName })),
    addresses: addresses.flatMap((address) => (address ? [address.completeAddress] : [])),
  }
}

/** Customers that resemble a household which is not made yet, for whoever looks at it. */
export const resemblingCustomers = async (db: OperationContext['db'], household: NewHousehold) =>
  customersAlike(db, await likenessOf(db, household))

/** Keeps the address said when the family was won; a child who lives elsewhere than its parent keeps its own. */
const housed = async (db: OperationContext['db'], household: NewHousehold): Promise<NewHousehold> => {
  const { address, customer, student } = household
  if (address === undefined) return household
  const addressId = await saveAddress(db, address, customer.addressId)
  const livesElsewhere = student !== null && student.addressId !== null && student.addressId !== customer.addressId
  return {
    ...household,
    customer: { ...customer, addressId },
    student: student && { ...student, addressId: livesElsewhere ? student.addressId : addressId },
  }
}

export type Won = { readonly household: Household } | { readonly duplicates: DuplicateCandidate[] }

/** The household of a contact, or those to look at first: nothing is written then. */
export const winHousehold = async (
  context: OperationContext,
  household: NewHousehold,
  choice: DuplicateChoice | null,
): Promise<Won> => {
  const met = await meetCustomers(context.db, await likenessOf(context.db, household), choice)
  if (met.kind === 'ask') return { duplicates: met.duplicates }
  const home = await housed(context.db, household)
  const made = await createHousehold(context.db, home, met.kind === 'use' ? met.candidate.customerId : null)
  await noteDecision(context, { ownerClass: 'customers', id: made.customerId }, met, {
    title: 'Contact rattaché à cette fiche',
    what: 'Le contact gagné a été rattaché à ce client, au lieu d’une nouvelle fiche.',
  })
  return { household: made }
}
