// Operations of a billed lesson that is put right: as it stands, what a change calls for, and the change with its papers.
import { z } from 'zod'
import { anyOf, right } from '../../kernel/access.ts'
import { queryFlag, queryId } from '../../kernel/fields.ts'
import { defineOperations, operation } from '../../kernel/operation.ts'
import { FormAnswer, formErrorsOf } from '../../kernel/refusal.ts'
import { lessonInstant } from '../shared/lesson.rules.ts'
import { BilledCorrection, BilledCorrectionCheck, BilledCorrectionRecord } from './billed.schema.ts'
import { correctionMinutes } from './corrections.schema.ts'

/** Who keeps the lessons, and who keeps the bills: a refused request to the Urssaf is settled by the accountant. */
const access = anyOf(right('courses', 'write'), right('billing', 'write'))
export const billedCorrectionApi = defineOperations('courses', {
  billed: operation({
    name: 'course_billed_correction',
    method: 'GET',
    path: '/courses/course-billed-correction',
    effect: 'read',
    access,
    input: z.object({ id: queryId }),
    answer: BilledCorrectionRecord,
    summary: 'Cours facturé à corriger, et ses corrections',
  }),
  checkBilled: operation({
    name: 'course_billed_correction_check',
    method: 'GET',
    path: '/courses/course-billed-correction-check',
    effect: 'read',
    access,
    input: z.object({
      id: queryId,
      doneAt: lessonInstant,
      durationMinutes: z.coerce.number().pipe(correctionMinutes),
      contractId: queryId.optional(),
      renamesPayer: queryFlag.optional(),
    }),
    answer: BilledCorrectionCheck,
    summary:
      'Ce que la correction d’un cours facturé demande\u00a0: avoir, facture complémentaire, argent, personnes prévenues',
  }),
  saveBilled: operation({
    name: 'course_billed_correction_save',
    method: 'POST',
    path: '/courses/course-billed-correction',
    effect: 'write',
    access,
    input: BilledCorrection,
    answer: FormAnswer.extend({ papers: z.array(z.string()), refundMessage: z.string().nullable() }),
    refused: (refusals) => ({
      errors: formErrorsOf(refusals),
      id: null,
      updatedAt: null,
      papers: [],
      refundMessage: null,
    }),
    summary: 'Correction d’un cours facturé, avec ses papiers',
  }),
})
