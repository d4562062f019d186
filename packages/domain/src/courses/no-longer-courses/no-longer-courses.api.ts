// Everything that crosses HTTP about contracts without courses: board, processes, comments, mails.

import { z } from 'zod'
import { allOf, link, right } from '../../kernel/access.ts'
import { id, optionalQueryId, queryFlag, queryId, queryIds, queryList } from '../../kernel/fields.ts'
import { defineOperations, operation } from '../../kernel/operation.ts'
import { asForm, asMove, FormAnswer, FormErrors, formErrorsOf, MoveAnswer } from '../../kernel/refusal.ts'
import { attachmentRules } from '../../messaging/templates.schema.ts'
import {
  MailType,
  NoLongerCoursesCard,
  NoLongerCoursesColumn,
  NoLongerCoursesCounts,
  NoLongerCoursesDetails,
  NoLongerCoursesFilterOptions,
  NoLongerCoursesStatus,
  ProcessClosing,
  ProcessFollowUpInput,
  ProcessFollowUpRecord,
  ProcessMailAnswer,
  ProcessMailForm,
  ProcessMailInput,
  ProcessStatus,
} from './no-longer-courses.schema.ts'
import { SilenceInput, SilencePage } from './silence.schema.ts'

export const cardOwners = ['all', 'mine', 'unassigned', 'action'] as const

const boardFilters = {
  q: z
    .string()
    .trim()
    .max(200)
    .refine((value) => !value.includes('\u0000') && value.isWellFormed())
    .default(''),
  subjects: queryIds.default([]),
  staffUserId: optionalQueryId,
}
const read = right('courses', 'read')
const write = right('courses', 'write')
const byMail = z.object({
  processId: queryId,
  mailType: MailType,
  /** The text for a contract that ends; that of a pause otherwise. */
  isEnd: queryFlag.default(false),
})
const byLink = link(['silence-teacher', 'silence-customer'])
const answerPath = '/response/privateTuition/silence'

