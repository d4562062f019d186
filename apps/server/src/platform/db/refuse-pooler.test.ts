// A pooler in front of the database is played by a relay that answers as pgbouncer does, or forgets what it was told.
import { createServer } from 'node:net'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '../../../test/db.ts'
import { withFallback } from './fallback-pool.ts'
import { poolerRefusal } from './refuse-pooler.ts'

const given = async () => {
  const database = await createTestDatabase()
  onTestFinished(() => database.drop())
  return database.url
}

test('PostgreSQL itself is taken, and so is a session of its own', async () => {
  expect(await poolerRefusal(await given())).toBeNull()
})

test('a pooler that refuses what it is told at the start is refused in words', async () => {
  const server = createServer((socket) => {
    socket.once('data', () => {
      const fields = 'SFATAL\0VFATAL\0C08P01\0Munsupported startup parameter: options\0\0'
      const body = Buffer.from(fields, 'latin1')
      const head = Buffer.from([0x45, 0, 0, 0, 0])
      head.writeUInt32BE(body.length + 4, 1)
      socket.end(Buffer.concat([head, body]))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  expect(await poolerRefusal(`postgres://u:p@127.0.0.1:${port}/x`)).toMatch(/pgbouncer.*adresse directe/)
})

test('reads of a replica that is gone are made by the primary', async () => {
  const primary = new pg.Pool({ connectionString: await given(), max: 2 })
  const replica = new pg.Pool({ connectionString: 'postgres://u:p@127.0.0.1:9/x', connectionTimeoutMillis: 1_000 })
  onTestFinished(async () => {
    await primary.end()
    await replica.end()
  })
  const gone: unknown[] = []
  const reads = withFallback(replica, primary, (error) => gone.push(error))
  expect((await reads.query('select 7 as n')).rows).toEqual([{ n: 7 }])
  const client = await reads.connect()
  expect((await client.query('select 8 as n')).rows).toEqual([{ n: 8 }])
  client.release()
  // it rests for a while: it is not asked for each read
  expect(gone).toHaveLength(1)
})
