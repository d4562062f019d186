// SQL of the trial balance: each account over a span, and the ledger read entry by entry beside it.
import type { TrialSort } from '@cartable/domain/accounting/balances/balances.api.ts'
import type { TrialRow, TrialTotals } from '@cartable/domain/accounting/balances/balances.schema.ts'
import type { ListRequest } from '@cartable/domain/kernel/list.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { prefixPattern } from '../../../platform/db/sql.ts'
import { inOrderOf, listPage, type Sorts } from '../../../platform/list.ts'
import { linesOfSpan, movedSums, type Span } from './span.queries.ts'

/** What was earned and spent before the year is no more in the accounts of this one: one line holds it until entries carry it. */
const accountsOf = (span: Span) => sql<TrialRow>`(
  select coalesce(a.id, 0) as id, a.id as account_id, coalesce(a.code, '120000') as code, coalesce(a.name, 'Résultat des exercices antérieurs, à affecter') as name, ${movedSums}
    from (select x.*, case when x.is_past and k.class in (6, 7) then null else k.id end as shown
            from ${linesOfSpan(span)} x join system_accounts k on k.id = x.account_id) s
    left join system_accounts a on a.id = s.shown
   group by a.id, a.code, a.name)`

const sorts: Sorts<TrialSort> = {
  code: [sql.ref('r.code')],
  name: [sql.ref('r.name')],
  openingCents: [sql.ref('r.openingCents')],
  debitCents: [sql.ref('r.debitCents')],
  creditCents: [sql.ref('r.creditCents')],
  balanceCents: [sql.ref('r.balanceCents')],
}
const rowsOf = (db: Db, span: Span, q: string) => {
  const query = db.selectFrom(accountsOf(span).as('r')).selectAll('r')
  return q === ''
    ? query
    : query.where(
        sql<boolean>`r.code like ${prefixPattern(q)} or search_key(r.name) like '%' || search_key(${q}) || '%'`,
      )
}

const totalsOf = async (db: Db, span: Span, q: string): Promise<TrialTotals> => {
  const { rows } = await sql<TrialTotals>`
    select ${span.from} as "from", ${span.to} as "to", sums.*, ledger.*
      from (select coalesce(sum(greatest(r.opening_cents, 0)), 0)::bigint as opening_debit_cents, coalesce(sum(greatest(-r.opening_cents, 0)), 0)::bigint as opening_credit_cents,
                   coalesce(sum(r.debit_cents), 0)::bigint as debit_cents, coalesce(sum(r.credit_cents), 0)::bigint as credit_cents,
                   coalesce(sum(greatest(r.balance_cents, 0)), 0)::bigint as balance_debit_cents, coalesce(sum(greatest(-r.balance_cents, 0)), 0)::bigint as balance_credit_cents
              from (${rowsOf(db, span, q)}) r) sums,
           (select coalesce(sum(l.debit_cents), 0)::bigint as ledger_debit_cents, coalesce(sum(l.credit_cents), 0)::bigint as ledger_credit_cents
              from ledger_entries e join ledger_journals j on j.id = e.journal_id and j.code <> 'AN' join ledger_lines l on l.entry_id = e.id
             where e.company_id = ${span.companyId}::bigint and e.entry_on between ${span.from}::date and ${span.to}::date) ledger`.execute(
    db,
  )
  const [totals] = rows
  if (!totals) throw new Error('sums of nothing are zero')
  return totals
}

export const listTrial = async (db: Db, request: ListRequest<TrialSort>, span: Span) => ({
  ...(await listPage(db, request, rowsOf(db, span, request.q), sorts, sql.ref('r.id'))),
  totals: await totalsOf(db, span, request.q),
})
export const trialForExport = (db: Db, request: ListRequest<TrialSort>, span: Span) =>
  rowsOf(db, span, request.q).modifyEnd(inOrderOf(request, sorts, sql.ref('r.id')))
