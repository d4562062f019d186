// Keeps the lessons of every running rhythm some weeks ahead: each night, and at once when a contract runs again.
import { refusalOfPlannable } from '@cartable/domain/courses/planning/planning.rules.ts'
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import type { Db } from '../../../platform/db/database.ts'
import { defineScheduledTask } from '../../../platform/jobs/scheduled-tasks.ts'
import { notify } from '../../../platform/notifications.ts'
import { lockContractToPlan } from '../planning/contracts-to-plan.queries.ts'
import { type Horizon, lastDayAhead, type Made, makePlanned } from './make-planned.ts'
import { findMaker, findSeries, listDue } from './series.queries.ts'

const nothing: Made = { made: [], blocked: [] }

/** One rhythm in one transaction, under the lock of its contract; nothing where the contract takes no lesson. */
const keepOne = async (horizon: Horizon, id: number): Promise<Made> => {
  const { db } = horizon
  const found = await findSeries(db, id)
  const contract = found && (await lockContractToPlan(db, found.contractId))
  // what another server did while this one waited for the lock
  const series = contract && (await findSeries(db, id))
  if (!series || refusalOfPlannable(contract) !== null) return nothing
  return makePlanned(horizon, series, contract)
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
    for (const id of await listDue(db, lastDayAhead(today, weeks), today)) {
      signal.throwIfAborted()
      try {
        const { made, blocked } = await write('courses.makePlanned', async (tx) => {
          const kept = await keepOne({ db: tx, now: platform.clock.now(), today, weeks }, id)
          await tellBlocked(tx, id, kept.blocked)
          return kept
        })
        tally.made += made.length
        tally.blocked += blocked.length
      } catch (error) {
        // one rhythm must not keep the others from their lessons
        platform.log.error({ err: error, series: id }, 'the lessons of a rhythm could not be planned')
        tally.failed += 1
      }
    }
    return { status: tally.failed > 0 ? 'warning' : 'success', summary: tally }
  },
})
