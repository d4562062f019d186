// Operations by which a child who is in the wrong family goes to another one.
import { z } from 'zod'
import { right } from '../kernel/access.ts'
import { queryId } from '../kernel/fields.ts'
import { defineOperations, operation } from '../kernel/operation.ts'
import { asMove, MoveAnswer } from '../kernel/refusal.ts'
import { PupilFiles, PupilMoveInput, PupilMovePreview } from './moving.schema.ts'

const MovedAnswer = MoveAnswer.extend({
  /** The file of the pupil in the other family. */
  id: z.int().nullable(),
})

export const movingApi = defineOperations('moving', {
  preview: operation({
    name: 'student_move_preview',
    method: 'GET',
    path: '/student/move-preview',
    effect: 'read',
    access: right('customers', 'write'),
    input: z.object({ id: queryId, customerId: queryId }),
    answer: PupilMovePreview,
    summary: 'Avant de changer un élève de famille\u00a0: ce qui le suit, ce qui reste, ce qui l’empêche',
  }),
  move: operation({
    name: 'student_move',
    method: 'POST',
    path: '/student/move',
    effect: 'write',
    access: right('customers', 'write'),
    input: PupilMoveInput,
    answer: MovedAnswer,
    refused: (refusals) => ({ ...asMove(refusals), id: null }),
    summary: 'Changement de famille d’un élève',
  }),
  files: operation({
    name: 'student_files',
    method: 'GET',
    path: '/student/files',
    effect: 'read',
    access: right('students', 'read'),
    input: z.object({ id: queryId }),
    answer: PupilFiles,
    summary: 'Autres fiches du même élève, dans d’autres familles',
  }),
})
