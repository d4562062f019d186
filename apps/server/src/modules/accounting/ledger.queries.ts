// SQL of the ledger as it is read: its lines with their sums and the running balance of an account, one entry, what waits.
import { type AccountNature, accountNatures } from '@cartable/domain/accounting/accounting-codes.schema.ts'
import type { LedgerSort } from '@cartable/domain/accounting/ledger.api.ts'
import type {
  LedgerEntry,
  LedgerLineRow,
  LedgerState,
  LedgerTotals,
} from '@cartable/domain/accounting/ledger.schema.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { inOrderOf, listPage, type Sorts } from '../../platform/list.ts'
import { areWholeMonths, readMonthSums } from '../../platform/month-sums.ts'
import { stoodBefore, sumAccount } from './account-sums.queries.ts'
import {
  areOfEntries,
  dayOf,
  find,
  isOfEntries,
  type LedgerFilters,
  type LedgerRequest,
  linesFrom,
} from './ledger-lines.queries.ts'
import { isInRuns, pageOfRuns } from './ledger-runs.queries.ts'
import { allUnposted, hasAccount, hasYear, linesOf, sourceKinds, sources } from './ledger-sources.queries.ts'
import { ledgerSums } from './ledger-sums.queries.ts'

const nameOf = (person: string) =>
  sql`upper(${sql.ref(`${person}.last_name`)}) || coalesce(' ' || ${sql.ref(`${person}.first_name`)}, '')`
const party = sql<
  string | null
>`case when l.customer_id is not null then (select ${nameOf('p')} from customers c join people p on p.id = c.person_id where c.id = l.customer_id)
  when l.teacher_id is not null then (select ${nameOf('p')} from teachers t join people p on p.id = t.person_id where t.id = l.teacher_id) end`

export const rowsOf = (db: Db, filters: LedgerFilters) =>
  linesFrom(db, filters).select([
    'l.id',
    'l.entryId',
    sql<LedgerLineRow['company']>`k.code`.as('company'),
    sql<LedgerLineRow['journal']>`j.code`.as('journal'),
    'e.number',
    'e.entryOn as date',
    'e.pieceReference as piece',
    'a.id as accountId',
    'a.code as accountCode',
    'a.name as accountName',
    party.as('party'),
    'l.customerId',
    'l.teacherId',
    'l.label',
    'l.debitCents as debit',
    'l.creditCents as credit',
    'l.letter',
    'l.letteredOn',
    sql<boolean>`e.reverses_entry_id is not null`.as('isCorrection'),
  ])

export const sorts: Sorts<LedgerSort> = {
  date: [sql.ref('e.entryOn'), sql.ref('e.id'), sql.ref('l.position')],
  number: [sql.ref('j.code'), sql.ref('e.fiscalYearId'), sql.ref('e.number'), sql.ref('e.id'), sql.ref('l.position')],
  account: [sql.ref('a.code'), sql.ref('e.entryOn'), sql.ref('e.id')],
  debit: [sql.ref('l.debitCents')],
  credit: [sql.ref('l.creditCents')],
}
const sortsOf = ({ accountId }: LedgerFilters): Sorts<LedgerSort> => {
  if (!accountId) return sorts
  const byDay = [sql.ref('l.entryOn'), sql.ref('l.entryId'), sql.ref('l.position')]
  return { ...sorts, date: byDay, account: byDay }
}

/**
 * Entries that sums are made of. The one that opens a year repeats what stands in the years before: it counts where they
 * are left out, in a period that begins with it or in its journal alone.
 */
const isSummed = ({ journals, from }: LedgerFilters) =>
  journals?.join() === 'AN'
    ? sql<boolean>`true`
    : sql<boolean>`(e.opens_year_id is null or e.entry_on = ${from ?? null}::date)`

