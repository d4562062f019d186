// SQL of what the ledger is made from besides bills and payments: credit of families, refunds, slips for the bank, bank fees.
import { type RawBuilder, sql } from 'kysely'

type Part = RawBuilder<unknown>

export type SourceSql = {
  /** Column of `ledger_entries` that names the source, and the table it comes from. */
  readonly column: Part
  readonly table: Part
  /** One row per event to be posted: source_id, company_id, journal, on_date, reference, label. */
  readonly events: Part
  /** Its lines: source_id, rank, nature, customer_id, teacher_id, cents (a debit above zero, a credit below). */
  readonly lines: Part
  /** What a line `l` of an entry `m` says where it is not the words of its entry. */
  readonly lineLabel?: Part
  /** Whether a source may change after its entry was made. */
  readonly mayChange: boolean
}

/**
 * Account where money of a kind stands until the bank has it.
 * @param isAtBank true where the bank had it already
 */
export const moneyOf = (
  kind: Part,
  isAtBank: Part,
) => sql`case when ${isAtBank} then 'bank' else case ${kind} when 'card' then 'card-provider' when 'cash' then 'cash'
  when 'cheque' then 'cheque' when 'cesu' then 'cheque' when 'urssaf-advance' then 'urssaf-advance' when 'urssaf-debit' then 'urssaf-advance' when 'credit' then 'customer-advance' else 'bank' end end`

const family = sql`join customers c on c.id = x.customer_id join people p on p.id = c.person_id`
const name = sql`concat_ws(' ', p.first_name, p.last_name)`

/** Money that was given before the books were kept here: its counterpart is what they open with. */
const isOpening = sql`exists (select from receipts r where r.id = x.receipt_id and r.is_opening)`

/** What of a receipt serves no order, and its taking back; credit that orders take or feed, or that a card brought, is posted with their payments. */
export const creditMove: SourceSql = {
  column: sql`credit_move_id`,
  table: sql`credit_moves`,
  mayChange: false,
  events: sql`select x.id as source_id, x.company_id, case when ${isOpening} then 'OD' when x.nature = 'cash' then 'CA' else 'BQ' end as journal, x.moved_on as on_date,
      'AVOIR' || lpad(x.receipt_id::text, 8, '0') as reference,
      case x.kind when 'received' then 'Avoir en compte, ' else 'Avoir en compte repris, ' end || ${name} as label
    from credit_moves x ${family} where x.receipt_id is not null`,
  lines: sql`select x.id as source_id, 1 as rank,
      case when ${isOpening} then 'suspense' else ${moneyOf(sql`x.nature`, sql`x.kind = 'taken-back' and exists (select from receipts r where r.id = x.receipt_id and r.remittance_slip_id is not null)`)} end as nature,
      null::bigint as customer_id, null::bigint as teacher_id, x.amount_cents::bigint as cents from credit_moves x where x.receipt_id is not null
    union all
    select x.id, 2, 'customer-advance', x.customer_id, null, -x.amount_cents from credit_moves x where x.receipt_id is not null`,
}

/** Credit given back, on the day it really was; on a card it is the payment that goes back, and the credit that takes its place. A cheque that the company writes is drawn on its bank. */
export const refund: SourceSql = {
  column: sql`refund_id`,
  table: sql`refunds`,
  mayChange: true,
  events: sql`select x.id as source_id, x.company_id, case x.method when 'cash' then 'CA' else 'BQ' end as journal, x.done_on as on_date,
      'REMB' || lpad(x.id::text, 8, '0') as reference, 'Remboursement, ' || ${name} as label
    from refunds x ${family} where x.status = 'done' and x.method <> 'card'`,
  lines: sql`select x.id as source_id, 1 as rank, 'customer-advance' as nature, x.customer_id, null::bigint as teacher_id, x.amount_cents::bigint as cents
      from refunds x where x.status = 'done' and x.method <> 'card'
    union all
    select x.id, 2, case x.method when 'cash' then 'cash' when 'cesu' then 'cheque' else 'bank' end, null, null, -x.amount_cents from refunds x where x.status = 'done' and x.method <> 'card'`,
}

