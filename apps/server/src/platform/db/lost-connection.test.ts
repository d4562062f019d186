// The database goes away while a connection is in use: the work fails, the process lives, and the next work is served.
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase } from '../../../test/db.ts'
import { type Database, type Db, inRead, inWrite } from './database.ts'

let database: Database
let url: string
let close: () => Promise<void>
beforeAll(async () => {
  ;({ database, url, close } = await freshDatabase())
})
afterAll(() => close())

const actor = { operation: 'test.write' }

/** Ends the connection that `db` uses, as a restart of the database does, and lets the news arrive. */
const cut = async (db: Db) => {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
  const other = new pg.Client({ connectionString: url })
  await other.connect()
  await other.query('select pg_terminate_backend($1, 5000)', [rows[0]?.pid])
  await other.end()
  await delay(100)
}

test('a connection lost between two statements fails its work and nothing else', async () => {
  const faults: unknown[] = []
  const note = (error: unknown) => void faults.push(error)
  process.on('uncaughtException', note)
  try {
    const insert = (db: Db, lastName: string) => db.insertInto('people').values({ lastName }).execute()
    const writing = inWrite(database, actor, async (db) => {
      await insert(db, 'Perdu')
      await cut(db)
      await insert(db, 'Perdu aussi')
    })
    await expect(writing).rejects.toThrow()
    const reading = inRead(database, (db) => cut(db).then(() => sql`select 1`.execute(db)), { repeatable: true })
    await expect(reading).rejects.toThrow()
    await inWrite(database, actor, (db) => insert(db, 'Gardé'))
    const kept = await database.db.selectFrom('people').select('lastName').execute()
    expect(kept.map((row) => row.lastName)).toEqual(['Gardé'])
    expect(faults).toEqual([])
  } finally {
    process.off('uncaughtException', note)
  }
})