/** What the lines of entries add up to: those of each in an index, where the lines of ten years are not read for a tenth of them. */
const sumEntries = async (db: Db, filters: LedgerFilters): Promise<LedgerTotals> => {
  const { rows } = await sql<LedgerTotals>`
    select coalesce(sum(s.debit), 0)::bigint as debit, coalesce(sum(s.credit), 0)::bigint as credit, count(s.debit) as entry_count
      from ledger_entries e
     cross join lateral (select sum(l.debit_cents) as debit, sum(l.credit_cents) as credit from ledger_lines l where l.entry_id = e.id offset 0) s
     where ${isOfEntries(filters)} and ${isSummed(filters)}`.execute(db)
  return rows[0] ?? { debit: 0, credit: 0, entryCount: 0 }
}

export const totalsOf = async (db: Db, filters: LedgerFilters): Promise<LedgerTotals> => {
  const { company, journals, from, accountId } = filters
  const isOfWhole =
    filters.q === '' && areWholeMonths(filters) && !filters.customerId && !filters.teacherId && !filters.lettering
  if (isOfWhole && accountId && !journals?.length) return sumAccount(db, { accountId, company }, filters)
  if (isOfWhole && !accountId) {
    const isOpeningAlone = journals?.join() === 'AN'
    const parts = (await readMonthSums(db, ledgerSums, filters)).filter(
      (part) =>
        (!company || part.company === company) &&
        (!journals?.length || journals.includes(part.journal)) &&
        (isOpeningAlone || part.opensOn === null || part.opensOn === from),
    )
    return {
      debit: parts.reduce((sum, part) => sum + part.debit, 0),
      credit: parts.reduce((sum, part) => sum + part.credit, 0),
      entryCount: parts.reduce((sum, part) => sum + part.entryCount, 0),
    }
  }
  if (areOfEntries(filters)) return sumEntries(db, filters)
  return linesFrom(db, filters)
    .where(isSummed(filters))
    .select([
      sql<number>`coalesce(sum(l.debit_cents), 0)::bigint`.as('debit'),
      sql<number>`coalesce(sum(l.credit_cents), 0)::bigint`.as('credit'),
      sql<number>`count(distinct l.entry_id)`.as('entryCount'),
    ])
    .executeTakeFirstOrThrow()
}

/**
 * Balance of the account after each line of a page: what stood before its first day, then line by line. The account is that
 * of the company and of the customer chosen; a period, a journal or a search hide lines without leaving them out of it. What
 * opens a year moves nothing: it says again what stood.
 */
const balancesOf = async (
  db: Db,
  { company, accountId, customerId, teacherId }: LedgerFilters,
  days: readonly string[],
) => {
  const [first, last] = [days.toSorted()[0], days.toSorted().at(-1)]
  const account: LedgerFilters = { q: '', company, accountId, customerId, teacherId }
  const amount = sql<number>`case when e.opens_year_id is null then l.debit_cents - l.credit_cents else 0 end`
  const before =
    accountId && !customerId && !teacherId
      ? stoodBefore({ accountId, company }, first ?? '')
      : linesFrom(db, account)
          .where(dayOf(account), '<', first ?? '')
          .select(sql`coalesce(sum(${amount}), 0)`.as('sum'))
  const lines = await linesFrom(db, account)
    .where(dayOf(account), '>=', first ?? '')
    .where(dayOf(account), '<=', last ?? '')
    .select([
      'l.id',
      sql<number>`((${before}) + sum(${amount}) over (order by e.entry_on, e.id, l.position))::bigint`.as('balance'),
    ])
    .execute()
  return new Map(lines.map((line) => [line.id, line.balance]))
}

