// The code by which a family lets a pupil in: how it is written, how long it serves, and for whom it may be given.
import { addMonths } from '../../kernel/dates.ts'
import type { Refusal } from '../../kernel/refusal.ts'
import { pupilsRefusals } from './pupils.refusals.ts'

/** Letters and figures that nobody takes for one another, as a child reads them off a telephone. */
export const codeSigns = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
/** Eight of these signs: a trillion codes, tried ten a minute at most. */
export const codeLength = 8
export const codeDays = 7

/** `ABCDEFGH` → `ABCD-EFGH`, as it is read out. */
export const codeText = (code: string): string => `${code.slice(0, codeLength / 2)}-${code.slice(codeLength / 2)}`
/** What somebody typed, whatever the case and the signs between. */
export const readCode = (typed: string): string => typed.toUpperCase().replace(/[^A-Z0-9]/g, '')

export type PupilFacts = {
  readonly birthOn: string | null
  /** Pays for the lessons, teaches, or works here as well: such an account opens more than lessons. */
  readonly hasOtherParts: boolean
  readonly hasAccount: boolean
  /** Closed or locked by somebody else than the family. */
  readonly isBarred: boolean
}

/** Whether a code may be given: by the family until the pupil is of age, unless nobody has an account yet; by the office always. */
export const refusalOfCode = (pupil: PupilFacts, byFamily: boolean, today: string): Refusal | null => {
  if (pupil.hasOtherParts) return pupilsRefusals.otherParts
  if (pupil.isBarred) return pupilsRefusals.barred
  const isOfAge = pupil.birthOn !== null && addMonths(pupil.birthOn, 12 * 18) <= today
  return byFamily && isOfAge && pupil.hasAccount ? pupilsRefusals.ofAge : null
}
