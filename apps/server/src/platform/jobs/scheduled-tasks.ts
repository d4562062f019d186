// Scheduled tasks: declared in code, timed by their row in cron_tasks, started once whatever the number of servers.
import { lastDue, Schedule } from '@cartable/domain/kernel/schedule.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Clock } from '../clock.ts'
import { type Database, type Db, inWrite } from '../db/database.ts'
import type { Live } from '../live/live.ts'
import { redactText } from '../telemetry/redact.ts'
import type { TechnicalLog } from '../telemetry/technical-log.ts'
import { defineJob, type JobContext, type JobDefinition } from './job.ts'
import type { Jobs } from './jobs.ts'

/** What a run did; `warning` when it ended with errors that it could pass over. `summary` is shown to administrators. */
export type TaskReport = {
  readonly status?: 'success' | 'warning'
  readonly summary?: Readonly<Record<string, unknown>>
}

export type ScheduledTask = {
  /** Never changes: it is the key of the row. */
  readonly code: string
  /** French, for the list of tasks; the row is made with it and then belongs to administrators. */
  readonly name: string
  readonly description: string
  /** Until an administrator chooses otherwise. */
  readonly schedule: Schedule
  /** May be run again after a crash: it must bear being run twice. */
  readonly run: (job: JobContext) => Promise<TaskReport> | Promise<void>
}

export const defineScheduledTask = (task: ScheduledTask): ScheduledTask => ({
  ...task,
  schedule: Schedule.parse(task.schedule),
})

const RunInput = z.object({ runId: z.int(), code: z.string() })

export type ScheduledTasks = {
  /** To be given to `jobs.start` with the others. */
  readonly job: JobDefinition<typeof RunInput>
  /** Makes the missing rows and begins to watch the clock. */
  start(): Promise<void>
  stop(): Promise<void>
  /** Starts what is due and repairs what a dead server left running; called by itself every `tickMs`. */
  tick(): Promise<void>
  /** Starts a task now, in the caller's transaction; false when it is already running. */
  runNow(tx: Db, code: string): Promise<boolean>
  /** Codes of the tasks that this program has: a row may outlive its task. */
  readonly codes: readonly string[]
}

type Deps = {
  database: Database
  jobs: Jobs
  clock: Clock
  technicalLog: TechnicalLog
  live: Pick<Live, 'notify'>
  tasks: readonly ScheduledTask[]
  tickMs?: number
}

/** A run without a living job for this long was left by a dead server, in seconds. */
const graceSeconds = 30

