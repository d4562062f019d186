// Operations of the teachers pool of a session: list, dialog, removal of several.
import { z } from 'zod'
import { right } from '../../kernel/access.ts'
import { ids, optionalQueryId, queryId } from '../../kernel/fields.ts'
import { listAnswer, listInput } from '../../kernel/list.ts'
import { defineOperations, operation } from '../../kernel/operation.ts'
import { asForm, FormAnswer } from '../../kernel/refusal.ts'
import { PoolInput, PoolRecord, PoolRow } from './pool.schema.ts'

const sorts = ['grade', 'traineeshipCount', 'teacher', 'selfEmployed'] as const
export type PoolSort = (typeof sorts)[number]

export const poolApi = defineOperations('traineeships', {
  listPool: operation({
    name: 'traineeShips_teachers_pool_list',
    method: 'GET',
    path: '/traineeships/traineeShips-teachers-pool-list',
    effect: 'read',
    access: right('traineeships', 'read'),
    input: listInput({ sorts, defaultSort: 'grade.desc', filters: { sessionId: queryId } }),
    answer: listAnswer(PoolRow),
    summary: 'Vivier de professeurs d’une session de stage',
  }),
  showPoolEntry: operation({
    name: 'traineeship_teachers_pool_show',
    method: 'GET',
    path: '/traineeships/traineeship-teachers-pool-show',
    effect: 'read',
    access: right('traineeships', 'read'),
    /** An entry; or a new one of a session, with what is known of a teacher once one is chosen. */
    input: z.object({ id: optionalQueryId, sessionId: optionalQueryId, teacher: optionalQueryId }),
    answer: PoolRecord,
    summary: 'Professeur du vivier, ou ses valeurs de départ',
  }),
  savePoolEntry: operation({
    name: 'traineeship_teachers_pool_show_save',
    method: 'POST',
    path: '/traineeships/traineeship-teachers-pool-show',
    effect: 'write',
    access: right('traineeships', 'write'),
    input: PoolInput,
    answer: FormAnswer,
    refused: asForm,
    summary: 'Enregistrement d’un professeur du vivier',
  }),
  removePoolEntries: operation({
    name: 'traineeship_teachers_pool_remove',
    method: 'POST',
    path: '/traineeships/traineeship-teachers-pool-remove',
    effect: 'write',
    access: right('traineeships', 'write'),
    input: z.object({ ids }),
    answer: z.object({ removedCount: z.int(), errorMsgs: z.array(z.string()) }),
    refused: (refusals) => ({ removedCount: 0, errorMsgs: refusals.map(({ message }) => message) }),
    summary: 'Retrait de professeurs du vivier',
  }),
})
