// Everything that crosses HTTP about the monitoring workflow: board, card, lock, assignment, comments, moves, replay of payments.
import { z } from 'zod'
import { ReplayAnswer } from '../billing/tracking/payment-tracking.schema.ts'
import { right } from '../kernel/access.ts'
import { day, id, longText, optionalId, optionalQueryId, queryId, queryList } from '../kernel/fields.ts'
import { defineOperations, operation } from '../kernel/operation.ts'
import { asForm, asMove, FormAnswer, MoveAnswer } from '../kernel/refusal.ts'
import {
  CardFollowUp,
  MonitoringColumn,
  MonitoringCounts,
  MonitoringDetails,
  MonitoringFilterOptions,
  MonitoringKind,
  MonitoringStatus,
  OpenedOn,
} from './monitoring.schema.ts'

const filters = {
  q: z
    .string()
    .trim()
    .max(200)
    .refine((value) => !value.includes('\u0000') && value.isWellFormed())
    .default(''),
  kinds: queryList(MonitoringKind).default([]),
  staffUserId: optionalQueryId,
}
const read = right('monitoring', 'read')
const write = right('monitoring', 'write')

export const monitoringApi = defineOperations('monitoring', {
  list: operation({
    name: 'monitoring_workflow_list',
    method: 'GET',
    path: '/monitoring/workflow/list',
    effect: 'read',
    access: read,
    input: z.object({
      ...filters,
      /** Shortcuts: nobody's cards, those that a person must handle. */
      owner: z.enum(['all', 'mine', 'unassigned', 'action']).default('all'),
      /** Columns wanted; all of them when absent. */
      status: queryList(MonitoringStatus).optional(),
      page: z.coerce.number().pipe(z.int().min(1).max(10_000)).default(1),
      size: z.coerce.number().pipe(z.int().min(1).max(100)).default(30),
    }),
    answer: z.object({ columns: z.array(MonitoringColumn) }),
    summary: 'Cartes du suivi des actions, par colonne',
  }),
  counts: operation({
    name: 'monitoring_workflow_counts',
    method: 'GET',
    path: '/monitoring/workflow/counts',
    effect: 'read',
    access: read,
    input: z.object(filters),
    answer: MonitoringCounts,
    summary: 'Nombres de cartes en cours, à moi, non assignées, à traiter à la main',
  }),
  filterOptions: operation({
    name: 'monitoring_workflow_filters',
    method: 'GET',
    path: '/monitoring/workflow/filters',
    effect: 'read',
    access: read,
    input: z.object({}),
    answer: MonitoringFilterOptions,
    summary: 'Choix des filtres du suivi des actions',
  }),
  card: operation({
    name: 'monitoring_workflow_card',
    method: 'GET',
    path: '/monitoring/workflow/card',
    effect: 'read',
    access: read,
    input: z.object({ id: queryId }),
    answer: MonitoringDetails,
    summary: 'Une carte du suivi des actions, avec ses commentaires',
  }),
  lock: operation({
    name: 'monitoring_workflow_lock',
    method: 'POST',
    path: '/monitoring/workflow/lock',
    effect: 'write',
    access: write,
    /** `isLocked: false`: whoever worked on it leaves. */
    input: z.object({ id, isLocked: z.boolean().default(true) }),
    answer: MoveAnswer,
    refused: asMove,
    summary: 'Verrou d’une carte\u00a0: une seule personne y travaille',
  }),
  assign: operation({
    name: 'monitoring_workflow_assign',
    method: 'POST',
    path: '/monitoring/workflow/assign',
    effect: 'write',
    access: write,
    /** `user`: a staff user; null takes the card from whoever had it. */
    input: z.object({ id, user: optionalId }),
    answer: MoveAnswer,
    refused: asMove,
    summary: 'Carte confiée à quelqu’un de l’équipe',
  }),
  showFollowUps: operation({
    name: 'monitoring_workflow_follow_up',
    method: 'GET',
    path: '/monitoring/workflow/follow-up',
    effect: 'read',
    access: read,
    input: z.object({ id: queryId }),
    answer: z.object({ id, comment: z.string(), followUps: z.array(CardFollowUp) }),
    summary: 'Commentaires d’une carte, et celui à écrire',
  }),
  saveFollowUp: operation({
    name: 'monitoring_workflow_follow_up_save',
    method: 'POST',
    path: '/monitoring/workflow/follow-up',
    effect: 'write',
    access: write,
    /** `id`: the card’s. */
    input: z.object({ id, comment: longText(5000) }),
    answer: FormAnswer,
    refused: asForm,
    summary: 'Commentaire sur une carte',
  }),
  changeStatus: operation({
    name: 'monitoring_workflow_status_change',
    method: 'POST',
    path: '/monitoring/workflow/status-change',
    effect: 'write',
    access: write,
    /** `from`: column that the person took the card from; a card that moved meanwhile is refused. */
    input: z.object({ id, status: MonitoringStatus, from: MonitoringStatus.optional() }),
    answer: MoveAnswer,
    refused: asMove,
    summary: 'Déplacement d’une carte dans une autre colonne',
  }),
  wait: operation({
    name: 'monitoring_workflow_wait',
    method: 'POST',
    path: '/monitoring/workflow/wait',
    effect: 'write',
    access: write,
    /** On that day the card is to be handled again. */
    input: z.object({ id, until: day }),
    answer: FormAnswer,
    refused: asForm,
    summary: 'Carte en attente jusqu’à un jour, où elle revient à traiter',
  }),
  open: operation({
    name: 'monitoring_workflow_open',
    method: 'POST',
    path: '/monitoring/workflow/open',
    effect: 'write',
    access: write,
    /** `id`: the record’s. What is written is the first comment of the card. */
    input: z.object({ on: OpenedOn, id, comment: longText(5000) }),
    answer: FormAnswer,
    refused: asForm,
    summary: 'Carte «\u00a0Autre\u00a0» ouverte à la main sur une fiche',
  }),
  replayPayments: operation({
    name: 'monitoring_workflow_replay_payments',
    method: 'POST',
    path: '/monitoring/workflow/replay_payments',
    effect: 'write',
    access: write,
    /** The card’s; its bill is replayed. */
    input: z.object({ id }),
    answer: ReplayAnswer,
    refused: (refusals) => ({
      paymentStatus: 'failure',
      paymentMessage: refusals.map(({ message }) => message).join(' '),
      thirdPartPaymentStatus: 'none',
      thirdPartPaymentMessage: null,
      teacherPaymentStatus: 'pending',
      teacherPaymentMessage: null,
    }),
    perMinute: 60,
    summary: 'Reprise des paiements de la facture d’une carte',
  }),
})
