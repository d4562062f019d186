// Operation that takes a search of a teacher up again: called from contracts and from the contracts without courses.
import { z } from 'zod'
import { right } from '../kernel/access.ts'
import { id } from '../kernel/fields.ts'
import { defineOperations, operation } from '../kernel/operation.ts'
import { asMove, MoveAnswer } from '../kernel/refusal.ts'

export const linkingFlowApi = defineOperations('linking', {
  /** `id` is the search's own: contracts carry it as `linkingId`. Asked twice, it changes nothing more. */
  reopen: operation({
    name: 'linking_reopen',
    method: 'POST',
    path: '/contracts/linking-reopen',
    effect: 'write',
    access: right('linking', 'write'),
    input: z.object({ id }),
    answer: MoveAnswer,
    refused: asMove,
    summary: 'Réouverture de la recherche d’un professeur',
  }),
})
