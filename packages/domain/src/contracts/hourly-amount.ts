// What an hour may cost.
import { z } from 'zod'

/** Highest hourly price, in cents: a typing mistake costs less at the keyboard than on a bill. */
const highestPriceCents = 50_000
/** Cents of an hour. */
export const hourlyAmount = z.int().min(0).max(highestPriceCents)
