// SQL of VAT codes and system accounts: pages, the row being saved beside the others, writes.

import type { SystemAccountSort, VatCodeSort } from '@cartable/domain/accounting/accounting-codes.api.ts'
import {
  type AccountNature,
  type AccountType,
  accountNatures,
  accountTypes,
  type SystemAccountRow,
  type VatCodeRow,
  type VatType,
  vatTypes,
} from '@cartable/domain/accounting/accounting-codes.schema.ts'
import type { Activity } from '@cartable/domain/accounting/rates/rates.schema.ts'
import type { ListRequest } from '@cartable/domain/kernel/list.ts'
import { type RawBuilder, sql } from 'kysely'
import { inFrenchOrder } from '../../platform/codification.ts'
import type { Db } from '../../platform/db/database.ts'
import { matchesSearch } from '../../platform/db/sql.ts'
import { emptyLast, listPage, type Sorts } from '../../platform/list.ts'

/** Uses beyond this many are not counted one by one. */
const countedUses = 1_000

/** The French word of a stored one, so that lists are searched and sorted by what people read. */
const wordOf = (column: string, words: Readonly<Record<string, string>>): RawBuilder<string> =>
  sql<string>`case ${sql.ref(column)} ${sql.join(
    Object.entries(words).map(([value, label]) => sql`when ${value} then ${label}`),
    sql` `,
  )} else '' end`

const countOf = (from: RawBuilder<unknown>) =>
  sql<number>`(select count(*)::int from (select 1 from ${from} limit ${sql.lit(countedUses)}) used)`

type CodesRequest<S extends string> = ListRequest<S> & { readonly withDisabled: boolean }

const vatType = wordOf('type', vatTypes)
const vatSorts: Sorts<VatCodeSort> = {
  type: [inFrenchOrder(vatType), sql.ref('rate_percent'), sql.ref('code')],
  code: [sql.ref('code')],
  rate: [sql.ref('rate_percent'), sql.ref('code')],
  updatedAt: [sql.ref('updated_at')],
}
const billLinesOf = countOf(sql`bill_lines l where l.vat_code_id = vat_codes.id`)
const rulesOf = countOf(sql`vat_rules r where r.vat_code_id = vat_codes.id`)
const rate = sql<string>`trim_scale(rate_percent)::text`

export const listVatCodes = async (db: Db, request: CodesRequest<VatCodeSort>) => {
  let query = db
    .selectFrom('vatCodes')
    .select([
      'id',
      'code',
      'enabled as isEnabled',
      'updatedAt',
      sql<VatType>`type`.as('type'),
      rate.as('rate'),
      sql<number>`${billLinesOf} + ${rulesOf}`.as('usedCount'),
    ])
  if (!request.withDisabled) query = query.where('enabled', '=', true)
  if (request.q) query = query.where(matchesSearch(sql`search_key(code || ' ' || ${vatType})`, request.q))
  const page = await listPage(db, request, query, vatSorts, sql.ref('id'))
  return { ...page, rows: page.rows satisfies VatCodeRow[], totals: null }
}

/** What the rules that hold on a day, or will, make of a code: activities, as they are stored. */
export const activitiesTaxedBy = async (db: Db, vatCodeId: number, day: string): Promise<Activity[]> => {
  const { rows } = await sql<{ activity: Activity }>`
    select distinct activity from vat_rules where vat_code_id = ${vatCodeId} and (upper_inf(period) or upper(period) > ${day}::date) order by 1`.execute(
    db,
  )
  return rows.map(({ activity }) => activity)
}

/** Every VAT code with what the rules compare, the tables' writers waiting for each other until the commit. */
export const lockVatCodes = async (db: Db) => {
  await sql`lock table vat_codes in share row exclusive mode`.execute(db)
  return db
    .selectFrom('vatCodes')
    .select([
      'id',
      'code',
      'enabled as isEnabled',
      'updatedAt',
      sql<VatType>`type`.as('type'),
      rate.as('rate'),
      billLinesOf.as('usedCount'),
    ])
    .execute()
}

type VatValues = { readonly code: string; readonly type: VatType; readonly rate: string }
export const writeVatCode = async (db: Db, id: number | null, { code, type, rate }: VatValues) => {
  const row = { code, type, ratePercent: rate }
  const written =
    id === null
      ? db.insertInto('vatCodes').values(row).returning(['id', 'updatedAt'])
      : db.updateTable('vatCodes').set(row).where('id', '=', id).returning(['id', 'updatedAt'])
  return written.executeTakeFirstOrThrow()
}

const accountType = wordOf('type', accountTypes)
const accountNature = wordOf(
  'nature',
  Object.fromEntries(Object.entries(accountNatures).map(([code, { label }]) => [code, label])),
)
const accountSorts: Sorts<SystemAccountSort> = {
  code: [sql.ref('code')],
  name: [inFrenchOrder(sql.ref('name'))],
  type: [inFrenchOrder(accountType), sql.ref('code')],
  nature: [emptyLast(inFrenchOrder(sql`nullif(${accountNature}, '')`)), sql.ref('code')],
  class: [sql.ref('class'), sql.ref('code')],
  updatedAt: [sql.ref('updated_at')],
}
const ledgerLinesOf = countOf(sql`ledger_lines l where l.system_account_id = system_accounts.id`)
const accountColumns = [
  'id',
  'code',
  'name',
  'class',
  'enabled as isEnabled',
  'updatedAt',
  sql<AccountType>`type`.as('type'),
  sql<AccountNature | null>`nature`.as('nature'),
  ledgerLinesOf.as('usedCount'),
] as const

export const listSystemAccounts = async (db: Db, request: CodesRequest<SystemAccountSort>) => {
  let query = db.selectFrom('systemAccounts').select(accountColumns)
  if (!request.withDisabled) query = query.where('enabled', '=', true)
  if (request.q)
    query = query.where(
      matchesSearch(sql`search_key(concat_ws(' ', code, name, ${accountType}, ${accountNature}))`, request.q),
    )
  const page = await listPage(db, request, query, accountSorts, sql.ref('id'))
  return { ...page, rows: page.rows satisfies SystemAccountRow[], totals: null }
}

/** Every system account with what the rules compare, the tables' writers waiting for each other until the commit. */
export const lockSystemAccounts = async (db: Db) => {
  await sql`lock table system_accounts in share row exclusive mode`.execute(db)
  return db.selectFrom('systemAccounts').select(accountColumns).execute()
}

/** Natures of the enabled accounts, one left aside. */
export const takenNatures = async (db: Db, exceptId: number | undefined): Promise<(string | null)[]> => {
  let query = db.selectFrom('systemAccounts').select('nature').where('enabled', '=', true)
  if (exceptId !== undefined) query = query.where('id', '<>', exceptId)
  return (await query.execute()).map((row) => row.nature)
}

type AccountValues = {
  readonly code: string
  readonly name: string
  readonly type: AccountType
  readonly nature: AccountNature | null
  readonly class: number
}
export const writeSystemAccount = async (db: Db, id: number | null, row: AccountValues) => {
  const written =
    id === null
      ? db.insertInto('systemAccounts').values(row).returning(['id', 'updatedAt'])
      : db.updateTable('systemAccounts').set(row).where('id', '=', id).returning(['id', 'updatedAt'])
  return written.executeTakeFirstOrThrow()
}
