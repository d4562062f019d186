// A database that is made for one proof and dropped after it, also after a kill: its name is known, and a lock says who uses it.
import pg from 'pg'
import { quote } from './backup.queries.ts'

/** Of the advisory lock that a proof holds; any number that nothing else takes. */
const lockClass = 20_711
const longestName = 63
const suffix = '_preuve'

export class ScratchRefused extends Error {}

/** The database of proofs of the installation whose database this is. */
export function scratchName(databaseUrl: string): string {
  const name = decodeURIComponent(new URL(databaseUrl).pathname.slice(1)) || 'cartable'
  return `${name.slice(0, longestName - suffix.length)}${suffix}`
}

/** `insufficient_privilege` of PostgreSQL. */
const isForbidden = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '42501'

async function withLock<T>(url: string, name: string, use: (client: pg.Client) => Promise<T>): Promise<T | 'busy'> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'cartable proof',
    connectionTimeoutMillis: 10_000,
  })
  client.on('error', () => {}) // a connection that breaks fails the next statement, or has nothing left to do
  await client.connect()
  try {
    await client.query('set statement_timeout = 0; set lock_timeout = 0')
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1, hashtext($2)) as taken', [
      lockClass,
      name,
    ])
    return rows[0]?.taken ? await use(client) : 'busy'
  } finally {
    await client.end() // and with it the lock
  }
}

const drop = (client: pg.Client, name: string) => client.query(`drop database if exists ${quote(name)} with (force)`)

/** Calls `use` with the address of an empty database named `name` of the server at `url`, dropped whatever happens. */
export async function withScratch<T>(url: string, name: string, use: (scratchUrl: string) => Promise<T>): Promise<T> {
  const answer = await withLock(url, name, async (client) => {
    try {
      await drop(client, name)
      await client.query(`create database ${quote(name)}`)
    } catch (error) {
      if (!isForbidden(error)) throw error
      throw new ScratchRefused(
        'Le compte de la base ne peut pas créer de base d’essai\u00a0: donnez-lui ce droit (alter role … createdb), ou l’adresse d’un autre par BACKUP_PROOF_URL.',
      )
    }
    try {
      const scratchUrl = new URL(url)
      scratchUrl.pathname = `/${encodeURIComponent(name)}`
      return { value: await use(scratchUrl.href) }
    } finally {
      await drop(client, name)
    }
  })
  if (answer === 'busy') throw new ScratchRefused('Une preuve est déjà en cours.')
  return answer.value
}

/** Removes what a proof that was killed left, unless one is going on. Answers whether there was something. */
export async function dropLeftScratch(url: string, name: string): Promise<boolean> {
  const answer = await withLock(url, name, async (client) => {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    if (rowCount) await drop(client, name)
    return Boolean(rowCount)
  })
  return answer === true
}
