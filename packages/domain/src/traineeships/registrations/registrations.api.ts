// Operations of registrations to a stage: lists, form, price, status, cancellation, refund, school level of the student.
import { z } from 'zod'
import { anyOf, audience, right } from '../../kernel/access.ts'
import { id, optionalQueryId, queryFlag, queryId, queryList } from '../../kernel/fields.ts'
import { listAnswer, listInput } from '../../kernel/list.ts'
import { defineOperations, operation } from '../../kernel/operation.ts'
import { asForm, asMove, formErrorsOf, MoveAnswer } from '../../kernel/refusal.ts'
import { NewFamilyAnswer, NewFamilyInput } from './new-family.schema.ts'
import {
  PriceAnswer,
  PriceInput,
  RefundAnswer,
  RefundInput,
  RefundRecord,
  RegistrationAnswer,
  RegistrationInput,
  RegistrationRecord,
  RegistrationRow,
  StudentRegistrationRow,
} from './registrations.schema.ts'
import { registrationStatuses, shownStates } from './registrations.states.ts'

const read = right('traineeships', 'read')
const write = right('traineeships', 'write')

const sorts = ['status', 'student', 'level'] as const
export type RegistrationSort = (typeof sorts)[number]
const levelPair = { student_id: id, traineeship_level_id: id }

export const registrationsApi = defineOperations('traineeships', {
  registrationList: operation({
    name: 'traineeship_registration_list',
    method: 'GET',
    path: '/traineeships/traineeship-registration-list',
    effect: 'read',
    access: read,
    /** Grouped by status: `status` is always the first key. */
    input: listInput({
      sorts,
      defaultSort: 'status.asc',
      filters: {
        sessionId: queryId,
        status: queryList(z.enum(shownStates)).optional(),
        withoutCancelled: queryFlag.default(false),
      },
    }),
    answer: listAnswer(
      RegistrationRow,
      z.object({ total: z.int(), totalPaid: z.int(), remained: z.int(), active: z.int() }),
    ),
    summary: 'Inscriptions à une session de stage',
  }),
  registrationStudentList: operation({
    name: 'traineeship_registration_student_list',
    method: 'GET',
    path: '/traineeships/traineeship-registration-student-list',
    effect: 'read',
    access: anyOf(read, right('students', 'read'), audience('customer'), audience('student')),
    input: listInput({ sorts: ['date'], defaultSort: 'date.desc', filters: { studentId: optionalQueryId } }),
    answer: listAnswer(StudentRegistrationRow),
    summary: 'Inscriptions d’un élève aux stages',
  }),
  registrationShow: operation({
    name: 'traineeship_registration_show',
    method: 'GET',
    path: '/traineeships/traineeship-registration-show',
    effect: 'read',
    access: read,
    input: z.object({ id: optionalQueryId, sessionId: optionalQueryId }),
    answer: RegistrationRecord,
    summary: 'Inscription à un stage\u00a0: formulaire',
  }),
  registrationSave: operation({
    name: 'traineeship_registration_show_save',
    method: 'POST',
    path: '/traineeships/traineeship-registration-show',
    effect: 'write',
    access: write,
    input: RegistrationInput,
    answer: RegistrationAnswer,
    refused: (refusals) => ({
      errors: formErrorsOf(refusals),
      displayCBForm: false,
      billId: null,
      billReference: null,
      amountCents: null,
      id: null,
      updatedAt: null,
    }),
    summary: 'Inscription à un stage\u00a0: enregistrement et facture',
  }),
  registrationPrice: operation({
    name: 'traineeship_registration_price',
    method: 'POST',
    path: '/traineeships/traineeship-registration-price',
    effect: 'read',
    access: read,
    input: PriceInput,
    answer: PriceAnswer,
    summary: 'Prix d’une inscription à un stage',
  }),
  registrationStatusChange: operation({
    name: 'traineeship_registration_status_change',
    method: 'POST',
    path: '/traineeships/traineeship-registration-status-change',
    effect: 'write',
    access: write,
    input: z.object({ id, status: z.enum(registrationStatuses) }),
    answer: MoveAnswer,
    refused: asMove,
    summary: 'Changement de statut d’une inscription à un stage',
  }),
  registrationCancel: operation({
    name: 'traineeship_registration_cancel',
    method: 'DELETE',
    path: '/traineeships/traineeship-registration-cancel',
    effect: 'write',
    access: write,
    input: z.object({ id: queryId }),
    answer: MoveAnswer,
    refused: asMove,
    summary: 'Annulation d’une inscription à un stage',
  }),
  registrationFamily: operation({
    name: 'traineeship_registration_family',
    method: 'POST',
    path: '/traineeships/traineeship-registration-family',
    effect: 'write',
    access: write,
    input: NewFamilyInput,
    answer: NewFamilyAnswer,
    refused: (refusals) => ({ ...asForm(refusals), studentId: null, studentName: null, duplicates: [] }),
    summary: 'Nouvelle famille et son enfant, pendant une inscription à un stage',
  }),
  registrationKeep: operation({
    name: 'traineeship_registration_keep',
    method: 'POST',
    path: '/traineeships/traineeship-registration-keep',
    effect: 'write',
    access: write,
    input: z.object({ id }),
    answer: MoveAnswer,
    refused: asMove,
    summary: 'Place d’un stage gardée sans attendre le paiement',
  }),
  registrationReturn: operation({
    name: 'traineeship_registration_return',
    method: 'POST',
    path: '/traineeships/traineeship-registration-return',
    effect: 'write',
    access: write,
    input: z.object({ id }),
    answer: MoveAnswer,
    refused: asMove,
    summary: 'Inscription annulée par erreur, reprise avec ce qui était payé',
  }),
  registrationRefundShow: operation({
    name: 'traineeship_registration_refund_show',
    method: 'GET',
    path: '/traineeships/traineeship-registration-refund-show',
    effect: 'read',
    access: right('traineeships', 'fullAccess'),
    input: z.object({ registrationId: queryId }),
    answer: RefundRecord,
    summary: 'Remboursement d’une inscription à un stage\u00a0: formulaire',
  }),
  registrationRefundSave: operation({
    name: 'traineeship_registration_refund_show_save',
    method: 'POST',
    path: '/traineeships/traineeship-registration-refund-show',
    effect: 'write',
    access: right('traineeships', 'fullAccess'),
    input: RefundInput,
    answer: RefundAnswer,
    refused: (refusals) => ({ errors: formErrorsOf(refusals), id: null, updatedAt: null, refundMessage: null }),
    perMinute: 20,
    summary: 'Remboursement d’une inscription à un stage',
  }),
  checkScholarLevel: operation({
    name: 'check_student_scholar_level',
    method: 'GET',
    path: '/traineeships/check-student-scholar-level',
    effect: 'read',
    access: read,
    input: z.object({ student_id: queryId, traineeship_level_id: queryId }),
    answer: z.object({
      scholarLevelCorrespond: z.boolean(),
      /** School level of the stage's level, which the student could be given. */
      scholarLevelName: z.string(),
      /** The student's own; null when none is known. */
      studentScholarLevelName: z.string().nullable(),
    }),
    summary: 'Le niveau scolaire d’un élève est-il celui du stage\u202f?',
  }),
  updateScholarLevel: operation({
    name: 'update_student_scholar_level',
    method: 'POST',
    path: '/traineeships/update-student-scholar-level',
    effect: 'write',
    access: write,
    input: z.object(levelPair),
    answer: MoveAnswer,
    refused: asMove,
    summary: 'Donne à un élève le niveau scolaire du stage',
  }),
})
