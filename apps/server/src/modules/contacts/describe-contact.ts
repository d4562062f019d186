// Contacts as pages receive them: card, form, details.

import {
  type AgeLimits,
  ageInDays,
  contactTitle,
  nextActionOf,
  urgencyOf,
  writerName,
} from '@cartable/domain/contacts/contacts.rules.ts'
import type { ContactCard, ContactDetails, ContactRecord } from '@cartable/domain/contacts/contacts.schema.ts'
import { contactNeeds } from '@cartable/domain/contacts/contacts.words.ts'
import { contactsWorkflow } from '@cartable/domain/contacts/contacts.workflow.ts'
import { dayOf } from '@cartable/domain/kernel/dates.ts'
import { hasRight } from '@cartable/domain/kernel/rights.ts'
import { wordOptions } from '@cartable/domain/kernel/word-options.ts'
import { movesFrom } from '@cartable/domain/kernel/workflow.ts'
import type { OperationContext } from '../../platform/http/context.ts'
import { notFound } from '../../platform/http/errors.ts'
import { resemblingCustomers } from '../customers/win-household.ts'
import { findAddress } from '../people/people.service.ts'
import { offerLevels, offerSubjects } from '../reference/shared/offer-choices.ts'
import { ageLimits } from './age-limits.ts'
import {
  establishmentOptions,
  findContact,
  findContactNames,
  listFollowUps,
  listMails,
  salesOptions,
  subjectIdsOf,
} from './contact-record.queries.ts'
import { wishesInWords } from './contact-wishes.queries.ts'
import { type CardRow, findCard } from './contacts.queries.ts'
import { householdFrom } from './household-of-contact.ts'

const needOptions = wordOptions(contactNeeds)
const initials = (...names: (string | null)[]) =>
  names.map((name) => name?.[0]?.toLocaleUpperCase('fr-FR') ?? '').join('')

/** A card, with its moves: what it shows and where it may go. */
export const describeCard = (row: CardRow, today: string, limits: AgeLimits): ContactCard => {
  const ageDays = ageInDays(dayOf(row.statusChangedAt), today)
  const isCustomer = row.customerId !== null
  const hasEmail = row.email !== null
  return {
    id: row.id,
    status: row.status,
    title: contactTitle(row),
    levelName: row.levelName,
    subjectNames: row.subjectNames,
    city: row.city,
    hasEmail,
    isCustomer,
    mayBeCustomer: row.mayBeCustomer,
    ageDays,
    urgency: urgencyOf(row.status, ageDays, limits),
    nextAction: nextActionOf(row.status, hasEmail, { on: row.recallOn, today }),
    recallOn: row.recallOn,
    assignee:
      row.salesStaffUserId === null
        ? null
        : {
            staffUserId: row.salesStaffUserId,
            name: [row.salesFirstName, row.salesLastName].filter(Boolean).join(' '),
            initials: initials(row.salesFirstName, row.salesLastName),
          },
    moves: movesFrom(contactsWorkflow, row.status, { isCustomer: isCustomer && row.status === 'won' }),
  }
}

/** The form of a contact, or of a new one, followed by whoever opens it. */
export const describeRecord = async (
  { db, identity }: OperationContext,
  id: number | undefined,
): Promise<ContactRecord> => {
  const contact = id === undefined ? null : ((await findContact(db, id)) ?? notFound())
  const subjectIds = contact ? await subjectIdsOf(db, contact.id) : []
  const salesStaffUserId = contact ? contact.salesStaffUserId : (identity?.staffUserId ?? null)
  return {
    id: contact?.id ?? null,
    updatedAt: contact?.updatedAt ?? null,
    status: contact?.status ?? contactsWorkflow.initial,
    isStudent: contact?.isStudent ?? false,
    gender: contact?.gender ?? null,
    firstName: contact?.firstName ?? null,
    lastName: contact?.lastName ?? '',
    email: contact?.email ?? null,
    phone: { phoneNumber: contact?.phone ?? null, phoneRegion: contact?.phoneRegion ?? 'FR' },
    address: await findAddress(db, contact?.addressId ?? null),
    studentFirstName: contact?.studentFirstName ?? null,
    studentLastName: contact?.studentLastName ?? null,
    parentGender: contact?.parentGender ?? null,
    parentAddress: await findAddress(db, contact?.parentAddressId ?? null),
    establishmentId: contact?.establishmentId ?? null,
    scholarLevelId: contact?.scholarLevelId ?? null,
    subjectIds,
    needs: contact?.needs ?? [],
    salesStaffUserId,
    recallOn: contact?.recallOn ?? null,
    message: contact?.message ?? null,
    options: {
      levels: await offerLevels(db, [contact?.scholarLevelId]),
      subjects: await offerSubjects(db, subjectIds),
      establishments: await establishmentOptions(db, contact?.establishmentId ?? null),
      salesUsers: await salesOptions(db, salesStaffUserId),
      needs: needOptions,
    },
  }
}

/**
 * Customers that resemble who asks. A family that registered by itself is a customer from its first day: it is compared with the
 * others until its request is settled, and only here, for a visitor is told nothing.
 */
const alikeOf = async (db: OperationContext['db'], contact: NonNullable<Awaited<ReturnType<typeof findContact>>>) => {
  if (contact.customerId !== null && (contact.origin !== 'family' || contact.status === 'won')) return []
  const alike = await resemblingCustomers(db, await householdFrom(db, contact))
  return alike.filter(({ customerId }) => customerId !== contact.customerId)
}

/** The details dialog: facts, follow-ups, mails. */
export const describeDetails = async (
  { db, identity, today, platform }: OperationContext,
  id: number,
): Promise<ContactDetails> => {
  const [contact, card] = [await findContact(db, id), await findCard(db, id)]
  if (!contact || !card) return notFound()
  const names = await findContactNames(db, id)
  const mayRemoveAny = hasRight(identity?.rights ?? {}, 'contacts', 'fullAccess')
  const mayWrite = hasRight(identity?.rights ?? {}, 'contacts', 'write')
  const followUps = await listFollowUps(db, id)
  return {
    card: describeCard(card, today(), await ageLimits(platform)),
    updatedAt: contact.updatedAt,
    createdAt: contact.createdAt,
    statusChangedAt: contact.statusChangedAt,
    origin: contact.origin,
    writerName: writerName(contact),
    parentGender: contact.parentGender,
    gender: contact.gender,
    email: contact.email,
    phone: { phoneNumber: contact.phone, phoneRegion: contact.phoneRegion },
    completeAddress: names.completeAddress,
    parentCompleteAddress: names.parentCompleteAddress,
    establishmentName: names.establishmentName,
    needs: contact.needs,
    traineeshipSessionName: names.traineeshipSessionName,
    message: contact.message,
    wishes: await wishesInWords(db, id),
    customerId: contact.customerId,
    studentId: contact.studentId,
    duplicates: await alikeOf(db, contact),
    followUps: followUps.map(({ authorAccountId, authorName, ...followUp }) => {
      const isMine = authorAccountId !== null && authorAccountId === identity?.accountId
      return { ...followUp, authorName: authorName || null, isMine, canRemove: mayRemoveAny || (mayWrite && isMine) }
    }),
    mails: await listMails(db, id),
  }
}
