// Brings a database to the newest schema by running the plain SQL files of the migrations folder, in order, once each.
import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type DatabaseIntrospector, Kysely, PostgresDialect, sql } from 'kysely'
import { type Migration, type MigrationProvider, Migrator } from 'kysely/migration'
import pg from 'pg'
import { databaseErrorOf, sqlState } from './errors.ts'

/** Folder of the SQL files: `YYYYMMDDHHMM_what.sql`, forward only, never edited once released; the baselines count from zero. */
export const migrationsFolder = fileURLToPath(new URL('../../../migrations/', import.meta.url))

const FILE_NAME = /^\d{12}_[a-z0-9_]+\.sql$/

class SqlFiles implements MigrationProvider {
  readonly #folder: string
  constructor(folder: string) {
    this.#folder = folder
  }
  async getMigrations(): Promise<Record<string, Migration>> {
    const files = (await readdir(this.#folder)).filter((name) => name.endsWith('.sql')).sort()
    const stray = files.find((name) => !FILE_NAME.test(name))
    if (stray) throw new Error(`migration file ${stray} is not named YYYYMMDDHHMM_what.sql`)
    const texts = await Promise.all(files.map((name) => readFile(`${this.#folder}/${name}`, 'utf8')))
    return Object.fromEntries(
      files.map((name, i) => [
        name.slice(0, -'.sql'.length),
        {
          // no parameter: the simple protocol takes the several statements of a file at once
          up: async (db) => void (await sql.raw(texts[i] ?? '').execute(db)),
        },
      ]),
    )
  }
}

/** The migrator looks at all tables and columns, twice before each file, to learn whether its own two are there: it is shown those alone. */
class QuickDialect extends PostgresDialect {
  override createIntrospector(db: Kysely<unknown>): DatabaseIntrospector {
    return {
      getSchemas: super.createIntrospector(db).getSchemas,
      getTables: async () => {
        const { rows } = await sql<{ name: string; schema: string }>`
          select tablename as name, schemaname as schema from pg_tables where tablename like 'kysely!_migration%' escape '!'`.execute(
          db,
        )
        return rows.map((table) => ({ ...table, isView: false, isForeign: false, columns: [] }))
      },
    }
  }
}

export type MigrateOptions = {
  folder?: string
  /**
   * called after each file, e.g. to print a start-up line; `isLate` when its name comes before one that had run already:
   * two people who write at once are merged in any order
   */
  onApplied?: (name: string, isLate: boolean) => void
  /** called once when the database is not ready yet, with what it says */
  onWaiting?: (reason: string) => void
}

/**
 * Applies what is missing, in the order of names, each file in a transaction of its own: also a file whose name comes before
 * the last one that ran, since the order in which changes are merged is not that in which they were begun. Of two servers that start together one does it all, and
 * the other waits. Returns the names applied by this call, oldest first. A pool that is given needs two connections.
 */
export async function migrate(
  database: string | pg.Pool,
  options: MigrateOptions = {},
): Promise<{ applied: string[] }> {
  const pool = typeof database === 'string' ? new pg.Pool({ connectionString: database, max: 2 }) : database
  // a closed pool of ours must not bring the process down through a late connection error
  if (typeof database === 'string') pool.on('error', () => {})
  const db = new Kysely<unknown>({ dialect: new QuickDialect({ pool }) })
  const provider = new SqlFiles(options.folder ?? migrationsFolder)
  const migrator = new Migrator({ db, provider, allowUnorderedMigrations: true })
  const applied: string[] = []
  let guard: pg.PoolClient | null = null
  try {
    await untilAccepting(pool, options.onWaiting)
    guard = await pool.connect()
    // The migrator has a lock of its own, and looks at every table before it takes it: one that the other server is just
    // changing would make it fail.
    await guard.query('select pg_advisory_lock($1)', [lockId])
    const { last: before, isNewer } = await history(guard, Object.keys(await provider.getMigrations()))
    // a newer program has added to the schema, and this one runs on it: servers are replaced one by one, and back
    if (isNewer) return { applied }
    for (;;) {
      const { error, results } = await migrator.migrateUp()
      const done = results?.find((result) => result.status === 'Success')
      if (error) {
        const failed = results?.find((result) => result.status === 'Error')?.migrationName
        throw new Error(failed ? `migration ${failed} failed: ${messageOf(error)}` : messageOf(error), { cause: error })
      }
      if (!done) return { applied }
      applied.push(done.migrationName)
      options.onApplied?.(done.migrationName, done.migrationName < before)
    }
  } finally {
    // ends the connection, and the lock with it
    guard?.release(true)
    if (typeof database === 'string') await db.destroy()
  }
}

type History = {
  /** The greatest name that ran on this database, empty when none did. */
  readonly last: string
  /** All of our files ran, and later ones that only a newer program has. */
  readonly isNewer: boolean
}
/** Refuses a database whose history is not that of these files. */
async function history(client: pg.PoolClient, files: string[]): Promise<History> {
  const { rows: tables } = await client.query<{ exists: boolean }>(
    "select to_regclass('public.kysely_migration') is not null as exists",
  )
  if (!tables[0]?.exists) return { last: '', isNewer: false }
  const { rows } = await client.query<{ name: string }>('select name from kysely_migration order by name collate "C"')
  const ran = rows.map(({ name }) => name)
  const unknown = ran.filter((name) => !files.includes(name))
  const last = ran.at(-1) ?? ''
  const [first] = unknown
  if (first === undefined) return { last, isNewer: false }
  const areOurs = files.every((file) => ran.includes(file)) && files.every((file) => file < first)
  if (areOurs && !first.startsWith(baseline)) return { last, isNewer: true }
  throw new Error(
    `La base de données vient d’une autre version du programme\u00a0: la migration ${first} y a été faite et n’est pas parmi les nôtres. Installez la version qui l’a, ou restaurez une sauvegarde dans une base vide.`,
  )
}
/** Baselines count from zero, and are edited until the first release. */
const baseline = '0000'

/** Names the lock, on this database. */
const lockId = 720_001

/** Milliseconds for which a database that is starting is waited for: a long journal takes minutes to replay. */
const startingMs = 600_000
/** The same for one that is not there at all: it starts with the machine, beside us. */
const absentMs = 60_000
const betweenTriesMs = 250

/** A database that replays its journal after a crash says so to whoever connects, one that starts beside us refuses: both are waited for. */
async function untilAccepting(pool: pg.Pool, onWaiting?: (reason: string) => void): Promise<void> {
  const begun = Date.now()
  for (let isFirst = true; ; isFirst = false) {
    try {
      await pool.query('select 1')
      return
    } catch (error) {
      const isAbsent = (error as NodeJS.ErrnoException).code === 'ECONNREFUSED'
      const patience = isAbsent ? absentMs : databaseErrorOf(error)?.code === sqlState.starting ? startingMs : 0
      if (Date.now() - begun >= patience) throw error
      if (isFirst) onWaiting?.(messageOf(error))
      await sleep(betweenTriesMs)
    }
  }
}

/** Names that are still to run, and those that ran of a program newer than this one; nothing is changed. */
export async function waitingMigrations(client: pg.ClientBase): Promise<{ waiting: string[]; unknown: string[] }> {
  const known = Object.keys(await new SqlFiles(migrationsFolder).getMigrations())
  const { rows: there } = await client.query("select to_regclass('kysely_migration') is not null as is_there")
  const { rows } = there[0]?.is_there
    ? await client.query<{ name: string }>('select name from kysely_migration order by name')
    : { rows: [] }
  const ran = rows.map(({ name }) => name)
  return {
    waiting: known.filter((name) => !ran.includes(name)),
    unknown: ran.filter((name) => !known.includes(name)),
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
