// What crosses HTTP about the account that pays a teacher. The file and the token themselves go from the browser to the provider.
import { z } from 'zod'
import { anyOf, right } from '../kernel/access.ts'
import { id, queryId } from '../kernel/fields.ts'
import { defineOperations, operation } from '../kernel/operation.ts'
import { formErrorsOf } from '../kernel/refusal.ts'
import { accountToken, FormAnswerWithCalls, PaymentAccountState, TeacherInformation } from './payment-account.schema.ts'

export const paymentAccountApi = defineOperations('teachers', {
  information: operation({
    name: 'teacher_information',
    method: 'GET',
    path: '/billing/payments/teacher-information',
    effect: 'read',
    access: anyOf(right('teachers', 'read'), right('recruitment', 'read')),
    input: z.object({ teacherID: queryId }),
    answer: TeacherInformation,
    summary: 'Ce que le prestataire de paiement doit savoir d’un professeur',
  }),
  // Writes whatever the method: what the provider answers is kept.
  status: operation({
    name: 'show_teacher_stripe_status',
    method: 'GET',
    path: '/teachers/show-teacher-stripe-status',
    effect: 'write',
    access: anyOf(right('teachers', 'read'), right('recruitment', 'read')),
    /** Of the teacher. */
    input: z.object({ id: queryId }),
    answer: PaymentAccountState,
    perMinute: 60,
    summary: 'État du compte d’un professeur chez le prestataire de paiement',
  }),
  documentToken: operation({
    name: 'teacher_document_token',
    method: 'POST',
    path: '/billing/payments/teacher-document-token',
    effect: 'write',
    access: anyOf(right('teachers', 'write'), right('recruitment', 'write')),
    input: z.object({ teacherId: id, token: accountToken }),
    answer: FormAnswerWithCalls,
    refused: (refusals) => ({
      errors: formErrorsOf(refusals),
      id: null,
      updatedAt: null,
      mailerErrors: null,
      apiError: null,
    }),
    summary: 'Jeton du prestataire de paiement pour le compte d’un professeur',
  }),
})
