// SQL of the trial balance: each account over a span, and the ledger read entry by entry to compare it with.
import type { TrialSort } from '@cartable/domain/accounting/balances/balances.api.ts'
import type { LedgerSums, TrialRow, TrialTotals } from '@cartable/domain/accounting/balances/balances.schema.ts'
import type { CompanyCode } from '@cartable/domain/billing/orders/billing.schema.ts'
import type { ListRequest } from '@cartable/domain/kernel/list.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { prefixPattern } from '../../../platform/db/sql.ts'
import { inOrderOf, type Sorts } from '../../../platform/list.ts'
import { pageOfSums } from '../../../platform/list-of-sums.ts'
import { areWholeMonths, readMonthSums } from '../../../platform/month-sums.ts'
import { ledgerSums } from '../ledger-sums.queries.ts'
import { linesOfSpan, movedSums, type Span } from './span.queries.ts'

/** What was earned and spent before the year is no more in the accounts of this one: one line holds it until entries carry it. */
const accountsOf = (span: Span) => sql<TrialRow>`(
  select coalesce(a.id, 0) as id, a.id as account_id, coalesce(a.code, '120000') as code, coalesce(a.name, 'Résultat des exercices antérieurs, à affecter') as name, ${movedSums}
    from (select x.*, case when x.is_past and k.class in (6, 7) then null else k.id end as shown
            from ${linesOfSpan(span, 'account')} x join system_accounts k on k.id = x.account_id) s
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

/** Of the accounts that are shown. */
const totalsOf = (span: Span) => sql`${span.from} as "from", ${span.to} as "to",
  coalesce(sum(greatest(r.opening_cents, 0)), 0)::bigint as opening_debit_cents, coalesce(sum(greatest(-r.opening_cents, 0)), 0)::bigint as opening_credit_cents,
  coalesce(sum(r.debit_cents), 0)::bigint as debit_cents, coalesce(sum(r.credit_cents), 0)::bigint as credit_cents,
  coalesce(sum(greatest(r.balance_cents, 0)), 0)::bigint as balance_debit_cents, coalesce(sum(greatest(-r.balance_cents, 0)), 0)::bigint as balance_credit_cents`

/** What the entries of a span come to, without what opens a year: from the lines themselves, whole months as they are summed. */
export const sumLedger = async (db: Db, company: CompanyCode, { companyId, from, to }: Span): Promise<LedgerSums> => {
  if (areWholeMonths({ from, to })) {
    const parts = (await readMonthSums(db, ledgerSums, { from, to })).filter(
      (part) => part.company === company && part.journal !== 'AN',
    )
    const sumOf = (side: 'debit' | 'credit') => parts.reduce((sum, part) => sum + part[side], 0)
    return { from, to, debitCents: sumOf('debit'), creditCents: sumOf('credit') }
  }
  const { rows } = await sql<LedgerSums>`
    select ${from} as "from", ${to} as "to", coalesce(sum(l.debit_cents), 0)::bigint as debit_cents, coalesce(sum(l.credit_cents), 0)::bigint as credit_cents
      from ledger_entries e join ledger_journals j on j.id = e.journal_id and j.code <> 'AN' join ledger_lines l on l.entry_id = e.id
     where e.company_id = ${companyId}::bigint and e.entry_on between ${from}::date and ${to}::date`.execute(db)
  const [sums] = rows
  if (!sums) throw new Error('sums of nothing are zero')
  return sums
}

/** What moved over a span, without what opens a year. */
export const sumMoved = async (db: Db, span: Span): Promise<TrialTotals> => {
  const { rows } = await sql<TrialTotals>`select ${totalsOf(span)} from (${rowsOf(db, span, '')}) r`.execute(db)
  const [totals] = rows
  if (!totals) throw new Error('sums of nothing are zero')
  return totals
}

export const listTrial = (db: Db, request: ListRequest<TrialSort>, span: Span) =>
  pageOfSums<TrialSort, TrialRow, TrialTotals>(
    ...([db, request, rowsOf(db, span, request.q), sorts, sql.ref('r.id'), totalsOf(span)] as const),
  )
export const trialForExport = (db: Db, request: ListRequest<TrialSort>, span: Span) =>
  rowsOf(db, span, request.q).modifyEnd(inOrderOf(request, sorts, sql.ref('r.id')))
