// The books: entries balance, the chain holds, everything that happened is in them, and they owe what the orders owe.
import { agreementApi } from '@cartable/domain/accounting/agreement/agreement.api.ts'
import { balancesApi } from '@cartable/domain/accounting/balances/balances.api.ts'
import { ledgerApi } from '@cartable/domain/accounting/ledger.api.ts'
import { yearsApi } from '@cartable/domain/accounting/years/years.api.ts'
import { sql } from 'kysely'
import { byQuery, type Invariant } from './invariant.ts'

export const entriesBalance = byQuery(
  'entries-balance',
  'Every entry of the books has two lines at least, and as much debit as credit.',
  'ledger_entries',
  () => sql`
    select e.id, 'entry ' || e.piece_reference || ': debit ' || coalesce(sum(l.debit_cents), 0) || ', credit ' || coalesce(sum(l.credit_cents), 0) as what
      from ledger_entries e left join ledger_lines l on l.entry_id = e.id
     group by e.id having count(l.id) < 2 or sum(l.debit_cents) <> sum(l.credit_cents) order by e.id`,
)

export const trialBalance = byQuery(
  'trial-balance-is-zero',
  'The trial balance of each company is zero, whatever its months and journals.',
  'companies',
  () => sql`
    select e.company_id as id, 'company ' || e.company_id || ' is out by ' || sum(l.debit_cents - l.credit_cents) || ' cents' as what
      from ledger_entries e join ledger_lines l on l.entry_id = e.id
     group by e.company_id having sum(l.debit_cents - l.credit_cents) <> 0`,
)

export const chainHolds: Invariant = {
  name: 'chain-holds',
  holds: 'The seals of the books are those of their entries, as the accountant verifies them for each year.',
  check: async ({ world, life }) => {
    const years = new Set([world.story.begins, life.now()].map((day) => day.getUTCFullYear()))
    const broken: { what: string }[] = []
    for (const year of years) {
      const { faults } = await world.staff.compta.do(ledgerApi.ledgerVerify, { year: String(year) })
      broken.push(...faults.map((what) => ({ what })))
    }
    return broken
  },
}

export const sealsAreTheirEntries = byQuery(
  'seals-are-those-of-their-entries',
  'The seal of every entry is made of what the entry says and of the seal before it, whenever it was verified last.',
  'ledger_entries',
  () => sql`
    select c.id, 'entry ' || c.piece_reference || ' is not what was sealed' as what from (
      select e.id, e.piece_reference, e.hash, ledger_hash(e, coalesce(lag(e.hash) over (partition by e.journal_id, e.fiscal_year_id order by e.number), '\\x')) as expected
        from ledger_entries e) c
     where c.hash is distinct from c.expected order by c.id`,
)

export const nothingWaitsForItsEntry: Invariant = {
  name: 'nothing-waits-for-its-entry',
  holds: 'Nothing that was billed, paid or given back waits for its entry once the task that posts has run.',
  check: async ({ world }) => {
    const { waiting, missingNatures, withoutYear } = await world.staff.compta.do(ledgerApi.ledgerState, {})
    return [
      ...(waiting > 0 ? [{ what: `${waiting} events wait for their entry` }] : []),
      ...(withoutYear > 0 ? [{ what: `${withoutYear} events are of a day that no fiscal year holds` }] : []),
      ...missingNatures.map(({ nature }) => ({ what: `no account has the nature ${nature}` })),
    ]
  },
}

