// Personal data of the ledger: entries are chained by hash and never change, whoever asks.
import { sql } from 'kysely'
import { among, either, type Held, type PrivacyContribution, reasons } from '../../platform/privacy/privacy.ts'

const isAuxiliary = (held: Held, alias = 't') =>
  either(among(`${alias}.customer_id`, held.customerIds), among(`${alias}.teacher_id`, held.teacherIds))

/** Lines of the bank that were matched with money of theirs. */
const provenLines = (
  held: Held,
) => sql`(select m.bank_line_id from bank_matches m left join receipts r on r.id = m.receipt_id left join refunds f on f.id = m.refund_id
    left join payments p on p.id = m.payment_id left join orders o on o.id = p.order_id left join teacher_payments t on t.id = m.teacher_payment_id
    left join teacher_transfers w on w.id = m.teacher_transfer_id left join teacher_bills v on v.id = w.teacher_bill_id
   where ${among('coalesce(r.customer_id, f.customer_id, o.customer_id)', held.customerIds)} or ${among('coalesce(t.teacher_id, v.teacher_id)', held.teacherIds)})`

export const accountingPrivacy: PrivacyContribution = {
  domain: 'accounting',
  exempt: {
    vat_returns: 'sums of a month, and who declared it: an account number, which erasure leaves without a name',
    accruals: 'sums of a year, and who entered them: an account number, which erasure leaves without a name',
    accrual_lines: 'lessons and hours by their number, with amounts: the names are those of their own records',
    ledger_totals: 'sums of the lines of the books, which are kept',
    ledger_sequences: 'numbers and seals, of nobody',
    ledger_verifications: 'numbers and seals, of nobody',
    fiscal_years: 'who closed which year: an account number, which erasure leaves without a name',
    ledger_letters:
      'which lines of the books cancel each other, and who said so: an account number, which erasure leaves without a name',
    manual_entries: 'entries of the books that staff wrote: account numbers, which erasure leaves without a name',
    manual_entry_lines: 'lines of those entries: accounts and amounts',
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
        sql<boolean>`(t.order_id in (select o.id from orders o where ${among('o.customer_id', held.customerIds)})
          or t.hour_pack_id in (select k.id from hour_packs k where ${among('k.customer_id', held.customerIds)}))`,
      hide: ['basis'],
      erasure: { kind: 'keep' },
      why: reasons.books,
    },
    {
      table: 'bank_lines',
      label: 'Lignes de relevés bancaires',
      of: (held) => sql<boolean>`t.id in ${provenLines(held)}`,
      hide: ['counterparty_digest'],
      erasure: { kind: 'keep' },
      why: reasons.books,
    },
    {
      table: 'bank_matches',
      label: 'Rapprochements bancaires',
      of: (held) => sql<boolean>`t.bank_line_id in ${provenLines(held)}`,
      hide: ['is_made'],
      erasure: { kind: 'keep' },
      why: reasons.books,
    },
  ],
}
