// Shapes of the contracts of a family as it reads them: each with its paper, its end that is asked for, and when their lessons are billed.
import { z } from 'zod'
import { id, optionalDay, text } from '../kernel/fields.ts'
import { billingRhythms } from './billing-rhythm.schema.ts'

export const OwnContract = z.object({
  id,
  number: z.string(),
  studentFirstName: z.string(),
  teacherName: z.string(),
  subjectName: z.string(),
  /** « En cours », « En pause », « Terminé le 12/03/2026 ». */
  statusText: z.string(),
  /** Its end may be asked for. */
  mayAskEnd: z.boolean(),
  /** The family asked for its end, and the team has not answered yet. */
  endAsked: z.boolean(),
})
export type OwnContract = z.infer<typeof OwnContract>

export const OwnContracts = z.object({
  rows: z.array(OwnContract),
  /** When the lessons of those that run are billed; null where they differ, or none runs. */
  rhythm: z.enum(billingRhythms).nullable(),
  /** Whoever pays chooses, for all that run. */
  mayChooseRhythm: z.boolean(),
})
export type OwnContracts = z.infer<typeof OwnContracts>

export const EndAskInput = z.object({
  contractId: id,
  /** Last day wished; null: as soon as can be. */
  on: optionalDay,
  reason: text(400),
})
export type EndAskInput = z.output<typeof EndAskInput>
