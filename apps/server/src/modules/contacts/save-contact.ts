// Saves a contact, typed by staff or sent by a family.
import type { ContactInput, PublicContactInput } from '@cartable/domain/contacts/contacts.schema.ts'
import type { Db } from '../../platform/db/database.ts'
import type { OperationContext } from '../../platform/http/context.ts'
import { notFound } from '../../platform/http/errors.ts'
import { accountsOfStaff, notify } from '../../platform/notifications.ts'
import { lockUnchanged, stampOf } from '../../platform/save.ts'
import { saveAddress } from '../people/people.service.ts'
import { findContact } from './contact-record.queries.ts'
import { insertContact, setSubjects, updateContact } from './contact-writes.queries.ts'
import { describeRecord } from './describe-contact.ts'

/** Place in a column: the latest to arrive comes first. */
export const positionAt = (now: Date): number => -now.getTime() / 1000

type Shared = Omit<ContactInput, 'id' | 'updatedAt' | 'mode' | 'establishmentId' | 'salesStaffUserId' | 'recallOn'>

/** Columns that both forms fill. */
const sharedColumns = async (
  db: Db,
  input: Shared,
  current: { addressId: number | null; parentAddressId: number | null } | null,
) => ({
  isStudent: input.isStudent,
  gender: input.gender,
  firstName: input.firstName,
  lastName: input.lastName,
  email: input.email,
  phone: input.phone.phoneNumber,
  phoneRegion: input.phone.phoneRegion,
  addressId: await saveAddress(db, input.address, current?.addressId ?? null),
  studentFirstName: input.studentFirstName,
  studentLastName: input.studentLastName,
  parentGender: input.parentGender,
  parentAddressId: await saveAddress(db, input.parentAddress, current?.parentAddressId ?? null),
  scholarLevelId: input.scholarLevelId,
  needs: input.needs,
  message: input.message,
})

/** Tells the salesperson; those who take a contact themselves know, and a file of them would ring for each line. */
const tellAssigned = async ({ db, identity }: OperationContext, id: number, input: ContactInput) => {
  if (identity === null || input.salesStaffUserId === identity.staffUserId) return
  const name = [input.firstName, input.lastName].filter(Boolean).join(' ')
  await notify(db, await accountsOfStaff(db, { staffUserIds: [input.salesStaffUserId] }), {
    kind: 'contact',
    title: `${identity.name} vous confie un contact\u00a0: ${name}.`,
    link: `/contact/overview?carte=${id}`,
  })
}

/** Saves the form of the back office; a contact changed since it was read is a conflict. */
export const saveContact = async (context: OperationContext, input: ContactInput) => {
  const { db, live, now } = context
  const own = {
    establishmentId: input.establishmentId,
    salesStaffUserId: input.salesStaffUserId,
    recallOn: input.recallOn,
  }
  let { id } = input
  let wasAssignedTo: number | null = null
  if (id === null) {
    const at = { statusChangedAt: now().toISOString(), boardPosition: positionAt(now()) }
    const values = { ...(await sharedColumns(db, input, null)), ...own, ...at, origin: 'backoffice' as const }
    id = await insertContact(db, values)
  } else {
    await lockUnchanged(db, 'contacts', id, input.updatedAt, () => describeRecord(context, input.id ?? undefined))
    const current = (await findContact(db, id)) ?? notFound()
    const values = { ...(await sharedColumns(db, input, current)), ...own }
    await updateContact(db, id, values)
    wasAssignedTo = current.salesStaffUserId
  }
  await setSubjects(db, id, input.subjectIds)
  if (own.salesStaffUserId !== wasAssignedTo) await tellAssigned(context, id, input)
  live(['contacts'], ['contacts', 'id', id])
  return { errors: null, id, updatedAt: await stampOf(db, 'contacts', id) }
}

/** Keeps the request of a family: always a new contact, even when the same family writes twice. */
export const receiveContact = async (
  { db, live, now }: OperationContext,
  input: PublicContactInput,
): Promise<number> => {
  const id = await insertContact(db, {
    ...(await sharedColumns(db, input, null)),
    traineeshipSessionId: input.traineeshipSessionId,
    origin: 'public',
    statusChangedAt: now().toISOString(),
    boardPosition: positionAt(now()),
  })
  await setSubjects(db, id, input.subjectIds)
  live(['contacts'])
  return id
}
