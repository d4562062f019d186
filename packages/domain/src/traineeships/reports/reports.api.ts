// Operations of the evaluations of students: those of a session, one as staff or as a family sees it, its save.
import { z } from 'zod'
import { anyOf, audience, right } from '../../kernel/access.ts'
import { queryId, queryList } from '../../kernel/fields.ts'
import { listAnswer, listInput } from '../../kernel/list.ts'
import { defineOperations, operation } from '../../kernel/operation.ts'
import { asForm, FormAnswer } from '../../kernel/refusal.ts'
import { reportStates } from './reports.rules.ts'
import { ReportInput, ReportRecord, ReportRow, reportModes, SendBackInput } from './reports.schema.ts'

const sorts = ['student', 'level', 'subject', 'state'] as const
export type ReportSort = (typeof sorts)[number]

export const reportsApi = defineOperations('traineeships', {
  listReports: operation({
    name: 'traineeship_reports_list',
    method: 'GET',
    path: '/traineeships/traineeship-reports-list',
    effect: 'read',
    access: right('traineeships', 'read'),
    input: listInput({
      sorts,
      defaultSort: 'student.asc',
      filters: { sessionId: queryId, states: queryList(z.enum(reportStates)).default([]) },
    }),
    answer: listAnswer(ReportRow),
    summary: 'Évaluations des élèves d’une session de stage',
  }),
  showReport: operation({
    name: 'traineeship_report_show',
    method: 'GET',
    path: '/traineeships/traineeship-report-show',
    effect: 'read',
    access: anyOf(right('traineeships', 'read'), right('students', 'read'), audience('customer'), audience('student')),
    /** A family, and whoever asks in its mode, is only answered what is validated. */
    input: z.object({ id: queryId, mode: z.enum(reportModes).default('gr') }),
    answer: ReportRecord,
    summary: 'Évaluation d’un élève dans une matière de stage',
  }),
  saveReport: operation({
    name: 'traineeship_report_show_save',
    method: 'POST',
    path: '/traineeships/traineeship-report-show',
    effect: 'write',
    access: right('traineeships', 'write'),
    input: ReportInput,
    answer: FormAnswer,
    refused: asForm,
    summary: 'Enregistrement de l’évaluation d’un élève',
  }),
  sendBack: operation({
    name: 'traineeship_report_send_back',
    method: 'POST',
    path: '/traineeships/traineeship-report-send-back',
    effect: 'write',
    access: right('traineeships', 'write'),
    input: SendBackInput,
    answer: FormAnswer,
    refused: asForm,
    summary: 'Évaluation renvoyée à son professeur, avec ce qui est à reprendre',
  }),
})
