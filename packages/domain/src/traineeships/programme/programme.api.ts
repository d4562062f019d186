// Operations on the programme of a session: its chart, its levels, subjects and groups, their documents, the place of a student.
import { z } from 'zod'
import { documentFileRules, documentMediaTypes, maxDocumentFiles } from '../../documents/documents.schema.ts'
import { right } from '../../kernel/access.ts'
import { id, optionalId, optionalQueryId, queryFlag, queryId, queryIds } from '../../kernel/fields.ts'
import { defineOperations, operation } from '../../kernel/operation.ts'
import { asForm, asMove, FormAnswer, MoveAnswer } from '../../kernel/refusal.ts'
import {
  ChartGroup,
  ChartLevel,
  ChartSubject,
  GroupInput,
  GroupRecord,
  LevelInput,
  LevelRecord,
  SessionChart,
  SubjectInput,
  SubjectRecord,
} from './programme.schema.ts'
import { groupStatuses } from './programme.workflow.ts'

const read = right('traineeships', 'read')
const write = right('traineeships', 'write')

/** What the chart keeps: no value keeps everything. */
export const chartFilters = {
  scholarLevels: queryIds.default([]),
  teachers: queryIds.default([]),
  subjects: queryIds.default([]),
  onlyEnabled: queryFlag.default(false),
  onlyActiveProposals: queryFlag.default(false),
}
export const ChartFilters = z.object(chartFilters)
export type ChartFilters = z.output<typeof ChartFilters>

const move = { method: 'POST', effect: 'write', access: write, answer: MoveAnswer, refused: asMove } as const
const save = { method: 'POST', effect: 'write', access: write, answer: FormAnswer, refused: asForm } as const
const show = { method: 'GET', effect: 'read', access: read } as const
const row = z.object({ id: queryId, ...chartFilters })

export const programmeApi = defineOperations('traineeships', {
  chart: operation({
    ...show,
    name: 'traineeship_session_chart',
    path: '/traineeships/traineeship-session-chart',
    input: row,
    answer: SessionChart,
    summary: 'Organigramme d’une session de stage',
  }),
  levelRow: operation({
    ...show,
    name: 'traineeship_level_tree_row',
    path: '/traineeships/traineeship-level-tree-row',
    input: row,
    answer: ChartLevel,
    summary: 'Un niveau de l’organigramme',
  }),
  subjectRow: operation({
    ...show,
    name: 'traineeship_subject_tree_row',
    path: '/traineeships/traineeship-subject-tree-row',
    input: row,
    answer: ChartSubject,
    summary: 'Une matière de l’organigramme',
  }),
  groupRow: operation({
    ...show,
    name: 'traineeship_subject_group_tree_row',
    path: '/traineeships/traineeship-subject-group-tree-row',
    input: row,
    answer: ChartGroup,
    summary: 'Un groupe de l’organigramme',
  }),
  showLevel: operation({
    ...show,
    name: 'traineeship_level_show',
    path: '/traineeships/traineeship-level-show',
    input: z.object({ id: optionalQueryId, sessionId: optionalQueryId }),
    answer: LevelRecord,
    summary: 'Niveau d’une session, ou ses valeurs de départ',
  }),
  saveLevel: operation({
    ...save,
    name: 'traineeship_level_show_save',
    path: '/traineeships/traineeship-level-show',
    input: LevelInput,
    summary: 'Enregistrement d’un niveau de stage',
  }),
  toggleLevel: operation({
    ...move,
    name: 'traineeship_level_disable',
    path: '/traineeships/traineeship-level-disable',
    input: z.object({ id }),
    summary: 'Désactivation ou réactivation d’un niveau de stage',
  }),
  showSubject: operation({
    ...show,
    name: 'traineeship_subject_show',
    path: '/traineeships/traineeship-subject-show',
    /** `codifSubjectId`: whose chapters are offered, when it is no longer the stored one. */
    input: z.object({ id: optionalQueryId, levelId: optionalQueryId, codifSubjectId: optionalQueryId }),
    answer: SubjectRecord,
    summary: 'Matière d’une session, ou ses valeurs de départ',
  }),
  saveSubject: operation({
    ...save,
    name: 'traineeship_subject_show_save',
    path: '/traineeships/traineeship-subject-show',
    input: SubjectInput,
    summary: 'Enregistrement d’une matière de stage',
  }),
  toggleSubject: operation({
    ...move,
    name: 'traineeship_subject_disable',
    path: '/traineeships/traineeship-subject-disable',
    input: z.object({ id }),
    summary: 'Désactivation ou réactivation d’une matière de stage',
  }),
  showGroup: operation({
    ...show,
    name: 'traineeship_subject_group_show',
    path: '/traineeships/traineeship-subject-group-show',
    /** `start` and `end`: hours of a new group, as a place of the planning gives them. */
    input: z.object({
      id: optionalQueryId,
      subjectId: optionalQueryId,
      start: z.string().max(8).optional(),
      end: z.string().max(8).optional(),
    }),
    answer: GroupRecord,
    summary: 'Groupe d’une matière, ou ses valeurs de départ',
  }),
  saveGroup: operation({
    ...save,
    name: 'traineeship_subject_group_show_save',
    path: '/traineeships/traineeship-subject-group-show',
    input: GroupInput,
    summary: 'Enregistrement d’un groupe de stage',
  }),
  changeGroupStatus: operation({
    ...move,
    name: 'traineeship_subject_group_status_change',
    path: '/traineeships/traineeship-subject-group-status-change',
    input: z.object({ id, status: z.enum(groupStatuses) }),
    summary: 'Changement de statut d’un groupe',
  }),
  placeStudent: operation({
    ...move,
    name: 'traineeship_registration_group_affect',
    path: '/traineeships/traineeship-registration-group-affect',
    /** `id` is that of a card (a subject taken); `fromGroupId`, where it was seen, tells that somebody moved it meanwhile. */
    input: z.object({ id, groupId: optionalId, fromGroupId: optionalId.optional() }),
    summary: 'Affectation d’un inscrit à un groupe',
  }),
  uploadDocument: operation({
    ...save,
    name: 'subject_document_upload',
    path: '/traineeships/subject-document-upload',
    /** With `groupId`, the document is that of the group. */
    input: z.object({ subjectId: id, groupId: optionalId.default(null) }),
    files: { files: { ...documentFileRules, maxCount: maxDocumentFiles } },
    summary: 'Dépôt de documents d’une matière ou d’un groupe de stage',
  }),
  viewDocument: operation({
    ...show,
    name: 'subject_document_view',
    path: '/traineeships/subject-document-view',
    input: z.object({ id: queryId, download: queryFlag.default(false) }),
    answer: { document: documentMediaTypes, maxDocumentFiles },
    summary: 'Document d’une matière ou d’un groupe de stage',
  }),
  removeDocument: operation({
    ...move,
    name: 'subject_document_remove',
    method: 'DELETE',
    path: '/traineeships/subject-document-remove',
    input: z.object({ id: queryId }),
    summary: 'Retrait d’un document d’une matière ou d’un groupe de stage',
  }),
})
