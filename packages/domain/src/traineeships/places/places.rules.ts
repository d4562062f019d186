// Rules of places that are kept or waited for: where who waits stands, until when, and which seats somebody would be given.
import { withFirst } from '../../kernel/french.ts'

export const waitStates = ['unproven', 'waiting', 'offered', 'ended'] as const
export type WaitState = (typeof waitStates)[number]
export const waitStateLabels: Readonly<Record<WaitState, string>> = {
  unproven: 'Adresse à confirmer',
  waiting: 'En attente',
  offered: 'Place proposée',
  ended: 'Terminée',
}
export const waitEnds = ['taken', 'expired', 'withdrawn', 'removed', 'over'] as const
export type WaitEnd = (typeof waitEnds)[number]

export type WaitFacts = {
  readonly confirmedAt: string | null
  readonly offeredUntil: string | null
  readonly endedAt: string | null
}
/** `now` is an instant: an offer that is over is none, whether or not a task has been there. */
export const waitStateOf = ({ confirmedAt, offeredUntil, endedAt }: WaitFacts, now: Date): WaitState => {
  if (endedAt !== null) return 'ended'
  if (confirmedAt === null) return 'unproven'
  if (offeredUntil === null) return 'waiting'
  return Date.parse(offeredUntil) > now.getTime() ? 'offered' : 'ended'
}

const day = new Intl.DateTimeFormat('fr-FR', {
  ...{ timeZone: 'Europe/Paris', weekday: 'long', day: 'numeric', month: 'long' },
})
const hour = new Intl.DateTimeFormat('fr-FR', { timeZone: 'Europe/Paris', hour: '2-digit', minute: '2-digit' })
/** « jeudi 26 novembre à 17:00 », of an instant. */
export const untilWords = (instant: string | Date): string => {
  const at = new Date(instant)
  return `${withFirst(day.format(at))} à ${hour.format(at)}`
}

export type Seats = { readonly groupId: number; readonly capacity: number | null; readonly taken: number }
export const hasSeat = ({ capacity, taken }: Seats): boolean => capacity === null || taken < capacity
