// A pupil offered to several teachers: two yes at the same second, silence that brings the next names, a search that ends.
import { linkingApi } from '@cartable/domain/linking/linking.api.ts'
import { proposalsApi } from '@cartable/domain/linking/proposals.api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '../../../test/app.ts'
import { arrangeTeacher } from '../../../test/factories/people.ts'
import { type AccountsApp, startAccountsApp } from '../access/access.factory.ts'
import { followProposals } from './follow-proposals.ts'
import { arrangeLinking, arrangeProposal } from './linking.factory.ts'

let app: AccountsApp
let manager: Caller & { staffUserId: number }
beforeAll(async () => {
  app = await startAccountsApp() // it is 20/11/2026, 10:00 in Paris
  manager = await app.staff({ linking: 'write' })
})
afterAll(() => app.stop())

type Offered = { id: number; teachers: { teacherId: number; email: string; name: string }[] }
/** A search and teachers of its subject, of whom the first ones were written to on 18/11. */
const offer = (asked: number, others = 0): Promise<Offered> =>
  app.write(async (db) => {
    const id = await arrangeLinking(db, { status: 'proposed', assignedStaffUserId: manager.staffUserId })
    const { subjectId } = await db
      .selectFrom('linkings')
      .select('subjectId')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const teachers = []
    for (let count = 0; count < asked + others; count += 1) {
      const { teacherId, personId } = await arrangeTeacher(db, { lastName: `Le${String.fromCharCode(97 + count)}` })
      await db.insertInto('teacherSubjects').values({ teacherId, subjectId }).execute()
      if (count < asked) await arrangeProposal(db, { linkingId: id, teacherId, status: 'sent' })
      const { email, lastName, firstName } = await db
        .selectFrom('people')
        .select(['email', 'firstName', 'lastName'])
        .where('id', '=', personId)
        .executeTakeFirstOrThrow()
      teachers.push({ teacherId, email: email ?? '', name: `${firstName} ${lastName.toUpperCase()}` })
    }
    return { id, teachers }
  })
const show = async ({ id }: Offered) => (await app.call(linkingApi.show, { id: String(id) }, manager)).body
const follow = async () =>
  (
    (await followProposals.run({
      db: app.database.db,
      write: (_operation, change) => app.write(change),
      platform: app.platform,
      signal: new AbortController().signal,
    } as Parameters<typeof followProposals.run>[0])) as { summary: { asked: number; failed: number } }
  ).summary
const actionsOf = async (offered: Offered) => (await show(offered)).nextActions.filter(({ kind }) => kind === 'propose')

test('of two who say yes on the telephone at the same second one is retained; the others are told once', async () => {
  const offered = await offer(3)
  const { proposals } = await show(offered)
  const both = await Promise.all(
    proposals.slice(0, 2).map(({ id }) => app.call(proposalsApi.answer, { id, accepted: true }, manager)),
  )
  expect(both.map(({ body }) => body.errors === null).sort()).toEqual([false, true])
  expect((await show(offered)).proposals.map(({ status }) => status).sort()).toEqual([
    'accepted',
    'cancelled',
    'cancelled',
  ])
  const winner = (await show(offered)).proposals.find(({ status }) => status === 'accepted')
  for (const { teacherId, email } of offered.teachers)
    if (teacherId !== winner?.teacherId)
      expect((await app.inbox(email)).map(({ subject }) => subject)).toEqual([
        expect.stringContaining('a trouvé son professeur'),
      ])
})

test('after 48 hours without a yes the team is asked once to propose the next three, by their names', async () => {
  const offered = await offer(2, 4)
  await follow()
  const [action] = await actionsOf(offered)
  const next = offered.teachers.slice(2, 5).map(({ name }) => name)
  expect(action).toMatchObject({
    comment: `Aucun professeur n’a accepté en 48\u00a0h. Les suivants\u00a0: ${next.join(', ')}.`,
    dueOn: '2026-11-20',
  })
  const rung = () =>
    app.database.db
      .selectFrom('notifications')
      .select('title')
      .where('accountId', '=', manager.accountId)
      .where('link', '=', `/privateTuition/linking/${offered.id}`)
      .execute()
  expect(await rung()).toHaveLength(1)
  // not again while it waits, nor once it was ticked
  expect(await follow()).toEqual({ asked: 0, failed: 0 })
  await app.call(linkingApi.doNextAction, { id: action!.id, done: true }, manager)
  expect(await follow()).toEqual({ asked: 0, failed: 0 })
  expect(await rung()).toHaveLength(1)
})

test('nothing is asked before the delay, nor after a yes, which settles what was asked', async () => {
  const fresh = await offer(1, 1)
  const sentAt = (at: string) =>
    app.write((db) =>
      db.updateTable('linkingProposals').set({ sentAt: at }).where('linkingId', '=', fresh.id).execute(),
    )
  await sentAt('2026-11-18T09:30:00Z')
  const accepted = await offer(2)
  const yes = async (offered: Offered) =>
    app.call(proposalsApi.answer, { id: (await show(offered)).proposals[0]!.id, accepted: true }, manager)
  await yes(accepted)
  expect(await follow()).toEqual({ asked: 0, failed: 0 })
  await sentAt('2026-11-18T08:59:00Z')
  expect(await follow()).toEqual({ asked: 1, failed: 0 })
  expect(await actionsOf(fresh)).toMatchObject([{ doneAt: null }])
  await yes(fresh)
  expect(await actionsOf(fresh)).toMatchObject([{ doneAt: expect.any(String) }])
})

test('a search that is closed tells those who were waiting; one whose last proposal is taken back goes on', async () => {
  const closed = await offer(1)
  await app.call(linkingApi.changeStatus, { id: closed.id, status: 'closed' }, manager)
  expect(await app.inbox(closed.teachers[0]!.email)).toHaveLength(1)
  const withdrawn = await offer(1)
  await app.call(proposalsApi.cancel, { id: (await show(withdrawn)).proposals[0]!.id }, manager)
  expect((await show(withdrawn)).status).toBe('searching')
})
