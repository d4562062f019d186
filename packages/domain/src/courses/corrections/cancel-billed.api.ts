// Operations of a billed lesson that never took place: what cancelling it does, and the cancellation with its papers and money.
import { z } from 'zod'
import { anyOf, right } from '../../kernel/access.ts'
import { queryId } from '../../kernel/fields.ts'
import { defineOperations, operation } from '../../kernel/operation.ts'
import { FormAnswer, formErrorsOf } from '../../kernel/refusal.ts'
import { CancelBilled, CancelBilledRecord } from './cancel-billed.schema.ts'

/** Who keeps the lessons, and who keeps the bills: a refused request to the Urssaf is settled by the accountant. */
const access = anyOf(right('courses', 'write'), right('billing', 'write'))
export const cancelBilledApi = defineOperations('courses', {
  billedToCancel: operation({
    name: 'course_billed_cancellation',
    method: 'GET',
    path: '/courses/course-billed-cancellation',
    effect: 'read',
    access,
    input: z.object({ id: queryId }),
    answer: CancelBilledRecord,
    summary: 'Cours facturé à annuler\u00a0: avoir, argent et personnes prévenues',
  }),
  cancelBilled: operation({
    name: 'course_billed_cancellation_save',
    method: 'POST',
    path: '/courses/course-billed-cancellation',
    effect: 'write',
    access,
    input: CancelBilled,
    answer: FormAnswer.extend({ refundMessage: z.string().nullable() }),
    refused: (refusals) => ({ errors: formErrorsOf(refusals), id: null, updatedAt: null, refundMessage: null }),
    summary: 'Annulation d’un cours facturé, avec ce que devient l’argent',
  }),
})
