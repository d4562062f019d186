// Personal data of what the card provider sends to the bank, and of payments that are contested: books too.
import { sql } from 'kysely'
import { among, type Held, type HeldTable, reasons } from '../../../platform/privacy/privacy.ts'

const kept = { erasure: { kind: 'keep' }, why: reasons.books } as const
const payments = (
  held: Held,
) => sql`(select p.id from payments p left join orders o on o.id = p.order_id left join hour_packs k on k.id = p.hour_pack_id
    where ${among('o.customer_id', held.customerIds)} or ${among('k.customer_id', held.customerIds)})`
const teacherPayments = (held: Held) =>
  sql`(select p.id from teacher_payments p where ${among('p.teacher_id', held.teacherIds)})`

export const payoutTables: readonly HeldTable[] = [
  {
    ...kept,
    table: 'card_disputes',
    label: 'Paiements contestés',
    of: (held) => sql<boolean>`t.payment_id in ${payments(held)}`,
    // the word of the provider, which screens say in French
    hide: ['provider_dispute_id', 'reason'],
  },
  {
    ...kept,
    table: 'card_payout_lines',
    label: 'Paiements dans les versements des cartes',
    of: (held) => sql<boolean>`t.payment_id in ${payments(held)} or t.teacher_payment_id in ${teacherPayments(held)}`,
    hide: ['provider_transaction_id', 'fee_cents'],
  },
]
