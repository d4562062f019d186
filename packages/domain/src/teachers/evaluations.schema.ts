// What families say of a teacher: stars by criterion, words, the answers of the teacher and of the company.
import { z } from 'zod'
import { id, optionalDay, optionalId, optionalLongText, readStamp } from '../kernel/fields.ts'
import { IdOption } from '../kernel/list.ts'
import { stars } from './reviews/reviews.schema.ts'

export const evaluationStatuses = ['requested', 'sent', 'published'] as const
export type EvaluationStatus = (typeof evaluationStatuses)[number]
export const evaluationStatusLabels: Readonly<Record<EvaluationStatus, string>> = {
  requested: 'Demandée',
  sent: 'Reçue',
  published: 'Publiée',
}
export const evaluationTextLength = 2_000
const long = optionalLongText(evaluationTextLength)

/** Stars of a criterion, 1 to 5; null: not judged. */
export const EvaluationRanking = z.object({ rankingId: id, stars: z.int().min(1).max(5).nullable() })
export const EvaluationInput = z.object({
  id: id.nullable(),
  updatedAt: readStamp,
  teacherId: id,
  /** Account of whoever gives it; null: not known. */
  authorAccountId: optionalId,
  date: optionalDay,
  rankings: z.array(EvaluationRanking).max(50),
  /** The one mark of a family; what is left out stays. */
  overallStars: stars.nullable().optional(),
  comments: long,
  teacherResponse: long,
  grResponse: long,
  status: z.enum(['sent', 'published']),
})
export type EvaluationInput = z.output<typeof EvaluationInput>

const texts = {
  comments: z.string().nullable(),
  teacherResponse: z.string().nullable(),
  grResponse: z.string().nullable(),
}
/** A criterion as it is shown; those not judged are in the form only. */
const Shown = z.object({ rankingId: id, name: z.string(), stars: z.int().nullable() })
export const EvaluationRow = z.object({
  id,
  updatedAt: z.string(),
  author: z.string().nullable(),
  requestedAt: z.string().nullable(),
  date: z.string().nullable(),
  rankings: z.array(Shown),
  overallStars: z.int().nullable(),
  /** The one mark of the family, or the mean of the stars, to a tenth. */
  average: z.number().nullable(),
  ...texts,
  status: z.enum(evaluationStatuses),
  statusText: z.string(),
  /** Edited or removed by whoever reads this row. */
  canEdit: z.boolean(),
})
export type EvaluationRow = z.infer<typeof EvaluationRow>

/** Over every evaluation that was received. */
export const EvaluationTotals = z.object({ average: z.number().nullable(), received: z.int() })

export const EvaluationRecord = z.object({
  id: id.nullable(),
  updatedAt: z.string().nullable(),
  teacherId: id,
  authorAccountId: id.nullable(),
  requestedAt: z.string().nullable(),
  date: z.string().nullable(),
  rankings: z.array(Shown),
  overallStars: z.int().nullable(),
  ...texts,
  status: z.enum(evaluationStatuses),
  canEdit: z.boolean(),
  options: z.object({ authors: z.array(IdOption) }),
})
export type EvaluationRecord = z.infer<typeof EvaluationRecord>
