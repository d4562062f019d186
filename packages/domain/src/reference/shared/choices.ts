// Several of some known words, each once: `availableFor` and the like.
import { z } from 'zod'

/** Schema of some keys of a table of words, each kept once. */
export const distinctChoices = <W extends Readonly<Record<string, string>>>(words: W) =>
  z
    .array(z.enum(Object.keys(words) as [keyof W & string, ...(keyof W & string)[]]))
    .max(50)
    .transform((values) => [...new Set(values)])
