// SQL of the board of contacts and of their history.

import type { contactsApi } from '@cartable/domain/contacts/contacts.api.ts'
import { type ContactStatus, contactStatuses, openStatuses } from '@cartable/domain/contacts/contacts.workflow.ts'
import { addDays } from '@cartable/domain/kernel/dates.ts'
import type { InputOf } from '@cartable/domain/kernel/operation.ts'
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { likePattern, matchesSearch } from '../../platform/db/sql.ts'
import type { DB } from '../../platform/db/types.ts'
import { listPage, type Sorts } from '../../platform/list.ts'

type Filters = InputOf<typeof contactsApi.counts>
export type Owner = InputOf<typeof contactsApi.board>['owner']
type Builder = ExpressionBuilder<DB & { c: DB['contacts'] }, 'c'>
type HistoryInput = InputOf<typeof contactsApi.history>

const subjectNames = sql<string[]>`array(
  select s.name from contact_subjects cs join subjects s on s.id = cs.subject_id
   where cs.contact_id = c.id order by s.order_key, s.name)`

/**
 * Somebody of this e-mail or telephone is a customer: probes of an index for each card of a page. A scalar, for PostgreSQL
 * may answer an `exists` by reading all customers once, which costs more than a page of cards ever will.
 */
const customerBy = (means: ReturnType<typeof sql>) =>
  sql`(select o.id from people o join customers k on k.person_id = o.id where ${means} and o.erased_at is null limit 1)`
const mayBeCustomer = sql<boolean>`(c.customer_id is null and coalesce(${customerBy(sql`lower(o.email) = lower(c.email)`)},
  ${customerBy(sql`o.phone = c.phone`)}, ${customerBy(sql`o.mobile_phone = c.phone`)}) is not null)`

/** A number typed the French way is stored as +33…: the zero in front is left out, spaces and dots too. */
const search = (q: string): Expression<SqlBool> => {
  const digits = q.replace(/[\s.+-]/g, '')
  if (/^\d{4,}$/.test(digits)) return sql<SqlBool>`c.search_text like ${likePattern(digits.replace(/^0/, ''))}`
  return matchesSearch(sql`c.search_text`, q)
}

/** Conditions that the board, its counts and the history share; days are whole days in Paris. */
const matches = (eb: Builder, { q, subjects, levels, from, to }: Filters): Expression<SqlBool>[] => [
  // one that was merged is reached from the one that is kept
  sql<SqlBool>`not exists (select from record_merges g where g.given_up_contact_id = c.id and g.undone_at is null)`,
  ...(q ? [search(q)] : []),
  ...(levels.length > 0 ? [eb('c.scholarLevelId', 'in', levels)] : []),
  ...(subjects.length > 0
    ? [
        sql<SqlBool>`exists (select from contact_subjects cs where cs.contact_id = c.id and cs.subject_id = any(${subjects}))`,
      ]
    : []),
  ...(from ? [sql<SqlBool>`c.created_at >= ${from}::date`] : []),
  ...(to ? [sql<SqlBool>`c.created_at < ${addDays(to, 1)}::date`] : []),
]

/** Contacts that nobody's mail will move on: those to call. The same rule as `nextActionOf`. */
const requiresAction = sql<SqlBool>`(case when c.recall_on is null then c.email is null or c.status = 'dunning3' else c.recall_on <= clock_today() end)`
const isOpen = sql<SqlBool>`c.status in ('contact','prospect','dunning1','dunning2','dunning3')`

const owned = (eb: Builder, owner: Owner, staffUserId: number | null): Expression<SqlBool>[] => {
  if (owner === 'mine') return [staffUserId === null ? sql<SqlBool>`false` : eb('c.salesStaffUserId', '=', staffUserId)]
  if (owner === 'unassigned') return [eb('c.salesStaffUserId', 'is', null)]
  return owner === 'action' ? [isOpen, requiresAction] : []
}

const cards = (db: Db) =>
  db
    .selectFrom('contacts as c')
    .leftJoin('scholarLevels as l', 'l.id', 'c.scholarLevelId')
    .leftJoin('addresses as a', 'a.id', 'c.addressId')
    .leftJoin('staffUsers as u', 'u.id', 'c.salesStaffUserId')
    .leftJoin('people as p', 'p.id', 'u.personId')
    .select([
      'c.id',
      'c.status',
      'c.statusChangedAt',
      'c.isStudent',
      'c.firstName',
      'c.lastName',
      'c.studentFirstName',
      'c.studentLastName',
      'c.email',
      'c.customerId',
      'c.salesStaffUserId',
      'c.recallOn',
      'l.name as levelName',
      'a.city',
      'p.firstName as salesFirstName',
      'p.lastName as salesLastName',
      subjectNames.as('subjectNames'),
      mayBeCustomer.as('mayBeCustomer'),
    ])

