// Operations of training sessions: list, record, moves, dates, planning, documents.
import { z } from 'zod'
import { documentFileRules, documentMediaTypes, maxDocumentFiles } from '../../documents/documents.schema.ts'
import { right } from '../../kernel/access.ts'
import { id, optionalQueryId, queryFlag, queryId, queryIds, queryList } from '../../kernel/fields.ts'
import { listAnswer, listInput } from '../../kernel/list.ts'
import { defineOperations, operation } from '../../kernel/operation.ts'
import { asForm, asMove, FormAnswer, MoveAnswer } from '../../kernel/refusal.ts'
import { CalendarInput, SessionsCalendar } from './calendar.schema.ts'
import {
  Planning,
  PlanningPaperBy,
  ProposalsToResend,
  SessionDates,
  SessionDatesInput,
  SessionFilterOptions,
  SessionInput,
  SessionRecord,
  SessionRow,
} from './sessions.schema.ts'
import { SessionStatus } from './sessions.workflow.ts'

const read = right('traineeships', 'read')
const write = right('traineeships', 'write')

const sorts = ['title', 'online', 'dates', 'status'] as const
export type SessionSort = (typeof sorts)[number]

export const sessionsApi = defineOperations('traineeships', {
  listSessions: operation({
    name: 'traineeShips_sessions_list',
    method: 'GET',
    path: '/traineeships/traineeShips-sessions-list',
    effect: 'read',
    access: read,
    input: listInput({
      sorts,
      defaultSort: 'title.asc',
      filters: {
        online: queryList(z.enum(['true', 'false'])).default([]),
        types: queryIds.default([]),
        teachers: queryIds.default([]),
        subjects: queryIds.default([]),
        levels: queryIds.default([]),
        status: queryList(SessionStatus).default([]),
        withDisabled: queryFlag.default(false),
      },
    }),
    answer: listAnswer(SessionRow),
    summary: 'Liste des sessions de stage',
  }),
  sessionFilters: operation({
    name: 'traineeship_sessions_filters',
    method: 'GET',
    path: '/traineeships/traineeship-sessions-filters',
    effect: 'read',
    access: read,
    input: z.object({}),
    answer: SessionFilterOptions,
    summary: 'Choix des filtres des sessions de stage',
  }),
  showSession: operation({
    name: 'traineeship_session_show',
    method: 'GET',
    path: '/traineeships/traineeship-session-show',
    effect: 'read',
    access: read,
    /** `duplicate`: the values of a new session made from this one. */
    input: z.object({ id: optionalQueryId, mode: z.enum(['default', 'duplicate']).default('default') }),
    answer: SessionRecord,
    summary: 'Fiche d’une session de stage, ou ses valeurs de départ',
  }),
  saveSession: operation({
    name: 'traineeship_session_show_save',
    method: 'POST',
    path: '/traineeships/traineeship-session-show',
    effect: 'write',
    access: write,
    input: SessionInput,
    answer: FormAnswer,
    refused: asForm,
    summary: 'Enregistrement ou duplication d’une session de stage',
  }),
  changeSessionStatus: operation({
    name: 'traineeship_session_status_change',
    method: 'POST',
    path: '/traineeships/traineeship-session-status-change',
    effect: 'write',
    access: write,
    input: z.object({ id, status: SessionStatus }),
    answer: MoveAnswer,
    refused: asMove,
    summary: 'Changement de statut d’une session de stage',
  }),
  planning: operation({
    name: 'traineeship_session_calendar',
    method: 'GET',
    path: '/traineeships/traineeship-session-calendar',
    effect: 'read',
    access: read,
    input: z.object({ id: queryId }),
    answer: Planning,
    summary: 'Planning d’une session de stage',
  }),
  planningPrint: operation({
    name: 'traineeship_planning_print',
    method: 'GET',
    path: '/traineeships/traineeship-planning-print',
    effect: 'read',
    access: read,
    input: z.object({ id: queryId, by: PlanningPaperBy }),
    answer: { document: ['application/pdf'] },
    summary: 'Planning d’une session de stage, par salle ou par professeur, une semaine par page, en PDF',
  }),
  calendar: operation({
    name: 'traineeship_sessions_calendar',
    method: 'GET',
    path: '/traineeships/traineeship-sessions-calendar',
    effect: 'read',
    access: read,
    input: CalendarInput,
    answer: SessionsCalendar,
    summary: 'Calendrier de toutes les sessions de stage, avec les jours fériés',
  }),
  showSessionDates: operation({
    name: 'traineeship_session_date_update',
    method: 'GET',
    path: '/traineeships/traineeship-session-date-update',
    effect: 'read',
    access: read,
    input: SessionDates,
    answer: ProposalsToResend,
    summary: 'Propositions à renvoyer après un changement de dates',
  }),
  saveSessionDates: operation({
    name: 'traineeship_session_date_update_save',
    method: 'POST',
    path: '/traineeships/traineeship-session-date-update-save',
    effect: 'write',
    access: write,
    input: SessionDatesInput,
    /** `notSent`: teachers whose mail has not left, to be told otherwise. */
    answer: FormAnswer.extend({ notSent: z.array(z.string()) }),
    refused: (refusals) => ({ ...asForm(refusals), notSent: [] }),
    summary: 'Changement de dates d’une session, avec renvoi des propositions choisies',
  }),
  uploadSessionDocument: operation({
    name: 'session_document_upload',
    method: 'POST',
    path: '/traineeships/session-document-upload',
    effect: 'write',
    access: write,
    input: z.object({ id }),
    answer: FormAnswer,
    refused: asForm,
    files: { files: { ...documentFileRules, maxCount: maxDocumentFiles } },
    summary: 'Dépôt d’un document d’une session de stage',
  }),
  viewSessionDocument: operation({
    name: 'session_document_view',
    method: 'GET',
    path: '/traineeships/session-document-view',
    effect: 'read',
    access: read,
    input: z.object({ id: queryId, download: queryFlag.default(false) }),
    answer: { document: documentMediaTypes },
    summary: 'Fichier d’un document d’une session de stage',
  }),
  removeSessionDocument: operation({
    name: 'session_document_remove',
    method: 'DELETE',
    path: '/traineeships/session-document-remove',
    effect: 'write',
    access: write,
    input: z.object({ id: queryId }),
    answer: MoveAnswer,
    refused: asMove,
    summary: 'Retrait d’un document d’une session de stage',
  }),
})
