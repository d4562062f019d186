// A database of its own for a bench, filled by SQL, and two people of the team who are signed in to it.
import pg from 'pg'
import { createStaff, ensureAdministratorRole } from '../../apps/server/src/modules/access/create-staff.ts'
import { inWrite, openDatabase } from '../../apps/server/src/platform/db/database.ts'
import { migrate } from '../../apps/server/src/platform/db/migrate.ts'
import { openSession } from '../../apps/server/src/platform/session/sessions.ts'
import type { RunningPostgres } from '../../apps/server/src/supervisor/postgres.ts'

export type Ground = {
  readonly url: string
  /** Session tokens of two people. */
  readonly tokens: readonly [string, string]
}

type Filling = {
  readonly name: string
  readonly statements: readonly string[]
  /** Those that were filled: what autovacuum would have done by the time a company has so much is done at once. */
  readonly tables: readonly string[]
}

const fill = async (url: string, { statements, tables }: Filling): Promise<void> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query("set cartable.operation = 'bench'")
    for (const statement of statements) await client.query(statement)
    for (const table of tables) await client.query(`vacuum (analyze) ${table}`)
  } finally {
    await client.end()
  }
}

const openPeople = async (url: string): Promise<readonly [string, string]> => {
  const database = openDatabase({ url, max: 2 })
  try {
    return await inWrite(database, { operation: 'bench' }, async (db) => {
      const open = async (firstName: string): Promise<string> => {
        const login = `${firstName.toLowerCase()}@exemple.fr`
        const { accountId } = await createStaff(db, {
          ...{ gender: null, firstName, lastName: 'Delmas', email: login, login, password: 'cartable' },
          roleIds: [await ensureAdministratorRole(db)],
        })
        const limits = { now: new Date(), idleSeconds: 86_400, absoluteHours: 24 }
        return openSession(db, { accountId, ...limits, ip: '127.0.0.1', userAgent: 'bench' })
      }
      return [await open('Claire'), await open('Hugo')] as const
    })
  } finally {
    await database.close()
  }
}

export const makeGround = async (postgres: RunningPostgres, filling: Filling): Promise<Ground> => {
  const admin = new pg.Client({ connectionString: postgres.adminUrl })
  const url = new URL(postgres.url)
  url.pathname = `/${filling.name}`
  await admin.connect()
  try {
    await admin.query(`create database ${filling.name} owner ${url.username}`)
  } finally {
    await admin.end()
  }
  await migrate(url.href)
  const tokens = await openPeople(url.href)
  await fill(url.href, filling)
  return { url: url.href, tokens }
}
