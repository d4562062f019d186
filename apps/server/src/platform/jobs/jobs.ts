// The queue: jobs put in it inside business transactions, run by every server, retried, and set aside when hopeless.
import { randomUUID } from 'node:crypto'
import { fromKysely, type JobResult, type JobWithMetadata, PgBoss } from 'pg-boss'
import { z } from 'zod'
import { type Clock, systemClock } from '../clock.ts'
import { type Database, type Db, inWrite } from '../db/database.ts'
import type { Platform } from '../platform.ts'
import type { Logger } from '../telemetry/logger.ts'
import type { Metrics } from '../telemetry/metrics.ts'
import { redactText } from '../telemetry/redact.ts'
import type { TechnicalLog } from '../telemetry/technical-log.ts'
import { type ReplayOutcome, recordDeadLetter, removeFailedJob, replayFailedJob } from './dead-letters.ts'
import { drainQueues } from './drain.ts'
import {
  type AnyJob,
  type EnqueueOptions,
  HopelessJob,
  type JobContext,
  type JobDefinition,
  type Lane,
  lanes,
} from './job.ts'
import { realStart } from './queue-time.ts'

const schema = 'pgboss'
const deadLetters = 'dead-letters'
/** A server that has not been heard of for this long is dead and its jobs are taken over, in seconds (the queue allows no less). */
const heartbeatSeconds = 10
const superviseSeconds = 2

/** What a waiting job carries. */
export const Envelope = z.object({ job: z.string(), input: z.unknown() })

export type Jobs = {
  /** Adds a job in the caller's transaction: it exists when, and only when, that commits. Null when its key already waits. */
  enqueue<S extends z.ZodType>(
    tx: Db,
    job: JobDefinition<S>,
    input: z.input<S>,
    options?: EnqueueOptions,
  ): Promise<string | null>
  /** Connects and, unless `work` is false, starts the workers. Jobs may be added before. */
  start(options: { platform: Platform; jobs: readonly AnyJob[]; work?: boolean }): Promise<void>
  /** Starts the workers of a queue that was started without them. */
  work(): Promise<void>
  /** Takes no new job, lets those that run end for `graceMs`, then aborts their signal. To be called even when `start` was not. */
  stop(graceMs?: number): Promise<void>
  /** Does a dead job again, now, in this process. */
  replay(failedJobId: number, accountId: number | null): Promise<ReplayOutcome>
  /** Sets a dead job aside for good; false when it was dealt with meanwhile. */
  remove(failedJobId: number, accountId: number | null): Promise<boolean>
  /** Whether this job still waits or runs. */
  isAlive(jobId: string): Promise<boolean>
  /** Jobs by lane: waiting, running. For the charts of the failed-messages screen. */
  counts(): Promise<Record<Lane, { waiting: number; running: number }>>
  /**
   * Runs here what is due, until nothing is left; waits for what workers have in hand. Answers when, by the clock, the first of
   * the jobs that wait for their moment is due. `start` must have been called.
   */
  drain(): Promise<Date | null>
  /** What a job is given, for work that is done here and now outside the queue. */
  here(): JobContext
  /** Jobs that were run in this process, by name. */
  ran(): Readonly<Record<string, number>>
}

type Deps = {
  databaseUrl: string
  database: Database
  log: Logger
  technicalLog: TechnicalLog
  metrics: Metrics
  /** Real time when absent. */
  clock?: Pick<Clock, 'offsetMs'>
  /** A second between two tries, whatever the job says: nobody rests while a test waits. */
  isHurried?: boolean
}

/** Creates or upgrades the tables of the queue, e.g. in a template database. */
export const installQueue = async (databaseUrl: string): Promise<void> => {
  const boss = new PgBoss({ connectionString: databaseUrl, schema, supervise: false, schedule: false, max: 1 })
  boss.on('error', () => {}) // start() rejects with the same error
  await boss.start()
  await prepareQueues(boss)
  await boss.stop({ graceful: false })
}

const prepareQueues = async (boss: PgBoss) => {
  const options = { retryLimit: 2, heartbeatSeconds, notify: true, expireInSeconds: 900 } as const
  await boss.createQueue(deadLetters, { ...options, retryLimit: 1_000, retryDelay: 30, deleteAfterSeconds: 86_400 })
  for (const lane of Object.keys(lanes)) {
    await boss.createQueue(lane, {
      ...options,
      policy: 'short',
      deadLetter: deadLetters,
      deleteAfterSeconds: 7 * 86_400,
      retentionSeconds: 90 * 86_400,
    })
  }
}

