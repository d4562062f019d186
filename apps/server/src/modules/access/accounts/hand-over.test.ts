// What a colleague holds is handed over in one act: counted, given to whoever may open it, told to both, traced, done once.
import { handOverApi } from '@cartable/domain/access/accounts/hand-over.api.ts'
import { usersRefusals } from '@cartable/domain/access/accounts/users.refusals.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, startTestApp, type TestApp } from '../../../../test/app.ts'
import { heldSources } from '../../../held-sources.ts'

type Colleague = Caller & { accountId: number; staffUserId: number }
const everyKind = heldSources.map(({ kind }) => kind)
let app: TestApp
let director: Caller
let leaver: Colleague
let taker: Colleague
beforeAll(async () => {
  app = await startTestApp()
  await app.start()
  director = await app.director({ firstName: 'Claire', lastName: 'Delmas' })
  leaver = await app.staff({ todo: 'write', contacts: 'write', messaging: 'write' })
  taker = await app.staff({ todo: 'write', contacts: 'write', messaging: 'write' })
  await app.write(async (db) => {
    await sql`insert into contacts (status, origin, is_student, last_name, sales_staff_user_id) values
      ('prospect', 'backoffice', false, 'Riou', ${leaver.staffUserId}), ('contact', 'backoffice', false, 'Le Bihan', ${leaver.staffUserId}),
      ('lost', 'backoffice', false, 'Perdu', ${leaver.staffUserId})`.execute(db)
    await sql`insert into contact_rules (postal_prefix, staff_user_id) values ('35', ${leaver.staffUserId})`.execute(db)
    const task = async (describe: string, users: readonly number[], isDone = false) => {
      const { rows } = await sql<{ id: number }>`
        insert into todo_entries (describe, done_at) values (${describe}, case when ${isDone} then clock_now() end) returning id`.execute(
        db,
      )
      for (const user of users)
        await sql`insert into todo_entry_users (todo_entry_id, staff_user_id) values (${rows[0]?.id}, ${user})`.execute(
          db,
        )
    }
    await task('Rappeler la mairie', [leaver.staffUserId])
    await task('Ensemble', [leaver.staffUserId, taker.staffUserId])
    await task('Faite', [leaver.staffUserId], true)
  })
})
afterAll(() => app?.close())

const show = async (id: number) => {
  const { body } = await app.call(handOverApi.showHandOver, { id: String(id) }, director)
  return { held: body.held.map(({ kind, count }) => ({ kind, count })) }
}
const give = async (to: number, kinds = everyKind, caller = director) =>
  app.call(handOverApi.handOver, { id: leaver.staffUserId, to, kinds }, caller)
const told = async ({ accountId }: Colleague) =>
  app.database.db.selectFrom('notifications').select(['title', 'body']).where('accountId', '=', accountId).execute()

test('nobody is given what he cannot open, and what is refused leaves everything where it was', async () => {
  const before = (await show(leaver.staffUserId)).held
  expect(before).toEqual([
    { kind: 'contacts', count: 2 },
    { kind: 'contactRules', count: 1 },
    { kind: 'tasks', count: 2 },
  ])
  const stranger = await app.staff({ todo: 'write' })
  const { body } = await give(stranger.staffUserId)
  expect(body.errors?.propertyPaths).toEqual(['to'])
  expect(body.errors?.messages[0]).toContain('contacts suivis')
  expect((await give(leaver.staffUserId)).body.errors?.messages).toEqual([usersRefusals.noTaker.message])
  expect((await give(taker.staffUserId, everyKind, await app.staff({ users: 'read' }))).status).toBe(403)
  expect((await show(leaver.staffUserId)).held).toEqual(before)
})

test('of two who hand over at the same moment one does; both colleagues are told, and what is over stays', async () => {
  const answers = await Promise.all([give(taker.staffUserId), give(taker.staffUserId)])
  const refused = answers.map(({ body }) => body.errors?.messages ?? null).filter((messages) => messages !== null)
  expect(refused).toEqual([[usersRefusals.nothingHeld.message]])
  expect((await show(leaver.staffUserId)).held).toEqual([])
  expect((await show(taker.staffUserId)).held).toEqual([
    { kind: 'contacts', count: 2 },
    { kind: 'contactRules', count: 1 },
    { kind: 'tasks', count: 2 },
  ])
  const { rows } = await sql<{ kept: number }>`select
    (select count(*)::int from contacts where sales_staff_user_id = ${leaver.staffUserId})
    + (select count(*)::int from todo_entry_users where staff_user_id = ${leaver.staffUserId}) as kept`.execute(
    app.database.db,
  )
  expect(rows[0]?.kept).toBe(2)
  for (const colleague of [leaver, taker]) {
    const [notice, ...others] = await told(colleague)
    expect(others).toEqual([])
    expect(notice?.body?.replace(/\s/g, ' ')).toBe(
      '2 contacts suivis, 1 règle d’attribution des demandes et 2 tâches à faire',
    )
  }
  const traced = await app.database.db
    .selectFrom('traces')
    .select('entityClass')
    .where('operation', '=', 'access.handOver')
    .execute()
  expect(new Set(traced.map(({ entityClass }) => entityClass))).toEqual(
    new Set(['contacts', 'contact_rules', 'todo_entry_users']),
  )
})
