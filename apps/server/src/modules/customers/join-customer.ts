// The customer of a family that has just proven its mail address: who is known by it is joined, anybody else is new.
import type { CustomerInput } from '@cartable/domain/customers/customers.schema.ts'
import type { Address } from '@cartable/domain/kernel/address.ts'
import type { OperationContext } from '../../platform/http/context.ts'
import { completePerson } from '../people/complete-person.ts'
import { saveAddress } from '../people/people.service.ts'
import { findCustomer, insertCustomer, setEnabled } from './records.queries.ts'
import { saveCustomer } from './save-customer.ts'

export type Joining = {
  readonly gender: 'male' | 'female' | null
  readonly firstName: string
  readonly lastName: string
  readonly birthOn: string | null
  readonly email: string
  readonly phone: CustomerInput['phone']
  readonly address: Address | null
}
type Known = { readonly personId: number; readonly customerId: number | null }

const noPhone = { phoneNumber: null, phoneRegion: null }
const noPayer = {
  ...{ gender: null, firstName: null, lastName: null, birthOn: null, email: null, phone: noPhone, address: null },
}

/** What a known person lacks is added, what is known stays: staff may have it from a paper. */
const join = async ({ db, live }: OperationContext, family: Joining, { personId, customerId }: Known) => {
  const { gender, firstName, birthOn, email, phone, address } = family
  await completePerson(db, personId, {
    ...{ gender, firstName, birthOn, email, phone: phone.phoneNumber, phoneRegion: phone.phoneRegion },
    addressId: await saveAddress(db, address, null),
  })
  const id = customerId ?? (await insertCustomer(db, { personId }))
  await setEnabled(db, 'customers', [id], true)
  live(['customers'], ['customers', 'id', id])
  return { customerId: id, personId }
}

export const joinCustomer = async (
  context: OperationContext,
  family: Joining,
  known: Known | null,
): Promise<{ customerId: number; personId: number }> => {
  if (known) return join(context, family, known)
  const { gender, firstName, lastName, birthOn, email, phone, address } = family
  const { customerId } = await saveCustomer(context, {
    ...{ id: null, updatedAt: null, gender, firstName, lastName, birthOn, email, phone, mobilePhone: noPhone, address },
    ...{ hasOtherPayer: false, payer: noPayer, urssafPaymentEnabled: false, urssafNumber: null, employerNumber: null },
  })
  const { personId } = (await findCustomer(context.db, customerId)) ?? { personId: 0 }
  return { customerId, personId }
}
