// What time it is for the server, as its answers say: the browser's clock may be wrong, and that of a company of trial may have been moved.
import { dayOf } from '@cartable/domain/kernel/dates.ts'

/** The header tells whole seconds and travels a while: what differs less agrees. */
const toleranceMs = 5_000

let aheadMs = 0
let isHeard = false

/** Told the `Date` header of each answer. */
export const hearServerDate = (header: string | null): void => {
  const told = Date.parse(header ?? '')
  if (Number.isNaN(told)) return
  isHeard = true
  const difference = told - Date.now()
  if (Math.abs(difference) <= toleranceMs) aheadMs = 0
  else if (Math.abs(difference - aheadMs) > toleranceMs) aheadMs = difference
}

export const nowMs = (): number => Date.now() + aheadMs
export const now = (): Date => new Date(nowMs())
/** Day in Paris; `told` is what the server said of it with the session, for pages that have heard nothing else. */
export const currentDay = (told?: string): string => (isHeard ? undefined : told) ?? dayOf(now())
