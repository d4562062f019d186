// Holds that an export gives each party what its screens show: every figure and every word of every table, party by party.
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../src/platform/db/database.ts'
import { viewsOf } from '../../src/platform/privacy/held-rows.ts'
import { type Held, type Party, parties } from '../../src/platform/privacy/privacy.ts'
import { privacyContributions } from '../../src/privacy.ts'
import { freshDatabase } from '../db.ts'

let database: Database
let close: () => Promise<void>
beforeAll(async () => {
  ;({ database, close } = await freshDatabase())
})
afterAll(() => close())

const nobody: Held = {
  ...{
    personIds: [],
    customerIds: [],
    studentIds: [],
    teacherIds: [],
    staffUserIds: [],
    accountIds: [],
    contactIds: [],
  },
  ...{ namedInContactIds: [], addressIds: [], reachedAt: [], logins: [], providerIds: [] },
}
/** Numbers by which a condition is seen to look for the rows of a party. */
const mark = 987_001
const heldOf: Record<Party, Held> = {
  family: { ...nobody, customerIds: [mark], studentIds: [mark] },
  pupil: { ...nobody, studentIds: [mark] },
  teacher: { ...nobody, teacherIds: [mark] },
}

/** Names of columns that hold amounts, rates or shares, and of those that hold what somebody wrote. */
const figure = /(_cents|_percent|_minutes_net|margin)$/
const words = /(comment|comments|words|reason|report|response|named|sent_back|correction|mentions|refusal)$/

/** `table.column` of what an export shows a party, of the columns of this kind. */
const shownTo = async (party: Party, kind: RegExp): Promise<string[]> => {
  const { rows } = await sql<{ table: string; column: string }>`
    select c.relname as "table", a.attname as "column" from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`.execute(database.db)
  const shown = new Set<string>()
  for (const item of privacyContributions.flatMap(({ tables }) => tables))
    for (const view of viewsOf(item, heldOf[party])) {
      const { parameters } = sql`select ${item.of(view.held)}`.compile(database.db)
      if (!JSON.stringify(parameters).includes(String(mark))) continue
      for (const { table, column } of rows)
        if (table === item.table && kind.test(column) && !view.hidden.includes(column)) shown.add(`${table}.${column}`)
    }
  return [...shown].sort()
}
const columns = (text: string): string[] =>
  text
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [table = '', ...names] = line.trim().split(/\s+/)
      return names.map((name) => `${table}.${name}`)
    })
    .sort()

