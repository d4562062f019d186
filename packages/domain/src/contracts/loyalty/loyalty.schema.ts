// What the loyalty programme took off a price, as whoever pays it reads it.
import { z } from 'zod'

/** The level that a price was made with: from how many hours of the family on, and the cents that it takes off each hour. */
export const LoyaltyOfPrice = z.object({ hours: z.int(), discountCents: z.int() })
export type LoyaltyOfPrice = z.infer<typeof LoyaltyOfPrice>
