// What a family must know before it accepts a price of lessons that are not school support at home: their VAT, and the advance.
import { z } from 'zod'

/** Rate on the first day of the price; school support of one pupil at home has no such terms. */
export const TaxTerms = z.object({
  /** `fee`: the family employs the teacher, and only the fee of the company bears VAT. */
  kind: z.enum(['home', 'online', 'collective', 'elsewhere', 'fee']),
  vatPercent: z.string(),
  /** Whether the tax credit, and its advance, is open for them. */
  opensCredit: z.boolean(),
})
export type TaxTerms = z.infer<typeof TaxTerms>
