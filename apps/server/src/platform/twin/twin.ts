// Moves the clock of a company that is no production: from due time to due time, everything happening in its order on the way.
import type { Clock, MovableClock } from '../clock.ts'
import { type Database, inWrite } from '../db/database.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { ScheduledTasks } from '../jobs/scheduled-tasks.ts'
import { movingAlone, type SharedOffset } from './offset.ts'
import type { SandboxClock } from './sandbox-clock.ts'

export type MoveReport = {
  readonly from: Date
  readonly to: Date
  readonly steps: number
  /** Runs of scheduled tasks. */
  readonly tasks: number
  /** Jobs that ran in this process, by name. */
  readonly ran: Readonly<Record<string, number>>
  /** What providers told us of their own. */
  readonly delivered: number
  /** False: there is a sandbox and it did not answer. */
  readonly isSandboxReached: boolean
  readonly seconds: number
}

export type Move = {
  /** An instant of the clock; `present`: until it shows real time again, exactly. */
  readonly to: Date | 'present'
  /** Due times of so many minutes become one step: a task that was due several times runs once, as after a sleep of the server. */
  readonly grainMinutes?: number
  readonly onStep?: (at: Date) => void
}

/** Why the clock was not moved, in French. */
export class MoveRefused extends Error {}

export type Twin = {
  readonly clock: Clock
  /** Moves the clock forward. One move at a time; a move that is killed leaves the clock where its last step put it. */
  moveClock(move: Move): Promise<MoveReport>
  /**
   * Moves the clock forward while everybody sleeps: what falls due on the way happens at the next `settle` or move. For a
   * company that is made in seconds; people at their browsers move it by `moveClock`.
   */
  passTo(instant: Date): Promise<void>
  /** What is due now happens: what providers tell, the jobs that wait and, unless told otherwise, scheduled tasks. */
  settle(options?: { tasks?: boolean }): Promise<void>
  /** Puts the clock anywhere, also back: only while nobody can sign in yet, since a company that has lived cannot go back. */
  setClock(instant: Date): Promise<void>
  /** Tells the sandbox what time it is. */
  align(): Promise<void>
}

type Deps = {
  database: Database
  clock: MovableClock
  offset: Pick<SharedOffset, 'stepTo'>
  jobs: Pick<Jobs, 'drain' | 'ran'>
  scheduled: Pick<ScheduledTasks, 'runDue' | 'nextDue'>
  sandbox: SandboxClock | null
}

/** Jobs and providers answer each other at one instant at most this often: a quarrel without an end must not hold the clock. */
const maxRounds = 50

export const createTwin = ({ database, clock, offset, jobs, scheduled, sandbox }: Deps): Twin => {
  const ranInAll = () => Object.values(jobs.ran()).reduce((sum, count) => sum + count, 0)
  const known = async () => (await sandbox?.follow(clock.offsetMs())) ?? null

  /** Does what is due at this instant; says when the queue and the sandbox have something due next. */
  const settleNow = async (isTaskDue: boolean) => {
    // what providers say at an instant comes before what a task asks them
    let standing = await known()
    const tasks = isTaskDue ? await scheduled.runDue() : 0
    let delivered = 0
    let jobDue: Date | null = null
    for (let round = 0; round < maxRounds; round += 1) {
      delivered += standing?.delivered ?? 0
      const before = ranInAll()
      jobDue = await jobs.drain()
      if (ranInAll() === before && (round > 0 || tasks === 0)) break
      standing = await known()
      if (!standing?.delivered) break
    }
    const dues = [jobDue?.getTime(), standing?.nextDueMs].flatMap((due) => due ?? [])
    return { tasks, delivered, dues, isSandboxReached: !sandbox || standing !== null }
  }

  const advance = async ({ to, grainMinutes = 0, onStep }: Move) => {
    const begun = performance.now()
    const from = clock.now()
    const ranBefore = { ...jobs.ran() }
    let [steps, tasks, delivered, isSandboxReached] = [0, 0, 0, true]
    const remaining = () => (to === 'present' ? -clock.offsetMs() : to.getTime() - clock.now().getTime())
    const settle = async (isTaskDue: boolean): Promise<number[]> => {
      const settled = await settleNow(isTaskDue)
      tasks += settled.tasks
      delivered += settled.delivered
      isSandboxReached &&= settled.isSandboxReached
      return settled.dues
    }

    let laterDues = await settle(true)
    while (remaining() > 0) {
      const now = clock.now()
      const taskDue = await scheduled.nextDue(now)
      const dues = [...laterDues, ...(taskDue ? [taskDue.getTime()] : [])].flatMap((due) =>
        due > now.getTime() ? Math.max(due, now.getTime() + grainMinutes * 60_000) : [],
      )
      const step = Math.ceil(Math.min(remaining(), ...dues.map((due) => due - now.getTime())))
      await offset.stepTo(to === 'present' ? Math.min(0, clock.offsetMs() + step) : clock.offsetMs() + step)
      steps += 1
      laterDues = await settle(taskDue !== null && taskDue <= clock.now())
      onStep?.(clock.now())
    }
    const ran = Object.entries(jobs.ran())
      .map(([name, count]) => [name, count - (ranBefore[name] ?? 0)] as const)
      .filter(([, count]) => count > 0)
    return {
      from,
      to: clock.now(),
      steps,
      tasks,
      ran: Object.fromEntries(ran),
      delivered,
      isSandboxReached,
      seconds: (performance.now() - begun) / 1_000,
    }
  }

  const alone = async <T>(work: () => Promise<T>): Promise<T> => {
    const outcome = await movingAlone(database, work)
    if (!outcome) throw new MoveRefused('L’horloge est déjà en train d’avancer. Attendez qu’elle soit arrivée.')
    return outcome.done
  }

  const assertAhead = (instant: Date) => {
    if (instant < clock.now())
      throw new MoveRefused('Une société qui a vécu ne revient pas en arrière\u00a0: son horloge ne fait qu’avancer.')
  }

  return {
    clock,
    moveClock: async (move) => {
      if (move.to !== 'present') assertAhead(move.to)
      return alone(() => advance(move))
    },
    passTo: async (instant) => {
      assertAhead(instant)
      // never ahead of real time
      await alone(() => offset.stepTo(Math.min(0, instant.getTime() - Date.now())))
    },
    settle: async ({ tasks = true } = {}) => void (await alone(() => settleNow(tasks))),
    setClock: (instant) =>
      alone(async () => {
        if (await database.db.selectFrom('accounts').select('id').limit(1).executeTakeFirst())
          throw new MoveRefused('L’horloge ne se règle que sur une société où personne ne peut encore se connecter.')
        await offset.stepTo(instant.getTime() - Date.now())
        // what was never due before counts from the new beginning
        await inWrite(database, { operation: 'platform.setClock' }, (tx) =>
          tx
            .updateTable('cronTasks')
            .set({ scheduledFrom: instant, lastRunAt: null })
            .where('scheduledFrom', '>', instant.toISOString())
            .execute(),
        )
        await known()
      }),
    // a server that starts does not listen yet to what providers tell
    align: async () => void (await sandbox?.follow(clock.offsetMs(), { deliver: false })),
  }
}
