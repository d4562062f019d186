// Moves a session to other dates: its planning follows when it moves as a whole, and must fit when only its ends do.
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import { traineeshipsRefusals } from '@cartable/domain/traineeships/sessions/sessions.refusals.ts'
import { shiftBetween } from '@cartable/domain/traineeships/sessions/sessions.rules.ts'
import type { Db } from '../../../platform/db/database.ts'
import { daysOutside, shiftDays } from './session-dates.queries.ts'
import { updateSession } from './sessions.queries.ts'

type Dates = { readonly startDate: string; readonly endDate: string }

/** The session is locked by the caller. */
export const moveDates = async (db: Db, session: Dates & { readonly id: number }, next: Dates): Promise<void> => {
  const shift = shiftBetween(session, next)
  if (shift === null) {
    const outside = await daysOutside(db, session.id, next)
    if (outside.length > 0) refuse(traineeshipsRefusals.daysOutside(outside), 'endDate')
  }
  await updateSession(db, session.id, { startsOn: next.startDate, endsOn: next.endDate })
  if (shift !== null && shift !== 0) await shiftDays(db, session.id, shift)
}
