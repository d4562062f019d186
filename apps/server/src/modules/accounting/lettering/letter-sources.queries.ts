// SQL of what letters by itself: the lines that may be lettered, each with what it is about and the event that it comes from.
import { sql } from 'kysely'

/** Bills that a line of suppliers is of, those that were paid together: entered, set off, or paid by a line of the bank. */
const supplierBill = sql`'supplier bill ' || supplier_bill_group(coalesce(e.supplier_bill_id, (select f.supplier_bill_id from supplier_set_offs f where f.id = e.supplier_set_off_id),
    (select min(m.supplier_bill_id) from bank_matches m where m.bank_line_id = e.bank_line_id)))`
/**
 * Order of a bill or a payment, invoice of a teacher, payslip, slip for the bank, payout of the cards, line of the bank: lines of
 * one account and one person that are about the same are lettered once they cancel each other.
 */
const subject = sql`case a.nature
    when 'customer' then 'order ' || coalesce(b.order_id, p.order_id, w.order_id)
    when 'teacher' then coalesce('invoice ' || coalesce(e.teacher_bill_id, t.teacher_bill_id), 'payment ' || e.teacher_payment_id)
    when 'teacher-debt' then 'due ' || coalesce(e.teacher_due_id, u.due_id)
    when 'misdirected-transfer' then 'misdirected ' || coalesce(e.misdirected_transfer_id, g.misdirected_transfer_id)
    when 'customer-funds' then 'payslip ' || coalesce(e.payslip_id, s.payslip_id, (select d.payslip_id from teacher_dues d where d.id = e.teacher_due_id),
      (select case when count(*) = count(c.payslip_id) and min(c.payslip_id) = max(c.payslip_id) then min(c.payslip_id) end from courses c where c.order_id = b.order_id))
    when 'cheque' then 'slip ' || coalesce(e.remittance_slip_id, r.remittance_slip_id)
    when 'card-provider' then 'payout ' || coalesce((select min(m.card_payout_id) from bank_matches m where m.bank_line_id = e.bank_line_id),
      (select min(l.payout_id) from card_payout_lines l where l.id = e.card_payout_line_id or l.payment_id = e.payment_id and l.kind <> 'dispute' or l.teacher_payment_id = e.teacher_payment_id),
      (select min(l.payout_id) from card_disputes d join card_payout_lines l on l.payment_id = d.payment_id and l.kind = 'dispute' where d.lost_payment_id = e.payment_id))
    when 'supplier' then ${supplierBill}
    when 'input-vat-pending' then ${supplierBill}
    when 'urssaf-advance' then 'bank ' || coalesce(e.bank_line_id, (select min(m.bank_line_id) from bank_matches m where m.payment_id = e.payment_id))
  end`

/** The event of an entry and of those that correct it; money that goes back is of the event by which it came. */
const event = sql`coalesce('payment ' || coalesce(p.refunded_payment_id, e.payment_id), 'bill ' || e.bill_id, 'teacher ' || e.teacher_payment_id,
    'credit ' || e.credit_move_id, 'refund ' || e.refund_id, 'slip ' || e.remittance_slip_id, 'bounced ' || e.bounced_receipt_id, 'bank ' || e.bank_line_id,
    'payslip ' || e.payslip_id, 'salary ' || e.salary_payment_id, 'contribution ' || e.contribution_payment_id, 'return ' || e.vat_return_id, 'invoice ' || e.teacher_bill_id, 'due ' || e.teacher_due_id, 'due part ' || e.teacher_due_part_id,
    'misdirected ' || e.misdirected_transfer_id, 'misdirected part ' || e.misdirected_part_id, 'bad debt ' || w.order_id, 'payout line ' || coalesce(e.card_payout_line_id, (select n.payout_line_id from card_payout_explanations n where n.id = e.payout_explanation_id)), 'accrual ' || coalesce(e.accrual_id, e.accrual_back_id), 'manual ' || e.manual_entry_id, 'supplier bill ' || e.supplier_bill_id, 'set-off ' || e.supplier_set_off_id)`

/** Accounts whose lines cancel each other by themselves; the rule of `isLetterable` says which may be lettered by hand. */
export const letteredAccounts = sql`a.nature in ('customer','customer-advance','customer-funds','customer-contributions','teacher','teacher-debt','misdirected-transfer','urssaf-advance','suspense','cheque','card-provider','sales-to-invoice','costs-to-receive','supplier','input-vat-pending')`
/** What a person took apart is left to people. Opening balances repeat lines of the year before. */
const isFree = sql`j.code <> 'AN' and not exists (select from ledger_letters h where h.undone_by_account_id is not null and h.line_ids @> array[l.id])`

/** Lines of those accounts: id, company_id, account_id, customer_id, teacher_id, nature, letter, cents, entry_on, entry_id, position, subject, event, takes_back. */
export const letterableLines = sql`(
  select l.id, e.company_id, l.system_account_id as account_id, l.customer_id, l.teacher_id, a.nature, l.letter, l.debit_cents - l.credit_cents as cents,
         e.entry_on, l.entry_id, l.position, ${subject} as subject, ${event} as event,
         e.reverses_entry_id is not null or p.direction = 'out' as takes_back
    from ledger_lines l join system_accounts a on a.id = l.system_account_id and ${letteredAccounts}
    join ledger_entries e on e.id = l.entry_id join ledger_journals j on j.id = e.journal_id
    left join bills b on b.id = e.bill_id left join payments p on p.id = e.payment_id left join teacher_payments t on t.id = e.teacher_payment_id
    left join salary_payments s on s.id = e.salary_payment_id left join credit_moves m on m.id = e.credit_move_id
    left join teacher_due_parts u on u.id = e.teacher_due_part_id
    left join misdirected_transfer_parts g on g.id = e.misdirected_part_id
    left join bad_debt_moves w on w.id = e.bad_debt_move_id
    left join receipts r on r.id = coalesce(p.receipt_id, m.receipt_id)
   where ${isFree})`
/** The same without a code yet. */
export const openLines = sql`(select * from ${letterableLines} x where x.letter is null)`

/** Lines of one account and one person. */
export const ofOne = sql`company_id, account_id, customer_id, teacher_id`
