// Rules of the hours of stages: what a day brings, and what is still to send of it.
import { priceOfDuration } from '../../kernel/money.ts'

export type Worked = { readonly minutes: number; readonly rateCents: number | null }
/** What hours bring; nothing where none were held, null where nobody has said their rate. */
export const amountOf = ({ minutes, rateCents }: Worked): number | null => {
  if (minutes === 0) return 0
  return rateCents === null ? null : priceOfDuration(rateCents, minutes)
}

export type Sent = { readonly sentMinutes: number; readonly sentCents: number }
/** The line that makes what was sent what was worked; null where they agree, or no rate is known. */
export const differenceOf = (day: Worked & Sent): { readonly minutes: number; readonly amountCents: number } | null => {
  const amount = amountOf(day)
  if (amount === null || amount === day.sentCents) return null
  return { minutes: day.minutes - day.sentMinutes, amountCents: amount - day.sentCents }
}
