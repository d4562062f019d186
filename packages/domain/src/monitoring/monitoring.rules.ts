// What is computed about cards of the monitoring workflow: how urgent they are, whether a lock still holds.
import { daysBetween } from '../kernel/dates.ts'
import type { MonitoringStatus } from './monitoring.workflow.ts'

/** Days since a card was made from which it warns, then alarms. */
export const waitLimits = { warningDays: 7, lateDays: 14 } as const
export const urgencyOf = (status: MonitoringStatus, ageDays: number): 'calm' | 'warning' | 'late' => {
  if (status === 'closed' || ageDays < waitLimits.warningDays) return 'calm'
  return ageDays < waitLimits.lateDays ? 'warning' : 'late'
}
export const ageInDays = (madeOn: string, today: string): number => Math.max(0, daysBetween(madeOn, today))

/** Minutes that a lock holds without a sign of whoever took it: a browser that is gone frees its card. */
export const lockMinutes = 10
/** Minutes after which the page of whoever works on a card gives its sign again. */
export const lockRenewalMinutes = 4

/** The lock as others see it: none once it is over. */
export const holdsLock = (lockedAt: string | null, now: Date): boolean =>
  lockedAt !== null && now.getTime() - Date.parse(lockedAt) < lockMinutes * 60_000
