// Saves a contact, typed by staff or sent by a family.
import type { ContactInput } from '@cartable/domain/contacts/contacts.schema.ts'
import type { PublicContactInput } from '@cartable/domain/contacts/public-contact.schema.ts'
import type { Db } from '../../platform/db/database.ts'
import type { OperationContext } from '../../platform/http/context.ts'
import { notFound } from '../../platform/http/errors.ts'
import { accountsOfStaff, notify } from '../../platform/notifications.ts'
import { lockUnchanged, stampOf } from '../../platform/save.ts'
import { saveAddress } from '../people/people.service.ts'
import { findContact, subjectIdsOf } from './contact-record.queries.ts'
import { insertContact, insertFollowUp, setSubjects, updateContact } from './contact-writes.queries.ts'
import { describeRecord } from './describe-contact.ts'
import { findTwin, lockWriter } from './who-calls.queries.ts'
import { callDays, followerOf, tellFollower } from './who-calls.ts'

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

/** The same family about the same child again: its words join the card that waits, which nobody has to read twice. */
const joinTwin = async (
  { db, now, live }: OperationContext,
  twin: { id: number; salesStaffUserId: number | null },
  input: PublicContactInput,
  dueOn: string,
): Promise<Received> => {
  const comment = ['La famille a écrit de nouveau par le site.', input.message].filter(Boolean).join('\n\n')
  await insertFollowUp(db, { contactId: twin.id, comment, authorAccountId: null })
  const subjectIds = [...new Set([...(await subjectIdsOf(db, twin.id)), ...input.subjectIds])]
  await setSubjects(db, twin.id, subjectIds)
  await updateContact(db, twin.id, {
    boardPosition: positionAt(now()),
    ...(input.phone.phoneNumber !== null && { recallOn: dueOn }),
  })
  live(['contacts'], ['contacts', 'id', twin.id])
  return { id: twin.id, staffUserId: twin.salesStaffUserId, isAgain: true }
}

export type Received = { readonly id: number; readonly staffUserId: number | null; readonly isAgain: boolean }

/**
 * Keeps the request of a visitor: given to who follows such families, due on the day, told by the bell. Nothing of a card
 * that is joined changes but what is to be done: who knows an address does not write in somebody's name.
 */
export const receiveContact = async (context: OperationContext, input: PublicContactInput): Promise<Received> => {
  const { db, live, now, today } = context
  const { dueOn } = await callDays(db, today())
  await lockWriter(db, input.email, input.phone.phoneNumber)
  const twin = await findTwin(db, {
    email: input.email,
    phone: input.phone.phoneNumber,
    lastName: input.lastName,
    firstName: input.isStudent ? input.firstName : input.studentFirstName,
  })
  const name = [input.firstName, input.lastName].filter(Boolean).join(' ')
  if (twin) {
    const joined = await joinTwin(context, twin, input, dueOn)
    await tellFollower(context, joined.id, joined.staffUserId, { title: `${name} a écrit de nouveau.` })
    return joined
  }
  const staffUserId = await followerOf(db, {
    scholarLevelId: input.scholarLevelId,
    postalCode: input.address?.postalCode ?? input.parentAddress?.postalCode ?? null,
  })
  const id = await insertContact(db, {
    ...(await sharedColumns(db, input, null)),
    traineeshipSessionId: input.traineeshipSessionId,
    salesStaffUserId: staffUserId,
    // without a number, the first answer is a mail
    recallOn: input.phone.phoneNumber === null ? null : dueOn,
    origin: 'public',
    statusChangedAt: now().toISOString(),
    boardPosition: positionAt(now()),
  })
  await setSubjects(db, id, input.subjectIds)
  await tellFollower(context, id, staffUserId, {
    title: `Nouvelle demande\u00a0: ${name}.`,
    body: input.phone.phoneNumber === null ? 'À répondre par mail.' : 'À appeler aujourd’hui.',
  })
  live(['contacts'])
  return { id, staffUserId, isAgain: false }
}
