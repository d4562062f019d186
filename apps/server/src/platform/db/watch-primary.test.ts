// A primary that falls silent, played by a relay between the server and the real database: it keeps connections open and carries nothing.
import { connect, createServer, type Server, type Socket } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../../test/db.ts'
import { inWrite, openDatabase } from './database.ts'

let testDatabase: Awaited<ReturnType<typeof createTestDatabase>>
let relay: Server
let url: string
const carried = new Set<Socket>()
/** Connections made so far carry nothing any more, and are not closed; those made from now on are. */
const fallSilent = () => {
  for (const socket of carried) socket.pause().removeAllListeners('data')
  carried.clear()
}
beforeAll(async () => {
  testDatabase = await createTestDatabase()
  const given = new URL(testDatabase.url)
  const [host, port] = [given.hostname, Number(given.port || 5432)]
  relay = createServer((near) => {
    const far = connect(port, host)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      carried.add(from)
      from.on('data', (bytes) => to.write(bytes))
      from.on('error', () => to.destroy())
      from.on('close', () => to.destroy())
    }
  })
  await new Promise<void>((resolve) => relay.listen(0, '127.0.0.1', resolve))
  const address = relay.address()
  given.port = String(typeof address === 'object' && address ? address.port : 0)
  given.hostname = '127.0.0.1'
  url = given.href
})
afterAll(async () => {
  relay.close()
  await testDatabase.drop()
})

test('calls that wait for a silent primary end, and the next write reaches whoever the address leads to', async () => {
  const database = openDatabase({ url, max: 3 })
  database.watch({ everyMs: 100, patienceMs: 400, misses: 2 })
  const write = () => inWrite(database, { operation: 'test.write' }, (db) => sql`select 1`.execute(db))
  // as many connections as will be stuck
  await Promise.all(
    [1, 2, 3].map(() => inWrite(database, { operation: 'test.write' }, (db) => sql`select pg_sleep(0.1)`.execute(db))),
  )
  await sql`select 1`.execute(database.db)
  expect(database.isAnswering()).toBe(true)
  fallSilent()
  const stuck = await Promise.allSettled([write(), write(), write(), sql`select 1`.execute(database.db)])
  expect(stuck.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected', 'rejected'])
  await write()
  await sql`select 1`.execute(database.db)
  await expect.poll(() => database.isAnswering()).toBe(true)
  await database.close()
}, 30_000)

test('a statement that is long, of a database that answers, is left alone', async () => {
  const database = openDatabase({ url, max: 3 })
  database.watch({ everyMs: 50, patienceMs: 400, misses: 2 })
  await sql`select pg_sleep(1.5)`.execute(database.db)
  await database.close()
}, 30_000)
