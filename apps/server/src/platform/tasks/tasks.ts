// Long tasks: started in the business transaction, run by the queue, followed by whoever started them, never left hanging.
import type { Readable } from 'node:stream'
import { Refused } from '@cartable/domain/kernel/refusal.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Database, Db } from '../db/database.ts'
import type { Files, StoredFile } from '../files/files.ts'
import { defineJob, type JobContext, type JobDefinition } from '../jobs/job.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { defineScheduledTask, type ScheduledTask } from '../jobs/scheduled-tasks.ts'
import { notify } from '../notifications.ts'
import type { TechnicalLog } from '../telemetry/technical-log.ts'

export type TaskContext = Pick<JobContext, 'db' | 'write' | 'platform' | 'signal'> & {
  readonly accountId: number | null
  /** Tells how far the task is, 0 to 1. Cheap: written at most twice a second. */
  readonly progress: (fraction: number) => void
  /** Keeps the file that the task made; the person downloads it for `hours`, by default those of the parameter. */
  readonly keepFile: (file: {
    body: Buffer | Readable
    fileName: string
    mediaType: string
    hours?: number
  }) => Promise<void>
}

export type TaskDefinition<S extends z.ZodType = z.ZodType> = {
  /** kebab-case; kept in rows. */
  readonly kind: string
  readonly params: S
  /** How whoever started it is told of its end, in the bell; nobody is when absent. */
  readonly told?: {
    readonly kind: 'export' | 'task'
    /** « L’export de la table comptable » */
    readonly name: string
    readonly isFeminine?: boolean
    /** Page where it was started, or the one that shows what it left. */
    readonly link: string | ((params: z.output<S>) => string)
    /** A sentence about what it did, told with a good end. */
    readonly summary?: (db: Db, params: z.output<S>) => Promise<string | null>
  }
  /** May be begun again from the start when its server died. When false it is then said to have failed. */
  readonly isRestartable: boolean
  readonly run: (task: TaskContext, params: z.output<S>) => Promise<void>
}
// biome-ignore lint/suspicious/noExplicitAny: a list of tasks holds definitions of any parameters
export type AnyTask = TaskDefinition<any>

/** Declares a long task. */
export const defineTask = <S extends z.ZodType>(
  task: Omit<TaskDefinition<S>, 'isRestartable'> & { readonly isRestartable?: boolean },
): TaskDefinition<S> => ({ isRestartable: true, ...task })

export type TaskProgress = {
  readonly status: 'created' | 'started' | 'successed' | 'failed'
  readonly progress: number
  readonly startedAt: string | null
  /** French sentence of a failed task. */
  readonly error: string | null
  readonly hasFile: boolean
}

const RunInput = z.object({ taskId: z.int(), kind: z.string() })

export type Tasks = {
  /** Adds a task in the caller's transaction; answers the uuid by which it is followed. */
  startTask<S extends z.ZodType>(
    tx: Db,
    task: TaskDefinition<S>,
    params: z.input<S>,
    accountId: number | null,
  ): Promise<string>
  /** Null when there is no such task, or when somebody else started it. */
  progress(db: Db, uuid: string, accountId: number | null): Promise<TaskProgress | null>
  /** The file of a task that succeeded; null when there is none (any more), or when it is somebody else's. */
  result(db: Db, uuid: string, accountId: number | null): Promise<StoredFile | null>
  /** Throws away what a task of this kind made, or gives up one that is not over; false when there is no such task, or it is somebody else's. */
  discard(tx: Db, kind: string, uuid: string, accountId: number | null): Promise<boolean>
  /** To be given to `jobs.start`. */
  readonly job: JobDefinition<typeof RunInput>
  readonly repairTask: ScheduledTask
}

const progressMs = 500
const heartbeatMs = 5_000
const failedSentence = 'La tâche a échoué.'
const discardedSentence = 'La tâche a été abandonnée.'
const interruptedSentence = 'La tâche a été interrompue par un arrêt du serveur.'