/** Sources that make most entries: table, column of the entry, when a row is an event. */
const sources = [
  ['bill', 'bills', 'bill_id', sql`exists (select from bill_lines l where l.bill_id = x.id and l.total_cents <> 0)`],
  ['payment', 'payments', 'payment_id', sql`x.status = 'succeeded'`],
  ['teacherPayment', 'teacher_payments', 'teacher_payment_id', sql`x.status = 'succeeded'`],
  ['creditMove', 'credit_moves', 'credit_move_id', sql`x.receipt_id is not null`],
  ['refund', 'refunds', 'refund_id', sql`x.status = 'done' and x.method <> 'card'`],
  ['slip', 'remittance_slips', 'remittance_slip_id', sql`x.status = 'deposited'`],
  ['bouncedFee', 'receipts', 'bounced_receipt_id', sql`x.bank_fee_cents > 0`],
  [
    'bankLine',
    'bank_lines',
    'bank_line_id',
    sql`x.kind in ('payout', 'urssaf', 'vat', 'supplier', 'accounts', 'fee', 'suspense') or x.apart_cents <> 0`,
  ],
  [
    'payoutLine',
    'card_payout_lines',
    'card_payout_line_id',
    sql`(x.kind in ('fee', 'other') and x.amount_cents <> x.fee_cents or x.kind = 'dispute' and x.fee_cents <> 0)`,
  ],
  ['payoutExplanation', 'card_payout_explanations', 'payout_explanation_id', sql`true`],
  ['payslip', 'payslips', 'payslip_id', sql`x.issued_on is not null`],
  ['salaryPayment', 'salary_payments', 'salary_payment_id', sql`x.status = 'done'`],
  ['contributionPayment', 'contribution_payments', 'contribution_payment_id', sql`x.status = 'paid'`],
  ['teacherBill', 'teacher_bills', 'teacher_bill_id', sql`x.total_cents > 0`],
  ['vatMove', 'vat_moves', 'vat_move_id', sql`x.basis = 'collection' and x.vat_cents <> 0`],
  ['teacherDuePart', 'teacher_due_parts', 'teacher_due_part_id', sql`x.received_on is not null`],
  ['badDebt', 'bad_debt_moves', 'bad_debt_move_id', sql`true`],
] as const
export const whatWaitsIsKnown: Invariant = {
  name: 'what-waits-is-known',
  holds: 'Whatever has no entry in the books is kept as waiting for it, and nothing that has its entry is.',
  check: async ({ db }) => {
    const broken: { what: string; about: [string, number][] }[] = []
    for (const [source, table, column, isEvent] of sources) {
      const waits = sql`exists (select from ledger_waiting w where w.source = ${source} and w.source_id = x.id)`
      const hasEntry = sql`exists (select from ledger_entries e where e.${sql.ref(column)} = x.id and e.reverses_entry_id is null)`
      const { rows } = await sql<{ id: number; isWaiting: boolean }>`
        select x.id, ${waits} as is_waiting from ${sql.table(table)} x where (${isEvent}) and ${waits} = ${hasEntry} order by x.id`.execute(
        db,
      )
      for (const { id, isWaiting } of rows)
        broken.push({
          what: `${table} ${id} ${isWaiting ? 'waits for the entry that it has' : 'has no entry, and nothing waits for it'}`,
          about: [[table, id]],
        })
    }
    return broken
  },
}

export const closedMonthsStay = byQuery(
  'closed-months-stay',
  'What a closed month sold reads as it did when it was closed, and the books are shut up to its last day.',
  'month_closings',
  () => sql`
    select m.id, 'month ' || m.month || ' sold ' || m.turnover_cents || ' cents when it was closed' as what
      from month_closings m where m.reopened_at is null and (
        m.turnover_cents <> coalesce((select sum(l.credit_cents - l.debit_cents) from ledger_entries e join ledger_lines l on l.entry_id = e.id
            join system_accounts a on a.id = l.system_account_id
           where e.company_id = m.company_id and date_trunc('month', e.entry_on) = m.month and (a.nature like 'revenue-%' or a.nature = 'discount')), 0)
        or not exists (select from fiscal_years f where f.company_id = m.company_id and f.period @> m.month and f.closed_through >= (m.month + interval '1 month' - interval '1 day')::date))`,
)

export const receivablesAgree = byQuery(
  'receivables-are-what-orders-owe',
  'What the books say that a household owes is what its orders say: billed, less credited, less paid, less given up.',
  'customers',
  () => sql`
    with books as (select l.customer_id, sum(l.debit_cents - l.credit_cents) as cents from ledger_lines l
                     join system_accounts a on a.id = l.system_account_id join ledger_entries e on e.id = l.entry_id and e.opens_year_id is null
                    where a.nature = 'customer' group by 1),
         sums as (select o.customer_id, sum(o.amount_cents - o.credited_cents - o.paid_cents - o.written_off_cents) as cents from orders o
                   where exists (select from bills b where b.order_id = o.id) group by 1)
    select c.id, 'customer ' || c.number || ': ' || coalesce(books.cents, 0) || ' in the books, ' || coalesce(sums.cents, 0) || ' in the orders' as what
      from customers c left join books on books.customer_id = c.id left join sums on sums.customer_id = c.id
     where coalesce(books.cents, 0) <> coalesce(sums.cents, 0) order by c.id`,
)

