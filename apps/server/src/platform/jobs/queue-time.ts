// When the waiting jobs of the queue are due. The queue counts in PostgreSQL's real time: a moved clock is brought to it here.
import type pg from 'pg'
import type { Clock } from '../clock.ts'
import type { EnqueueOptions } from './job.ts'

type Standing = { readonly queue: string; readonly due: number; readonly nextMs: number | null }

/** An instant of the clock as the queue must be told it; a wait in seconds stays one. */
export const realStart = (
  startAfter: EnqueueOptions['startAfter'],
  clock: Pick<Clock, 'offsetMs'>,
): Date | number | undefined =>
  startAfter instanceof Date ? new Date(startAfter.getTime() - clock.offsetMs()) : startAfter

/** Of each queue in which jobs wait: how many are due, and when (real time, ms) the first of the others is. */
export const waitingJobs = async (pool: pg.Pool, queues: readonly string[]): Promise<Standing[]> => {
  const { rows } = await pool.query<Standing>(
    `select name as queue, count(*) filter (where start_after <= now())::int as due,
            (extract(epoch from min(start_after) filter (where start_after > now())) * 1000)::float8 as "nextMs"
       from pgboss.job where state < 'active' and not blocked and name = any($1) group by name`,
    [queues],
  )
  return rows
}

/** Whether some server is running a job of these queues. */
export const hasRunningJobs = async (pool: pg.Pool, queues: readonly string[]): Promise<boolean> => {
  const { rowCount } = await pool.query("select from pgboss.job where state = 'active' and name = any($1) limit 1", [
    queues,
  ])
  return (rowCount ?? 0) > 0
}

/** Brings the jobs that wait for a later moment nearer, as if `stepMs` had passed: SQL of the transaction that moves the clock. */
export const bringJobsNearer = (stepMs: number): string =>
  `update pgboss.job set start_after = start_after - ${Math.round(stepMs)} * interval '1 millisecond' where state < 'active' and start_after > now()`
