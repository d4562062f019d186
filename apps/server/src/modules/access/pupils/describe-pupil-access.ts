// How the pupils of a household sign in, as whoever pays reads it.
import { refusalOfCode } from '@cartable/domain/access/pupils/pupils.rules.ts'
import type { PupilAccess } from '@cartable/domain/access/pupils/pupils.schema.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { listStandings, type PupilStanding } from './pupils.queries.ts'

const stateOf = ({ login, isBarred, isClosed, codeUntil, hasPassword }: PupilStanding): PupilAccess['state'] => {
  if (login === null) return 'none'
  if (isBarred) return 'barred'
  if (isClosed) return 'closed'
  if (codeUntil !== null) return 'code'
  return hasPassword ? 'open' : 'none'
}

/** By student; none of whoever teaches, works or pays here as well: that account opens more than lessons. */
export const describePupilAccess = async (
  { db, now, today }: Pick<OperationContext, 'db' | 'now' | 'today'>,
  customerId: number,
): Promise<ReadonlyMap<number, PupilAccess>> => {
  const standings = await listStandings(db, customerId, now())
  return new Map(
    standings
      .filter(({ hasOtherParts }) => !hasOtherParts)
      .map((standing) => {
        const { login, codeUntil } = standing
        const refusal = refusalOfCode({ ...standing, hasAccount: login !== null }, true, today())
        return [standing.studentId, { state: stateOf(standing), login, codeUntil, mayGive: refusal === null }]
      }),
  )
}
