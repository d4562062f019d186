// Personal data of the money: orders, bills and payments are books, which erasure never touches.
import { sql } from 'kysely'
import { among, either, type Held, type PrivacyContribution, reasons } from '../../platform/privacy/privacy.ts'
import { providerCustomers } from './cards/remove-provider-customer.ts'
import { findOpenMoney } from './open-money.queries.ts'
import { payoutTables } from './payouts/payouts.privacy.ts'

const orders = (held: Held) => sql`(select o.id from orders o where ${among('o.customer_id', held.customerIds)})`
const packs = (held: Held) => sql`(select k.id from hour_packs k where ${among('k.customer_id', held.customerIds)})`
const plans = (held: Held) => sql`(select l.id from payment_plans l where ${among('l.customer_id', held.customerIds)})`
const teacherBills = (held: Held) =>
  sql`(select b.id from teacher_bills b where ${among('b.teacher_id', held.teacherIds)})`
const kept = { erasure: { kind: 'keep' }, why: reasons.books } as const

export const billingPrivacy: PrivacyContribution = {
  domain: 'billing',
  outside: providerCustomers,
  exempt: {
    tax_certificates_due: 'who is still to be given a certificate, found out each night from what is exported',
    card_payout_explanations:
      'what the card provider moved by itself, of nobody, and who said what it was: an account number, which erasure leaves without a name',
    payment_replays:
      'who had the payments of several bills tried again: an account number, which erasure leaves without a name',
    pay_runs:
      'sums of many teachers; who prepared and approved one is an account number, which erasure leaves without a name',
  },
  tables: [
    {
      ...kept,
      table: 'orders',
      label: 'Commandes',
      of: (held) => either(among('t.customer_id', held.customerIds), among('t.student_id', held.studentIds)),
      hide: ['teacher_amount_cents', 'teacher_payment_status'],
      hideFrom: { pupil: 'all' },
    },
    {
      ...kept,
      table: 'bills',
      label: 'Factures et avoirs',
      of: (held) => among('t.customer_id', held.customerIds),
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
      of: (held) => sql<boolean>`t.id in (select p.id from payments p where p.order_id in ${orders(held)}
        union all select p.id from payments p where p.hour_pack_id in ${packs(held)})`,
      hide: ['provider_fee_cents', 'idempotency_key', 'provider_intent_id', 'provider_refund_id'],
    },
    {
      ...kept,
      table: 'receipts',
      label: 'Encaissements',
      of: (held) => among('t.customer_id', held.customerIds),
    },
    {
      ...kept,
      table: 'credit_moves',
      label: 'Mouvements de l’avoir en compte',
      of: (held) => among('t.customer_id', held.customerIds),
    },
    {
      ...kept,
      table: 'hour_packs',
      label: 'Packs d’heures',
      of: (held) => among('t.customer_id', held.customerIds),
    },
    {
      ...kept,
      table: 'credits',
      label: 'Avoir en compte',
      of: (held) => among('t.customer_id', held.customerIds),
    },
    {
      ...kept,
      table: 'refunds',
      label: 'Remboursements de l’avoir',
      of: (held) => among('t.customer_id', held.customerIds),
    },
    {
      ...kept,
      table: 'debit_mandates',
      label: 'Mandats de prélèvement',
      of: (held) => among('t.customer_id', held.customerIds),
      hide: ['iban_encrypted'],
    },
    {
      ...kept,
      table: 'debits',
      label: 'Prélèvements',
      of: (held) =>
        sql<boolean>`t.mandate_id in (select m.id from debit_mandates m where ${among('m.customer_id', held.customerIds)})`,
    },
    {
      ...kept,
      table: 'payment_plans',
      label: 'Plans de paiement',
      of: (held) => among('t.customer_id', held.customerIds),
    },
    {
      ...kept,
      table: 'payment_plan_requests',
      label: 'Demandes de payer en 3 fois',
      of: (held) => among('t.customer_id', held.customerIds),
    },
    {
      ...kept,
      table: 'bad_debts',
      label: 'Créances passées en perte',
      of: (held) => among('t.customer_id', held.customerIds),
    },
    {
      ...kept,
      table: 'bad_debt_orders',
      label: 'Factures passées en perte',
      of: (held) => sql<boolean>`t.order_id in ${orders(held)}`,
    },
    {
      ...kept,
      table: 'bad_debt_moves',
      label: 'Mouvements des créances passées en perte',
      of: (held) => sql<boolean>`t.order_id in ${orders(held)}`,
    },
    {
      ...kept,
      table: 'payment_plan_orders',
      label: 'Factures des plans de paiement',
      of: (held) => sql<boolean>`t.plan_id in ${plans(held)}`,
    },
    {
      ...kept,
      table: 'payment_plan_instalments',
      label: 'Échéances des plans de paiement',
      of: (held) => sql<boolean>`t.plan_id in ${plans(held)}`,
    },
    ...payoutTables,
    {
      ...kept,
      table: 'tax_certificates',
      label: 'Attestations fiscales',
      of: (held) => among('t.customer_id', held.customerIds),
    },
    {
      ...kept,
      table: 'payment_reminders',
      label: 'Relances d’impayés',
      of: (held) => among('t.customer_id', held.customerIds),
    },
    {
      ...kept,
      table: 'payment_reminder_bills',
      label: 'Factures des relances',
      of: (held) =>
        sql<boolean>`t.reminder_id in (select r.id from payment_reminders r where ${among('r.customer_id', held.customerIds)})`,
    },
    {
      table: 'payment_promises',
      label: 'Promesses de payer',
      of: (held) => among('t.customer_id', held.customerIds),
      erasure: { kind: 'clear', text: ['comment'] },
      stays: ['outcome'],
      why: reasons.books,
    },
    {
      table: 'payment_replay_lines',
      label: 'Relances de paiements',
      of: (held) =>
        sql<boolean>`t.bill_id in (select b.id from bills b where ${among('b.customer_id', held.customerIds)})`,
      hide: ['replay_id', 'position', 'begun_at', 'outcome', 'collected_cents', 'requested_cents', 'sent_cents'],
      // its sentence may hold the address to which a link went
      erasure: { kind: 'clear', none: ['message'] },
      stays: ['outcome'],
      why: reasons.books,
    },
    {
      ...kept,
      table: 'teacher_payments',
      label: 'Versements au professeur',
      of: (held) => among('t.teacher_id', held.teacherIds),
      hide: ['idempotency_key', 'provider_intent_id', 'provider_transfer_id'],
    },
    {
      table: 'teacher_dues',
      label: 'Reprises et rappels du professeur',
      of: (held) => among('t.teacher_id', held.teacherIds),
      hide: ['letter_file_id'],
      erasure: { kind: 'clear', text: ['reason', 'answer', 'decision', 'kept_reason'] },
      stays: ['recovery'],
      why: reasons.books,
    },
    {
      ...kept,
      table: 'teacher_due_parts',
      label: 'Parts des reprises du professeur',
      of: (held) =>
        sql<boolean>`t.due_id in (select d.id from teacher_dues d where ${among('d.teacher_id', held.teacherIds)})`,
    },
    {
      table: 'teacher_pay_terms',
      label: 'Mandat d’autofacturation du professeur',
      of: (held) => among('t.teacher_id', held.teacherIds),
      erasure: { kind: 'clear', text: ['hold_reason'] },
      stays: ['mandate_accepted_by'],
      why: reasons.books,
    },
    {
      ...kept,
      table: 'teacher_account_checks',
      label: 'Vérifications du RIB du professeur',
      of: (held) => among('t.teacher_id', held.teacherIds),
    },
    {
      table: 'teacher_pay_requests',
      label: 'Versements demandés pour le professeur',
      of: (held) =>
        sql<boolean>`t.order_id in (select o.order_id from order_teachers o where ${among('o.teacher_id', held.teacherIds)})`,
      erasure: { kind: 'clear', text: ['reason'] },
      stays: ['status'],
      why: reasons.books,
    },
    {
      ...kept,
      table: 'pay_run_parts',
      label: 'Parts des paies du professeur',
      of: (held) => among('t.teacher_id', held.teacherIds),
    },
    {
      ...kept,
      table: 'pay_run_stage_parts',
      label: 'Heures de stage des paies du professeur',
      of: (held) =>
        sql<boolean>`t.traineeship_pay_line_id in (select l.id from traineeship_pay_lines l where ${among('l.teacher_id', held.teacherIds)})`,
    },
    {
      table: 'teacher_extras',
      label: 'Frais et primes du professeur',
      of: (held) => among('t.teacher_id', held.teacherIds),
      erasure: { kind: 'clear', text: ['withdrawn_reason'] },
      stays: ['kind', 'label'],
      why: reasons.books,
    },
    {
      ...kept,
      table: 'pay_run_extra_parts',
      label: 'Frais et primes des paies du professeur',
      of: (held) =>
        sql<boolean>`t.teacher_extra_id in (select x.id from teacher_extras x where ${among('x.teacher_id', held.teacherIds)})`,
    },
    {
      ...kept,
      table: 'teacher_bills',
      label: 'Factures établies au nom du professeur',
      of: (held) => among('t.teacher_id', held.teacherIds),
      file: 'pdf_file_id',
    },
    {
      ...kept,
      table: 'teacher_bill_lines',
      label: 'Lignes des factures du professeur',
      of: (held) => sql<boolean>`t.teacher_bill_id in ${teacherBills(held)}`,
    },
    {
      ...kept,
      table: 'teacher_transfers',
      label: 'Virements de la paie du professeur',
      of: (held) => sql<boolean>`t.teacher_bill_id in ${teacherBills(held)}`,
    },
    {
      table: 'misdirected_transfers',
      label: 'Virements de la paie du professeur partis sur un mauvais compte',
      of: (held) =>
        sql<boolean>`t.teacher_transfer_id in (select x.id from teacher_transfers x where x.teacher_bill_id in ${teacherBills(held)})`,
      erasure: { kind: 'clear', text: ['reason'] },
      why: reasons.books,
    },
    {
      table: 'misdirected_transfer_parts',
      label: 'Ce qui en est récupéré ou perdu',
      of: (held) =>
        sql<boolean>`t.misdirected_transfer_id in (select g.id from misdirected_transfers g join teacher_transfers x on x.id = g.teacher_transfer_id where x.teacher_bill_id in ${teacherBills(held)})`,
      hide: ['loss_reason'],
      erasure: { kind: 'keep' },
      why: reasons.books,
    },
  ],
  blockers: findOpenMoney,
}
