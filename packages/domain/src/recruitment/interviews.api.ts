// Everything that crosses HTTP about interviews: appointment, validation, failure.
import { z } from 'zod'
import { right } from '../kernel/access.ts'
import { addDays } from '../kernel/dates.ts'
import { day, optionalQueryId, queryId } from '../kernel/fields.ts'
import { defineOperations, operation } from '../kernel/operation.ts'
import { asForm, FormAnswer } from '../kernel/refusal.ts'
import { FormAnswerWithCalls } from '../teachers/payment-account.schema.ts'
import {
  DismissalInput,
  DismissalRecord,
  InterviewCalendar,
  InterviewInput,
  InterviewRecord,
  mostInterviewDays,
  ValidationInput,
  ValidationRecord,
} from './interviews.schema.ts'

const write = right('recruitment', 'write')

export const interviewsApi = defineOperations('recruitment', {
  listInterviews: operation({
    name: 'candidate_interviews',
    method: 'GET',
    path: '/candidates/candidate-interviews',
    effect: 'read',
    access: right('recruitment', 'read'),
    input: z
      .object({
        from: day,
        /** Included. */
        to: day,
        /** Those that this colleague holds; everybody’s otherwise. */
        staffUserId: optionalQueryId,
      })
      .refine(({ from, to }) => from <= to && to <= addDays(from, mostInterviewDays - 1), {
        path: ['to'],
        message: `Demandez au plus ${mostInterviewDays} jours à la fois.`,
      }),
    answer: InterviewCalendar,
    summary: 'Entretiens de tous entre deux jours, avec leurs candidats',
  }),
  showInterview: operation({
    name: 'candidate_interview_show',
    method: 'GET',
    path: '/candidates/candidate-interview-show',
    effect: 'read',
    access: write,
    input: z.object({ candidateId: queryId }),
    answer: InterviewRecord,
    summary: 'Entretien fixé avec un candidat, ou ses valeurs de départ',
  }),
  saveInterview: operation({
    name: 'candidate_interview_show_save',
    method: 'POST',
    path: '/candidates/candidate-interview-show',
    effect: 'write',
    access: write,
    input: InterviewInput,
    answer: FormAnswer,
    refused: asForm,
    summary: 'Rendez-vous d’un entretien',
  }),
  showValidation: operation({
    name: 'candidate_interview_validation',
    method: 'GET',
    path: '/candidates/candidate-interview-validation',
    effect: 'read',
    access: write,
    input: z.object({ id: queryId }),
    answer: ValidationRecord,
    summary: 'Formulaire de validation d’un entretien',
  }),
  saveValidation: operation({
    name: 'candidate_interview_validation_save',
    method: 'POST',
    path: '/candidates/candidate-interview-validation',
    effect: 'write',
    access: write,
    input: ValidationInput,
    answer: FormAnswerWithCalls,
    refused: (refusals) => ({ ...asForm(refusals), mailerErrors: null, apiError: null }),
    summary: 'Validation d’un entretien',
  }),
  showDismissal: operation({
    name: 'candidate_interview_dismiss',
    method: 'GET',
    path: '/candidates/candidate-interview-dismiss',
    effect: 'read',
    access: write,
    input: z.object({ id: queryId }),
    answer: DismissalRecord,
    summary: 'Formulaire d’échec d’un entretien',
  }),
  saveDismissal: operation({
    name: 'candidate_interview_dismiss_save',
    method: 'POST',
    path: '/candidates/candidate-interview-dismiss',
    effect: 'write',
    access: write,
    input: DismissalInput,
    answer: FormAnswer,
    refused: asForm,
    summary: 'Échec d’un entretien, et refus du candidat',
  }),
})
