// Operations of confirmations: what will be billed and asked of whom, then the gesture, for one lesson or many.
import { z } from 'zod'
import { anyOf, audience, right } from '../../kernel/access.ts'
import { id, queryIds } from '../../kernel/fields.ts'
import { defineOperations, operation } from '../../kernel/operation.ts'
import { Agreement, SeenCourse } from '../courses.schema.ts'
import { ConfirmManyAnswer, ConfirmRecap, mostConfirmed } from './confirmations.schema.ts'

const confirmers = anyOf(right('courses', 'write'), audience('customer'), audience('student'))

export const confirmationsApi = defineOperations('courses', {
  recap: operation({
    name: 'courses_confirm_recap',
    method: 'GET',
    path: '/courses/courses-confirm-recap',
    effect: 'read',
    access: confirmers,
    input: z.object({ ids: queryIds }),
    answer: ConfirmRecap,
    summary:
      'Avant de confirmer des cours\u00a0: par famille, le montant, la part de l’Urssaf, la carte, le reste à payer',
  }),
  confirmMany: operation({
    name: 'courses_confirm',
    method: 'POST',
    path: '/courses/courses-confirm',
    effect: 'write',
    access: confirmers,
    input: z.object({
      courses: z
        .array(z.object({ id, seen: SeenCourse }))
        .min(1)
        .max(mostConfirmed),
      agreement: Agreement.optional(),
    }),
    answer: ConfirmManyAnswer,
    refused: (refusals) => ({ lines: [], errorMsgs: refusals.map((refusal) => refusal.message) }),
    summary:
      'Confirmation de plusieurs cours\u00a0: une facture par cours, dans leur ordre, et ce qu’il advient de chacun',
  }),
})