export const listLedgerLines = async (db: Db, asked: LedgerRequest) => {
  const request = { ...asked, found: await find(db, asked.q) }
  const page = isInRuns(request)
    ? await pageOfRuns(db, request, rowsOf(db, request), sorts)
    : await listPage(db, request, rowsOf(db, request), sortsOf(request), sql.ref('l.id'))
  const hasBalance = request.accountId !== undefined && request.sort.column === 'date' && page.rows.length > 0
  const balances = hasBalance
    ? await balancesOf(
        db,
        request,
        page.rows.map((row) => row.date),
      )
    : new Map<number, number>()
  const rows = page.rows.map((row) => ({ ...row, balance: balances.get(row.id) ?? null }))
  return { ...page, rows, totals: await totalsOf(db, request) }
}

/** The same lines in the same order, whole, for the export. */
export const ledgerLinesForExport = (db: Db, request: Pick<LedgerRequest, 'sort'> & LedgerFilters) =>
  rowsOf(db, request)
    .leftJoin('customers as cu', 'cu.id', 'l.customerId')
    .leftJoin('teachers as te', 'te.id', 'l.teacherId')
    .select([
      'e.pieceOn as pieceDate',
      'j.name as journalName',
      sql<string | null>`coalesce(cu.number, 'P' || lpad(te.id::text, 7, '0'))`.as('auxiliary'),
    ])
    .modifyEnd(inOrderOf(request, sorts, sql.ref('l.id')))

/** Accounts that lines stand on, by code. */
export const ledgerAccounts = (db: Db) =>
  db
    .selectFrom('systemAccounts as a')
    .select(['a.id', 'a.code', 'a.name'])
    .where(sql<boolean>`exists (select from ledger_lines l where l.system_account_id = a.id)`)
    .orderBy('a.code')
    .execute()

/** One entry with its lines and what it was made from. */
export const findEntry = async (db: Db, id: number): Promise<LedgerEntry | undefined> => {
  const linked = (condition: RawBuilder<unknown>) =>
    sql<{
      id: number
      name: string
    } | null>`(select json_build_object('id', r.id, 'name', rj.code || ' ' || r.number) from ledger_entries r
      join ledger_journals rj on rj.id = r.journal_id where ${condition})`
  const { rows } = await sql<Omit<LedgerEntry, 'lines'>>`
    select e.id, k.code as company, j.code as journal, e.number, e.entry_on as date, e.piece_reference as piece, e.piece_on as piece_date, e.label,
           e.created_at as posted_at, left(encode(e.hash, 'hex'), 16) as seal,
           case when e.bill_id is not null then 'bill' when e.payment_id is not null then 'payment' when e.teacher_payment_id is not null then 'teacherPayment'
             when e.credit_move_id is not null then 'creditMove' when e.refund_id is not null then 'refund' when e.remittance_slip_id is not null then 'slip'
             when e.bounced_receipt_id is not null then 'bouncedFee' when e.bank_line_id is not null then 'bankLine'
             when e.payslip_id is not null then 'payslip' when e.salary_payment_id is not null then 'salaryPayment'
             when e.contribution_payment_id is not null then 'contributionPayment' when e.vat_move_id is not null then 'vatMove'
             when e.vat_return_id is not null then 'vatReturn' when e.teacher_bill_id is not null then 'teacherBill'
             when e.teacher_due_id is not null then 'teacherDue' when e.teacher_due_part_id is not null then 'teacherDuePart'
             when e.misdirected_transfer_id is not null then 'misdirectedTransfer' when e.misdirected_part_id is not null then 'misdirectedPart' when e.bad_debt_move_id is not null then 'badDebt'
             when e.accrual_id is not null then 'accrual' when e.accrual_back_id is not null then 'accrualBack'
             when e.card_payout_line_id is not null then 'payoutLine' when e.payout_explanation_id is not null then 'payoutExplanation' when e.manual_entry_id is not null then 'manual' when e.supplier_bill_id is not null then 'supplierBill' when e.supplier_set_off_id is not null then 'supplierSetOff' when e.opens_year_id is not null then 'opening' end as source, e.manual_entry_id, coalesce(e.supplier_bill_id, f.supplier_bill_id) as supplier_bill_id,
           e.bill_id, coalesce(b.order_id, p.order_id, t.order_id, v.order_id, w.order_id) as order_id,
           ${linked(sql`r.id = e.reverses_entry_id`)} as reverses, ${linked(sql`r.reverses_entry_id = e.id`)} as reversed_by
      from ledger_entries e join ledger_journals j on j.id = e.journal_id join companies k on k.id = e.company_id
      left join bills b on b.id = e.bill_id left join payments p on p.id = e.payment_id left join teacher_payments t on t.id = e.teacher_payment_id
      left join vat_moves v on v.id = e.vat_move_id left join bad_debt_moves w on w.id = e.bad_debt_move_id
      left join supplier_set_offs f on f.id = e.supplier_set_off_id
     where e.id = ${id}`.execute(db)
  const [entry] = rows
  if (!entry) return undefined
  const lines = await sql<LedgerEntry['lines'][number]>`
    select a.code as account_code, a.name as account_name, ${party} as party, l.customer_id, l.teacher_id, l.debit_cents as debit, l.credit_cents as credit,
           l.id, l.letter, l.lettered_on, n.id as letter_id,
           (select nullif(concat_ws(' ', p.first_name, p.last_name), '') from accounts c join people p on p.id = c.person_id where c.id = n.lettered_by_account_id) as lettered_by,
           coalesce((select json_agg(json_build_object('id', o.entry_id, 'name', oj.code || ' ' || oe.number, 'debit', o.debit_cents, 'credit', o.credit_cents) order by oe.entry_on, oe.id)
             from ledger_lines o join ledger_entries oe on oe.id = o.entry_id join ledger_journals oj on oj.id = oe.journal_id where o.id = any(n.line_ids) and o.id <> l.id), '[]') as "with"
      from ledger_lines l join system_accounts a on a.id = l.system_account_id join ledger_entries e on e.id = l.entry_id
      left join ledger_letters n on n.company_id = e.company_id and n.system_account_id = l.system_account_id and n.code = l.letter
     where l.entry_id = ${id} order by l.position`.execute(db)
  return { ...entry, lines: lines.rows }
}

