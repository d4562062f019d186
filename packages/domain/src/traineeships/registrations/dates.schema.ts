// Shapes of the page by which a family says whether the days to which a stage moved suit.
import { z } from 'zod'
import { optionalText } from '../../kernel/fields.ts'

/** `over`: the stage has begun, or the child is no longer registered. */
export const datesStates = ['open', 'agreed', 'declined', 'over'] as const
export const MovedDates = z.object({
  state: z.enum(datesStates),
  student: z.string(),
  stage: z.string(),
  /** « Mathématiques : lun. 19/10, mar. 20/10, 09:00 – 11:00 », one for each subject. */
  lines: z.array(z.string()),
  company: z.object({ name: z.string(), phone: z.string().nullable() }),
})
export type MovedDates = z.infer<typeof MovedDates>

export const datesWordLength = 500
export const DatesAnswerInput = z.object({
  token: z.string().max(100),
  agrees: z.boolean(),
  word: optionalText(datesWordLength).default(null),
})
export type DatesAnswerInput = z.output<typeof DatesAnswerInput>
