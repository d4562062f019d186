// Names of the rows that traces point at: cheap look-ups by id, one for each kind of row.
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

const person = sql`nullif(concat_ws(' ', p.first_name, p.last_name), '')`
const ofPerson = (table: string): RawBuilder<unknown> =>
  sql`select x.id, ${person} as label from ${sql.table(table)} x join people p on p.id = x.person_id`
const named = (table: string): RawBuilder<unknown> => sql`select id, name as label from ${sql.table(table)}`

/** Table → id and name of its rows. */
const sources = {
  subjects: named('subjects'),
  scholar_levels: named('scholar_levels'),
  school_careers: named('school_careers'),
  establishments: named('establishments'),
  subject_categories: named('subject_categories'),
  teacher_categories: named('teacher_categories'),
  companies: named('companies'),
  roles: named('roles'),
  staff_groups: named('staff_groups'),
  graduations: named('graduations'),
  experiences: named('experiences'),
  document_types: named('document_types'),
  rankings: named('rankings'),
  response_types: named('response_types'),
  regional_urssafs: named('regional_urssafs'),
  traineeship_types: named('traineeship_types'),
  chapters: named('chapters'),
  locations: named('locations'),
  message_templates: named('message_templates'),
  disabled_account_reasons: named('disabled_account_reasons'),
  help_categories: named('help_categories'),
  cities: named('cities'),
  vat_codes: sql`select id, code as label from vat_codes`,
  promo_codes: sql`select id, code as label from promo_codes`,
  system_accounts: sql`select id, concat_ws(' ', code, name) as label from system_accounts`,
  linking_questions: sql`select id, question as label from linking_questions`,
  parameters: sql`select id, title as label from parameters`,
  cron_tasks: named('cron_tasks'),
  log_entries: sql`select id, title as label from log_entries`,
  todo_entries: sql`select id, left(describe, 80) as label from todo_entries`,
  terms_versions: sql`select id, label from terms_versions`,
  addresses: sql`select id, complete_address as label from addresses`,
  people: sql`select p.id, ${person} as label from people p`,
  customers: ofPerson('customers'),
  students: ofPerson('students'),
  teachers: ofPerson('teachers'),
  staff_users: ofPerson('staff_users'),
  accounts: ofPerson('accounts'),
  contacts: sql`select p.id, ${person} as label from contacts p`,
  contracts: sql`select id, number as label from contracts`,
  orders: sql`select id, reference as label from orders`,
  bills: sql`select id, reference as label from bills`,
  documents: sql`select d.id, t.name as label from documents d join document_types t on t.id = d.document_type_id`,
  files: sql`select id, original_name as label from files`,
  teacher_subjects: sql`select x.id, s.name as label from teacher_subjects x join subjects s on s.id = x.subject_id`,
} as const
export type NamedTable = keyof typeof sources

/** Columns whose name does not say the table: `sales_staff_user_id`… */
const others: Readonly<Record<string, NamedTable>> = {
  assigned_staff_user_id: 'staff_users',
  answered_by_account_id: 'accounts',
  author_account_id: 'accounts',
  billed_address_id: 'addresses',
  billing_person_id: 'people',
  checked_by_account_id: 'accounts',
  confirmed_by_account_id: 'accounts',
  coopting_teacher_id: 'teachers',
  credited_bill_id: 'bills',
  disabled_reason_id: 'disabled_account_reasons',
  dispute_type_id: 'response_types',
  end_reason_type_id: 'response_types',
  intervention_address_id: 'addresses',
  location_address_id: 'addresses',
  locked_by_staff_user_id: 'staff_users',
  main_scholar_level_id: 'scholar_levels',
  next_level_id: 'scholar_levels',
  opened_by_account_id: 'accounts',
  parent_address_id: 'addresses',
  sales_staff_user_id: 'staff_users',
  started_by_account_id: 'accounts',
  substitute_staff_user_id: 'staff_users',
  test_failure_type_id: 'response_types',
  uploaded_by_account_id: 'accounts',
}

const isNamed = (table: string): table is NamedTable => Object.hasOwn(sources, table)
const plurals = (word: string) => [`${word}s`, `${word.replace(/y$/, 'ie')}s`]

/** Table of a trace, when its rows have a name. */
export const namedTable = (table: string): NamedTable | null => (isNamed(table) ? table : null)
/** Table that a column points at: `subject_id` → `subjects`; null when its rows have no name. */
export const tableOf = (column: string): NamedTable | null => {
  if (!column.endsWith('_id')) return null
  return others[column] ?? plurals(column.slice(0, -3)).find(isNamed) ?? null
}

/** Names of rows: id → name. Rows that are gone have none. */
export const namesOf = async (db: Db, table: NamedTable, ids: readonly number[]): Promise<Map<number, string>> => {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{
    id: number
    label: string | null
  }>`select id, label from (${sources[table]}) named where id in (${sql.join(ids)})`.execute(db)
  return new Map(rows.flatMap(({ id, label }) => (label === null ? [] : [[id, label] as const])))
}
