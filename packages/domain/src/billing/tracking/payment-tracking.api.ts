// Operations of the payments tracking: the list, what a replay will do, the replay itself, the teacher paid apart.
import { z } from 'zod'
import { anyOf, right } from '../../kernel/access.ts'
import { day, id, optionalLongText, queryFlag, queryId, queryList } from '../../kernel/fields.ts'
import { listAnswer, listInput } from '../../kernel/list.ts'
import { defineOperations, operation } from '../../kernel/operation.ts'
import { asMove, MoveAnswer } from '../../kernel/refusal.ts'
import { chargeStatuses, companyCodes } from '../orders/billing.schema.ts'
import { ReplayAnswer, ReplayForm, TeacherPaymentAnswer, TrackedBill } from './payment-tracking.schema.ts'

const statuses = queryList(z.enum(chargeStatuses)).optional()
const said = (refusals: readonly { readonly message: string }[]) => refusals.map(({ message }) => message).join(' ')

export const paymentTrackingApi = defineOperations('billing', {
  trackedBills: operation({
    name: 'bills_payments_list',
    method: 'GET',
    path: '/billing/payments/bills-payments-list',
    effect: 'read',
    access: right('billing', 'read'),
    input: listInput({
      sorts: ['date', 'bill', 'customer', 'amount'],
      defaultSort: 'date.desc',
      filters: {
        toHandle: queryFlag.optional(),
        unanswered: queryFlag.optional(),
        customerStatuses: statuses,
        thirdPartStatuses: statuses,
        teacherStatuses: statuses,
        companies: queryList(z.enum(companyCodes)).optional(),
        from: day.optional(),
        to: day.optional(),
      },
    }),
    answer: listAnswer(TrackedBill),
    summary: 'Suivi des paiements\u00a0: client, avance immédiate et professeur de chaque facture',
  }),
  replayForm: operation({
    name: 'bills_payment_replay_form',
    method: 'GET',
    path: '/billing/payments/bills-payment-replay-form',
    effect: 'read',
    access: right('billing', 'write'),
    input: z.object({ id: queryId }),
    answer: ReplayForm,
    summary: 'Reprise des paiements d’une facture\u00a0: ce qui sera fait',
  }),
  replay: operation({
    name: 'bills_payment_replay',
    method: 'POST',
    path: '/billing/payments/bills-payment-replay',
    effect: 'write',
    access: right('billing', 'write'),
    input: z.object({ id }),
    answer: ReplayAnswer,
    refused: (refusals) => ({
      paymentStatus: 'failure',
      paymentMessage: said(refusals),
      thirdPartPaymentStatus: 'none',
      thirdPartPaymentMessage: null,
      teacherPaymentStatus: 'pending',
      teacherPaymentMessage: null,
    }),
    perMinute: 60,
    summary: 'Reprise des paiements d’une facture',
  }),
  payTeacher: operation({
    name: 'bills_payments_pay_teacher',
    method: 'POST',
    path: '/bill/payments_pay_teacher',
    effect: 'write',
    // before the family has paid, the second one is needed
    access: anyOf(right('billing', 'write'), right('teacherAdvances', 'write')),
    input: z.object({
      id,
      /** Why he is paid before the family; kept with the payment. */
      reason: optionalLongText(500).default(null),
    }),
    answer: TeacherPaymentAnswer,
    refused: (refusals) => ({ teacherPaymentStatus: 'failed', teacherPaymentMessage: said(refusals) }),
    perMinute: 60,
    summary: 'Paiement du professeur d’une facture, sans attendre celui du client',
  }),
  approveTeacherPay: operation({
    name: 'teacher_pay_request_approve',
    method: 'POST',
    path: '/accounting/pay/approve-single',
    effect: 'write',
    access: right('payApproval', 'write'),
    input: z.object({ id }),
    answer: TeacherPaymentAnswer,
    refused: (refusals) => ({ teacherPaymentStatus: 'failed', teacherPaymentMessage: said(refusals) }),
    summary: 'Versement à un professeur, approuvé par une seconde personne\u00a0: il part',
  }),
  abandonTeacherPay: operation({
    name: 'teacher_pay_request_abandon',
    method: 'POST',
    path: '/accounting/pay/abandon-single',
    effect: 'write',
    access: anyOf(right('billing', 'write'), right('payApproval', 'write')),
    input: z.object({ id }),
    answer: MoveAnswer,
    refused: asMove,
    summary: 'Versement à un professeur demandé puis abandonné\u00a0: rien n’est parti',
  }),
})
