// Scheduled tasks: declared in code, timed by their row in cron_tasks, started once whatever the number of servers.
import { nextDues, Schedule } from '@cartable/domain/kernel/schedule.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Clock } from '../clock.ts'
import { type Database, type Db, inWrite } from '../db/database.ts'
import type { Live } from '../live/live.ts'
import { redactText } from '../telemetry/redact.ts'
import type { TechnicalLog } from '../telemetry/technical-log.ts'
import { defineJob, type JobContext, type JobDefinition } from './job.ts'
import type { Jobs } from './jobs.ts'
import { tellFailedTask } from './tell-failed-task.ts'

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
  /** Makes the missing rows and, unless `byItself` is false, begins to watch the clock. */
  start(options?: { byItself?: boolean }): Promise<void>
  stop(): Promise<void>
  /** Starts what is due and repairs what a dead server left running; called by itself every `tickMs`. */
  tick(): Promise<void>
  /**
   * Runs what is due here and now, one task after the other, without the queue, for a clock that is moved by steps: what a
   * month of them costs is its many small runs. Answers how many ran.
   */
  runDue(): Promise<number>
  /** When the first of the tasks is due after this instant. */
  nextDue(after: Date): Promise<Date | null>
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

  /** When each schedule is due next, as last worked out: a clock that moves asks at each of its steps. */
  const dues = new Map<string, { from: number; due: number | null }>()
  const dueAfter = (schedule: Schedule, after: number): number | null => {
    const key = JSON.stringify(schedule)
    const known = dues.get(key)
    if (known && known.from <= after && (known.due === null || known.due > after)) return known.due
    const due = nextDues(schedule, new Date(after), 1)[0]?.getTime() ?? null
    dues.set(key, { from: after, due })
    return due
  }

  /** Open lists of tasks ask again. */
  const announce = (tx: Db) => live.notify(tx, { keys: [['configuration']], by: null, byName: null })

  /** Answers whether this is the first failure of a task that worked before. */
  const settle = async (
    runId: number,
    status: 'success' | 'failure' | 'warning',
    summary: Readonly<Record<string, unknown>>,
  ): Promise<boolean> =>
    database.writer.transaction().execute(async (tx) => {
      const run = await tx
        .updateTable('cronTaskRuns')
        .set({
          status,
          finishedAt: clock.now(),
          summary: sql<string>`coalesce(summary, '{}') || ${JSON.stringify(summary)}::jsonb`,
        })
        .where('id', '=', runId)
        .where('status', '=', 'running')
        .returning('cronTaskId')
        .executeTakeFirst()
      if (!run) return false
      await tx.updateTable('cronTasks').set({ status }).where('id', '=', run.cronTaskId).execute()
      await announce(tx)
      return status === 'failure' && (await tellFailedTask(tx, run.cronTaskId, runId))
    })

  const fail = async (runId: number, code: string, error: unknown) => {
    const message = redactText(error instanceof Error ? error.message : String(error))
    const isNews = await settle(runId, 'failure', { error: message })
    await technicalLog.write({
      type: 'cron',
      level: 'error',
      // what goes on failing was told
      alert: isNews,
      message: `Tâche planifiée en échec\u00a0: ${code}`,
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

  const enabledRows = () =>
    database.db
      .selectFrom('cronTasks')
      .select(['id', 'code', 'frequenceType', 'granularity', 'moments', 'lastRunAt', 'scheduledFrom'])
      .where('enabled', '=', true)
      .where('code', 'in', [...tasks.keys()])
      .execute()

  const dueRows = async () => {
    const now = clock.now().getTime()
    return (await enabledRows()).flatMap((row) => {
      const since = Math.max(Date.parse(row.lastRunAt ?? row.scheduledFrom), Date.parse(row.scheduledFrom))
      const due = dueAfter(Schedule.parse(row), since)
      return due !== null && due <= now ? [{ id: row.id, code: row.code, due: new Date(due) }] : []
    })
  }

  const startDue = async () => {
    for (const { due, ...row } of await dueRows()) {
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

  const runDue = async (): Promise<number> => {
    const rows = await dueRows()
    if (rows.length === 0) return 0
    const [ids, dues] = [rows.map((row) => row.id), rows.map((row) => row.due.toISOString())]
    const { rows: started } = await sql<{ runId: number; taskId: number }>`
      with due as (select * from unnest(${ids}::bigint[], ${dues}::timestamptz[]) as due(id, at)),
        free as (select t.id from cron_tasks t join due on due.id = t.id
                  where t.enabled and (t.last_run_at is null or t.last_run_at < due.at) for update of t skip locked),
        started as (insert into cron_task_runs (cron_task_id) select id from free
                    on conflict (cron_task_id) where status = 'running' do nothing returning id, cron_task_id),
        marked as (update cron_tasks t set status = 'running', last_run_at = ${clock.now()} from started where t.id = started.cron_task_id)
      select id as "runId", cron_task_id as "taskId" from started`.execute(database.writer)
    const ends: { runId: number; status: string; summary: unknown }[] = []
    // in the order in which they were due
    for (const { id, code } of rows.sort((a, b) => a.due.getTime() - b.due.getTime() || a.id - b.id)) {
      const runId = started.find(({ taskId }) => taskId === id)?.runId
      if (runId === undefined) continue
      try {
        const report = await tasks.get(code)?.run(jobs.here())
        ends.push({ runId, status: report?.status ?? 'success', summary: report?.summary ?? {} })
      } catch (error) {
        await fail(runId, code, error)
      }
    }
    await sql`
      with ended as (select * from jsonb_to_recordset(${JSON.stringify(ends)}::jsonb) as e("runId" bigint, status text, summary jsonb)),
        settled as (update cron_task_runs r set status = ended.status, finished_at = ${clock.now()}, summary = coalesce(r.summary, '{}') || ended.summary
                    from ended where r.id = ended."runId" and r.status = 'running' returning r.cron_task_id, r.status)
      update cron_tasks t set status = settled.status from settled where t.id = settled.cron_task_id`.execute(
      database.writer,
    )
    await announce(database.writer)
    // what could not begin still runs, or was left by a server that died
    if (started.length < rows.length) await repair()
    return started.length
  }

  const repair = async () => {
    const runs = await database.db
      .selectFrom('cronTaskRuns')
      .innerJoin('cronTasks', 'cronTasks.id', 'cronTaskRuns.cronTaskId')
      .select(['cronTaskRuns.id', 'cronTasks.code', sql<string | null>`cron_task_runs.summary ->> 'jobId'`.as('jobId')])
      .where('cronTaskRuns.status', '=', 'running')
      .where('cronTaskRuns.startedAt', '<', new Date(clock.now().getTime() - graceSeconds * 1_000).toISOString())
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
    // a task that the program has no more waits for nobody
    await database.writer
      .updateTable('cronTasks')
      .set({ status: 'unknown' })
      .where('code', 'not in', [...tasks.keys(), ''])
      .where('status', '=', 'failure')
      .execute()
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
    runDue,
    nextDue: async (after) => {
      const dues = (await enabledRows()).flatMap((row) => {
        const from = Math.max(after.getTime(), Date.parse(row.scheduledFrom))
        return dueAfter(Schedule.parse(row), from) ?? []
      })
      return dues.length > 0 ? new Date(Math.min(...dues)) : null
    },
    start: async ({ byItself = true } = {}) => {
      await declare()
      if (!byItself) return
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