/** Read line by line when it changes: what the screens of the party do not show has no place here. */
const reviewed: Record<Party, { readonly figures: string; readonly words: string }> = {
  family: {
    figures: `
      bad_debt_moves amount_cents funds_cents
      bad_debt_orders due_cents
      bad_debts asked_cents
      bank_lines amount_cents
      bank_matches amount_cents
      bill_lines contributions_cents total_cents total_excl_tax_cents unit_price_cents vat_cents vat_percent wages_cents
      bills funds_cents signed_total_cents total_cents total_excl_tax_cents vat_cents
      card_disputes amount_cents
      card_payout_lines amount_cents
      contract_price_versions alone_price_cents customer_price_cents loyalty_discount_cents
      course_advance_decisions collects_cents credit_cents
      course_charges customer_cents
      course_corrections after_cents before_cents
      courses hourly_price_cents price_cents
      credit_moves amount_cents
      credits balance_cents
      debits amount_cents
      hour_packs hourly_price_cents price_cents vat_percent
      ledger_lines credit_cents debit_cents
      lesson_suspensions due_cents
      linking_proposals customer_price_cents
      orders amount_cents amount_remained_cents balance_cents credited_cents customer_due_cents expected_cents funds_cents paid_cents pending_cents third_part_cents urssaf_collects_cents written_off_cents
      payment_plan_instalments amount_cents
      payment_plan_orders due_cents
      payment_plans total_cents
      payment_promises due_cents
      payment_reminder_bills due_cents
      payment_reminders due_cents
      payments amount_cents signed_cents
      payslip_lines base_cents employee_cents employee_percent employer_cents employer_percent
      payslips collected_cents employee_charges_cents employer_charges_cents fees_cents gap_cents gross_cents hourly_net_cents net_cents taxable_cents
      receipts amount_cents bank_fee_cents
      refunds amount_cents
      salary_declarations contributions_cents gross_cents net_cents
      salary_payments amount_cents
      tax_ceilings used_elsewhere_cents
      tax_certificates paid_cents
      traineeship_cancelled_registrations credited_cents on_card_cents other_cents
      traineeship_registrations discount_cents sibling_cents total_cents
      urssaf_requests amount_cents collects_cents deposit_cents transfer_cents
      vat_moves base_cents vat_cents vat_percent`,
    words: `
      affiliations named
      bad_debt_moves reason
      bad_debts reason
      bank_lines reason
      bills mentions
      contract_price_versions answer_comment
      course_advance_decisions reason
      course_change_requests answer_words words
      course_charges decision_words words
      course_corrections reason
      course_disputes comment resolution_comment
      courses cancellation_reason report test_failure_comment
      debits return_reason
      documents refusal_reason
      lesson_suspensions words
      linking_follow_ups comment
      linking_proposals first_course_comment response_comment
      linkings comments
      monitoring_follow_ups comment
      next_actions comment
      no_longer_courses_follow_ups comment
      payment_plan_requests answer_words words
      payment_plans end_reason
      payment_promises comment
      payments comments
      receipts comments end_reason
      refunds cancel_reason reason reject_reason
      salary_payments refusal_reason
      teacher_evaluations comments staff_response teacher_response
      thread_messages flagged_reason
      traineeship_registrations cancel_reason comments
      traineeship_reports comments
      traineeship_waitlist end_reason
      urssaf_requests withdrawal_reason`,
  },
  pupil: {
    figures: '',
    words: `
      course_change_requests answer_words words
      course_charges decision_words words
      course_corrections reason
      course_disputes comment resolution_comment
      courses cancellation_reason report test_failure_comment
      linking_proposals first_course_comment response_comment
      teacher_evaluations comments staff_response teacher_response
      traineeship_registrations cancel_reason comments
      traineeship_reports comments
      traineeship_waitlist end_reason`,
  },
  teacher: {
    figures: `
      bank_lines amount_cents
      bank_matches amount_cents
      card_payout_lines amount_cents
      contract_price_versions alone_teacher_amount_cents alone_urssaf_part_cents teacher_amount_cents urssaf_part_cents
      course_charges teacher_cents
      courses teacher_amount_cents urssaf_part_cents
      ledger_lines credit_cents debit_cents
      linking_proposals teacher_amount_cents
      misdirected_transfer_parts amount_cents
      misdirected_transfers amount_cents settled_cents
      pay_run_parts amount_cents
      payslip_lines base_cents employee_cents employee_percent employer_cents employer_percent
      payslips collected_cents employee_charges_cents employer_charges_cents fees_cents gap_cents gross_cents hourly_net_cents net_cents taxable_cents
      salary_declarations contributions_cents gross_cents net_cents
      salary_payments amount_cents
      teacher_bill_lines amount_cents
      teacher_bills total_cents total_excl_tax_cents vat_cents vat_percent
      teacher_course_prices offline_price_cents online_price_cents
      teacher_due_parts amount_cents collected_cents
      teacher_dues amount_cents claimed_vat_percent collected_cents settled_cents
      teacher_extras amount_cents
      teacher_pay_requests amount_cents
      teacher_payments amount_cents vat_cents
      teacher_transfers amount_cents
      traineeship_hours hourly_salary_cents
      traineeship_pay_lines amount_cents hourly_salary_cents
      traineeship_proposals hourly_salary_cents`,
    words: `
      bank_lines reason
      candidate_applications words
      candidate_follow_ups comment
      candidates refusal_reason
      course_change_requests answer_words words
      course_charges decision_words words
      course_disputes comment resolution_comment
      courses report teacher_comment
      documents refusal_reason
      interviews report
      linking_proposals first_course_comment response_comment
      misdirected_transfers reason
      salary_payments refusal_reason
      teacher_absences reason
      teacher_bills mentions
      teacher_departures reason
      teacher_dues kept_reason reason
      teacher_evaluations comments staff_response teacher_response
      teacher_extras withdrawn_reason
      teacher_leave_requests words
      teacher_pay_requests reason
      teacher_pay_terms hold_reason
      teacher_payments advance_reason
      teacher_transfers refusal_reason
      teachers leave_reason traineeship_comments
      thread_messages flagged_reason
      traineeship_hours reason
      traineeship_pay_lines reason
      traineeship_pool_entries comments
      traineeship_proposals response_comment`,
  },
}

describe.each(parties)('an export of a %s', (party) => {
  it('shows the figures that its screens show, and no other', async () => {
    expect(await shownTo(party, figure)).toEqual(columns(reviewed[party].figures))
  })
  it('shows the words that were written to it or of it, and no other', async () => {
    expect(await shownTo(party, words)).toEqual(columns(reviewed[party].words))
  })
})

it('never shows a margin to anybody, nor the other side’s figure of one lesson', async () => {
  for (const party of parties) expect(await shownTo(party, /margin/)).toEqual([])
  expect((await shownTo('family', /teacher_(amount_)?cents$/)).concat(await shownTo('pupil', /_cents$/))).toEqual([])
  expect(await shownTo('teacher', /(customer|price|loyalty)[a-z_]*_cents$/)).toEqual([
    'teacher_course_prices.offline_price_cents',
    'teacher_course_prices.online_price_cents',
  ])
})