export const slip: SourceSql = {
  column: sql`remittance_slip_id`,
  table: sql`remittance_slips`,
  mayChange: true,
  events: sql`select x.id as source_id, x.company_id, 'BQ' as journal, x.deposited_on as on_date, 'REMISE' || lpad(x.number::text, 6, '0') as reference,
      'Remise en banque n° ' || x.number as label
    from remittance_slips x where x.status = 'deposited'`,
  lines: sql`select x.id as source_id, 1 as rank, 'bank' as nature, null::bigint as customer_id, null::bigint as teacher_id, x.total_cents::bigint as cents
      from remittance_slips x where x.status = 'deposited'
    union all
    select x.id, 2, case x.method when 'cash' then 'cash' else 'cheque' end, null, null, -x.total_cents from remittance_slips x where x.status = 'deposited'`,
}

/** Nature of a line whose account a person chose: it names the account itself. */
export const chosenAccount = 'account:'
/** Where a line of the bank is entered by itself: what the books or the provider moved before stands elsewhere. */
const enteredBank = sql`x.kind in ('payout', 'urssaf', 'vat', 'supplier', 'fee', 'suspense')`
/** What of it is entered by itself: all of it, or what people put to accounts, alone or beside what it proves. */
const byItself = sql`(${enteredBank} or x.kind = 'accounts' or x.apart_cents <> 0)`
/** Ranks of the lines that people chose, after those that follow from the kind. */
const firstPart = 10
/** What of a payout is of another company that sells through the same account of the provider. */
const othersInPayout = sql`coalesce((select sum(l.amount_cents - l.fee_cents) from bank_matches m join card_payout_lines l on l.payout_id = m.card_payout_id
    left join payments p on p.id = l.payment_id left join teacher_payments t on t.id = l.teacher_payment_id left join orders o on o.id = coalesce(p.order_id, t.order_id) left join hour_packs h on h.id = p.hour_pack_id
    join companies k on k.id = coalesce(o.company_id, h.company_id) or (t.traineeship_group_id is not null and k.code = 'traineeship') or (t.teacher_extra_id is not null and k.code = 'private-tuition')
   where m.bank_line_id = x.id and k.id <> x.company_id), 0)`
export const bankLine: SourceSql = {
  column: sql`bank_line_id`,
  table: sql`bank_lines`,
  mayChange: true,
  events: sql`select x.id as source_id, x.company_id, 'BQ' as journal, x.booked_on as on_date, 'RELEVE' || lpad(x.id::text, 8, '0') as reference,
      case x.kind when 'payout' then 'Versement des cartes' when 'urssaf' then 'Urssaf, avance immédiate' when 'fee' then 'Frais bancaires' when 'vat' then 'TVA payée' when 'supplier' then 'Fournisseur'
        when 'accounts' then 'Banque' when 'suspense' then 'À expliquer' else 'Écart' end || ', ' || left(x.label, 100) as label
    from bank_lines x where ${byItself}`,
  lines: sql`select x.id as source_id, 1 as rank, 'bank' as nature, null::bigint as customer_id, null::bigint as teacher_id, (case when ${enteredBank} then x.amount_cents else x.apart_cents end)::bigint as cents
      from bank_lines x where ${byItself}
    union all
    select x.id, 2, case x.kind when 'payout' then 'card-provider' when 'urssaf' then 'urssaf-advance' when 'fee' then 'provider-fees' when 'vat' then 'vat-due' when 'supplier' then 'supplier' else 'suspense' end, null, null,
        -(x.amount_cents - x.apart_cents - case x.kind when 'payout' then ${othersInPayout} else 0 end)
      from bank_lines x where ${enteredBank}
    union all
    select x.id, 3, 'internal-transfer', null, null, -${othersInPayout} from bank_lines x where x.kind = 'payout'
    union all
    -- VAT of a service is deducted as it is paid
    select x.id, 4, v.nature, null, null, v.sign * m.vat_cents from bank_lines x join bank_matches m on m.bank_line_id = x.id and m.vat_cents is not null
      cross join (values ('vat-deductible', 1), ('input-vat-pending', -1)) v (nature, sign) where x.kind = 'supplier'
    union all
    select x.id, ${sql.lit(firstPart)} + y.position, ${sql.lit(chosenAccount)} || y.system_account_id, null, null, -y.amount_cents from bank_lines x join bank_line_parts y on y.bank_line_id = x.id`,
  lineLabel: sql`coalesce((select y.label from bank_line_parts y where y.bank_line_id = l.source_id and y.position = l.rank - ${sql.lit(firstPart)}), m.label)`,
}

