// A short random life of a company: everything holds at each month's end, and whatever is broken on purpose is reported.

import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { columnsNeverWritten, valuesLived } from '../../src/life/simulate/coverage.ts'
import { invariants } from '../../src/life/simulate/invariants/all.ts'
import { waiting } from '../../src/life/simulate/invariants/waiting.ts'
import { liveRarePaths } from '../../src/life/simulate/rare-paths.ts'
import { tellBroken } from '../../src/life/simulate/report.ts'
import { type Simulated, simulate } from '../../src/life/simulate/simulate.ts'
import { workflowColumns } from '../../src/life/simulate/workflow-columns.ts'
import { type Database, openDatabase } from '../../src/platform/db/database.ts'
import { type LivedApp, startLivedApp } from '../lived-app.ts'
import { sourcesOf } from '../structure/sources.ts'
import { neverWritten } from './never-written.ts'

const wanted = { months: 2, families: 6, seed: 7 }
/** A machine that does much else beside takes its time. */
const patienceMs = 600_000
let app: LivedApp
let simulated: Simulated
/** Past the guards of the tables: only a superuser breaks a company. */
let superuser: Database
beforeAll(async () => {
  app = await startLivedApp()
  simulated = await simulate(app, { ...wanted, goesOn: true, say: () => {}, besides: liveRarePaths })
  const url = new URL(inject('postgresAdminUrl'))
  url.pathname = new URL(app.config.databaseUrl).pathname
  superuser = openDatabase({ url: url.href, max: 1 })
}, patienceMs)
afterAll(async () => {
  await superuser?.close()
  await app?.close()
})

test('everything holds after each month of a random life but what the list of waiting names', async () => {
  const { broken } = simulated
  const unknown = broken.filter(({ invariant }) => !(invariant.name in waiting))
  const told = await Promise.all(unknown.map((finding) => tellBroken(app.database.db, wanted, finding)))
  expect(told).toEqual([])
})

test('people did much, and things went wrong on purpose', () => {
  const { world, runs, checked } = simulated
  expect(world.life.done.size).toBeGreaterThan(80)
  // lessons are planned, moved, put back, cancelled, declared, confirmed one by one and together, contested and put right
  for (const gesture of [
    ...['course_plan_save', 'course_plan_restore', 'course_plan_cancel', 'course_declaration_save'],
    ...['privatetuition_course_confirm', 'courses_confirm', 'privatetuition_course_dispute', 'course_correction_save'],
  ])
    expect(world.life.done.get(gesture), gesture).toBeGreaterThan(0)
  expect(world.injected.size).toBeGreaterThan(4)
  expect(world.doubleClicks.length).toBeGreaterThan(2)
  expect(runs).toBeGreaterThan(100)
  expect(checked).toBe(invariants.length * wanted.months)
})

describe('nothing is a dead end', () => {
  test('each workflow is known with the column that keeps its state', () => {
    const declared = [...sourcesOf('packages/domain/src/**/*.workflow.ts').values()].flatMap((text) => [
      ...text.matchAll(/^export const (\w+)(?::[^=]+)? =\s+defineWorkflow/gm),
    ])
    expect(declared.length).toBe(workflowColumns.length)
  })

  /** States that no column keeps. */
  const notKept: Readonly<Record<string, string>> = {
    'no_longer_courses_processes.status detected': 'nobody follows the contract yet: the silence itself is the state',
  }
  test('every state of every workflow is lived by some record at some time', async () => {
    const lived = await valuesLived(
      app.database.db,
      workflowColumns.map(([, table, column]) => [table, column] as const),
    )
    const states = workflowColumns.flatMap(([{ states }, table, column]) =>
      states.map((one) => `${table}.${column} ${one}`),
    )
    expect(states.length).toBeGreaterThan(60)
    expect(states.filter((state) => !lived.has(state))).toEqual(Object.keys(notKept))
  })

  test('every column is filled in by somebody, or stands in the list with the reason why not', async () => {
    const found = await columnsNeverWritten(app.database.db)
    const covers = (entry: string, column: string) =>
      entry.endsWith('.*') ? column.startsWith(entry.slice(0, -1)) : entry === column
    const entries = neverWritten.flatMap(({ columns }) => columns)
    const lasting = neverWritten.flatMap(({ columns, isChance }) => (isChance ? [] : columns))
    expect({
      unnamed: found.filter((column) => !entries.some((entry) => covers(entry, column))),
      needless: lasting.filter((entry) => !found.some((column) => covers(entry, column))),
    }).toEqual({ unnamed: [], needless: [] })
  })
})

