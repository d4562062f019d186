// The rhythm of a contract goes on with another one, from a day on: the same hour, its decisions and its lessons.
import { addDays } from '@cartable/domain/kernel/dates.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { carryCoursesOfSeries, carryExceptions } from './carry-series.queries.ts'
import {
  cutSeries,
  findSeries,
  insertSeries,
  listSeriesOf,
  putException,
  type Series,
  setNextDays,
} from './series.queries.ts'

const isLeft = ({ lastDay, nextDay }: Series, day: string): boolean => lastDay >= day && (nextDay ?? lastDay) >= day

/** First lesson day of a rhythm on a day or after it. */
const firstFrom = ({ firstDay, everyWeeks }: Series, day: string): string => {
  let first = firstDay
  while (first < day) first = addDays(first, 7 * everyWeeks)
  return first
}

/** Whether a rhythm gives lessons on a day or after it. */
export const hasSeriesFrom = async ({ db }: Pick<OperationContext, 'db'>, contractId: number, day: string) =>
  (await listSeriesOf(db, contractId)).some((series) => isLeft(series, day) && firstFrom(series, day) <= series.lastDay)

/**
 * To be called under the locks of both contracts, once the lessons that go on were carried and before those that stay are
 * taken away: the new rhythm knows the days that have their lesson.
 */
export const carrySeries = async (
  { db, identity }: Pick<OperationContext, 'db' | 'identity'>,
  fromContractId: number,
  toContractId: number,
  day: string,
): Promise<void> => {
  for (const series of await listSeriesOf(db, fromContractId)) {
    const first = firstFrom(series, day)
    if (!isLeft(series, day) || first > series.lastDay) continue
    const { id, nextDay, ...rhythm } = series
    const made = await insertSeries(db, {
      ...{ ...rhythm, contractId: toContractId, firstDay: first, replacesId: id, collectiveKey: null },
      madeByAccountId: identity?.accountId ?? null,
    })
    await carryExceptions(db, id, made, first)
    await carryCoursesOfSeries(db, { fromId: id, toId: made, toContractId })
    await setNextDays(db, [{ id: made, nextDay: nextDay !== null && nextDay < first ? first : nextDay }])
    const known = (await findSeries(db, id)) ?? notFound()
    if (first > known.firstDay) await cutSeries(db, known, addDays(day, -1))
    else {
      // one that never began keeps its first day, without a lesson
      await cutSeries(db, known, known.firstDay)
      await putException(db, id, { day: known.firstDay, kind: 'skipped' })
      await setNextDays(db, [{ id, nextDay: null }])
    }
  }
}
