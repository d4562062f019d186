// Personal data of the ledger: entries are chained by hash and never change, whoever asks.
import { sql } from 'kysely'
import { among, either, type Held, type PrivacyContribution, reasons } from '../../platform/privacy/privacy.ts'

const isAuxiliary = (held: Held, alias = 't') =>
  either(among(`${alias}.customer_id`, held.customerIds), among(`${alias}.teacher_id`, held.teacherIds))

/** Lines of the bank that were matched with money of theirs: each kind of money looked up from whom it is of. */
const provenLines = ({ customerIds, teacherIds }: Held) => sql`(
  select m.bank_line_id from receipts x join bank_matches m on m.receipt_id = x.id where ${among('x.customer_id', customerIds)}
  union all select m.bank_line_id from refunds x join bank_matches m on m.refund_id = x.id where ${among('x.customer_id', customerIds)}
  union all select m.bank_line_id from orders x join payments p on p.order_id = x.id join bank_matches m on m.payment_id = p.id where ${among('x.customer_id', customerIds)}
  union all select m.bank_line_id from teacher_payments x join bank_matches m on m.teacher_payment_id = x.id where ${among('x.teacher_id', teacherIds)}
  union all select m.bank_line_id from teacher_bills x join teacher_transfers w on w.teacher_bill_id = x.id join bank_matches m on m.teacher_transfer_id = w.id where ${among('x.teacher_id', teacherIds)})`

export const accountingPrivacy: PrivacyContribution = {
  domain: 'accounting',
  exempt: {
    vat_returns: 'sums of a month, and who declared it: an account number, which erasure leaves without a name',
    accruals: 'sums of a year, and who entered them: an account number, which erasure leaves without a name',
    accrual_lines: 'lessons and hours by their number, with amounts: the names are those of their own records',
    ledger_account_totals: 'sums of the lines of the books by account, of nobody',
    ledger_totals: 'sums of the lines of the books, which are kept',
    ledger_sequences: 'numbers and seals, of nobody',
    bill_places: 'names by which bills are sorted, derived from the records that they are of and erased with them',
    ledger_waiting: 'which events have no entry yet, by their numbers',
    ledger_verifications: 'numbers and seals, of nobody',
    fiscal_years: 'who closed which year: an account number, which erasure leaves without a name',
    year_archives:
      'which file keeps the books of a closed year: the names in it are those of the books, which are kept',
    ledger_letters:
      'which lines of the books cancel each other, and who said so: an account number, which erasure leaves without a name',
    manual_entries: 'entries of the books that staff wrote: account numbers, which erasure leaves without a name',
    bank_line_parts: 'what of lines of the bank staff put to which account: accounts and amounts',
    manual_entry_lines: 'lines of those entries: accounts and amounts',
    supplier_bills:
      'bills of companies that the company buys from, and who entered them: account numbers, which erasure leaves without a name',
    supplier_set_offs: 'which credit note paid which of those bills, and who said so: account numbers',
    supplier_bill_lines: 'lines of those bills: accounts and amounts',
    rate_confirmations: 'who read which rate of the law: an account number, which erasure leaves without a name',
    nova_returns: 'who noted which return: an account number, which erasure leaves without a name',
    rate_years: 'years whose rates of the law were asked for',
    month_closings: 'who closed or opened which month: an account number, which erasure leaves without a name',
  },
  tables: [
    {
      table: 'ledger_lines',
      label: 'Écritures comptables',
      of: isAuxiliary,
      // numbers and days of its bill and of its piece, which stand there
      hide: ['aged_company', 'aged_order', 'aged_billed_on', 'aged_piece_on'],
      erasure: { kind: 'keep' },
      why: reasons.books,
    },
    {
      table: 'ledger_entries',
      label: 'Pièces comptables',
      of: (held) => sql<boolean>`t.id in (select l.entry_id from ledger_lines l where ${isAuxiliary(held, 'l')})`,
      hide: ['hash'],
      erasure: { kind: 'keep' },
      why: reasons.books,
    },
    {
      table: 'vat_moves',
      label: 'TVA devenue exigible',
      of: (held) =>
        sql<boolean>`t.id in (select x.id from orders o join vat_moves x on x.order_id = o.id where ${among('o.customer_id', held.customerIds)}
          union all select x.id from hour_packs k join vat_moves x on x.hour_pack_id = k.id where ${among('k.customer_id', held.customerIds)})`,
      hide: ['basis'],
      erasure: { kind: 'keep' },
      why: reasons.books,
    },
    {
      table: 'bank_lines',
      label: 'Lignes de relevés bancaires',
      of: (held) => sql<boolean>`t.id in ${provenLines(held)}`,
      hide: ['counterparty_digest', 'apart_cents'],
      erasure: { kind: 'keep' },
      why: reasons.books,
    },
    {
      table: 'bank_matches',
      label: 'Rapprochements bancaires',
      of: (held) => sql<boolean>`t.bank_line_id in ${provenLines(held)}`,
      hide: ['is_made', 'supplier_bill_id', 'vat_cents'],
      erasure: { kind: 'keep' },
      why: reasons.books,
    },
  ],
}
