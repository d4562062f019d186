// Operations of the evaluations that a teacher writes of the pupils of his groups; the office validates them.
import { z } from 'zod'
import { audience } from '../../kernel/access.ts'
import { queryId } from '../../kernel/fields.ts'
import { defineOperations, operation } from '../../kernel/operation.ts'
import { asForm, FormAnswer } from '../../kernel/refusal.ts'
import { OwnReportInput, ReportRecord } from '../reports/reports.schema.ts'

export const ownReportsApi = defineOperations('traineeships', {
  ownReport: operation({
    name: 'teacher_own_report',
    method: 'GET',
    path: '/teacher/own-report',
    effect: 'read',
    access: audience('teacher'),
    /** Of the subject taken by the pupil. */
    input: z.object({ id: queryId }),
    answer: ReportRecord,
    summary: 'Évaluation d’un élève de mon groupe de stage',
  }),
  saveOwnReport: operation({
    name: 'teacher_own_report_save',
    method: 'POST',
    path: '/teacher/own-report',
    effect: 'write',
    access: audience('teacher'),
    input: OwnReportInput,
    answer: FormAnswer,
    refused: asForm,
    summary: 'Enregistrement de l’évaluation d’un élève de mon groupe de stage',
  }),
})
