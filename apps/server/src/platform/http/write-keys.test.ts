// Writes that are asked again after a lost answer, over HTTP on the real database: made once, answered the same.
import { randomUUID } from 'node:crypto'
import { accessApi } from '@cartable/domain/access/sign-in/access.api.ts'
import { writeKeyHeader } from '@cartable/domain/kernel/http.ts'
import { todoApi } from '@cartable/domain/todo/todo.api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, startTestApp } from '../../../test/app.ts'
import { createStaff, ensureAdministratorRole } from '../../modules/access/create-staff.ts'
import { fixedClock } from '../clock.ts'
import { housekeepingTasks } from '../housekeeping.ts'
import { claimWrite, keepAnswer, readWriteKey } from './write-keys.ts'

const clock = fixedClock('2026-11-20T10:00:00Z')
let app: Awaited<ReturnType<typeof startTestApp>>
let clerk: Caller
let other: Caller
beforeAll(async () => {
  app = await startTestApp({ clock })
  await app.start({ byItself: false })
  clerk = await app.staff({ todo: 'write' })
  other = await app.staff({ todo: 'write' })
})
afterAll(() => app.close())

const add = async (describe: string, key: string, caller = clerk) => {
  const { users } = (await app.call(todoApi.show, {}, caller)).body
  const task = { id: null, updatedAt: null, describe, importanceLevel: '2-medium' as const, users }
  return app.call(todoApi.save, { ...task, expectedDateTime: null }, caller, { [writeKeyHeader]: key })
}
const count = async (describe: string) =>
  (await app.database.db.selectFrom('todoEntries').select('id').where('describe', '=', describe).execute()).length

test('a write asked again under its key is made once and answered the same, one after the other or at once', async () => {
  const key = randomUUID()
  const first = await add('rappeler', key)
  expect(first).toMatchObject({ status: 200, body: { errors: null } })
  const again = await add('rappeler', key)
  expect(again.status).toBe(200)
  expect(again.body).toEqual(first.body)
  expect(await count('rappeler')).toBe(1)
  const shared = randomUUID()
  const all = await Promise.all([1, 2, 3, 4].map(() => add('ensemble', shared)))
  expect(all.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(new Set(all.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  expect(await count('ensemble')).toBe(1)
  // another press is another write
  await add('ensemble', randomUUID())
  expect(await count('ensemble')).toBe(2)
})

test('what was refused is asked anew: nothing was made', async () => {
  const key = randomUUID()
  expect((await add('', key)).body.errors).not.toBeNull()
  expect((await add('corrigé', key)).body).toMatchObject({ errors: null })
  expect(await count('corrigé')).toBe(1)
})

test('a key is of one person and of one question', async () => {
  const key = randomUUID()
  await add('à moi', key)
  expect((await add('autre chose', key)).status).toBe(400)
  expect((await add('à moi', key, other)).status).toBe(400)
  expect((await add('à moi', 'pas une clé')).status).toBe(400)
  expect(await count('à moi')).toBe(1)
  expect(await count('autre chose')).toBe(0)
})

test('what is kept is sealed, and gone after an hour', async () => {
  const key = randomUUID()
  await add('scellé', key)
  const kept = () => app.database.db.selectFrom('writeKeys').selectAll().where('key', '=', key).executeTakeFirst()
  expect((await kept())?.answerEncrypted?.toString('latin1')).not.toContain('errors')
  clock.advance(2 * 3_600_000)
  const purge = housekeepingTasks.find(({ code }) => code === 'purge-sessions')
  await purge?.run({
    platform: app.platform,
    db: app.database.db,
    write: (_: string, change: Parameters<typeof app.write>[0]) => app.write(change),
  } as never)
  expect(await kept()).toBeUndefined()
})

test('signing in gives a cookie each time it is asked, and is not kept', async () => {
  const password = 'un cheval bleu sur le toit'
  await app.write(async (db) => {
    const roleIds = [await ensureAdministratorRole(db)]
    const who = { gender: 'female', firstName: 'Claire', lastName: 'Delmas', email: 'claire@exemple.fr' } as const
    await createStaff(db, { ...who, login: 'claire', password, roleIds })
  })
  const key = randomUUID()
  for (let time = 0; time < 2; time += 1) {
    const { headers, status } = await app.call(accessApi.login, { login: 'claire', password }, null, {
      [writeKeyHeader]: key,
    })
    expect(status).toBe(200)
    expect(headers['set-cookie']).toBeTruthy()
  }
  expect(await app.database.db.selectFrom('writeKeys').select('key').where('key', '=', key).execute()).toEqual([])
})

test('while what follows the commit is not over, or was cut, a repeat makes nothing and says where to look', async () => {
  const write = readWriteKey(app.config, randomUUID(), { operation: 'essai.debit', accountId: null, input: { id: 1 } })!
  await app.write((db) => claimWrite(db, app.config, write))
  await expect(app.write((db) => claimWrite(db, app.config, write))).rejects.toMatchObject({ status: 409 })
  await app.write((db) => keepAnswer(db, app.config, write, { paid: true }))
  expect(await app.write((db) => claimWrite(db, app.config, write))).toEqual({ answer: { paid: true } })
})