export const paymentsAreEntered = byQuery(
  'entered-as-they-are',
  'The entry of a payment, with those that correct it, says the amount that the payment has now; one taken back leaves nothing.',
  'payments',
  () => sql`
    with entered as (
           select coalesce(e.payment_id, r.payment_id) as payment_id, sum(l.credit_cents - l.debit_cents) as cents
             from ledger_entries e left join ledger_entries r on r.id = e.reverses_entry_id
             join payments m on m.id = coalesce(e.payment_id, r.payment_id)
             join ledger_lines l on l.entry_id = e.id join system_accounts a on a.id = l.system_account_id and a.nature = case when m.hour_pack_id is null then 'customer' else 'customer-advance' end
            group by 1),
         paid as (select id, case status when 'succeeded' then signed_cents else 0 end as cents from payments)
    select p.id, 'payment ' || p.id || ' of ' || p.cents || ' cents is entered for ' || coalesce(e.cents, 0) as what
      from paid p left join entered e on e.payment_id = p.id where coalesce(e.cents, 0) <> p.cents order by p.id`,
)

export const fundsAreHeldOnly = byQuery(
  'held-money-is-neither-sold-nor-taxed',
  'Wages and contributions collected for a family are those of its lessons, stand in no revenue and bear no VAT, and pass their own account to the cent.',
  'bills',
  () => sql`
    with entered as (
           select e.bill_id, sum(case when a.nature = 'customer-funds' then l.credit_cents - l.debit_cents else 0 end) as held,
                  sum(case when a.type = 'revenue' or a.nature like 'vat-collected%' or a.nature = 'vat-pending' then l.credit_cents - l.debit_cents else 0 end) as sold
             from ledger_entries e join ledger_lines l on l.entry_id = e.id join system_accounts a on a.id = l.system_account_id
            where e.bill_id is not null and e.reverses_entry_id is null group by 1)
    select b.id, 'bill ' || b.reference || ' holds ' || b.funds_cents || ' of ' || b.total_cents || ', entered ' || n.held || ' and ' || n.sold as what
      from bills b join entered n on n.bill_id = b.id
     where abs(n.held) <> b.funds_cents or abs(n.sold) <> b.total_cents - b.funds_cents
    union all
    select b.id, 'bill ' || b.reference || ' of a mandataire contract is not of its lesson' as what
      from bills b join bill_lines l on l.bill_id = b.id and l.kind = 'bill' join courses c on c.id = l.course_id join contracts k on k.id = c.contract_id
     where c.order_id = b.order_id and (b.mentions ->> 'regime') is distinct from k.regime`,
)

export const letteredCancel = byQuery(
  'lettered-lines-come-to-zero',
  'Lines that bear one code of an account come to zero, are of one person, and are those that the code was given to.',
  'ledger_letters',
  () => sql`
    select n.id, a.code || ' ' || n.code || ' comes to ' || coalesce(x.cents, 0) || ' over ' || coalesce(x.lines, 0) || ' lines of ' || coalesce(x.people, 0) as what
      from ledger_letters n join system_accounts a on a.id = n.system_account_id
      left join lateral (select sum(l.debit_cents - l.credit_cents) as cents, count(*) as lines, count(distinct (l.customer_id, l.teacher_id)) as people
        from ledger_lines l join ledger_entries e on e.id = l.entry_id
       where l.system_account_id = n.system_account_id and e.company_id = n.company_id and l.letter = n.code) x on true
     where case when n.undone_at is null then x.cents is distinct from 0 or x.lines <> cardinality(n.line_ids) or x.people > 1 else x.lines > 0 end order by n.id`,
)

