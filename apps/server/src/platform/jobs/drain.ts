// Runs what is due in the queue, here and now, until nothing is left: a clock that is moved waits for it at each step.
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { JobResult, JobWithMetadata, PgBoss } from 'pg-boss'
import { hasRunningJobs, waitingJobs } from './queue-time.ts'

type Deps = {
  boss: PgBoss
  pool: pg.Pool
  /** In the order in which they are worked off. */
  queues: Readonly<Record<string, (job: JobWithMetadata<unknown>) => Promise<JobResult>>>
  /** Aborted when the server stops. */
  signal: AbortSignal
}

/** Jobs taken at once; their ends are written together. */
const batchSize = 25
/** The queue gives the jobs of a server that is not heard of to another one. */
const beatMs = 3_000
/** Between two looks at what other workers have in hand, in milliseconds. */
const lookMs = 15
/** A job that somebody runs for longer (an export, say) is not waited for, in milliseconds. */
const patienceMs = 120_000

/**
 * Answers when (real time, ms) the first of the jobs that wait for their moment is due. `others`: workers run as well, here or
 * elsewhere, and what they have in hand is waited for.
 */
export const drainQueues = async (
  { boss, pool, queues, signal }: Deps,
  { others }: { readonly others: boolean },
): Promise<number | null> => {
  const names = Object.keys(queues)

  const runBatch = async (queue: string): Promise<number> => {
    const jobs = await boss.fetch<unknown>(queue, { batchSize, includeMetadata: true })
    if (jobs.length === 0) return 0
    const handle = queues[queue]
    const completed: string[] = []
    const beat = setInterval(
      () =>
        void boss
          .touch(
            queue,
            jobs.map((job) => job.id),
          )
          .catch(() => undefined),
      beatMs,
    )
    try {
      for (const job of jobs.sort((a, b) => a.createdOn.getTime() - b.createdOn.getTime())) {
        const result = await handle?.(Object.assign(job, { signal }))
        if (result?.status === 'completed') completed.push(job.id)
        else {
          // given up: the queue sets aside what has no try left
          if (result?.status === 'deadletter')
            await pool.query('update pgboss.job set retry_limit = retry_count where name = $1 and id = $2', [
              queue,
              job.id,
            ])
          await boss.fail(queue, job.id, (result?.output as object | undefined) ?? null)
        }
      }
    } finally {
      clearInterval(beat)
      if (completed.length > 0) await boss.complete(queue, completed)
    }
    return jobs.length
  }

  let waitedSince: number | null = null
  for (;;) {
    const standings = await waitingJobs(pool, names)
    const due = standings.filter((standing) => standing.due > 0).map(({ queue }) => queue)
    const next = standings.flatMap(({ nextMs }) => nextMs ?? [])
    const nextMs = next.length > 0 ? Math.min(...next) : null
    if (signal.aborted) return nextMs
    let ran = 0
    for (const queue of names) if (due.includes(queue)) ran += await runBatch(queue)
    if (ran > 0) waitedSince = null
    else {
      if (due.length === 0 && !(others && (await hasRunningJobs(pool, names)))) return nextMs
      waitedSince ??= performance.now()
      if (performance.now() - waitedSince > patienceMs) return nextMs
      await sleep(lookMs, undefined, { signal }).catch(() => undefined)
    }
  }
}
