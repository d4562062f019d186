// Operations by which a teacher completes the account that pays him, once the office has opened it; his papers go to the provider alone.
import { z } from 'zod'
import { audience } from '../../kernel/access.ts'
import { defineOperations, operation } from '../../kernel/operation.ts'
import { asForm, FormAnswer } from '../../kernel/refusal.ts'
import { PaymentAccountState } from '../payment-account.schema.ts'
import { OwnDocumentInput, OwnPayment } from './own-payment.schema.ts'

const access = audience('teacher')

export const ownPaymentApi = defineOperations('teachers', {
  ownPayment: operation({
    name: 'teacher_own_payment_account',
    method: 'GET',
    path: '/teacher/own-payment-account',
    effect: 'read',
    access,
    input: z.object({}),
    answer: OwnPayment,
    summary: 'Mon compte de paiement\u00a0: où il en est, ce que le prestataire attend',
  }),
  askOwnPayment: operation({
    name: 'teacher_own_payment_account_ask',
    method: 'POST',
    path: '/teacher/own-payment-account-ask',
    effect: 'write',
    access,
    input: z.object({}),
    answer: PaymentAccountState,
    perMinute: 10,
    summary: 'Mon compte de paiement, demandé au prestataire à l’instant',
  }),
  sendOwnIdentity: operation({
    name: 'teacher_own_payment_account_identity',
    method: 'POST',
    path: '/teacher/own-payment-account-identity',
    effect: 'write',
    access,
    input: OwnDocumentInput,
    answer: FormAnswer,
    refused: asForm,
    perMinute: 10,
    summary: 'Jeton du prestataire de paiement pour mon compte\u00a0: ma pièce d’identité lui est parvenue',
  }),
})