/** Statements that break each invariant, and those that put it right again; a mark of -77 finds the row that was broken. */
const breakages: Readonly<Record<string, readonly [breaks: string, mends: string]>> = {
  'no-mail-is-stuck': [
    "update messages set status = 'queued', sent_at = null, attempts = 77 where id = (select min(id) from messages where status = 'sent')",
    "update messages set status = 'sent', sent_at = created_at, attempts = 1 where attempts = 77",
  ],
  'who-waits-was-asked': [
    "update messages set purpose = 'x-' || purpose where purpose = 'course-validation'; update courses set status = '22-validated-customer-mail', duration_minutes = duration_minutes where id = (select max(id) from courses where status = '3-confirmed' and test_result is null)",
    "update messages set purpose = 'course-validation' where purpose = 'x-course-validation'; update courses set status = '3-confirmed' where status = '22-validated-customer-mail' and order_id is not null",
  ],
  'failed-mail-is-known': [
    "update messages set status = 'failed', sent_at = null, attempts = 77 where id = (select min(id) from messages where status = 'sent')",
    "update messages set status = 'sent', sent_at = created_at, attempts = 1 where attempts = 77",
  ],
  'no-dead-job': [
    "insert into failed_jobs (queue, job_id, payload, error, attempts) values ('reconcile', gen_random_uuid(), '{}', 'it broke', 77)",
    'delete from failed_jobs where attempts = 77',
  ],
  'no-job-waits-forever': [
    "insert into pgboss.job (name, state, start_after, created_on, priority) select name, 'created', now() - interval '9 days', now() - interval '9 days', -77 from pgboss.queue order by name limit 1",
    'delete from pgboss.job where priority = -77',
  ],
  'scheduled-tasks-succeed': [
    "update cron_task_runs set status = 'failure' where id = (select min(id) from cron_task_runs where status = 'success')",
    "update cron_task_runs set status = 'success' where id = (select min(id) from cron_task_runs)",
  ],
  'news-of-providers-are-handled': [
    "update provider_events set handled_at = null, error = 'nobody came' where id = (select min(id) from provider_events where handled_at is not null)",
    "update provider_events set handled_at = received_at, error = null where error = 'nobody came'",
  ],
  'lesson-billed-once': [
    "update bill_lines set course_id = -course_id where id = (select max(id) from bill_lines where kind = 'bill' and course_id is not null); update bill_lines set course_id = (select -min(course_id) from bill_lines), label = label || '-77' where id = (select min(id) from bill_lines where kind = 'bill' and course_id is not null); update bill_lines set course_id = -course_id where course_id < 0",
    "update bill_lines l set course_id = (select c.id from courses c join bills b on b.order_id = c.order_id where b.id = l.bill_id), label = replace(label, '-77', '') where label like '%-77'",
  ],
  'confirmed-lesson-is-billed': [
    "update bill_lines set course_id = -course_id where id = (select min(l.id) from bill_lines l join courses c on c.id = l.course_id where l.kind = 'bill' and c.status = '3-confirmed')",
    'update bill_lines set course_id = -course_id where course_id < 0',
  ],
  'bill-has-its-lesson': [
    "update bill_lines set course_id = -course_id where id = (select min(id) from bill_lines where kind = 'bill' and course_id is not null)",
    'update bill_lines set course_id = -course_id where course_id < 0',
  ],
  'cancelled-lesson-is-credited': [
    "update courses set status = '5-cancelled', cancelled_at = confirmed_at, margin_cents = margin_cents where id = (select min(id) from courses where status = '3-confirmed' and order_id is not null and not is_test)",
    "update courses set status = '3-confirmed', cancelled_at = null where id = (select min(id) from courses where status = '5-cancelled' and cancelled_at = confirmed_at)",
  ],
  'lesson-on-its-own-payslip': [
    'update courses set payslip_id = (select min(id) from payslips) where id = (select min(id) from courses where teacher_self_employed)',
    'update courses set payslip_id = null where payslip_id is not null and teacher_self_employed',
  ],
  'paid-payslip-leaves-nothing-held': [
    "update payslips set gap_cents = gap_cents + 77 where id = (select min(payslip_id) from salary_payments where status = 'done')",
    "update payslips set gap_cents = gap_cents - 77 where id = (select min(payslip_id) from salary_payments where status = 'done')",
  ],
  'wage-is-paid-once': [
    "update salary_payments set amount_cents = amount_cents + 77 where id = (select min(id) from salary_payments where status = 'done')",
    "update salary_payments set amount_cents = amount_cents - 77 where id = (select min(id) from salary_payments where status = 'done')",
  ],
  'running-contract-has-its-price': [
    "update contract_price_versions set contract_id = -contract_id where contract_id = (select min(id) from contracts where status = 'active')",
    'update contract_price_versions set contract_id = -contract_id where contract_id < 0',
  ],
  'card-provider-agrees': [
    "update payments set amount_cents = amount_cents + 77 where id = (select min(id) from payments where type = 'card' and direction = 'in' and status = 'succeeded')",
    "update payments set amount_cents = amount_cents - 77 where id = (select min(id) from payments where type = 'card' and direction = 'in' and status = 'succeeded')",
  ],
  'transfers-agree': [
    "update teacher_payments set amount_cents = amount_cents + 77 where id = (select min(id) from teacher_payments where status = 'succeeded' and provider_transfer_id is not null)",
    "update teacher_payments set amount_cents = amount_cents - 77 where id = (select min(id) from teacher_payments where status = 'succeeded' and provider_transfer_id is not null)",
  ],
  'orders-are-sums-of-their-parts': [
    'update orders set paid_cents = paid_cents - 77 where id = (select min(id) from orders where paid_cents > 100)',
    'update orders set paid_cents = paid_cents + 77 where id = (select min(id) from orders where paid_cents > 10)',
  ],
  'overpaid-is-given-back': [
    "update orders set credited_cents = 77 where id = (select min(order_id) from payments where type = 'card' and direction = 'in' and status = 'succeeded' and order_id in (select id from orders where credited_cents = 0 and payment_status = 'payed') and order_id not in (select order_id from payments where type <> 'card'))",
    'update orders set credited_cents = 0 where credited_cents = 77',
  ],
  'no-payment-hangs': [
    "update teacher_payments set status = 'pending', paid_on = null, failure_message = 'hung' where id = (select min(id) from teacher_payments where status = 'succeeded')",
    "update teacher_payments set status = 'succeeded', paid_on = created_at::date, failure_message = null where failure_message = 'hung'",
  ],
  'teacher-paid-once': [
    "update orders set teacher_amount_cents = teacher_amount_cents - 77 where id = (select min(order_id) from teacher_payments where status = 'succeeded')",
    "update orders set teacher_amount_cents = teacher_amount_cents + 77 where id = (select min(order_id) from teacher_payments where status = 'succeeded')",
  ],
  'lesson-is-paid-to-its-teacher-once': [
    'update teacher_payments set teacher_bill_id = -teacher_bill_id where id = (select min(id) from teacher_payments where teacher_bill_id is not null)',
    'update teacher_payments set teacher_bill_id = -teacher_bill_id where teacher_bill_id < 0',
  ],
  'pay-run-is-its-papers': [
    "update pay_runs set total_cents = total_cents + 77 where id = (select min(id) from pay_runs where status = 'executed')",
    "update pay_runs set total_cents = total_cents - 77 where id = (select min(id) from pay_runs where status = 'executed')",
  ],
  'payslip-is-its-lessons': [
    'update payslips set net_cents = net_cents + 77, fees_cents = fees_cents + 77 where id = (select min(id) from payslips)',
    'update payslips set net_cents = net_cents - 77, fees_cents = fees_cents - 77 where id = (select min(id) from payslips)',
  ],
  'claimed-from-teachers-stands-in-the-books': [
    "update teacher_dues set settled_cents = settled_cents - 1 where id = (select min(id) from teacher_dues where recovery = 'claimed' and settled_cents <> amount_cents)",
    "update teacher_dues set settled_cents = settled_cents + 1 where id = (select min(id) from teacher_dues where recovery = 'claimed' and settled_cents < 0)",
  ],
  'wrong-account-is-to-recover': [
    'update misdirected_transfers set settled_cents = settled_cents - 1 where id = (select min(id) from misdirected_transfers where settled_cents > 0)',
    'update misdirected_transfers set settled_cents = settled_cents + 1 where id = (select min(id) from misdirected_transfers where settled_cents > 0)',
  ],
  'receipts-are-shared-whole': [
    "update receipts set amount_cents = amount_cents + 77 where id = (select min(id) from receipts where status = 'posted')",
    "update receipts set amount_cents = amount_cents - 77 where id = (select min(id) from receipts where status = 'posted')",
  ],
  'credits-are-the-sum-of-their-moves': [
    'update credits set balance_cents = balance_cents + 77 where customer_id = (select min(customer_id) from credits)',
    'update credits set balance_cents = balance_cents - 77 where customer_id = (select min(customer_id) from credits)',
  ],
  'credit-is-what-the-books-hold': [
    "update refunds set status = 'asked', done_on = null where id = (select min(id) from refunds where status = 'done')",
    "update refunds set status = 'done', done_on = asked_on where id = (select min(id) from refunds where status = 'asked')",
  ],
  'packs-hold-no-more-than-is-left': [
    'update hour_packs set ended_on = sold_on where id = (select max(id) from hour_packs)',
    'update hour_packs set ended_on = null where id = (select max(id) from hour_packs)',
  ],
  'slips-are-the-sum-of-their-receipts': [
    "update remittance_slips set total_cents = total_cents + 77 where id = (select min(id) from remittance_slips where status = 'deposited')",
    "update remittance_slips set total_cents = total_cents - 77 where id = (select min(id) from remittance_slips where status = 'deposited')",
  ],
  'refunds-within-their-payment': [
    "update payments set amount_cents = amount_cents + 777777 where id = (select min(id) from payments where direction = 'out' and status = 'succeeded')",
    "update payments set amount_cents = amount_cents - 777777 where id = (select min(id) from payments where direction = 'out' and status = 'succeeded')",
  ],
  'lesson-asked-of-the-urssaf-once': [
    "update urssaf_requests set reject_code = status || '/' || bill_id, status = 'waiting', bill_id = (select min(l.bill_id) from bill_lines l join courses c on c.id = l.course_id and c.status = '5-cancelled' where l.kind = 'bill') where id = (select min(id) from urssaf_requests where withdrawal_asked_at is null)",
    "update urssaf_requests set status = split_part(reject_code, '/', 1), bill_id = split_part(reject_code, '/', 2)::bigint, reject_code = null where reject_code like '%/%'",
  ],
  'asked-of-the-urssaf-within-what-is-billed': [
    "update urssaf_requests set reject_code = status, status = 'waiting', amount_cents = amount_cents + 777777 where id = (select min(id) from urssaf_requests where withdrawal_asked_at is null)",
    'update urssaf_requests set status = reject_code, reject_code = null, amount_cents = amount_cents - 777777 where amount_cents > 777777',
  ],
  'papers-are-the-sum-of-their-lines': [
    'update bills set vat_cents = vat_cents + 1, total_excl_tax_cents = total_excl_tax_cents - 1 where id = (select min(id) from bills)',
    'update bills set vat_cents = vat_cents - 1, total_excl_tax_cents = total_excl_tax_cents + 1 where id = (select min(id) from bills)',
  ],
  'credited-within-what-was-billed': [
    'update bill_lines set vat_cents = vat_cents + 1, total_excl_tax_cents = total_excl_tax_cents - 1 where id = (select min(c.id) from bill_lines c join bill_lines o on o.id = c.credited_line_id where c.total_cents = o.total_cents)',
    'update bill_lines set vat_cents = vat_cents - 1, total_excl_tax_cents = total_excl_tax_cents + 1 where id = (select min(c.id) from bill_lines c join bill_lines o on o.id = c.credited_line_id where c.total_cents = o.total_cents)',
  ],
  'vat-of-the-books-is-that-of-the-papers': [
    'update bills set vat_cents = vat_cents + 1, total_excl_tax_cents = total_excl_tax_cents - 1 where id = (select min(id) from bills)',
    'update bills set vat_cents = vat_cents - 1, total_excl_tax_cents = total_excl_tax_cents + 1 where id = (select min(id) from bills)',
  ],
  'bills-without-gap': [
    "update bill_series set last_number = last_number + 1 where kind = 'bill'",
    "update bill_series set last_number = last_number - 1 where kind = 'bill'",
  ],
  'bills-in-order': [
    "update bills set issued_on = issued_on - 150 where id = (select max(id) from bills where kind = 'bill' and year = 2025)",
    "update bills set issued_on = issued_on + 150 where id = (select max(id) from bills where kind = 'bill' and year = 2025)",
  ],
  'entries-without-gap': [
    'update ledger_sequences set last_number = last_number + 1',
    'update ledger_sequences set last_number = last_number - 1',
  ],
  'months-are-summed': [
    "update month_sums set parts = jsonb_set(parts, '{0,amount}', to_jsonb((parts #>> '{0,amount}')::bigint + 1)) where (subject, month) = (select subject, min(month) from month_sums s where subject = 'orders' and not exists (select from month_changes c where c.subject = s.subject and c.month = s.month) group by 1)",
    "update month_sums set parts = jsonb_set(parts, '{0,amount}', to_jsonb((parts #>> '{0,amount}')::bigint - 1)) where (subject, month) = (select subject, min(month) from month_sums s where subject = 'orders' and not exists (select from month_changes c where c.subject = s.subject and c.month = s.month) group by 1)",
  ],
  'entries-balance': [
    'update ledger_lines set debit_cents = debit_cents + 77 where id = (select min(id) from ledger_lines where debit_cents > 0)',
    'update ledger_lines set debit_cents = debit_cents - 77 where id = (select min(id) from ledger_lines where debit_cents > 0)',
  ],
  'trial-balance-is-zero': [
    'update ledger_lines set debit_cents = debit_cents + 77 where id = (select min(id) from ledger_lines where debit_cents > 0)',
    'update ledger_lines set debit_cents = debit_cents - 77 where id = (select min(id) from ledger_lines where debit_cents > 0)',
  ],
  'lettered-lines-come-to-zero': [
    'update ledger_lines set debit_cents = debit_cents + 77 where id = (select min(id) from ledger_lines where letter is not null and debit_cents > 0)',
    'update ledger_lines set debit_cents = debit_cents - 77 where id = (select min(id) from ledger_lines where letter is not null and debit_cents > 0)',
  ],
  'sums-of-a-year-agree': [
    "update ledger_account_totals set debit_cents = debit_cents + 77 where (fiscal_year_id, month, source, system_account_id) = (select t.fiscal_year_id, t.month, t.source, t.system_account_id from ledger_account_totals t join system_accounts a on a.id = t.system_account_id where a.nature = 'customer' and t.source = 'bill' order by t.month desc, 1, 3, 4 limit 1)",
    "update ledger_account_totals set debit_cents = debit_cents - 77 where (fiscal_year_id, month, source, system_account_id) = (select t.fiscal_year_id, t.month, t.source, t.system_account_id from ledger_account_totals t join system_accounts a on a.id = t.system_account_id where a.nature = 'customer' and t.source = 'bill' order by t.month desc, 1, 3, 4 limit 1)",
  ],
  'balances-are-the-ledger': [
    "update ledger_account_totals set debit_cents = debit_cents + 77 where (fiscal_year_id, month, source, system_account_id) = (select t.fiscal_year_id, t.month, t.source, t.system_account_id from ledger_account_totals t join system_accounts a on a.id = t.system_account_id where t.source <> 'opening' order by t.month desc, 1, 3, 4 limit 1)",
    "update ledger_account_totals set debit_cents = debit_cents - 77 where (fiscal_year_id, month, source, system_account_id) = (select t.fiscal_year_id, t.month, t.source, t.system_account_id from ledger_account_totals t join system_accounts a on a.id = t.system_account_id where t.source <> 'opening' order by t.month desc, 1, 3, 4 limit 1)",
  ],
  'kept-sums-are-their-lines': [
    'update ledger_lines set debit_cents = debit_cents + 77 where id = (select max(id) from ledger_lines where debit_cents > 0)',
    'update ledger_lines set debit_cents = debit_cents - 77 where id = (select max(id) from ledger_lines where debit_cents > 0)',
  ],
  'bills-stand-in-their-place': [
    'update bill_places set hours = hours + 77 where bill_id = (select min(bill_id) from bill_places)',
    'update bill_places set hours = hours - 77 where bill_id = (select min(bill_id) from bill_places)',
  ],
  'aged-balance-is-what-orders-owe': [
    "update ledger_lines set debit_cents = debit_cents + 77 where id = (select min(l.id) from ledger_lines l join system_accounts a on a.id = l.system_account_id where a.nature = 'customer' and l.debit_cents > 0 and l.letter is null)",
    "update ledger_lines set debit_cents = debit_cents - 77 where id = (select min(l.id) from ledger_lines l join system_accounts a on a.id = l.system_account_id where a.nature = 'customer' and l.debit_cents > 0 and l.letter is null)",
  ],
  'chain-holds': [
    "update ledger_sequences set last_hash = last_hash || '\\x00'::bytea where last_number > 0",
    'update ledger_sequences set last_hash = substring(last_hash from 1 for 32) where last_number > 0',
  ],
  'seals-are-those-of-their-entries': [
    "update ledger_entries set label = label || '!' where id = (select min(id) from ledger_entries)",
    'update ledger_entries set label = left(label, -1) where id = (select min(id) from ledger_entries)',
  ],
  'nothing-waits-for-its-entry': [
    "with lost as (update ledger_entries set bill_id = -bill_id where id = (select min(id) from ledger_entries where bill_id is not null) returning bill_id) insert into ledger_waiting select 'bill', -bill_id from lost",
    "with found as (update ledger_entries set bill_id = -bill_id where bill_id < 0 returning bill_id) delete from ledger_waiting w using found where w.source = 'bill' and w.source_id = found.bill_id",
  ],
  'what-waits-is-known': [
    "insert into ledger_waiting select 'payment', min(payment_id) from ledger_entries where payment_id is not null",
    "delete from ledger_waiting where source = 'payment' and source_id = (select min(payment_id) from ledger_entries where payment_id is not null)",
  ],
  'held-money-is-neither-sold-nor-taxed': [
    "update ledger_lines set credit_cents = credit_cents + 77 where id = (select min(l.id) from ledger_lines l join ledger_entries e on e.id = l.entry_id join system_accounts a on a.id = l.system_account_id where a.type = 'revenue' and l.credit_cents > 0 and e.bill_id is not null and e.reverses_entry_id is null)",
    "update ledger_lines set credit_cents = credit_cents - 77 where id = (select min(l.id) from ledger_lines l join ledger_entries e on e.id = l.entry_id join system_accounts a on a.id = l.system_account_id where a.type = 'revenue' and l.credit_cents > 0 and e.bill_id is not null and e.reverses_entry_id is null)",
  ],
  'closed-months-stay': [
    'update month_closings set turnover_cents = turnover_cents + 77 where id = (select max(id) from month_closings where reopened_at is null)',
    'update month_closings set turnover_cents = turnover_cents - 77 where id = (select max(id) from month_closings where reopened_at is null)',
  ],
  'vat-waits-for-its-money': [
    "update ledger_lines set credit_cents = credit_cents + 77 where id = (select min(l.id) from ledger_lines l join system_accounts a on a.id = l.system_account_id where a.nature = 'vat-pending' and l.credit_cents > 0)",
    "update ledger_lines set credit_cents = credit_cents - 77 where id = (select min(l.id) from ledger_lines l join system_accounts a on a.id = l.system_account_id where a.nature = 'vat-pending' and l.credit_cents > 0)",
  ],
  'parts-of-bank-lines-stand-in-the-books': [
    'update bank_line_parts set amount_cents = amount_cents - 77 where id = (select min(id) from bank_line_parts)',
    'update bank_line_parts set amount_cents = amount_cents + 77 where id = (select min(id) from bank_line_parts)',
  ],
  'suppliers-are-owed-what-their-bills-leave': [
    "update ledger_lines set debit_cents = debit_cents + 77 where id = (select min(l.id) from ledger_lines l join system_accounts a on a.id = l.system_account_id where a.nature = 'input-vat-pending' and l.debit_cents > 0)",
    "update ledger_lines set debit_cents = debit_cents - 77 where id = (select min(l.id) from ledger_lines l join system_accounts a on a.id = l.system_account_id where a.nature = 'input-vat-pending' and l.debit_cents > 0)",
  ],
  'vat-follows-each-order': [
    'update vat_moves set vat_cents = vat_cents + 1 where id = (select max(id) from vat_moves where order_id is not null)',
    'update vat_moves set vat_cents = vat_cents - 1 where id = (select max(id) from vat_moves where order_id is not null)',
  ],
  'vat-returns-are-the-ledger': [
    'update vat_returns set deductible_cents = deductible_cents + 77 where id = (select max(id) from vat_returns)',
    'update vat_returns set deductible_cents = deductible_cents - 77 where id = (select max(id) from vat_returns)',
  ],
  'receivables-are-what-orders-owe': [
    'update ledger_lines set debit_cents = debit_cents + 77 where id = (select min(id) from ledger_lines where debit_cents > 0 and customer_id is not null)',
    'update ledger_lines set debit_cents = debit_cents - 77 where id = (select min(id) from ledger_lines where debit_cents > 0 and customer_id is not null)',
  ],
  'entered-as-they-are': [
    "update payments set amount_cents = amount_cents + 77 where id = (select min(id) from payments where status = 'succeeded')",
    "update payments set amount_cents = amount_cents - 77 where id = (select min(id) from payments where status = 'succeeded')",
  ],
  'owed-is-the-same-everywhere': [
    'update customers set balance_due_cents = balance_due_cents + 77 where id = (select id from customers order by balance_due_cents desc, id desc limit 1)',
    'update customers set balance_due_cents = balance_due_cents - 77 where id = (select id from customers order by balance_due_cents desc, id desc limit 1)',
  ],
  'no-search-is-locked': [
    "update linkings set status = 'test-planned' where id = (select min(id) from linkings where status = 'closed')",
    "update linkings set status = 'closed' where status = 'test-planned' and not in_management_flow",
  ],
  'nothing-is-planned-after-the-end': [
    "update contracts set ends_on = '2020-01-01' where id = (select min(id) from contracts where status = 'active')",
    "update contracts set ends_on = null where ends_on = '2020-01-01'",
  ],
  'nobody-in-two-places': [
    "update courses set done_at = (select done_at + interval '1 minute' from courses c where c.teacher_id = courses.teacher_id and c.id <> courses.id and c.done_at is not null and c.status not in ('0-cancelled', '5-cancelled') limit 1), validated_at = done_at where id = (select min(id) from courses where status = '3-confirmed' and teacher_id in (select teacher_id from courses where status = '3-confirmed' group by 1 having count(*) > 1))",
    "update courses set done_at = validated_at, validated_at = confirmed_at where id = (select min(id) from courses where status = '3-confirmed' and teacher_id in (select teacher_id from courses where status = '3-confirmed' group by 1 having count(*) > 1))",
  ],
  'occupations-are-what-is-planned': [
    "update occupations set during = tstzrange(lower(during), upper(during) + interval '77 seconds') where id = (select min(id) from occupations)",
    "update occupations set during = tstzrange(lower(during), upper(during) - interval '77 seconds') where id = (select min(id) from occupations)",
  ],
  'silent-families-are-asked': [
    "update courses set status = '2-validated' where id = (select min(id) from courses where status = '3-confirmed' and test_result is null)",
    "update courses set status = '3-confirmed' where status = '2-validated' and order_id is not null",
  ],
  'refused-payments-are-followed': [
    "update orders set paid_cents = paid_cents - 7, customer_payment_status = 'failed' where id = (select min(id) from orders where paid_cents > 7 and credited_cents = 0 and id not in (select order_id from monitoring_cards where kind = 'customer-payment' and order_id is not null))",
    "update orders set paid_cents = paid_cents + 7, customer_payment_status = 'succeeded' where id = (select min(id) from orders where customer_payment_status = 'failed' and paid_cents > 0 and credited_cents = 0 and id not in (select order_id from monitoring_cards where kind = 'customer-payment' and order_id is not null))",
  ],
}
/** What no row of a table tells: what was counted while people lived, and what two screens count apart. */
const notInTables: Readonly<Record<string, string>> = {
  'double-clicks-count-once': 'counted at once after each double click',
  'no-operation-breaks': 'noted when an operation breaks',
  'open-records-go-on': 'screens read what a record may become from its workflow, which no row changes',
  'home-page-counts-what-it-shows': 'one query serves the number and its items: they part when one of them changes',
}

