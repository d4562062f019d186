// A server that is asked to stop: it says so first, then ends what it has begun, and cuts nothing.
import { writeKeyHeader } from '@cartable/domain/kernel/http.ts'
import { todoApi } from '@cartable/domain/todo/todo.api.ts'
import pg from 'pg'
import { expect, test } from 'vitest'
import { startTestApp } from '../../../test/app.ts'

test('not ready from the first moment; a call that runs is ended and answered; the next one is not taken', async () => {
  const app = await startTestApp()
  await app.start({ byItself: false })
  const clerk = await app.staff({ todo: 'write' })
  const { users } = (await app.call(todoApi.show, {}, clerk)).body
  await app.http.listen({ port: 0, host: '127.0.0.1' })
  const address = app.http.server.address()
  const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  expect((await fetch(`${url}/ready`)).status).toBe(200)
  // somebody holds the table: the write waits
  const holder = new pg.Client({ connectionString: app.config.databaseUrl })
  await holder.connect()
  await holder.query('begin; lock table todo_entries in exclusive mode')
  const write = fetch(`${url}/api${todoApi.save.path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      cookie: clerk.cookie,
      'x-cartable': '1',
      [writeKeyHeader]: crypto.randomUUID(),
    },
    body: JSON.stringify({
      id: null,
      updatedAt: null,
      describe: 'finir',
      importanceLevel: '2-medium',
      users,
      expectedDateTime: null,
    }),
  })
  await expect
    .poll(async () => (await app.database.pool.query(`select 1 from pg_locks where not granted`)).rowCount)
    .toBeGreaterThan(0)
  const draining = app.drain(300)
  expect((await fetch(`${url}/ready`)).status).toBe(503)
  expect((await fetch(`${url}/health`)).status).toBe(200)
  await draining
  const closing = app.close()
  await new Promise((resolve) => setTimeout(resolve, 200))
  await holder.query('commit')
  await holder.end()
  const answer = await write
  expect(answer.status).toBe(200)
  expect(await answer.json()).toMatchObject({ errors: null })
  await closing
  await expect(fetch(`${url}/health`)).rejects.toThrow()
})
