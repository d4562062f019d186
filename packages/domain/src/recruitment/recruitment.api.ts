// Everything that crosses HTTP about candidates: board, form, moves, mails, comments, refused candidates.
import { z } from 'zod'
import { right } from '../kernel/access.ts'
import { day, optionalQueryId, queryId, queryIds, queryList } from '../kernel/fields.ts'
import { listAnswer, listInput } from '../kernel/list.ts'
import { defineOperations, operation } from '../kernel/operation.ts'
import { asForm, asMove, FormAnswer, MoveAnswer } from '../kernel/refusal.ts'
import { attachmentRules } from '../messaging/templates.schema.ts'
import { CandidateMailAnswer, CandidateMailDialog, CandidateMailInput, mailOccasions } from './interviews.schema.ts'
import {
  CandidateCard,
  CandidateColumn,
  CandidateCounts,
  CandidateDetails,
  CandidateFilterOptions,
  CandidateFollowUpInput,
  CandidateFollowUpRecord,
  CandidateInput,
  CandidateRecord,
  CandidateStatus,
  CandidateStatusChange,
  RefusedCandidateRow,
} from './recruitment.schema.ts'

export const candidateOwners = ['all', 'mine', 'unassigned', 'action'] as const

const boardFilters = {
  q: z
    .string()
    .trim()
    .max(200)
    .refine((value) => !value.includes('\u0000') && value.isWellFormed())
    .default(''),
  subjects: queryIds.default([]),
  levels: queryIds.default([]),
  /** Staff user who follows the candidate. */
  assignee: optionalQueryId,
  from: day.optional(),
  to: day.optional(),
}
const read = right('recruitment', 'read')
const write = right('recruitment', 'write')

export const recruitmentApi = defineOperations('recruitment', {
  board: operation({
    name: 'teacher_candidates_list',
    method: 'GET',
    path: '/candidates/teacher-candidates-list',
    effect: 'read',
    access: read,
    input: z.object({
      ...boardFilters,
      owner: z.enum(candidateOwners).default('all'),
      /** Columns wanted; all of them when absent. */
      status: queryList(CandidateStatus).optional(),
      page: z.coerce.number().pipe(z.int().min(1).max(10_000)).default(1),
      size: z.coerce.number().pipe(z.int().min(1).max(100)).default(30),
    }),
    answer: z.object({ columns: z.array(CandidateColumn) }),
    summary: 'Cartes du tableau des candidats, par colonne',
  }),
  counts: operation({
    name: 'teacher_candidates_counts',
    method: 'GET',
    path: '/candidates/teacher-candidates-counts',
    effect: 'read',
    access: read,
    input: z.object(boardFilters),
    answer: CandidateCounts,
    summary: 'Nombres de candidatures en cours, à moi, non assignées, à traiter',
  }),
  filterOptions: operation({
    name: 'teacher_candidates_filters',
    method: 'GET',
    path: '/candidates/teacher-candidates-filters',
    effect: 'read',
    access: read,
    input: z.object({}),
    answer: CandidateFilterOptions,
    summary: 'Choix des filtres des candidats',
  }),
  card: operation({
    name: 'teacher_candidate_card',
    method: 'GET',
    path: '/candidates/teacher-candidate-card',
    effect: 'read',
    access: read,
    input: z.object({ id: queryId }),
    answer: CandidateCard,
    summary: 'Une carte du tableau des candidats',
  }),
  show: operation({
    name: 'show_candidate',
    method: 'GET',
    path: '/candidates/show-candidate',
    effect: 'read',
    access: read,
    input: z.object({ id: optionalQueryId }),
    answer: CandidateRecord,
    summary: 'Fiche d’un candidat, ou ses valeurs de départ',
  }),
  save: operation({
    name: 'show_candidate_save',
    method: 'POST',
    path: '/candidates/show-candidate',
    effect: 'write',
    access: write,
    input: CandidateInput,
    answer: FormAnswer,
    refused: asForm,
    summary: 'Enregistrement d’un candidat',
  }),
  firstMail: operation({
    name: 'teacher_recruitment_first_mail',
    method: 'GET',
    path: '/candidates/teacher-recruitment-first-mail',
    effect: 'read',
    access: write,
    input: z.object({ candidateId: queryId, occasion: z.enum(mailOccasions).default('first') }),
    answer: CandidateMailDialog,
    summary: 'Modèles et balises du mail à un candidat',
  }),
  sendMail: operation({
    name: 'teacher_recruitment_first_mail_save',
    method: 'POST',
    path: '/candidates/teacher-recruitment-first-mail',
    effect: 'write',
    access: write,
    input: CandidateMailInput,
    answer: CandidateMailAnswer,
    refused: (refusals) => ({ messageSent: false, warnings: refusals.map(({ message }) => message) }),
    files: { attachments: attachmentRules },
    summary: 'Envoi d’un mail à un candidat',
  }),
  changeStatus: operation({
    name: 'candidat_status_change',
    method: 'POST',
    path: '/candidates/candidat-status-change',
    effect: 'write',
    access: write,
    input: CandidateStatusChange,
    answer: MoveAnswer,
    refused: asMove,
    summary: 'Déplacement d’un candidat dans une autre colonne',
  }),
  details: operation({
    name: 'show_candidate_details',
    method: 'GET',
    path: '/candidates/show-candidate-details',
    effect: 'read',
    access: read,
    input: z.object({ id: queryId, mode: z.enum(['board', 'refused']).default('board') }),
    answer: CandidateDetails,
    summary: 'Candidat avec ses commentaires de suivi',
  }),
  showFollowUp: operation({
    name: 'add_candidate_follow_up',
    method: 'GET',
    path: '/candidates/add-candidate-follow-up',
    effect: 'read',
    access: read,
    input: z.object({ id: optionalQueryId, candidateId: queryId }),
    answer: CandidateFollowUpRecord,
    summary: 'Commentaire sur un candidat, ou ses valeurs de départ',
  }),
  saveFollowUp: operation({
    name: 'add_candidate_follow_up_save',
    method: 'POST',
    path: '/candidates/add-candidate-follow-up',
    effect: 'write',
    access: write,
    input: CandidateFollowUpInput,
    answer: FormAnswer,
    refused: asForm,
    summary: 'Enregistrement d’un commentaire sur un candidat',
  }),
  removeFollowUp: operation({
    name: 'remove_candidate_follow_up',
    method: 'DELETE',
    path: '/candidates/remove-candidate-follow-up',
    effect: 'write',
    access: write,
    input: z.object({ id: queryId }),
    answer: z.object({ removed: z.boolean() }),
    summary: 'Suppression d’un commentaire sur un candidat',
  }),
  reopen: operation({
    name: 'candidate_reopen',
    method: 'POST',
    path: '/candidates/candidate-reopen',
    effect: 'write',
    access: write,
    input: z.object({ id: z.int().positive() }),
    answer: MoveAnswer.extend({ status: CandidateStatus.nullable() }),
    refused: (refusals) => ({ ...asMove(refusals), status: null }),
    summary: 'Réouverture d’une candidature refusée',
  }),
  refusedList: operation({
    name: 'refused_candidate_list',
    method: 'GET',
    path: '/candidates/refused-candidate-list',
    effect: 'read',
    access: read,
    input: listInput({
      sorts: ['refusedAt', 'name', 'city', 'createdAt'],
      defaultSort: 'refusedAt.desc',
      filters: { subjects: queryIds.default([]), from: day.optional(), to: day.optional() },
    }),
    answer: listAnswer(RefusedCandidateRow),
    summary: 'Candidats refusés',
  }),
})
