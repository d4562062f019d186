// Shapes of the contracts of a family as it reads them: each with its paper, and its end that is asked for.
import { z } from 'zod'
import { id, optionalDay, text } from '../kernel/fields.ts'

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

export const EndAskInput = z.object({
  contractId: id,
  /** Last day wished; null: as soon as can be. */
  on: optionalDay,
  reason: text(400),
})
export type EndAskInput = z.output<typeof EndAskInput>
