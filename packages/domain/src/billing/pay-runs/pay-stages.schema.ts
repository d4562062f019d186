// Hours of stages that self-employed teachers are owed, by month: another company pays them, by runs of their own.
import { z } from 'zod'
import { day, id, ids } from '../../kernel/fields.ts'
import { PayObstacle } from './pay-runs.schema.ts'

export const StagePayRow = z.object({
  teacherId: id,
  teacher: z.string(),
  means: z.enum(['provider', 'bank']).nullable(),
  items: z.array(
    z.object({
      id,
      day: z.string(),
      words: z.string(),
      minutes: z.int(),
      cents: z.int(),
      reason: z.string().nullable(),
    }),
  ),
  /** Below zero while more was sent back than given: it waits for the next hours. */
  totalCents: z.int(),
  obstacles: z.array(PayObstacle),
})
export type StagePayRow = z.infer<typeof StagePayRow>
export const StagePayMonth = z.object({
  month: z.string(),
  rows: z.array(StagePayRow),
  /** A second person approves a run above it. */
  approvalCents: z.int(),
  /** Whoever reads would approve their own: nobody else may. */
  isAlone: z.boolean(),
  /** A run of stages waits to be approved: another one is proposed after it. */
  isWaiting: z.boolean(),
})
export type StagePayMonth = z.infer<typeof StagePayMonth>

export const PayStagesInput = z.object({
  month: day,
  teacherIds: ids,
  /** As the screen showed it: what changed meanwhile is looked at first. */
  totalCents: z.int(),
})
export type PayStagesInput = z.output<typeof PayStagesInput>
