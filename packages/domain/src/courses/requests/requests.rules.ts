// Rules of requests: until when one waits for an answer, what a family may do at once, who answers.
import type { Refusal } from '../../kernel/refusal.ts'
import { requestsRefusals } from './requests.refusals.ts'
import type { ChangeParty, ChangeStatus } from './requests.schema.ts'

const hourMs = 3_600_000
/** Hours before the lesson at which a request ends at the latest. */
const latestHours = 2

/** When a request ends: so many hours from now, and before the lesson as it is planned and as it is asked for. */
export const expiryOf = (now: Date, hours: number, lessons: readonly (string | null)[]): Date => {
  const starts = lessons.flatMap((at) => (at === null ? [] : [Date.parse(at) - latestHours * hourMs]))
  return new Date(Math.min(now.getTime() + hours * hourMs, ...starts))
}

export const refusalOfAsking = (expiresAt: Date, now: Date): Refusal | null =>
  expiresAt.getTime() <= now.getTime() ? requestsRefusals.tooLate : null

type AtOnce = {
  readonly isAllowed: boolean
  readonly moveHours: number
  /** When the lesson is, and where it goes. */
  readonly from: string
  readonly to: string
  readonly now: Date
}
/** A family moves a lesson by itself where the company lets it, while both hours are far enough. */
export const movesAtOnce = ({ isAllowed, moveHours, from, to, now }: AtOnce): boolean =>
  isAllowed && Math.min(Date.parse(from), Date.parse(to)) >= now.getTime() + moveHours * hourMs

type Facts = { readonly status: ChangeStatus; readonly expiresAt: string }
/** Whether a request still waits for the other party. */
export const isWaiting = ({ status, expiresAt }: Facts, now: Date): boolean =>
  status === 'pending' && Date.parse(expiresAt) > now.getTime()

/** Whoever was asked, or the office, which answers those that nobody answered, too. */
export const mayAnswer = (
  request: Facts & { readonly askedAs: ChangeParty },
  by: ChangeParty | 'staff',
  now: Date,
): boolean =>
  by === 'staff'
    ? request.status === 'pending' || request.status === 'expired'
    : by !== request.askedAs && isWaiting(request, now)