/** Most events counted: beyond, the screen says that there are more. */
const most = 10_000

export const readLedgerState = async (db: Db): Promise<LedgerState> => {
  const state = { waiting: 0, withoutYear: 0 }
  const missing = new Map<string, { count: number; since: string }>()
  for (const kind of sourceKinds) {
    const source = sources[kind]
    const counts = await sql<{ waiting: number; withoutYear: number }>`
      select count(*)::integer as waiting, count(*) filter (where not in_year)::integer as without_year
        from (select ${hasYear} as in_year from ${allUnposted(kind)} limit ${most + 1}) w`.execute(db)
    state.waiting += counts.rows[0]?.waiting ?? 0
    state.withoutYear += counts.rows[0]?.withoutYear ?? 0
    if (counts.rows[0]?.waiting === 0) continue
    const lacking = await sql<{ nature: string; count: number; since: string }>`
      select l.nature, count(distinct l.source_id)::integer as count, min(ev.on_date)::text as since
        from (select * from ${allUnposted(kind)} limit ${most}) ev join lateral (select * from ${linesOf(source)} q where q.source_id = ev.source_id) l on true
       where not ${hasAccount} group by l.nature`.execute(db)
    for (const { nature, count, since } of lacking.rows) {
      const known = missing.get(nature)
      missing.set(nature, {
        count: count + (known?.count ?? 0),
        since: known !== undefined && known.since < since ? known.since : since,
      })
    }
  }
  return {
    waiting: Math.min(state.waiting, most),
    isMore: state.waiting > most,
    withoutYear: state.withoutYear,
    missingNatures: [...missing].map(([nature, facts]) => ({
      nature,
      label: accountNatures[nature as AccountNature]?.label ?? nature,
      ...facts,
    })),
  }
}
