// SQL of manual entries: listed, shown, written, and posted to the books with their reversal.
import type { ManualSort } from '@cartable/domain/accounting/manual/manual.api.ts'
import type {
  ManualEntry,
  ManualInput,
  ManualLine,
  ManualRow,
  ManualStatus,
} from '@cartable/domain/accounting/manual/manual.schema.ts'
import type { CompanyCode } from '@cartable/domain/billing/orders/billing.schema.ts'
import type { ListRequest } from '@cartable/domain/kernel/list.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { matchesSearch } from '../../../platform/db/sql.ts'
import { listPage, type Sorts } from '../../../platform/list.ts'

const nameOf = (column: string) =>
  sql<
    string | null
  >`(select nullif(concat_ws(' ', p.first_name, p.last_name), '') from accounts c join people p on p.id = c.person_id where c.id = ${sql.ref(column)})`

const rowsOf = (db: Db) =>
  db
    .selectFrom('manualEntries as m')
    .innerJoin('companies as k', 'k.id', 'm.companyId')
    .select([
      ...(['m.id', 'm.updatedAt', 'm.entryOn', 'm.pieceReference as piece', 'm.label'] as const),
      sql<CompanyCode>`k.code`.as('company'),
      sql<ManualStatus>`m.status`.as('status'),
      sql<number>`(select coalesce(sum(l.debit_cents), 0)::bigint from manual_entry_lines l where l.manual_entry_id = m.id)`.as(
        'totalCents',
      ),
      nameOf('m.written_by_account_id').as('writtenBy'),
      nameOf('m.decided_by_account_id').as('decidedBy'),
      sql<boolean>`m.reversed_at is not null`.as('isReversed'),
    ])

const sorts: Sorts<ManualSort> = {
  date: [sql.ref('m.entryOn')],
  total: [sql`(select coalesce(sum(l.debit_cents), 0) from manual_entry_lines l where l.manual_entry_id = m.id)`],
}
export type ManualAsked = ListRequest<ManualSort> & {
  readonly company?: CompanyCode | undefined
  readonly status?: ManualStatus | undefined
}
export const listManual = async (db: Db, request: ManualAsked) => {
  let query = rowsOf(db)
  if (request.company) query = query.where('k.code', '=', request.company)
  if (request.status) query = query.where('m.status', '=', request.status)
  if (request.q !== '')
    query = query.where(matchesSearch(sql`search_key(m.label || ' ' || m.piece_reference)`, request.q))
  return { ...(await listPage<ManualSort, ManualRow>(db, request, query, sorts, sql.ref('m.id'))), totals: null }
}

export type FoundEntry = Omit<ManualEntry, 'approvalObstacle' | 'isAlone'> & {
  readonly companyId: number
  readonly writtenByAccountId: number | null
  readonly decidedByAccountId: number | null
}
export const findManual = async (db: Db, id: number): Promise<FoundEntry | undefined> => {
  const entry = (which: RawBuilder<unknown>) =>
    sql<{
      id: number
      name: string
    } | null>`(select json_build_object('id', e.id, 'name', j.code || ' ' || e.number) from ledger_entries e
      join ledger_journals j on j.id = e.journal_id where e.manual_entry_id = m.id and ${which})`
  return rowsOf(db)
    .select([
      ...(['m.companyId', 'm.reason', 'm.decidedAt', 'm.refusalReason', 'm.reversedAt', 'm.reversalReason'] as const),
      ...(['m.writtenByAccountId', 'm.decidedByAccountId'] as const),
      nameOf('m.reversed_by_account_id').as('reversedBy'),
      entry(sql`e.reverses_entry_id is null`).as('entry'),
      entry(sql`e.reverses_entry_id is not null`).as('reversal'),
      sql<
        ManualEntry['lines']
      >`(select coalesce(json_agg(json_build_object('accountId', a.id, 'code', a.code, 'name', a.name,
          'debitCents', l.debit_cents, 'creditCents', l.credit_cents) order by l.position), '[]')
        from manual_entry_lines l join system_accounts a on a.id = l.system_account_id where l.manual_entry_id = m.id)`.as(
        'lines',
      ),
    ])
    .where('m.id', '=', id)
    .executeTakeFirst()
}

