// The offset of the clock as the database keeps it: read at start, refused in production, followed by every server of the database.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { MovableClock } from '../clock.ts'
import { ConfigError } from '../config.ts'
import type { Database } from '../db/database.ts'
import { bringJobsNearer } from '../jobs/queue-time.ts'
import type { Live } from '../live/live.ts'

const channel = 'cartable_clock'

const readOffset = async (database: Database): Promise<number> => {
  const { rows } = await sql<{ offsetMs: number }>`select offset_ms::float8 as "offsetMs" from twin_clock`.execute(
    database.writer,
  )
  return rows[0]?.offsetMs ?? 0
}

/** Production tells real time: it does not start on a company whose clock was moved. */
export const assertRealTime = async (database: Database): Promise<void> => {
  if ((await readOffset(database)) !== 0)
    throw new ConfigError(
      'Cette base est celle d’une société d’essai dont l’horloge a été déplacée\u00a0: ses dates sont fausses, la production ne peut pas s’en servir.',
    )
}

export const loadOffset = async (database: Database, clock: MovableClock): Promise<void> =>
  clock.setOffset(await readOffset(database))

export type SharedOffset = {
  /** Follows what other servers of the database do to the clock. */
  follow(live: Pick<Live, 'listen'>, onMissed: (error: unknown) => void): void
  /**
   * Moves the clock by one step: all or nothing, told to every server at the commit. People at their browsers did not live
   * that time: their sessions go with the clock. What waits in the queue comes nearer.
   */
  stepTo(offsetMs: number): Promise<void>
}

export const shareOffset = (database: Database, clock: MovableClock): SharedOffset => {
  const me = randomUUID()
  return {
    follow: (live, onMissed) =>
      live.listen(channel, (payload) => {
        if (payload === null) return void loadOffset(database, clock).catch(onMissed)
        const [by, offset] = payload.split(' ')
        // our own steps are known already, and later ones may have followed
        if (by !== me) clock.setOffset(Number(offset))
      }),
    stepTo: async (offsetMs) => {
      const stepMs = offsetMs - clock.offsetMs()
      const [before, step] = [clock.now().toISOString(), `${stepMs} * interval '1 millisecond'`]
      // several statements sent together are one transaction
      await database.pool.query(`update twin_clock set offset_ms = ${offsetMs};
        ${bringJobsNearer(stepMs)};
        update sessions set last_seen_at = last_seen_at + ${step}, idle_expires_at = idle_expires_at + ${step}, absolute_expires_at = absolute_expires_at + ${step}
         where revoked_at is null and idle_expires_at > '${before}' and absolute_expires_at > '${before}';
        select pg_notify('${channel}', '${me} ${offsetMs}')`)
      clock.setOffset(offsetMs)
    },
  }
}

/** Runs `work` while nobody else moves the clock, on any server; null when somebody does. */
export const movingAlone = async <T>(
  database: Database,
  work: () => Promise<T>,
): Promise<{ readonly done: T } | null> => {
  const client = await database.pool.connect()
  try {
    const { rows } = await client.query<{ held: boolean }>(
      "select pg_try_advisory_lock(hashtext('cartable clock')) as held",
    )
    if (!rows[0]?.held) return null
    try {
      return { done: await work() }
    } finally {
      await client.query("select pg_advisory_unlock(hashtext('cartable clock'))")
    }
  } finally {
    client.release()
  }
}
