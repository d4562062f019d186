// Rules of charges: when an absence is noted, until when a charge is contested, who decides.
import type { Refusal } from '../../kernel/refusal.ts'
import { chargesRefusals } from './charges.refusals.ts'
import type { ChargeDecision, ChargeStatus } from './charges.schema.ts'

const minuteMs = 60_000
/** Minutes for which a teacher waits at the door. */
const waitMinutes = 15
const latestDays = 7

/** Why an absence may not be noted now: at the door one waits a little, and later on only the office notes it. */
export const refusalOfAbsence = (isStaff: boolean, expectedAt: string, now: Date): Refusal | null => {
  const since = now.getTime() - Date.parse(expectedAt)
  if (since < waitMinutes * minuteMs) return chargesRefusals.absentTooEarly
  return !isStaff && since > latestDays * 24 * 60 * minuteMs ? chargesRefusals.absentTooLate : null
}

type Facts = { readonly status: ChargeStatus; readonly billableFrom: string; readonly words: string | null }

/** Why a family may not contest a charge, or no more. */
export const refusalOfContesting = ({ status, billableFrom, words }: Facts, now: Date): Refusal | null => {
  if (status === 'contested' || (status === 'proposed' && words !== null)) return chargesRefusals.contestedOnce
  if (status !== 'proposed') return chargesRefusals.decided
  return Date.parse(billableFrom) <= now.getTime() ? chargesRefusals.contestTooLate(billableFrom) : null
}

/** Why the office may not decide so: it waives what is not billed yet, and maintains what was contested. */
export const refusalOfDeciding = ({ status }: Pick<Facts, 'status'>, decision: ChargeDecision): Refusal | null => {
  if (status === 'contested') return null
  if (status === 'billed') return chargesRefusals.billed
  if (status !== 'proposed') return chargesRefusals.decided
  return decision === 'waive' ? null : chargesRefusals.notContested
}