export const keptSumsAreTheirLines = byQuery(
  'kept-sums-are-their-lines',
  'What each account moved in a month, as it is kept beside the entries, is what their lines say.',
  'system_accounts',
  () => sql`
    select coalesce(t.system_account_id, l.system_account_id) as id, coalesce(t.month, l.month) || ', ' || coalesce(t.source, l.source) || ': kept ' || coalesce(t.debit_cents, 0) || ' and ' || coalesce(t.credit_cents, 0)
        || ', of lines ' || coalesce(l.debit_cents, 0) || ' and ' || coalesce(l.credit_cents, 0) as what
      from ledger_account_totals t full join (
        select e.fiscal_year_id, date_trunc('month', e.entry_on)::date as month, ledger_source(e) as source, x.system_account_id, sum(x.debit_cents) as debit_cents, sum(x.credit_cents) as credit_cents, count(distinct x.entry_id) as entry_count
          from ledger_lines x join ledger_entries e on e.id = x.entry_id group by 1, 2, 3, 4) l
        using (fiscal_year_id, month, source, system_account_id)
     where (t.debit_cents, t.credit_cents, t.entry_count) is distinct from (l.debit_cents, l.credit_cents, l.entry_count) order by 1`,
)

export const billsStandInTheirPlace = byQuery(
  'bills-stand-in-their-place',
  'The accounting table turns each paper by the hours of its lines, and by its pupil and teacher as they are called now.',
  'bills',
  () => sql`
    select coalesce(p.bill_id, d.bill_id) as id, 'kept ' || coalesce(p.hours || ', ' || p.teacher || ', ' || p.student, 'nowhere') || ', of its order ' || coalesce(d.hours || ', ' || d.teacher || ', ' || d.student, 'nowhere') as what
      from bill_places p full join bill_places_due d using (bill_id)
     where (p.hours, p.teacher, p.student) is distinct from (d.hours, d.teacher, d.student) order by 1`,
)

const bothCompanies = ['private-tuition', 'traineeship'] as const
export const balancesAreTheLedger: Invariant = {
  name: 'balances-are-the-ledger',
  holds: 'The trial balance has as much debit as credit, and both are those of the entries of its span.',
  check: async ({ world }) => {
    const broken: { what: string }[] = []
    for (const company of bothCompanies) {
      const { totals } = await world.staff.compta.do(balancesApi.trialBalance, { company })
      const ledger = await world.staff.compta.do(balancesApi.ledgerSums, { company })
      const { debitCents, creditCents } = totals
      if (new Set([debitCents, creditCents, ledger.debitCents, ledger.creditCents]).size > 1)
        broken.push({
          what: `${company}: ${debitCents} and ${creditCents}, in the ledger ${ledger.debitCents} and ${ledger.creditCents}`,
        })
    }
    return broken
  },
}

export const agedBalanceAgrees: Invariant = {
  name: 'aged-balance-is-what-orders-owe',
  holds: 'What families owe by the age of their bills is what their orders owe.',
  check: async ({ world }) => {
    const broken: { what: string }[] = []
    for (const company of bothCompanies) {
      const { totals } = await world.staff.compta.do(balancesApi.agedBalance, { company })
      const { totalCents, ordersCents } = totals
      if (totalCents !== ordersCents)
        broken.push({ what: `${company}: ${totalCents} by age, ${ordersCents} by orders` })
    }
    return broken
  },
}

export const yearsAgree: Invariant = {
  name: 'sums-of-a-year-agree',
  holds:
    'Papers, payments, payslips and VAT of each fiscal year come to what the books say of them, and money on its way is what it is made of.',
  check: async ({ world }) => {
    const broken: { what: string }[] = []
    for (const company of bothCompanies) {
      const { years } = await world.staff.compta.do(yearsApi.years, { company })
      for (const { id, name } of years.filter(({ entryCount }) => entryCount > 0)) {
        const { pairs, transit } = await world.staff.compta.do(agreementApi.yearAgreement, { id: String(id) })
        for (const { key, leftCents, rightCents } of pairs)
          if (leftCents !== rightCents)
            broken.push({ what: `${company} ${name}, ${key}: ${leftCents}, ${rightCents} in the books` })
        for (const { code, balanceCents, itemsCents } of transit)
          if (balanceCents !== itemsCents)
            broken.push({ what: `${company} ${code}: ${balanceCents}, of items ${itemsCents}` })
      }
    }
    return broken
  },
}

export const bookInvariants = [
  keptSumsAreTheirLines,
  billsStandInTheirPlace,
  yearsAgree,
  letteredCancel,
  balancesAreTheLedger,
  agedBalanceAgrees,
  fundsAreHeldOnly,
  entriesBalance,
  trialBalance,
  chainHolds,
  sealsAreTheirEntries,
  nothingWaitsForItsEntry,
  whatWaitsIsKnown,
  closedMonthsStay,
  receivablesAgree,
  paymentsAreEntered,
] as const
