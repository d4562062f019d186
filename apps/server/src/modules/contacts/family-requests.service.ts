// Serves what families do by themselves before their first lesson.

import { isOpen } from '@cartable/domain/contacts/contacts.workflow.ts'
import { familyRequestsApi } from '@cartable/domain/contacts/family-requests.api.ts'
import { familyRequestRefusals } from '@cartable/domain/contacts/family-requests.refusals.ts'
import type { ChildInput, FamilyForm, FamilyRequests } from '@cartable/domain/contacts/family-requests.schema.ts'
import { formatPhone } from '@cartable/domain/kernel/phone.ts'
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import type { OperationContext } from '../../platform/http/context.ts'
import { forbidden, notFound } from '../../platform/http/errors.ts'
import { handlers } from '../../platform/http/handlers.ts'
import { accountsOfStaff, notify } from '../../platform/notifications.ts'
import { keepChild } from '../customers/keep-child.ts'
import { offerLevels, offerSubjects } from '../reference/shared/offer-choices.ts'
import { askTeacher } from './ask-teacher.ts'
import { establishmentOptions, lockContact } from './contact-record.queries.ts'
import { insertFollowUp, updateContact } from './contact-writes.queries.ts'
import {
  countOpenRequests,
  findFamily,
  levelsOfSubjects,
  listChildren,
  listRequests,
  lowestPrices,
} from './family-requests.queries.ts'
import { followerOf, tellFollower, whoCalls } from './who-calls.ts'

const customerOf = ({ as }: OperationContext): number => {
  if (as.kind !== 'customer') throw forbidden()
  return as.customerId
}

const familyForm = async (context: OperationContext): Promise<FamilyForm> => {
  const { db } = context
  const customerId = customerOf(context)
  const family = await findFamily(db, customerId)
  const subjects = await offerSubjects(db)
  const levelIds = await levelsOfSubjects(
    db,
    subjects.map(({ id }) => id),
  )
  const children = await listChildren(db, customerId)
  return {
    lastName: family.lastName,
    phone: family.phone === null ? null : formatPhone(family.phone, family.phoneRegion),
    hasAddress: family.addressId !== null,
    openRequests: await countOpenRequests(db, customerId),
    children,
    levels: await offerLevels(
      db,
      children.map(({ scholarLevelId }) => scholarLevelId),
      'either',
    ),
    subjects: subjects.map(({ id, label }) => ({ id, label, levelIds: levelIds.get(id) ?? [] })),
    establishments: await establishmentOptions(db, null),
    prices: await lowestPrices(db, context.today()),
    whoCalls: await whoCalls(context, await followerOf(db, { scholarLevelId: null, postalCode: family.postalCode })),
  }
}

/** Another class than before may change lessons and their price: whoever follows the family hears of it. */
const saveChild = async (context: OperationContext, child: ChildInput) => {
  const { db } = context
  const customerId = customerOf(context)
  const { studentId, hasNewLevel } = await keepChild(context, customerId, child)
  const kept = (await listChildren(db, customerId)).find(({ id }) => id === studentId)
  if (hasNewLevel)
    await notify(db, await accountsOfStaff(db, 'privateTuitionManagers'), {
      kind: 'customer',
      title: `${child.firstName} ${child.lastName} change de classe\u00a0: ${kept?.levelName ?? ''}.`,
      link: `/student/show/${studentId}`,
    })
  return { errors: null, id: studentId, updatedAt: kept?.updatedAt ?? null }
}

const familyRequests = async (context: OperationContext): Promise<FamilyRequests> => {
  const { db, now } = context
  const customerId = customerOf(context)
  const rows = await listRequests(db, customerId, now())
  return {
    rows: await Promise.all(
      rows.map(async ({ status, salesStaffUserId, ...row }) => ({
        ...row,
        whoCalls: await whoCalls(context, salesStaffUserId),
        mayWithdraw: isOpen(status as Parameters<typeof isOpen>[0]) && ['received', 'contacted'].includes(row.step),
      })),
    ),
    childCount: (await listChildren(db, customerId)).length,
  }
}

/** « Je ne cherche plus »: the card is lost, with a word that says by whom; a search that began is stopped by the office. */
const withdrawRequest = async (context: OperationContext, { id }: { id: number }) => {
  const { db, live, now } = context
  const contact = await lockContact(db, id)
  if (contact?.customerId !== customerOf(context)) return notFound()
  if (contact.status === 'lost') return { isValid: true, errorMsgs: [] }
  const row = (await listRequests(db, contact.customerId, now())).find((one) => one.id === id)
  if (!isOpen(contact.status) || !row || !['received', 'contacted'].includes(row.step))
    refuse(familyRequestRefusals.noWithdraw)
  await updateContact(db, id, { status: 'lost', statusChangedAt: now().toISOString(), recallOn: null })
  await insertFollowUp(db, {
    contactId: id,
    comment: 'La famille a retiré sa demande depuis son espace.',
    authorAccountId: context.identity?.accountId ?? null,
  })
  await tellFollower(context, id, contact.salesStaffUserId, {
    title: `${contact.firstName ?? ''} ${contact.lastName} ne cherche plus de professeur.`.trim(),
  })
  live(['contacts'], ['contacts', 'id', id])
  return { isValid: true, errorMsgs: [] }
}

export const familyRequestsService = handlers(
  familyRequestsApi,
  { familyForm, saveChild, askTeacher, familyRequests, withdrawRequest },
  {
    constraints: {
      students_scholar_level_id_fkey: { refusal: familyRequestRefusals.notTaught, path: 'scholarLevelId' },
      students_establishment_id_fkey: { refusal: familyRequestRefusals.unknownEstablishment, path: 'establishmentId' },
    },
  },
)
