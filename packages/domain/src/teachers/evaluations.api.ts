// Operations of the evaluations of a teacher: table, form, save, removal.
import { z } from 'zod'
import { right } from '../kernel/access.ts'
import { optionalQueryId, queryId } from '../kernel/fields.ts'
import { listAnswer, listInput } from '../kernel/list.ts'
import { defineOperations, operation } from '../kernel/operation.ts'
import { asForm, asMove, FormAnswer, MoveAnswer } from '../kernel/refusal.ts'
import { EvaluationInput, EvaluationRecord, EvaluationRow, EvaluationTotals } from './evaluations.schema.ts'

const sorts = ['date', 'author', 'average'] as const
export type EvaluationSort = (typeof sorts)[number]

export const evaluationsApi = defineOperations('teachers', {
  /** For staff alone: teachers have no part in the evaluations. */
  listEvaluations: operation({
    name: 'teacher_evaluation_list',
    method: 'GET',
    path: '/evaluations/teacher-evaluation-list',
    effect: 'read',
    access: right('teachers', 'read'),
    input: listInput({ sorts, defaultSort: 'date.desc', pageSize: 5, filters: { teacherId: queryId } }),
    answer: listAnswer(EvaluationRow, EvaluationTotals),
    summary: 'Évaluations d’un professeur',
  }),
  showEvaluation: operation({
    name: 'teacher_evaluation_show',
    method: 'GET',
    path: '/evaluations/teacher-evaluation-show',
    effect: 'read',
    access: right('teachers', 'read'),
    /** Without `id`, an empty one for `teacherId`. */
    input: z.object({ id: optionalQueryId, teacherId: optionalQueryId }),
    answer: EvaluationRecord,
    summary: 'Fiche d’une évaluation de professeur',
  }),
  saveEvaluation: operation({
    name: 'teacher_evaluation_save',
    method: 'POST',
    path: '/evaluations/teacher-evaluation-save',
    effect: 'write',
    access: right('teachers', 'write'),
    input: EvaluationInput,
    answer: FormAnswer,
    refused: asForm,
    summary: 'Enregistrement d’une évaluation de professeur',
  }),
  removeEvaluation: operation({
    name: 'remove_teacher_evaluation',
    method: 'DELETE',
    path: '/evaluations/remove-teacher-evaluation',
    effect: 'write',
    access: right('teachers', 'write'),
    input: z.object({ id: queryId }),
    answer: MoveAnswer,
    refused: asMove,
    summary: 'Suppression d’une évaluation de professeur',
  }),
})