type Deps = { database: Database; jobs: Jobs; files: Files; technicalLog: TechnicalLog; tasks: readonly AnyTask[] }

export const createTasks = (deps: Deps): Tasks => {
  const { database, jobs, files, technicalLog } = deps
  const { writer } = database
  const definitions = new Map(deps.tasks.map((task) => [task.kind, task]))
  if (definitions.size !== deps.tasks.length) throw new Error('two tasks are of the same kind')

  const finish = async (
    taskId: number,
    outcome: { status: 'successed'; fileId: number | null } | { status: 'failed'; error: string },
  ) =>
    writer.transaction().execute(async (tx) => {
      const ended = await tx
        .updateTable('asyncTasks')
        .set({
          ...outcome,
          finishedAt: sql<string>`clock_now()`,
          ...(outcome.status === 'successed' ? { progress: 1 } : {}),
        })
        .where('id', '=', taskId)
        .where('status', 'in', ['created', 'started'])
        .returning(['kind', 'accountId', 'params'])
        .executeTakeFirst()
      const definition = ended && definitions.get(ended.kind)
      if (!ended || !definition?.told) return
      const { kind, name, isFeminine = false, link, summary } = definition.told
      const params = definition.params.parse(ended.params)
      const hasFailed = outcome.status === 'failed'
      await notify(tx, [ended.accountId], {
        kind,
        title: hasFailed ? `${name} a échoué.` : `${name} est ${isFeminine ? 'terminée' : 'terminé'}.`,
        body: hasFailed ? outcome.error : ((await summary?.(tx, params)) ?? null),
        link: typeof link === 'function' ? link(params) : link,
      })
    })

  /** Writes the heartbeat and the progress, apart from the task's own transactions. */
  const follow = (taskId: number) => {
    let fraction = 0
    let written = 0
    let timer: NodeJS.Timeout | undefined
    const write = () => {
      timer = undefined
      written = Date.now()
      writer
        .updateTable('asyncTasks')
        .set({ progress: fraction, heartbeatAt: sql<string>`now()` })
        .where('id', '=', taskId)
        .where('status', '=', 'started')
        .execute()
        // a progress that is not shown harms nobody; the next beat shows it
        .catch(() => undefined)
    }
    const beat = setInterval(write, heartbeatMs)
    return {
      progress: (given: number) => {
        fraction = Math.min(1, Math.max(fraction, Number.isFinite(given) ? given : 0))
        timer ??= setTimeout(write, Math.max(0, progressMs - (Date.now() - written)))
      },
      stop: () => {
        clearTimeout(timer)
        clearInterval(beat)
      },
    }
  }

  const run = async (
    job: JobContext,
    definition: AnyTask,
    row: { id: number; params: unknown; accountId: number | null },
  ) => {
    const { progress, stop } = follow(row.id)
    let fileId: number | null = null
    try {
      await definition.run(
        {
          db: job.db,
          write: job.write,
          platform: job.platform,
          signal: job.signal,
          accountId: row.accountId,
          progress,
          keepFile: async ({ hours, ...file }) => {
            const kept = hours ?? (await job.platform.settings.integer('temporary_files_retention_hours'))
            const expiresAt = new Date(job.platform.clock.now().getTime() + kept * 3_600_000)
            fileId = (await files.storeGenerated(writer, { ...file, accountId: row.accountId, expiresAt })).id
          },
        },
        definition.params.parse(row.params),
      )
    } catch (error) {
      // cut by a stop of the server: another one begins it again
      if (job.signal.aborted && definition.isRestartable) throw error
      const sentence =
        error instanceof Refused ? error.refusals.map((refusal) => refusal.message).join(' ') : failedSentence
      await finish(row.id, { status: 'failed', error: sentence })
      if (!(error instanceof Refused)) {
        await technicalLog.write({
          type: 'task',
          level: 'error',
          alert: true,
          message: `Tâche en échec\u00a0: ${definition.kind}`,
          error,
          context: { taskId: row.id },
          accountId: row.accountId,
        })
      }
      return
    } finally {
      stop()
    }
    await finish(row.id, { status: 'successed', fileId })
  }

  const job = defineJob({
    name: 'platform.runTask',
    input: RunInput,
    lane: 'slow',
    retries: 3,
    retryDelaySeconds: 1,
    expireInSeconds: 4 * 3_600,
    run: async (context, { taskId, kind }) => {
      const definition = definitions.get(kind)
      if (!definition) throw new Error(`no task is of kind ${kind}`)
      const row = await writer
        .updateTable('asyncTasks')
        .set({
          status: 'started',
          startedAt: sql<string>`coalesce(started_at, clock_now())`,
          heartbeatAt: sql<string>`now()`,
          progress: 0,
        })
        .where('id', '=', taskId)
        .where('status', 'in', definition.isRestartable ? ['created', 'started'] : ['created'])
        .returning(['id', 'params', 'accountId'])
        .executeTakeFirst()
      if (row) await run(context, definition, row)
      else await finish(taskId, { status: 'failed', error: interruptedSentence })
    },
    onDead: async (_context, { taskId }) =>
      void (await finish(taskId, { status: 'failed', error: interruptedSentence })),
  })

  const mine = (db: Db, uuid: string, accountId: number | null) =>
    db.selectFrom('asyncTasks').where('uuid', '=', uuid).where('accountId', 'is not distinct from', accountId)

  return {
    job,
    startTask: async (tx, task, params, accountId) => {
      const row = await tx
        .insertInto('asyncTasks')
        .values({ kind: task.kind, params: JSON.stringify(task.params.parse(params)), accountId })
        .returning(['id', 'uuid'])
        .executeTakeFirstOrThrow()
      await jobs.enqueue(tx, job, { taskId: row.id, kind: task.kind })
      return row.uuid
    },
    progress: async (db, uuid, accountId) => {
      const row = await mine(db, uuid, accountId)
        .select(['status', 'progress', 'startedAt', 'error', 'fileId'])
        .executeTakeFirst()
      if (!row) return null
      const { fileId, ...shown } = row
      return { ...shown, hasFile: fileId !== null }
    },
    result: async (db, uuid, accountId) => {
      const row = await mine(db, uuid, accountId).select('fileId').where('status', '=', 'successed').executeTakeFirst()
      return row?.fileId ? files.find(db, row.fileId) : null
    },
    discard: async (tx, kind, uuid, accountId) => {
      const row = await mine(tx, uuid, accountId).select(['id', 'fileId']).where('kind', '=', kind).executeTakeFirst()
      if (!row) return false
      await tx.updateTable('asyncTasks').set({ fileId: null }).where('id', '=', row.id).execute()
      await tx
        .updateTable('asyncTasks')
        .set({ status: 'failed', error: discardedSentence, finishedAt: sql<string>`clock_now()` })
        .where('id', '=', row.id)
        .where('status', 'in', ['created', 'started'])
        .execute()
      if (row.fileId !== null) await files.remove(tx, row.fileId)
      return true
    },
    repairTask: defineScheduledTask({
      code: 'repair-tasks',
      name: 'Reprise des tâches interrompues',
      description: 'Déclare en échec les tâches longues dont plus aucun serveur ne s’occupe.',
      schedule: { frequenceType: 'minutes', granularity: 15, moments: [] },
      run: async () => {
        // the queue begins a task of a dead server again within a minute: what is silent for longer has lost its job
        const { numUpdatedRows } = await writer
          .updateTable('asyncTasks')
          .set({ status: 'failed', error: interruptedSentence, finishedAt: sql<string>`clock_now()` })
          .where((where) =>
            where.or([
              where.and([
                where('status', '=', 'started'),
                where('heartbeatAt', '<', sql<string>`now() - interval '30 minutes'`),
              ]),
              where.and([
                where('status', '=', 'created'),
                where('createdAt', '<', sql<string>`clock_now() - interval '1 day'`),
              ]),
            ]),
          )
          .executeTakeFirstOrThrow()
        return { summary: { failed: Number(numUpdatedRows) } }
      },
    }),
  }
}
