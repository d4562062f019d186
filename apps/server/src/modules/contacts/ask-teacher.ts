// A family asks for a teacher: the child, the need and the card of who calls, in one transaction, told to both.
import { familyRequestRefusals } from '@cartable/domain/contacts/family-requests.refusals.ts'
import { mostOpenRequests, windowOf } from '@cartable/domain/contacts/family-requests.rules.ts'
import type { TeacherRequestAnswer, TeacherRequestInput } from '@cartable/domain/contacts/family-requests.schema.ts'
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import type { Db } from '../../platform/db/database.ts'
import type { OperationContext } from '../../platform/http/context.ts'
import { forbidden } from '../../platform/http/errors.ts'
import { lockRow } from '../../platform/save.ts'
import { keepChild, teachChild } from '../customers/keep-child.ts'
import { completePerson } from '../people/complete-person.ts'
import { saveAddress } from '../people/people.service.ts'
import { offerSubjects } from '../reference/shared/offer-choices.ts'
import { setSubjects, updateContact } from './contact-writes.queries.ts'
import {
  countOpenRequests,
  type Family,
  findFamily,
  isAsked,
  levelsOfSubjects,
  listChildren,
  lockOpenCard,
  setWishes,
} from './family-requests.queries.ts'
import { tellRequestReceived } from './tell-received.ts'
import { openCard, writerColumns } from './welcome-family.ts'
import { callDays, followerOf, tellFollower, whoCalls } from './who-calls.ts'

const customerOf = ({ as }: OperationContext): number => {
  if (as.kind !== 'customer') throw forbidden()
  return as.customerId
}

/** The home of the family, where it was not known: lessons at home need one. */
const housed = async (context: OperationContext, family: Family, input: TeacherRequestInput): Promise<Family> => {
  const { db } = context
  if (family.addressId !== null) return family
  if (input.address === null) {
    if (input.format === 'CAD') refuse(familyRequestRefusals.addressNeeded, 'address')
    return family
  }
  await completePerson(db, family.personId, { addressId: await saveAddress(db, input.address, null) })
  return findFamily(db, family.customerId)
}

const childOf = async (context: OperationContext, customerId: number, input: TeacherRequestInput) => {
  const { db } = context
  if (input.studentId === null && input.child === null) refuse(familyRequestRefusals.noChild, 'studentId')
  const studentId =
    input.studentId ??
    (input.child && (await keepChild(context, customerId, { id: null, updatedAt: null, ...input.child })).studentId)
  const child = (await listChildren(db, customerId)).find(({ id }) => id === studentId)
  return child ?? refuse(familyRequestRefusals.unknownChild, 'studentId')
}

const subjectOf = async (db: Db, subjectId: number, levelId: number | null): Promise<string> => {
  const subject = (await offerSubjects(db)).find(({ id }) => id === subjectId)
  const levels = (await levelsOfSubjects(db, [subjectId])).get(subjectId) ?? []
  if (!subject || (levelId !== null && levels.length > 0 && !levels.includes(levelId)))
    return refuse(familyRequestRefusals.notTaught, 'subjectId')
  return subject.label
}

/** Who asks twice, in two tabs or by two taps, has asked once: the household is locked first. */
export const askTeacher = async (
  context: OperationContext,
  input: TeacherRequestInput,
): Promise<TeacherRequestAnswer> => {
  const { db, live, today } = context
  const customerId = customerOf(context)
  await lockRow(db, 'customers', customerId)
  const family = await housed(context, await findFamily(db, customerId), input)
  const child = await childOf(context, customerId, input)
  const subjectName = await subjectOf(db, input.subjectId, child.scholarLevelId)
  const { subjectId, format } = input
  if (await isAsked(db, { studentId: child.id, subjectId, format })) refuse(familyRequestRefusals.sameNeed, 'subjectId')
  if ((await countOpenRequests(db, customerId)) >= mostOpenRequests)
    refuse(familyRequestRefusals.tooMany(mostOpenRequests))
  const need = {
    studentFirstName: child.firstName,
    studentLastName: child.lastName,
    ...(child.scholarLevelId !== null && { scholarLevelId: child.scholarLevelId }),
    establishmentId: child.establishmentId,
    studentId: child.id,
    needs: [format === 'CAD' ? ('private-tuition' as const) : ('online-tuition' as const)],
    message: input.message,
  }
  const waiting = await lockOpenCard(db, family)
  let card: { id: number; staffUserId: number | null }
  if (waiting) {
    // the card of the registration becomes that of its first need
    const followed = { scholarLevelId: child.scholarLevelId, postalCode: family.postalCode }
    const staffUserId = waiting.salesStaffUserId ?? (await followerOf(db, followed))
    const { dueOn } = await callDays(db, today())
    await updateContact(db, waiting.id, {
      ...writerColumns(family),
      ...need,
      customerId,
      salesStaffUserId: staffUserId,
      recallOn: family.phone === null ? null : dueOn,
    })
    card = { id: waiting.id, staffUserId }
  } else card = await openCard(context, family, need)
  await setSubjects(db, card.id, [subjectId])
  await teachChild(context, child.id, subjectId)
  await setWishes(db, card.id, input.moments.map(windowOf))
  const caller = await whoCalls(context, card.staffUserId)
  const { firstName, lastName, personId, email } = family
  await tellFollower(context, card.id, card.staffUserId, {
    title: `${[firstName, lastName].filter(Boolean).join(' ')} demande un professeur\u00a0: ${subjectName}, ${child.firstName}.`,
    body: 'À appeler aujourd’hui.',
  })
  await tellRequestReceived(
    context,
    { personId, firstName, lastName, email },
    { contactId: card.id, childName: child.firstName, subjectName, format },
    caller,
  )
  live(['contacts'], ['contacts', 'id', card.id])
  return { errors: null, id: card.id, whoCalls: caller }
}