/** Whoever moves an entry holds it: two people at once, the second finds what the first did. */
export const lockManual = async (db: Db, id: number): Promise<boolean> =>
  (await db.selectFrom('manualEntries').select('id').where('id', '=', id).forUpdate().executeTakeFirst()) !== undefined

export type AccountFacts = {
  readonly id: number
  readonly code: string
  readonly name: string
  readonly nature: string | null
  readonly enabled: boolean
}
export const listAccounts = (db: Db): Promise<AccountFacts[]> =>
  db.selectFrom('systemAccounts').select(['id', 'code', 'name', 'nature', 'enabled']).orderBy('code').execute()

type Saved = Pick<ManualInput, 'entryOn' | 'piece' | 'label' | 'reason' | 'lines'> & {
  readonly companyId: number
  readonly accountId: number | null
}
/** The lines are written while it is a draft; it is proposed afterwards, if at all. */
export const writeManual = async (
  db: Db,
  id: number | null,
  { companyId, entryOn, piece, label, reason, lines, accountId }: Saved,
): Promise<number> => {
  const values = { companyId, entryOn, label, reason, pieceReference: piece, writtenByAccountId: accountId }
  const row =
    id === null
      ? await db.insertInto('manualEntries').values(values).returning('id').executeTakeFirstOrThrow()
      : await db.updateTable('manualEntries').set(values).where('id', '=', id).returning('id').executeTakeFirstOrThrow()
  await db.deleteFrom('manualEntryLines').where('manualEntryId', '=', row.id).execute()
  await db
    .insertInto('manualEntryLines')
    .values(
      lines.map(({ accountId: systemAccountId, debitCents, creditCents }, index) => ({
        ...{ manualEntryId: row.id, position: index + 1, systemAccountId, debitCents, creditCents },
      })),
    )
    .execute()
  return row.id
}

export type Change = {
  readonly status?: ManualStatus
  readonly decidedByAccountId?: number | null
  readonly decidedAt?: string
  readonly refusalReason?: string
  readonly reversedByAccountId?: number | null
  readonly reversedAt?: string
  readonly reversalReason?: string
}
export const changeManual = (db: Db, id: number, change: Change) =>
  db
    .updateTable('manualEntries')
    .set(change)
    .where('id', '=', id)
    .returning(['id', 'updatedAt'])
    .executeTakeFirstOrThrow()

type Posting = {
  readonly id: number
  readonly companyId: number
  readonly day: string
  readonly piece: string
  readonly pieceOn: string
  readonly label: string
  readonly lines: readonly ManualLine[]
  readonly reversesEntryId: number | null
}
/** The entry of the books, in journal OD. */
export const postManual = async (
  db: Db,
  { id, companyId, day, piece, pieceOn, label, lines, reversesEntryId }: Posting,
): Promise<void> => {
  const journal = await db
    .selectFrom('ledgerJournals')
    .select('id')
    .where('companyId', '=', companyId)
    .where('code', '=', 'OD')
    .executeTakeFirstOrThrow()
  const { rows } = await sql<{ id: number }>`
    insert into ledger_entries (company_id, journal_id, entry_on, piece_reference, piece_on, label, manual_entry_id, reverses_entry_id)
    values (${companyId}, ${journal.id}, ${day}::date, ${piece}, ${pieceOn}::date, ${label}, ${id}, ${reversesEntryId}) returning id`.execute(
    db,
  )
  const entryId = rows[0]?.id ?? 0
  await db
    .insertInto('ledgerLines')
    .values(
      lines.map(({ accountId: systemAccountId, debitCents, creditCents }, index) => ({
        ...{ entryId, position: index + 1, systemAccountId, label, debitCents, creditCents },
      })),
    )
    .execute()
}