/** A hurried try waits a second of real time while the clock goes by hours: what outlasts an outage of days is tried as long on a slow machine. */
const hurriedRetries = (retries: number): number => (retries > 100 ? retries * 20 : retries)

/** Needs `config.databaseUrl`. Takes up to 5 connections of its own. */
export const createJobs = (deps: Deps): Jobs => {
  const { database, log, technicalLog, metrics, clock = systemClock } = deps
  const boss = new PgBoss({
    connectionString: deps.databaseUrl,
    application_name: 'cartable-jobs',
    schema,
    max: 4,
    schedule: false,
    useListenNotify: true,
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
  })
  boss.on('error', (error) => log.error({ err: error }, 'job queue'))
  boss.on('warning', (warning) => log.warn({ warning: warning.message, context: warning.data }, 'job queue'))
  const definitions = new Map<string, AnyJob>()
  const stopping = new AbortController()
  const ran: Record<string, number> = {}
  let platform: Platform | null = null
  let isWorking = false
  let opened: Promise<unknown> | null = null

  /** Connects when first needed: a server that does not work yet, or never will, can still add jobs. */
  const open = () => {
    opened ??= boss
      .start()
      .then(() => prepareQueues(boss))
      .catch((error: unknown) => {
        opened = null
        throw error
      })
    return opened
  }

  const contextOf = (
    jobId: string,
    attempt: { attempt: number; isLastAttempt: boolean; isReplay: boolean; signal: AbortSignal },
  ): JobContext => {
    if (!platform) throw new Error('jobs were not started')
    return {
      db: database.db,
      write: (operationId, change) => inWrite(database, { operation: operationId, requestId: jobId }, change),
      platform,
      jobId,
      ...attempt,
    }
  }

  const run = async (job: JobWithMetadata<unknown>): Promise<JobResult> => {
    const begun = performance.now()
    const { job: name, input } = Envelope.parse(job.data)
    const definition = definitions.get(name)
    const done = (outcome: string) => {
      ran[name] = (ran[name] ?? 0) + 1
      metrics.jobSeconds.observe({ job: name, outcome }, (performance.now() - begun) / 1000)
    }
    try {
      // an older server may meet a job of a newer one: it leaves it for later
      if (!definition) throw new Error(`no job is called ${name}`)
      const parsed = definition.input.safeParse(input)
      if (!parsed.success) throw new HopelessJob(`input refused: ${parsed.error.message}`)
      const context = contextOf(job.id, {
        attempt: job.retryCount + 1,
        isLastAttempt: job.retryCount >= job.retryLimit,
        isReplay: false,
        signal: AbortSignal.any([job.signal, stopping.signal]),
      })
      await definition.run(context, parsed.data)
      done('completed')
      return { id: job.id, status: 'completed' }
    } catch (error) {
      const isDead = error instanceof HopelessJob || job.retryCount >= job.retryLimit
      done(isDead ? 'dead' : 'retried')
      log.warn(
        { job: name, jobId: job.id, attempt: job.retryCount + 1, err: error },
        isDead ? 'job given up' : 'job failed, will be retried',
      )
      const message = redactText(error instanceof Error ? error.message : String(error))
      return { id: job.id, status: error instanceof HopelessJob ? 'deadletter' : 'failed', output: { message } }
    }
  }

  const bury = async (job: JobWithMetadata<unknown>): Promise<void> => {
    const letter = await recordDeadLetter(database, job)
    const definition = definitions.get(letter.queue)
    const parsed = definition?.input.safeParse(letter.input)
    if (definition?.onDead && parsed?.success) {
      await definition.onDead(
        contextOf(letter.jobId, {
          attempt: letter.attempts,
          isLastAttempt: true,
          isReplay: false,
          signal: stopping.signal,
        }),
        parsed.data,
        letter.error,
      )
    }
    if (letter.isNew)
      await technicalLog.write({
        type: 'job',
        level: 'error',
        alert: true,
        message: `Tâche abandonnée\u00a0: ${letter.queue}`,
        error: letter.error,
        context: { jobId: letter.jobId, attempts: letter.attempts },
      })
  }

  /** One worker of a queue: one job at a time, and the next one at once while there are some. */
  const hire = async (queue: string, handle: (job: JobWithMetadata<unknown>) => Promise<JobResult>) => {
    const polling = {
      includeMetadata: true,
      pollingIntervalSeconds: 1,
      notifyPollingIntervalSeconds: 2,
      heartbeatRefreshSeconds: 3,
      perJobResults: true,
    } as const
    let id = ''
    id = await boss.work(queue, polling, async (jobs: JobWithMetadata<unknown>[]) => {
      const results = await Promise.all(jobs.map(handle))
      // without it the worker waits for its next poll although more jobs are ready
      boss.notifyWorker(id)
      return results
    })
  }

  const buried = async (job: JobWithMetadata<unknown>): Promise<JobResult> => {
    await bury(job)
    return { id: job.id, status: 'completed' }
  }
  const work = async () => {
    isWorking = true
    for (const [lane, { concurrency }] of Object.entries(lanes)) {
      for (let worker = 0; worker < concurrency; worker += 1) await hire(lane, run)
    }
    await hire(deadLetters, buried)
  }

  const queues = { ...Object.fromEntries(Object.keys(lanes).map((lane) => [lane, run])), [deadLetters]: buried }

  return {
    enqueue: async (tx, job, input, options = {}) => {
      await open()
      const startAfter = realStart(options.startAfter, clock)
      return boss.send(
        job.lane,
        { job: job.name, input: job.input.parse(input) },
        {
          db: fromKysely(tx),
          ...(deps.isHurried
            ? { retryLimit: hurriedRetries(job.retries), retryDelay: 1 }
            : {
                retryLimit: job.retries,
                retryDelay: job.retryDelaySeconds,
                retryBackoff: true,
                retryDelayMax: Math.max(job.retryDelaySeconds, job.retryDelayMaxSeconds),
              }),
          expireInSeconds: job.expireInSeconds,
          // the lanes allow one waiting job per key: those without a key get one of their own
          singletonKey: options.singletonKey ? `${job.name}:${options.singletonKey}` : crypto.randomUUID(),
          ...(startAfter === undefined ? {} : { startAfter }),
        },
      )
    },
    start: async (options) => {
      platform = options.platform
      for (const job of options.jobs) {
        if (definitions.has(job.name)) throw new Error(`two jobs are called ${job.name}`)
        definitions.set(job.name, job)
      }
      await open()
      if (options.work ?? true) await work()
    },
    work,
    stop: async (graceMs = 10_000) => {
      if (!opened) return
      await opened
      const timer = setTimeout(() => stopping.abort(new Error('the server stops')), Math.max(0, graceMs - 2_000))
      await boss.stop({ graceful: true, timeout: graceMs })
      clearTimeout(timer)
    },
    replay: async (failedJobId, accountId) =>
      replayFailedJob(database, failedJobId, accountId, async (letter) => {
        const definition = definitions.get(letter.queue)
        if (!definition) throw new Error(`no job is called ${letter.queue}`)
        const context = contextOf(letter.jobId, {
          attempt: letter.attempts + 1,
          isLastAttempt: true,
          isReplay: true,
          signal: stopping.signal,
        })
        const input = definition.input.safeParse(letter.input)
        if (!input.success) throw new Error('Le programme ne sait plus lire ce message.')
        await definition.run(context, input.data)
      }),
    remove: async (failedJobId, accountId) => removeFailedJob(database, failedJobId, accountId),
    isAlive: async (jobId) => {
      await open()
      const found = await Promise.all(Object.keys(lanes).map((lane) => boss.findJobs(lane, { id: jobId })))
      return found.flat().some((job) => job.state === 'created' || job.state === 'retry' || job.state === 'active')
    },
    counts: async () => {
      await open()
      const queues = await boss.getQueues(Object.keys(lanes))
      return Object.fromEntries(
        queues.map((queue) => [queue.name, { waiting: queue.queuedCount, running: queue.activeCount }]),
      ) as Record<Lane, { waiting: number; running: number }>
    },
    drain: async () => {
      await open()
      const deps = { boss, pool: database.pool, queues, signal: stopping.signal }
      const nextMs = await drainQueues(deps, { others: isWorking })
      return nextMs === null ? null : new Date(nextMs + clock.offsetMs())
    },
    here: () => contextOf(randomUUID(), { attempt: 1, isLastAttempt: true, isReplay: false, signal: stopping.signal }),
    ran: () => ran,
  }
}