export const noLongerCoursesApi = defineOperations('courses', {
  silentBoard: operation({
    name: 'private_tuition_no_longer_courses_workflow_list',
    method: 'GET',
    path: '/no-longer-courses/private-tuition-no-longer-courses-workflow-list',
    effect: 'read',
    access: read,
    input: z.object({
      ...boardFilters,
      owner: z.enum(cardOwners).default('all'),
      /** Columns wanted; all of them when absent. */
      status: queryList(NoLongerCoursesStatus).optional(),
      page: z.coerce.number().pipe(z.int().min(1).max(10_000)).default(1),
      size: z.coerce.number().pipe(z.int().min(1).max(100)).default(30),
    }),
    answer: z.object({ columns: z.array(NoLongerCoursesColumn) }),
    summary: 'Cartes du tableau des contrats sans cours, par colonne',
  }),
  silentCounts: operation({
    name: 'no_longer_courses_counts',
    method: 'GET',
    path: '/no-longer-courses/no-longer-courses-counts',
    effect: 'read',
    access: read,
    input: z.object(boardFilters),
    answer: NoLongerCoursesCounts,
    summary: 'Nombres de contrats sans cours en cours, à moi, non assignés, à traiter',
  }),
  silentFilters: operation({
    name: 'no_longer_courses_filters',
    method: 'GET',
    path: '/no-longer-courses/no-longer-courses-filters',
    effect: 'read',
    access: read,
    input: z.object({}),
    answer: NoLongerCoursesFilterOptions,
    summary: 'Choix des filtres des contrats sans cours',
  }),
  silentCard: operation({
    name: 'no_longer_courses_card',
    method: 'GET',
    path: '/no-longer-courses/no-longer-courses-card',
    effect: 'read',
    access: read,
    /** `status` is where the page shows the card: the answer says where it is. */
    input: z.object({ processId: optionalQueryId, contractId: queryId, status: NoLongerCoursesStatus.optional() }),
    answer: NoLongerCoursesCard,
    summary: 'Une carte du tableau des contrats sans cours',
  }),
  silentDetails: operation({
    name: 'show_no_longer_courses_process_details',
    method: 'GET',
    path: '/no-longer-courses/show-no-longer-courses-process-details',
    effect: 'read',
    access: read,
    /** A detected contract has no process yet: it is named by `contractId`. */
    input: z
      .object({ id: optionalQueryId, contractId: optionalQueryId })
      .refine(({ id: processId, contractId }) => processId !== undefined || contractId !== undefined),
    answer: NoLongerCoursesDetails,
    summary: 'Contrat sans cours avec ses commentaires de suivi',
  }),
  takeOver: operation({
    name: 'no_longer_courses_process_create',
    method: 'POST',
    path: '/no-longer-courses/no-longer-courses-process-create',
    effect: 'write',
    access: write,
    /** The contract's. */
    input: z.object({ id }),
    answer: MoveAnswer.extend({ id: id.nullable() }),
    refused: (refusals) => ({ ...asMove(refusals), id: null }),
    summary: 'Prise en charge d’un contrat sans cours',
  }),
  dropProcess: operation({
    name: 'no_longer_courses_process_remove',
    method: 'DELETE',
    path: '/no-longer-courses/no-longer-courses-process-remove',
    effect: 'write',
    access: write,
    input: z.object({ id: queryId }),
    answer: MoveAnswer,
    refused: asMove,
    summary: 'Suppression du suivi d’un contrat sans cours',
  }),
  moveProcess: operation({
    name: 'no_longer_courses_process_status_change',
    method: 'POST',
    path: '/no-longer-courses/no-longer-courses-process-status-change',
    effect: 'write',
    access: write,
    /** `from`: list that the person took the card from; a card that moved meanwhile is refused. */
    input: z.object({ id, status: ProcessStatus, from: ProcessStatus.optional() }),
    answer: MoveAnswer,
    refused: asMove,
    summary: 'Déplacement d’un contrat sans cours dans une autre colonne',
  }),
  closeProcess: operation({
    name: 'no_longer_courses_process_close',
    method: 'POST',
    path: '/no-longer-courses/no-longer-courses-process-close',
    effect: 'write',
    access: allOf(write, right('contracts', 'write')),
    input: ProcessClosing,
    /** What could not be done besides, said with what was. */
    answer: MoveAnswer.extend({ warnings: z.array(z.string()) }),
    refused: (refusals) => ({ ...asMove(refusals), warnings: [] }),
    summary: 'Clôture d’un contrat sans cours\u00a0: pause ou fin du contrat, recherche rouverte ou non',
  }),
  showSilence: operation({
    name: 'no_longer_courses_answer',
    method: 'GET',
    path: answerPath,
    effect: 'read',
    access: byLink,
    input: z.object({ token: z.string().max(100) }),
    answer: SilencePage,
    perMinute: 30,
    summary: 'Cours arrêtés sur lesquels répondre, par le lien d’un mail',
  }),
  answerSilence: operation({
    name: 'no_longer_courses_answer_save',
    method: 'POST',
    path: answerPath,
    effect: 'write',
    access: byLink,
    input: SilenceInput,
    answer: z.object({ errors: FormErrors.nullable() }),
    refused: (refusals) => ({ errors: formErrorsOf(refusals) }),
    perMinute: 10,
    summary: 'Réponse sur des cours arrêtés, par le lien d’un mail',
  }),
  showProcessFollowUp: operation({
    name: 'add_no_longer_courses_process_follow_up',
    method: 'GET',
    path: '/no-longer-courses/add-no-longer-courses-process-follow-up',
    effect: 'read',
    access: read,
    input: z.object({ id: optionalQueryId, processId: queryId }),
    answer: ProcessFollowUpRecord,
    summary: 'Commentaire d’un contrat sans cours, ou ses valeurs de départ',
  }),
  saveProcessFollowUp: operation({
    name: 'add_no_longer_courses_process_follow_up_save',
    method: 'POST',
    path: '/no-longer-courses/add-no-longer-courses-process-follow-up',
    effect: 'write',
    access: write,
    input: ProcessFollowUpInput,
    answer: FormAnswer,
    refused: asForm,
    summary: 'Enregistrement d’un commentaire sur un contrat sans cours',
  }),
  removeProcessFollowUp: operation({
    name: 'remove_no_longer_courses_process_follow_up',
    method: 'DELETE',
    path: '/no-longer-courses/remove-no-longer-courses-process-follow-up',
    effect: 'write',
    access: write,
    input: z.object({ id: queryId }),
    answer: z.object({ removed: z.boolean() }),
    summary: 'Suppression d’un commentaire sur un contrat sans cours',
  }),
  processMail: operation({
    name: 'no_longer_courses_mail_form',
    method: 'GET',
    path: '/no-longer-courses/no-longer-courses-mail-form',
    effect: 'read',
    access: write,
    input: byMail,
    answer: ProcessMailForm,
    summary: 'Mail à écrire au sujet d’un contrat sans cours',
  }),
  previewProcessMail: operation({
    name: 'no_longer_courses_mail_preview',
    method: 'GET',
    path: '/no-longer-courses/no-longer-courses-mail-preview',
    effect: 'read',
    access: write,
    input: byMail,
    answer: z.object({ subject: z.string(), body: z.string() }),
    summary: 'Mail au sujet d’un contrat sans cours, rempli',
  }),
  sendProcessMail: operation({
    name: 'no_longer_courses_mail_send',
    method: 'POST',
    path: '/no-longer-courses/no-longer-courses-mail-send',
    effect: 'write',
    access: write,
    input: ProcessMailInput,
    answer: ProcessMailAnswer,
    refused: () => null,
    files: { attachments: attachmentRules },
    summary: 'Envoi d’un mail au sujet d’un contrat sans cours',
  }),
})
