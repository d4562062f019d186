// Pages of the ledger in the order of accounts, or of numbers: found account by account, or chain by chain, since each is in its order by an index.
import type { LedgerSort } from '@cartable/domain/accounting/ledger.api.ts'
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { deepestOffset, exactCountLimit, inOrderOf, listPage, type Sorts } from '../../platform/list.ts'
import { type LedgerRequest, linesFrom } from './ledger-lines.queries.ts'

/** Whether a list is turned by what its lines come in runs of: those of one account are in one run already. */
export const isInRuns = ({ q, accountId, sort }: LedgerRequest): boolean =>
  q === '' && !accountId && (sort.column === 'account' || sort.column === 'number')

type Runs = {
  /** Rows of `place` (the order of runs), `run_id`, `year_id` and `least`: lines that the run has at least. */
  readonly all: RawBuilder<unknown>
  readonly isOf: RawBuilder<boolean>
  /** Of a line, after the place of its run. */
  readonly keys: readonly RawBuilder<unknown>[]
}
const runsOf = (column: LedgerSort): Runs =>
  column === 'account'
    ? {
        all: sql`select dense_rank() over (order by x.code) as place, x.id as run_id, null::bigint as year_id, coalesce(t.least, 0) as least from system_accounts x
            left join (select system_account_id, sum(entry_count) as least from ledger_account_totals group by 1) t on t.system_account_id = x.id`,
        isOf: sql<boolean>`l.system_account_id = run.run_id`,
        keys: [sql.ref('l.entryOn'), sql.ref('l.entryId'), sql.ref('l.id')],
      }
    : {
        all: sql`select dense_rank() over (order by y.code, x.fiscal_year_id) as place, x.journal_id as run_id, x.fiscal_year_id as year_id, 2 * x.last_number as least
            from ledger_sequences x join ledger_journals y on y.id = x.journal_id`,
        isOf: sql<boolean>`e.journal_id = run.run_id and e.fiscal_year_id = run.year_id`,
        keys: [sql.ref('e.number'), sql.ref('l.position'), sql.ref('l.id')],
      }

/** Where nothing hides lines, runs that lie beyond the page are not looked into: what is before them fills it. */
const hidesNone = ({ company, journals, customerId, teacherId, from, to, lettering }: LedgerRequest) =>
  !company && !journals?.length && !customerId && !teacherId && !from && !to && !lettering

// biome-ignore lint/suspicious/noExplicitAny: the joined tables are those of the lines; only the row matters here
type Rows<R> = SelectQueryBuilder<any, any, R>

/**
 * A page of such a list, as `listPage` would find it by sorting all of them.
 * @param limit most lines that are sorted whole
 */
export const pageOfRuns = async <R>(
  db: Db,
  request: LedgerRequest,
  base: Rows<R>,
  sorts: Sorts<LedgerSort>,
  limit = exactCountLimit,
) => {
  const id = sql.ref('l.id')
  const { page, size, sort } = request
  const some = linesFrom(db, request)
    .select('l.id')
    .limit(limit + 1)
  const { rows: counted } = await sql<{ total: number }>`select count(*)::integer as total from (${some}) c`.execute(db)
  if ((counted[0]?.total ?? 0) <= limit) return listPage(db, request, base, sorts, id)
  const { all, isOf, keys } = runsOf(sort.column)
  const offset = Math.min((page - 1) * size, deepestOffset)
  const direction = sql.raw(sort.direction)
  const inOrder = (names: readonly RawBuilder<unknown>[]) => sql.join(names.map((name) => sql`${name} ${direction}`))
  const names = keys.map((_, index) => sql.ref(`key${index}`))
  const lines = linesFrom(db, request)
    .where(isOf)
    .select(keys.map((key, index) => sql`${key}`.as(`key${index}`)))
    .modifyEnd(sql`order by ${inOrder(keys)} limit ${offset + size}`)
  const reached = hidesNone(request) ? sql`r.before < ${offset + size}` : sql`true`
  const { rows: found } = await sql<{ id: number }>`
    with runs as materialized (select r.* from (select a.*, coalesce(sum(a.least) over (order by a.place ${direction} groups between unbounded preceding and 1 preceding), 0) as before
      from (${all}) a) r where ${reached})
    select f.${names.at(-1)} as id from runs run cross join lateral (${lines}) f
     order by run.place ${direction}, ${inOrder(names.map((name) => sql`f.${name}`))} limit ${size} offset ${offset}`.execute(
    db,
  )
  const ids = found.map((one) => one.id)
  const rows =
    ids.length === 0
      ? []
      : await base
          .where(sql<boolean>`${id} = any(${ids})`)
          .modifyEnd(inOrderOf(request, sorts, id))
          .execute()
  return { rows: rows as R[], total: exactCountLimit, totalIsExact: false, page, size }
}
