// The change of a teacher between employee and self-employed: asked with the form of the record, confirmed by its own call.

import { z } from 'zod'
import { right } from '../kernel/access.ts'
import { day, id } from '../kernel/fields.ts'
import { defineOperations, operation } from '../kernel/operation.ts'
import { asMove, MoveAnswer } from '../kernel/refusal.ts'

export const statusChangeApi = defineOperations('teachers', {
  confirmNewStatus: operation({
    name: 'teacher_new_status_confirm',
    method: 'POST',
    path: '/teachers/teacher-new-status-confirm',
    effect: 'write',
    access: right('teachers', 'write'),
    /** Of the teacher; from today on unless said otherwise. */
    input: z.object({ id, effectiveOn: day.optional() }),
    answer: MoveAnswer,
    refused: asMove,
    summary: 'Confirmation du changement de statut d’emploi d’un professeur',
  }),
})