export type CardRow = Awaited<ReturnType<typeof findCards>>[number]

type BoardInput = Filters & { owner: Owner; page: number; size: number }

/** One page of each column, the newest arrival first: one statement, for planning seven costs more than reading their cards. */
export const findCards = (
  db: Db,
  statuses: readonly ContactStatus[],
  input: BoardInput,
  staffUserId: number | null,
) => {
  const page = db
    .selectFrom('contacts as c')
    .select('c.id')
    .where(sql<SqlBool>`c.status = wanted.status`)
    .where((eb) => eb.and([...matches(eb, input), ...owned(eb, input.owner, staffUserId)]))
    .orderBy('c.boardPosition')
    .orderBy('c.id')
    .limit(input.size)
    .offset((input.page - 1) * input.size)
  return cards(db)
    .where(
      sql<SqlBool>`c.id in (select page.id from unnest(${[...statuses]}::text[]) as wanted (status) cross join lateral (${page}) as page)`,
    )
    .orderBy('c.boardPosition')
    .orderBy('c.id')
    .execute()
}

export const findCard = (db: Db, id: number): Promise<CardRow | undefined> =>
  cards(db).where('c.id', '=', id).executeTakeFirst()

/** Cards of each column under the filters, and how many of them are late on `today`. */
export const countColumns = (
  db: Db,
  statuses: readonly ContactStatus[],
  input: BoardInput,
  staffUserId: number | null,
  today: string,
  lateDays: number,
) =>
  db
    .selectFrom('contacts as c')
    .select((eb) => [
      'c.status',
      eb.fn.countAll<number>().as('total'),
      sql<number>`count(*) filter (where ${isOpen} and c.status_changed_at < ${addDays(today, 1 - lateDays)}::date)`.as(
        'late',
      ),
    ])
    .where('c.status', 'in', statuses)
    .where((eb) => eb.and([...matches(eb, input), ...owned(eb, input.owner, staffUserId)]))
    .groupBy('c.status')
    .execute()

/** Open contacts under the filters: all, mine, nobody's, to call. */
export const countOwners = (db: Db, input: Filters, staffUserId: number | null) =>
  db
    .selectFrom('contacts as c')
    .select([
      sql<number>`count(*)`.as('open'),
      sql<number>`count(*) filter (where c.sales_staff_user_id = ${staffUserId})`.as('mine'),
      sql<number>`count(*) filter (where c.sales_staff_user_id is null)`.as('unassigned'),
      sql<number>`count(*) filter (where ${requiresAction})`.as('actionRequired'),
    ])
    .where('c.status', 'in', openStatuses)
    .where((eb) => eb.and(matches(eb, input)))
    .executeTakeFirstOrThrow()

const historySorts: Sorts<HistoryInput['sort']['column']> = {
  date: [sql`c.created_at`],
  status: [sql`array_position(${sql.lit(`{${contactStatuses.join(',')}}`)}::text[], c.status)`],
  lastName: [sql`c.last_name`, sql`c.first_name`],
  firstName: [sql`c.first_name`, sql`c.last_name`],
  email: [sql`lower(c.email)`],
  phone: [sql`c.phone`],
  level: [sql`k.order_key`, sql`l.order_key`, sql`l.name`],
  location: [sql`a.city collate "fr-x-icu"`],
}

/** One page of the history. */
export const listHistory = (db: Db, input: HistoryInput) => {
  const base = db
    .selectFrom('contacts as c')
    .leftJoin('scholarLevels as l', 'l.id', 'c.scholarLevelId')
    .leftJoin('schoolCareers as k', 'k.id', 'l.schoolCareerId')
    .leftJoin('addresses as a', 'a.id', 'c.addressId')
    .select([
      'c.id',
      'c.status',
      'c.createdAt',
      'c.lastName',
      'c.firstName',
      'c.email',
      'c.phone',
      'c.phoneRegion',
      'l.name as levelName',
      'a.city as location',
      subjectNames.as('subjectNames'),
    ])
    .where((eb) =>
      eb.and([...matches(eb, input), ...(input.status.length > 0 ? [eb('c.status', 'in', input.status)] : [])]),
    )
  return listPage(db, input, base, historySorts, sql`c.id`)
}
