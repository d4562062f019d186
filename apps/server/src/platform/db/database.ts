// Connections: a read-only handle for reads, transactions that carry operation and actor for writes, a replica for what may lag.
import { setTimeout as sleep } from 'node:timers/promises'
import { CamelCasePlugin, Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely'
import pg from 'pg'
import type { Clock } from '../clock.ts'
import { ClockedPool } from './clocked-pool.ts'
import { isTransient } from './errors.ts'
import { withFallback } from './fallback-pool.ts'
import { parsers } from './parsers.ts'
import type { DB } from './types.ts'
import { type PrimaryWatch, watchPrimary } from './watch-primary.ts'

/** What every query function takes first: a transaction, or a connection. Names are camelCase in code, snake_case in SQL. */
export type Db = Kysely<DB>

export type Database = {
  /** primary, read-only: a write through it is refused by the server */
  db: Db
  /** primary, outside any transaction and operation: only for the platform's own unaudited tables (sessions, tasks, logs) */
  writer: Db
  /** the replica when there is one, else the primary, read-only: may lag */
  replica: Db
  /** pool of `writer`: COPY, LISTEN, the job queue's own transactions */
  pool: pg.Pool
  /** pools of `db` and `replica`, for transactions and streams */
  readPool: pg.Pool
  replicaPool: pg.Pool
  /** Asks the primary every few seconds whether it is there, and ends what waits for it once it has fallen silent. */
  watch(options?: { everyMs?: number; patienceMs?: number; misses?: number; onSilent?: () => void }): void
  /** Whether the primary answered the last time it was asked; true where nobody watches. */
  isAnswering(): boolean
  close(): Promise<void>
}

export type DatabaseOptions = {
  url: string
  replicaUrl?: string | undefined
  /** connections of each pool; two pools, a third with a replica */
  max?: number | undefined
  /** longest statement, in milliseconds */
  statementTimeoutMs?: number | undefined
  /** told when an idle connection breaks; the pool replaces it */
  onError?: ((error: Error) => void) | undefined
  /** what `clock_now()` tells on every connection is as far from real time; real time when absent */
  clock?: Pick<Clock, 'offsetMs'> | undefined
}

/** Opens the pools; connections are made when first needed. */
export function openDatabase(options: DatabaseOptions): Database {
  const { url, replicaUrl, max = 10, statementTimeoutMs = 30_000, onError = () => {}, clock } = options
  /** Those to the primary, whether they serve or are idle. */
  const connections = new Set<pg.PoolClient>()
  const open = (connectionString: string, role: string, settings: Record<string, string | number>) => {
    const pool = new ClockedPool(clock, {
      connectionString,
      max,
      application_name: `cartable ${role}`,
      connectionTimeoutMillis: 10_000,
      idleTimeoutMillis: 60_000,
      keepAlive: true,
      types: parsers,
      options: Object.entries({
        TimeZone: 'Europe/Paris',
        statement_timeout: statementTimeoutMs,
        idle_in_transaction_session_timeout: 60_000,
        ...settings,
      })
        .map(([name, value]) => `-c ${name}=${value}`)
        .join(' '),
    })
    pool.on('error', onError)
    // the pool listens to idle connections only: one that breaks between two statements of a transaction would end the
    // process, although its next statement is refused with the reason
    pool.on('connect', (client) => client.on('error', () => {}))
    if (connectionString === url) {
      pool.on('connect', (client) => connections.add(client))
      pool.on('remove', (client) => connections.delete(client))
    }
    return pool
  }
  const readOnly = { default_transaction_read_only: 'on' }
  const pool = open(url, 'writes', { lock_timeout: 10_000 })
  const readPool = open(url, 'reads', readOnly)
  const replicaPool = replicaUrl
    ? withFallback(open(replicaUrl, 'replica', readOnly), readPool, (error) =>
        onError(new Error('the replica is gone, the primary reads for it', { cause: error })),
      )
    : readPool
  const db = kyselyOn(readPool)
  let watch: PrimaryWatch | null = null
  return {
    db,
    writer: kyselyOn(pool),
    replica: replicaUrl ? kyselyOn(replicaPool) : db,
    pool,
    readPool,
    replicaPool,
    watch: ({ onSilent, ...options } = {}) => {
      watch ??= watchPrimary({
        ...{ url, ...options },
        onSilent: () => {
          onError(new Error('the database fell silent'))
          cut(connections)
          onSilent?.()
        },
      })
    },
    isAnswering: () => watch?.isAnswering() ?? true,
    close: async () => {
      watch?.stop()
      await Promise.all([...new Set([pool, readPool, replicaPool])].map((each) => each.end()))
    },
  }
}

/** Ends connections as a host that resets them would: what runs on them fails at once, and pools make new ones. */
function cut(connections: ReadonlySet<pg.PoolClient>): void {
  for (const client of connections) {
    const { stream } = (client as unknown as { connection: { stream: { destroy(error: Error): void } } }).connection
    stream.destroy(new Error('Connection terminated: the database fell silent'))
  }
}

function kyselyOn(pool: ConstructorParameters<typeof PostgresDialect>[0]['pool']): Db {
  return new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    // what is inside a jsonb value is data, not names
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
}

/** A handle that sends everything to one client, e.g. to query inside a transaction that the job queue began. */
export function onClient(client: pg.ClientBase): Db {
  const fixed = { query: oneAtATime(client), release: () => {}, processID: processIdOf(client) }
  return kyselyOn({ connect: async () => fixed as unknown as PostgresPoolClient, end: async () => {} } as never)
}

/** A connection does one thing at a time: what is asked meanwhile waits here, in order, and not in the driver. */
function oneAtATime(client: pg.ClientBase): pg.ClientBase['query'] {
  let last: Promise<unknown> = Promise.resolve()
  const ask = (query: unknown, ...more: unknown[]) => {
    const run = () => (client.query as (...all: unknown[]) => unknown)(query, ...more)
    // a cursor or a copy is driven by whoever reads it
    if (typeof query === 'object' && query !== null && 'submit' in query) return run()
    const answer = last.then(run)
    last = answer.catch(() => undefined)
    return answer
  }
  return ask as unknown as pg.ClientBase['query']
}

/** Who writes and why: what the audit trigger notes on each trace. */
export type Actor = {
  /** operation id, e.g. `contacts.changeStatus`, `cron.purgeSessions` */
  operation: string
  actorAccountId?: number | null
  actorLabel?: string | null
  requestId?: string | null
}

/** Registers what must happen only once the transaction is committed; dropped when it is rolled back. */
export type AfterCommit = (effect: () => void | Promise<void>) => void

const RETRIES = 2

/**
 * Runs `change` in one transaction whose traces carry the actor; commits, or rolls back and throws what was thrown.
 * Tried again, from the start, after a deadlock or a serialization failure: `change` must have no other effect than its
 * writes and what it registers with `afterCommit`.
 */
export async function inWrite<T>(
  database: Database,
  actor: Actor,
  change: (db: Db, afterCommit: AfterCommit) => Promise<T>,
): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    const effects: (() => void | Promise<void>)[] = []
    let result: T
    try {
      result = await transaction(database.pool, `begin; ${settingsOf(actor)}`, (client) =>
        change(onClient(client), (effect) => effects.push(effect)),
      )
    } catch (error) {
      if (attempt >= RETRIES || !isTransient(error)) throw error
      await sleep(20 * (attempt + 1) + Math.random() * 30)
      continue
    }
    // committed: whatever an effect throws goes to the caller and nothing is run again
    for (const effect of effects) await effect()
    return result
  }
}

