// What a colleague holds as its dialog shows it, and the form that hands it over to another.
import { z } from 'zod'
import { id, text } from '../../kernel/fields.ts'
import { IdOption } from '../../kernel/list.ts'

/** A kind of work, as its domain names it. */
const Kind = text(40)
/** `label`: « 2 contacts suivis ». */
const HeldCount = z.object({ kind: z.string(), count: z.int(), label: z.string() })

export const HandOverDialog = z.object({
  id: z.int(),
  name: z.string(),
  /** Kinds of which there is at least one. */
  held: z.array(HeldCount),
  /** Colleagues who may be given something. */
  colleagues: z.array(IdOption),
})
export type HandOverDialog = z.infer<typeof HandOverDialog>

export const HandOverInput = z.object({
  id,
  to: z.union([id, z.null()]).refine((to) => to !== null, 'Choisissez à qui transmettre.'),
  kinds: z.array(Kind).min(1, 'Choisissez ce qui est transmis.').max(50),
})
