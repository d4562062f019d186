// Keeps the lessons of every running rhythm some weeks ahead: each night, and at once when a contract runs again.
import { refusalOfPlannable } from '@cartable/domain/courses/planning/planning.rules.ts'
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import type { Db } from '../../../platform/db/database.ts'
import { defineScheduledTask } from '../../../platform/jobs/scheduled-tasks.ts'
import { notify } from '../../../platform/notifications.ts'
import { lockContractsToPlan } from '../planning/contracts-to-plan.queries.ts'
import { type Horizon, lastDayAhead, type Made, makeAllPlanned } from './make-planned.ts'
import { findMaker, listDue, listSeriesByIds } from './series.queries.ts'

/** Rhythms that are kept in one transaction: few enough for nobody to wait for their contracts. */
const atOnce = 50

/** Under the locks of their contracts; nothing where a contract takes no lesson. */
const keepSome = async (horizon: Horizon, ids: readonly number[]): Promise<ReadonlyMap<number, Made>> => {
  const { db } = horizon
  const found = await listSeriesByIds(db, ids)
  const contracts = await lockContractsToPlan(
    db,
    found.map(({ contractId }) => contractId),
  )
  // what another server did while this one waited for the locks
  const rhythms = (await listSeriesByIds(db, ids)).flatMap((series) => {
    const contract = contracts.get(series.contractId)
    return contract && refusalOfPlannable(contract) === null ? [{ series, contract }] : []
  })
  const made = await makeAllPlanned(horizon, rhythms)
  return new Map(rhythms.map(({ series }, place) => [series.id, made[place] ?? { made: [], blocked: [] }]))
}

/** Whoever made the rhythm is told of a day once, however often it is tried. */
const tellBlocked = async (db: Db, id: number, blocked: Made['blocked']): Promise<void> => {
  const maker = blocked.length > 0 ? await findMaker(db, id) : undefined
  for (const { day, reason } of maker ? blocked : [])
    await notify(
      db,
      [maker?.accountId],
      {
        kind: 'course',
        title: `Cours du ${formatDay(day)} à régler`,
        body: reason,
        link: maker?.isStaff ? `/privateTuition/contract/${maker.contractId}#cours-reguliers` : '/',
      },
      { onceAs: `series-${id}-${day}` },
    )
}

export const keepPlanningAhead = defineScheduledTask({
  code: 'make-planned-courses',
  name: 'Cours réguliers',
  description:
    'Inscrit au planning les cours réguliers des prochaines semaines\u00a0; réessaie ceux dont l’heure était prise.',
  schedule: { frequenceType: 'daily', granularity: 1, moments: ['03:10'] },
  run: async ({ db, write, platform, signal }) => {
    const today = platform.clock.today()
    const weeks = await platform.settings.integer('planning_horizon_weeks')
    const tally = { made: 0, blocked: 0, failed: 0 }
    const keep = (ids: readonly number[]) =>
      write('courses.makePlanned', async (tx) => {
        const kept = await keepSome({ db: tx, now: platform.clock.now(), today, weeks }, ids)
        for (const [id, { blocked }] of kept) await tellBlocked(tx, id, blocked)
        return [...kept.values()]
      })
    const count = (kept: readonly Made[]) => {
      for (const { made, blocked } of kept) {
        tally.made += made.length
        tally.blocked += blocked.length
      }
    }
    const due = await listDue(db, lastDayAhead(today, weeks), today)
    for (let from = 0; from < due.length; from += atOnce) {
      signal.throwIfAborted()
      const ids = due.slice(from, from + atOnce)
      try {
        count(await keep(ids))
      } catch {
        // one rhythm must not keep the others from their lessons: each by itself, to find which
        for (const id of ids) {
          signal.throwIfAborted()
          try {
            count(await keep([id]))
          } catch (error) {
            platform.log.error({ err: error, series: id }, 'the lessons of a rhythm could not be planned')
            tally.failed += 1
          }
        }
      }
    }
    return { status: tally.failed > 0 ? 'warning' : 'success', summary: tally }
  },
})