/** What the bank asks for a cheque or a direct debit that it took back. */
export const bouncedFee: SourceSql = {
  column: sql`bounced_receipt_id`,
  table: sql`receipts`,
  mayChange: true,
  events: sql`select x.id as source_id, x.company_id, 'BQ' as journal, x.ended_on as on_date, 'REJET' || lpad(x.id::text, 8, '0') as reference,
      'Frais de rejet, ' || ${name} as label
    from receipts x ${family} where x.bank_fee_cents > 0`,
  lines: sql`select x.id as source_id, 1 as rank, 'provider-fees' as nature, null::bigint as customer_id, null::bigint as teacher_id, x.bank_fee_cents::bigint as cents
      from receipts x where x.bank_fee_cents > 0
    union all
    select x.id, 2, 'bank', null, null, -x.bank_fee_cents from receipts x where x.bank_fee_cents > 0`,
}

/** Company of what the provider booked: that of the payment behind it, else of its payout. */
const payoutLines = sql`card_payout_lines x join card_payouts y on y.id = x.payout_id left join payments p on p.id = x.payment_id left join orders o on o.id = p.order_id left join hour_packs h on h.id = p.hour_pack_id`
const ofCompany = sql`coalesce(o.company_id, h.company_id, y.company_id)`
/** What of a line of a payout no payment of ours enters: of a dispute its fee, taken or given back. */
const enteredOfPayout = sql`(x.kind in ('fee', 'other') and x.amount_cents <> x.fee_cents or x.kind = 'dispute' and x.fee_cents <> 0)`
const centsOfPayout = sql`(case x.kind when 'dispute' then 0 else x.amount_cents end - x.fee_cents)::bigint`

/** Fees that the provider takes by itself; what nothing names waits until a person explains it. */
export const payoutLine: SourceSql = {
  column: sql`card_payout_line_id`,
  table: sql`card_payout_lines`,
  mayChange: false,
  events: sql`select x.id as source_id, ${ofCompany} as company_id, 'CB' as journal, y.arrives_on as on_date, 'CARTES' || lpad(x.id::text, 8, '0') as reference,
      case x.kind when 'dispute' then case when x.fee_cents > 0 then 'Frais de contestation' else 'Frais de contestation rendus' end when 'fee' then 'Frais du prestataire, ' || left(x.label, 100) else 'À expliquer, ' || left(x.label, 100) end as label
    from ${payoutLines} where ${enteredOfPayout}`,
  lines: sql`select x.id as source_id, 1 as rank, 'card-provider' as nature, null::bigint as customer_id, null::bigint as teacher_id, ${centsOfPayout} as cents
      from card_payout_lines x where ${enteredOfPayout}
    union all
    select x.id, 2, case x.kind when 'other' then 'suspense' else 'provider-fees' end, null, null, -${centsOfPayout} from card_payout_lines x where ${enteredOfPayout}`,
}

/** The account that a person chose for it. */
export const payoutExplanation: SourceSql = {
  column: sql`payout_explanation_id`,
  table: sql`card_payout_explanations`,
  mayChange: false,
  events: sql`select w.id as source_id, ${ofCompany} as company_id, 'OD' as journal, w.explained_on as on_date, 'CARTES' || lpad(x.id::text, 8, '0') as reference, left(w.reason, 100) || ', ' || left(x.label, 80) as label
    from ${payoutLines} join card_payout_explanations w on w.payout_line_id = x.id`,
  lines: sql`select w.id as source_id, 1 as rank, ${sql.lit(chosenAccount)} || w.system_account_id as nature, null::bigint as customer_id, null::bigint as teacher_id, -${centsOfPayout} as cents
      from card_payout_explanations w join card_payout_lines x on x.id = w.payout_line_id
    union all
    select w.id, 2, 'suspense', null, null, ${centsOfPayout} from card_payout_explanations w join card_payout_lines x on x.id = w.payout_line_id`,
}