export const createScheduledTasks = (deps: Deps): ScheduledTasks => {
  const { database, jobs, clock, technicalLog, live, tickMs = 10_000 } = deps
  const tasks = new Map(deps.tasks.map((task) => [task.code, task]))
  if (tasks.size !== deps.tasks.length) throw new Error('two scheduled tasks have the same code')
  let timer: NodeJS.Timeout | undefined
  let ticking: Promise<void> | null = null

  /** Open lists of tasks ask again. */
  const announce = (tx: Db) => live.notify(tx, { keys: [['configuration']], by: null, byName: null })

  const settle = async (
    runId: number,
    status: 'success' | 'failure' | 'warning',
    summary: Readonly<Record<string, unknown>>,
  ) =>
    database.writer.transaction().execute(async (tx) => {
      const run = await tx
        .updateTable('cronTaskRuns')
        .set({
          status,
          finishedAt: sql<string>`now()`,
          summary: sql<string>`coalesce(summary, '{}') || ${JSON.stringify(summary)}::jsonb`,
        })
        .where('id', '=', runId)
        .where('status', '=', 'running')
        .returning('cronTaskId')
        .executeTakeFirst()
      if (!run) return
      await tx.updateTable('cronTasks').set({ status }).where('id', '=', run.cronTaskId).execute()
      await announce(tx)
    })

  const fail = async (runId: number, code: string, error: unknown) => {
    const message = redactText(error instanceof Error ? error.message : String(error))
    await settle(runId, 'failure', { error: message })
    await technicalLog.write({
      type: 'cron',
      level: 'error',
      alert: true,
      message: `Tâche planifiée en échec : ${code}`,
      error,
      context: { code, runId },
    })
  }

  const job = defineJob({
    name: 'platform.runScheduledTask',
    input: RunInput,
    lane: 'slow',
    retries: 3,
    retryDelaySeconds: 1,
    expireInSeconds: 4 * 3_600,
    run: async (context, { runId, code }) => {
      const run = await context.db
        .selectFrom('cronTaskRuns')
        .select('status')
        .where('id', '=', runId)
        .executeTakeFirst()
      if (run?.status !== 'running') return
      const task = tasks.get(code)
      if (!task) throw new Error(`no scheduled task is called ${code}`)
      try {
        const report = await task.run(context)
        await settle(runId, report?.status ?? 'success', report?.summary ?? {})
      } catch (error) {
        // cut by a stop of the server: another one takes it over
        if (context.signal.aborted) throw error
        await fail(runId, code, error)
      }
    },
    onDead: async (_context, { runId, code }, error) => fail(runId, code, error),
  })

  const begin = async (tx: Db, task: { id: number; code: string }): Promise<boolean> => {
    const run = await tx
      .insertInto('cronTaskRuns')
      .values({ cronTaskId: task.id })
      .onConflict((conflict) => conflict.column('cronTaskId').where('status', '=', 'running').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!run) return false
    await tx
      .updateTable('cronTasks')
      .set({ status: 'running', lastRunAt: clock.now() })
      .where('id', '=', task.id)
      .execute()
    const jobId = await jobs.enqueue(tx, job, { runId: run.id, code: task.code })
    await tx
      .updateTable('cronTaskRuns')
      .set({ summary: JSON.stringify({ jobId }) })
      .where('id', '=', run.id)
      .execute()
    await announce(tx)
    return true
  }

  const startDue = async () => {
    const rows = await database.db
      .selectFrom('cronTasks')
      .select(['id', 'code', 'frequenceType', 'granularity', 'moments', 'lastRunAt', 'scheduledFrom'])
      .where('enabled', '=', true)
      .where('code', 'in', [...tasks.keys()])
      .execute()
    for (const row of rows) {
      const due = lastDue(Schedule.parse(row), clock.now())
      const since = Math.max(Date.parse(row.lastRunAt ?? row.scheduledFrom), Date.parse(row.scheduledFrom))
      if (!due || due.getTime() <= since) continue
      await database.writer.transaction().execute(async (tx) => {
        const locked = await tx
          .selectFrom('cronTasks')
          .select(['id', 'code'])
          .where('id', '=', row.id)
          .where('enabled', '=', true)
          .where((where) => where.or([where('lastRunAt', 'is', null), where('lastRunAt', '<', due.toISOString())]))
          .forUpdate()
          .skipLocked()
          .executeTakeFirst()
        if (locked) await begin(tx, locked)
      })
    }
  }

  const repair = async () => {
    const runs = await database.db
      .selectFrom('cronTaskRuns')
      .innerJoin('cronTasks', 'cronTasks.id', 'cronTaskRuns.cronTaskId')
      .select(['cronTaskRuns.id', 'cronTasks.code', sql<string | null>`cron_task_runs.summary ->> 'jobId'`.as('jobId')])
      .where('cronTaskRuns.status', '=', 'running')
      .where(sql<boolean>`cron_task_runs.started_at < now() - make_interval(secs => ${graceSeconds})`)
      .execute()
    for (const run of runs) {
      if (run.jobId === null || !(await jobs.isAlive(run.jobId)))
        await fail(run.id, run.code, 'le serveur s’est arrêté pendant la tâche')
    }
  }

  const tick = async () => {
    if (tasks.size > 0) await startDue()
    await repair()
  }

  const declare = async () => {
    const known = await database.db.selectFrom('cronTasks').select('code').execute()
    const missing = [...tasks.values()].filter((task) => !known.some((row) => row.code === task.code))
    if (missing.length === 0) return
    await inWrite(database, { operation: 'platform.declareScheduledTasks' }, (tx) =>
      tx
        .insertInto('cronTasks')
        .values(
          missing.map(({ code, name, description, schedule }) => ({
            code,
            name,
            description,
            ...schedule,
            moments: JSON.stringify(schedule.moments),
            createdAt: clock.now(),
            scheduledFrom: clock.now(),
          })),
        )
        .onConflict((conflict) => conflict.column('code').doNothing())
        .execute(),
    )
  }

  return {
    job,
    codes: [...tasks.keys()],
    tick,
    start: async () => {
      await declare()
      const beat = () => {
        ticking ??= tick()
          .catch((error: unknown) =>
            technicalLog.write({ type: 'cron', level: 'error', message: 'Le planificateur de tâches a échoué', error }),
          )
          .finally(() => {
            ticking = null
          })
      }
      beat()
      timer = setInterval(beat, tickMs)
    },
    stop: async () => {
      clearInterval(timer)
      await ticking
    },
    runNow: async (tx, code) => {
      const row = await tx
        .selectFrom('cronTasks')
        .select(['id', 'code'])
        .where('code', '=', code)
        .forUpdate()
        .executeTakeFirst()
      return row !== undefined && tasks.has(code) && begin(tx, row)
    },
  }
}