describe('the checker bites', () => {
  const check = (name: string) =>
    invariants
      .find((invariant) => invariant.name === name)!
      .check({ world: simulated.world, life: simulated.world.life, db: app.database.db })
  const run = (statements: string) =>
    superuser.writer.connection().execute(async (one) => {
      await sql`set session_replication_role = replica`.execute(one)
      for (const statement of statements.split(';')) {
        const { numAffectedRows } = await sql.raw(statement).execute(one)
        expect(Number(numAffectedRows), statement).toBeGreaterThan(0)
      }
    })

  test('each invariant has its breakage', () => {
    const named = [...Object.keys(breakages), ...Object.keys(notInTables)]
    expect(named.toSorted()).toEqual(invariants.map(({ name }) => name).toSorted())
  })

  test('what was counted while people lived is reported, too', async () => {
    const { world } = simulated
    world.doubleClicks.push({ what: 'a lesson declared', at: '2025-10-01', effects: 2, about: 'contract 1' })
    expect(await check('double-clicks-count-once')).toHaveLength(1)
    world.doubleClicks.pop()
    const broken = { at: '2025-10-01', who: 'gestion', what: 'x', input: {}, refusals: ['it broke'] }
    const life = { ...world.life, faults: [broken] }
    const found = await invariants
      .find(({ name }) => name === 'no-operation-breaks')!
      .check({ world, life, db: app.database.db })
    expect(found).toHaveLength(1)
  })

  for (const [name, [breaks, mends]] of Object.entries(breakages))
    test(`${name} is reported when it is broken`, async () => {
      const before = await check(name)
      await run(breaks)
      try {
        expect((await check(name)).length).toBeGreaterThan(before.length)
      } finally {
        await run(mends)
      }
      expect(await check(name)).toEqual(before)
    })
})
