// Personal data of the money: orders, bills and payments are books, which erasure never touches.
import { privacyRefusals } from '@cartable/domain/people/privacy.refusals.ts'
import { sql } from 'kysely'
import { among, either, type Held, type PrivacyContribution, reasons } from '../../platform/privacy/privacy.ts'
import { providerCustomers } from './cards/remove-provider-customer.ts'

const orders = (held: Held) => sql`(select o.id from orders o where ${among('o.customer_id', held.customerIds)})`
const kept = { erasure: { kind: 'keep' }, why: reasons.books } as const

export const billingPrivacy: PrivacyContribution = {
  domain: 'billing',
  outside: providerCustomers,
  tables: [
    {
      ...kept,
      table: 'orders',
      label: 'Commandes',
      of: (held) => either(among('t.customer_id', held.customerIds), among('t.student_id', held.studentIds)),
      hide: ['teacher_amount_cents', 'teacher_payment_status'],
    },
    {
      ...kept,
      table: 'bills',
      label: 'Factures et avoirs',
      of: (held) => among('t.customer_id', held.customerIds),
      file: 'pdf_file_id',
    },
    {
      ...kept,
      table: 'bill_lines',
      label: 'Lignes de factures',
      of: (held) =>
        sql<boolean>`t.bill_id in (select b.id from bills b where ${among('b.customer_id', held.customerIds)})`,
    },
    {
      ...kept,
      table: 'payments',
      label: 'Paiements',
      of: (held) => sql<boolean>`t.order_id in ${orders(held)}`,
      hide: ['provider_fee_cents', 'idempotency_key', 'provider_intent_id', 'provider_refund_id'],
    },
    {
      ...kept,
      table: 'teacher_payments',
      label: 'Versements au professeur',
      of: (held) => among('t.teacher_id', held.teacherIds),
      hide: ['idempotency_key', 'provider_intent_id', 'provider_transfer_id'],
    },
  ],
  blockers: async (db, held) => {
    const { rows } = await sql<{ owed: number; owedCount: number; back: number; pending: number; teacher: number }>`
      select coalesce(sum(o.amount_remained_cents) filter (where o.payment_status <> 'payed'), 0) as owed,
        count(*) filter (where o.payment_status <> 'payed') as owed_count,
        coalesce(sum(o.balance_cents) filter (where o.balance_cents > 0), 0) as back,
        count(*) filter (where o.pending_cents > 0) as pending,
        (select count(*) from orders x where x.cancelled_at is null and x.teacher_payment_status in ('missing', 'pending', 'failed')
          and x.credited_cents < x.amount_cents
          and x.id in (select c.order_id from courses c where ${among('c.teacher_id', held.teacherIds)})) as teacher
      from orders o where ${among('o.customer_id', held.customerIds)} and o.cancelled_at is null`.execute(db)
    const { owed = 0, owedCount = 0, back = 0, pending = 0, teacher = 0 } = rows[0] ?? {}
    return [
      Number(owedCount) > 0 ? privacyRefusals.unpaid(Number(owed), Number(owedCount)) : null,
      Number(back) > 0 ? privacyRefusals.toGiveBack(Number(back)) : null,
      Number(pending) > 0 ? privacyRefusals.pendingPayments(Number(pending)) : null,
      Number(teacher) > 0 ? privacyRefusals.teacherUnpaid(Number(teacher)) : null,
    ]
  },
}