/** `begin` and the settings travel together: one round trip before the first statement. */
function settingsOf(actor: Actor): string {
  const settings = {
    'cartable.operation': actor.operation,
    'cartable.actor': actor.actorAccountId == null ? '' : String(actor.actorAccountId),
    'cartable.actor_label': actor.actorLabel ?? '',
    'cartable.request': actor.requestId ?? '',
  }
  const calls = Object.entries(settings).map(
    ([name, value]) => `set_config('${name}', ${pg.escapeLiteral(value)}, true)`,
  )
  return `select ${calls.join(', ')}`
}

export type ReadOptions = {
  /** several statements see the same state: one repeatable-read transaction */
  repeatable?: boolean
  /** may be served by the replica */
  lagging?: boolean
  /** statement timeout of this transaction, for exports; implies `repeatable` */
  timeoutMs?: number
  /** cancels the statement that runs on the server when the caller has gone; implies `repeatable` */
  signal?: AbortSignal | undefined
}

/** Runs a read: on the pool for independent statements, in one transaction when the options ask for it. */
export async function inRead<T>(
  database: Database,
  read: (db: Db) => Promise<T>,
  options: ReadOptions = {},
): Promise<T> {
  const { repeatable, lagging, timeoutMs, signal } = options
  if (!repeatable && !timeoutMs && !signal) return read(lagging ? database.replica : database.db)
  signal?.throwIfAborted()
  const pool = lagging ? database.replicaPool : database.readPool
  const begin = ['begin isolation level repeatable read read only']
  if (timeoutMs) begin.push(`set local statement_timeout = ${Math.round(timeoutMs)}`)
  return transaction(pool, begin.join('; '), async (client) => {
    if (!signal) return read(onClient(client))
    let cancelled: Promise<unknown> | undefined
    const cancel = () => {
      cancelled = pool.query('select pg_cancel_backend($1)', [processIdOf(client)]).catch(() => undefined)
    }
    signal.addEventListener('abort', cancel, { once: true })
    try {
      return await read(onClient(client))
    } catch (error) {
      signal.throwIfAborted()
      throw error
    } finally {
      signal.removeEventListener('abort', cancel)
      // the order to cancel must have arrived before this connection serves somebody else
      await cancelled
    }
  })
}

async function transaction<T>(pool: pg.Pool, begin: string, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    await client.query(begin)
    const result = await work(client)
    const { command } = await client.query('commit')
    // a statement failed and its error was caught: the server has rolled back what we believed written
    if (command !== 'COMMIT') throw new Error('the transaction was rolled back: an error inside it was swallowed')
    return result
  } catch (error) {
    await client.query('rollback').catch((failure: Error) => {
      broken = failure
    })
    throw error
  } finally {
    client.release(broken)
  }
}

function processIdOf(client: object): number | undefined {
  return 'processID' in client && typeof client.processID === 'number' ? client.processID : undefined
}
