// Saves a customer: its person, the one who pays in its place, and its URSSAF numbers.
import { refuseAdvance } from '@cartable/domain/customers/customers.rules.ts'
import type { CustomerInput } from '@cartable/domain/customers/customers.schema.ts'
import type { SecondContactInput } from '@cartable/domain/customers/second-contact.schema.ts'
import { collectRefusals } from '@cartable/domain/kernel/refusal.ts'
import { refuseFutureBirth } from '@cartable/domain/people/people.rules.ts'
import type { OperationContext } from '../../platform/http/context.ts'
import { notFound } from '../../platform/http/errors.ts'
import { latestStamp, lockUnchanged } from '../../platform/save.ts'
import { guardAddress } from '../access/accounts/guard-address.ts'
import { savePerson } from '../people/save-person.ts'
import { customerParts, describeCustomer } from './describe-records.ts'
import { findCustomer, insertCustomer, updateCustomer } from './records.queries.ts'

export const secondContactColumns = ({ name, link, email, phone }: SecondContactInput) => ({
  secondContactName: name,
  secondContactLink: link,
  secondContactEmail: email,
  secondContactPhone: phone.phoneNumber,
  secondContactPhoneRegion: phone.phoneRegion,
})

/** The payer that the form holds; null when the customer pays. */
const payerOf = ({ hasOtherPayer, payer }: Pick<CustomerInput, 'hasOtherPayer' | 'payer'>) =>
  hasOtherPayer && payer.lastName !== null ? { ...payer, lastName: payer.lastName } : null

type Standing = Pick<NonNullable<Awaited<ReturnType<typeof findCustomer>>>, 'urssafPaymentEnabled' | 'advanceStatus'>

/** What a customer is refused whatever is stored: all at once. */
export const checkCustomer = (
  { today }: OperationContext,
  input: Omit<CustomerInput, 'duplicateChoice'>,
  current: Standing | null,
): void => {
  const refusals = collectRefusals()
  refusals.add(refuseFutureBirth(input.birthOn, today()), 'birthOn')
  refusals.add(refuseFutureBirth(payerOf(input)?.birthOn ?? null, today()), 'payer.birthOn')
  const [isOn, status] = [current?.urssafPaymentEnabled ?? false, current?.advanceStatus ?? 'none']
  refusals.add(refuseAdvance(input.urssafPaymentEnabled, isOn, status), 'urssafPaymentEnabled')
  refusals.throwIfAny()
}

export const saveCustomer = async (context: OperationContext, input: Omit<CustomerInput, 'duplicateChoice'>) => {
  const { db, live } = context
  const current = input.id === null ? null : ((await findCustomer(db, input.id)) ?? notFound())
  if (current)
    await lockUnchanged(
      db,
      'customers',
      current.id,
      input.updatedAt,
      () => describeCustomer(context, current.id),
      customerParts(current),
    )
  const payer = payerOf(input)
  checkCustomer(context, input, current)

  const { gender, firstName, lastName, birthOn, email, phone, mobilePhone, address } = input
  const identity = { gender, firstName, lastName, birthOn, email, phone, mobilePhone, address }
  await guardAddress(context, current?.personId ?? null, email)
  if (payer) await guardAddress(context, current?.billingPersonId ?? null, payer.email, 'payer.email')
  const personId = await savePerson(db, current?.personId ?? null, identity)
  // A payer who leaves stays a person: bills already issued name him.
  const billingPersonId = payer && (await savePerson(db, current?.billingPersonId ?? null, payer))
  const { urssafPaymentEnabled, urssafNumber, employerNumber, secondContact } = input
  const own = {
    ...{ personId, billingPersonId, urssafPaymentEnabled, urssafNumber, employerNumber },
    ...(secondContact && secondContactColumns(secondContact)),
  }
  const id = current?.id ?? (await insertCustomer(db, own))
  if (current) await updateCustomer(db, id, own)
  live(['customers'], ['customers', 'id', id])
  const updatedAt = await latestStamp(db, [{ table: 'customers', id }, ...customerParts({ personId, billingPersonId })])
  return { errors: null, id, updatedAt, customerId: id }
}
