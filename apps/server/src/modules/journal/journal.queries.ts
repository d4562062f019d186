// SQL of audit traces and technical logs, and the names behind the ids that traces hold.
import type { TechnicalLogRow, TechnicalLogsInput, TracesListInput } from '@cartable/domain/journal/journal.schema.ts'
import { addDays } from '@cartable/domain/kernel/dates.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '../../platform/db/database.ts'
import { likePattern } from '../../platform/db/sql.ts'
import { listPage } from '../../platform/list.ts'

/** Start of a day in Paris, as an instant of the database. */
const startOf = (day: string) => sql<string>`(${day}::date)::timestamp at time zone 'Europe/Paris'`

// Who stands behind a record: the history of a customer, of a student or of a teacher holds that of the person.
const personsBehind = {
  customers: (id: number) =>
    sql<{
      id: number
    }>`select unnest(array_remove(array[person_id, billing_person_id], null)) as id from customers where id = ${id}`,
  students: (id: number) => sql<{ id: number }>`select person_id as id from students where id = ${id}`,
  teachers: (id: number) => sql<{ id: number }>`select person_id as id from teachers where id = ${id}`,
} as const

const rootsOf = async (db: Db, rootClass: string, rootId: number) => {
  const behind = personsBehind[rootClass as keyof typeof personsBehind]
  const persons = behind ? (await behind(rootId).execute(db)).rows : []
  return [{ rootClass, rootId }, ...persons.map(({ id }) => ({ rootClass: 'people', rootId: id }))]
}

/** One page of traces, newest first; of one record when `className` and `entityId` are given. */
export const listTraces = async (db: Db, input: z.output<typeof TracesListInput>) => {
  let query = db
    .selectFrom('traces')
    .select(['id', 'occurredAt', 'entityClass', 'entityId', 'action', 'operation', 'actorLabel', 'changes'])
  if (input.className && input.entityId !== undefined) {
    const roots = await rootsOf(db, input.className, input.entityId)
    query = query.where((where) => where.or(roots.map((root) => where.and(root))))
  } else if (input.className) query = query.where('rootClass', '=', input.className)
  else if (input.entityId !== undefined) query = query.where('rootId', '=', input.entityId)
  if (input.action) query = query.where('action', '=', input.action)
  if (input.actorAccountId !== undefined) query = query.where('actorAccountId', '=', input.actorAccountId)
  if (input.from) query = query.where('occurredAt', '>=', startOf(input.from))
  if (input.to) query = query.where('occurredAt', '<', startOf(addDays(input.to, 1)))
  if (input.q)
    query = query.where((where) =>
      where.or([where('actorLabel', 'ilike', likePattern(input.q)), where('operation', 'ilike', likePattern(input.q))]),
    )
  return listPage(db, input, query, { date: [sql.ref('occurred_at')] }, sql.ref('id'))
}

/** One page of the technical log. */
export const listTechnicalLogs = async (db: Db, input: z.output<typeof TechnicalLogsInput>) => {
  let query = db
    .selectFrom('technicalLogs')
    .leftJoin('accounts', 'accounts.id', 'technicalLogs.accountId')
    .select([
      'technicalLogs.id',
      'technicalLogs.occurredAt as date',
      'technicalLogs.type',
      sql<TechnicalLogRow['logLevel']>`technical_logs.level`.as('logLevel'),
      'technicalLogs.alert',
      'technicalLogs.message',
      sql<Record<string, unknown> | null>`technical_logs.error_details`.as('errorDetails'),
      sql<Record<string, unknown> | null>`technical_logs.context`.as('context'),
      'accounts.login as user',
      'technicalLogs.requestId',
    ])
  if (input.logLevel) query = query.where('technicalLogs.level', '=', input.logLevel)
  if (input.from) query = query.where('technicalLogs.occurredAt', '>=', startOf(input.from))
  if (input.to) query = query.where('technicalLogs.occurredAt', '<', startOf(addDays(input.to, 1)))
  if (input.q) query = query.where('technicalLogs.message', 'ilike', likePattern(input.q))
  const date = sql.ref('technical_logs.occurred_at')
  return listPage(
    db,
    input,
    query,
    { date: [date], type: [sql.ref('technical_logs.type'), date], logLevel: [sql.ref('technical_logs.level'), date] },
    sql.ref('technical_logs.id'),
  )
}

// Column of a trace → how to name the row it points at.
const names = {
  subject_id: sql`select id, name as label from subjects`,
  scholar_level_id: sql`select id, name as label from scholar_levels`,
  school_career_id: sql`select id, name as label from school_careers`,
  establishment_id: sql`select id, name as label from establishments`,
  subject_category_id: sql`select id, name as label from subject_categories`,
  company_id: sql`select id, name as label from companies`,
  role_id: sql`select id, name as label from roles`,
  vat_code_id: sql`select id, code as label from vat_codes`,
  address_id: sql`select id, complete_address as label from addresses`,
  person_id: sql`select id, concat_ws(' ', first_name, last_name) as label from people`,
  customer_id: sql`select c.id, concat_ws(' ', p.first_name, p.last_name) as label from customers c join people p on p.id = c.person_id`,
  student_id: sql`select s.id, concat_ws(' ', p.first_name, p.last_name) as label from students s join people p on p.id = s.person_id`,
  teacher_id: sql`select t.id, concat_ws(' ', p.first_name, p.last_name) as label from teachers t join people p on p.id = t.person_id`,
  sales_staff_user_id: sql`select u.id, concat_ws(' ', p.first_name, p.last_name) as label from staff_users u join people p on p.id = u.person_id`,
  confirmed_by_account_id: sql`select a.id, concat_ws(' ', p.first_name, p.last_name) as label from accounts a join people p on p.id = a.person_id`,
  contract_id: sql`select id, number as label from contracts`,
  order_id: sql`select id, reference as label from orders`,
} as const

export type NamedColumn = keyof typeof names
export const namedColumns = Object.keys(names) as NamedColumn[]

/** Names of the rows that a column points at: id → name. */
export const namesOf = async (db: Db, column: NamedColumn, ids: readonly number[]): Promise<Map<number, string>> => {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{
    id: number
    label: string
  }>`select id, label from (${names[column]}) named where id in (${sql.join(ids)})`.execute(db)
  return new Map(rows.map((row) => [row.id, row.label]))
}
