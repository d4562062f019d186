// Jobs that will not be tried again: kept in failed_jobs for people to read, replay or remove.
import { sql } from 'kysely'
import type { JobWithMetadata } from 'pg-boss'
import { z } from 'zod'
import type { Database } from '../db/database.ts'
import { redactText } from '../telemetry/redact.ts'

/** `queue` is the name of the job, not of its lane. */
export type DeadLetter = { queue: string; jobId: string; input: unknown; error: string; attempts: number }
export type ReplayOutcome =
  | { readonly kind: 'delivered' }
  /** Tried again and failed again; `error` is technical. */
  | { readonly kind: 'failed'; readonly error: string }
  /** Somebody else dealt with it, or is doing so now. */
  | { readonly kind: 'gone' }

const Carried = z.object({ job: z.string(), input: z.unknown() })
const AboutMessage = z.object({ messageId: z.int() })
const Output = z.object({ message: z.string() })
const ThrownOutput = z.object({ value: Output })

const errorOf = (output: unknown): string => {
  const plain = Output.safeParse(output)
  if (plain.success) return plain.data.message
  const wrapped = ThrownOutput.safeParse(output)
  return wrapped.success ? wrapped.data.value.message : 'unknown error'
}

/** Writes the row of a dead job; called again for the same job it changes nothing. */
export const recordDeadLetter = async (
  database: Database,
  job: JobWithMetadata<unknown>,
): Promise<DeadLetter & { isNew: boolean }> => {
  const { job: queue, input } = Carried.parse(job.data)
  const jobId = job.sourceId ?? job.id
  const attempts = (job.sourceRetryCount ?? 0) + 1
  const error = redactText(errorOf(job.sourceOutput))
  const about = AboutMessage.safeParse(input)
  const inserted = await database.writer
    .insertInto('failedJobs')
    .values({
      queue,
      jobId,
      payload: JSON.stringify(input ?? null),
      messageId: about.success
        ? sql<number | null>`(select id from messages where id = ${about.data.messageId})`
        : null,
      error,
      attempts,
    })
    .onConflict((conflict) => conflict.column('jobId').doNothing())
    .returning('id')
    .executeTakeFirst()
  return { queue, jobId, input, error, attempts, isNew: inserted !== undefined }
}

/** Number space of the advisory locks that replays take. */
const replayLocks = 771

/** Runs `work` while no other server replays or removes the same dead job; null when one does. No transaction stays open. */
const alone = async <T>(database: Database, id: number, work: () => Promise<T>): Promise<T | null> => {
  const client = await database.pool.connect()
  try {
    const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1, $2) as held', [
      replayLocks,
      id,
    ])
    if (!rows[0]?.held) return null
    try {
      return await work()
    } finally {
      await client.query('select pg_advisory_unlock($1, $2)', [replayLocks, id])
    }
  } finally {
    client.release()
  }
}

const resolved = (resolution: 'replayed' | 'removed', accountId: number | null) => ({
  resolution,
  resolvedAt: sql<string>`clock_now()`,
  resolvedByAccountId: accountId,
})

/** Runs a dead job again, one person at a time. */
export const replayFailedJob = async (
  database: Database,
  id: number,
  accountId: number | null,
  run: (letter: DeadLetter) => Promise<void>,
): Promise<ReplayOutcome> => {
  const { writer } = database
  const outcome = await alone(database, id, async (): Promise<ReplayOutcome> => {
    const row = await writer
      .selectFrom('failedJobs')
      .selectAll()
      .where('id', '=', id)
      .where('resolution', 'is', null)
      .executeTakeFirst()
    if (!row) return { kind: 'gone' }
    try {
      await run({ queue: row.queue, jobId: row.jobId, input: row.payload, error: row.error, attempts: row.attempts })
    } catch (cause) {
      const error = redactText(cause instanceof Error ? cause.message : String(cause))
      await writer
        .updateTable('failedJobs')
        .set({ error, attempts: row.attempts + 1 })
        .where('id', '=', id)
        .execute()
      return { kind: 'failed', error }
    }
    await writer.updateTable('failedJobs').set(resolved('replayed', accountId)).where('id', '=', id).execute()
    return { kind: 'delivered' }
  })
  return outcome ?? { kind: 'gone' }
}

/** Marks a dead job removed, and its message with it. */
export const removeFailedJob = async (database: Database, id: number, accountId: number | null): Promise<boolean> => {
  const removed = await alone(database, id, () =>
    database.writer.transaction().execute(async (tx) => {
      const row = await tx
        .updateTable('failedJobs')
        .set(resolved('removed', accountId))
        .where('id', '=', id)
        .where('resolution', 'is', null)
        .returning('messageId')
        .executeTakeFirst()
      if (row?.messageId) {
        await tx
          .updateTable('messages')
          .set({ status: 'removed' })
          .where('id', '=', row.messageId)
          .where('status', '=', 'failed')
          .execute()
      }
      return row !== undefined
    }),
  )
  return removed ?? false
}
