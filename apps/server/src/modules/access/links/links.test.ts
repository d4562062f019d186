// What became of a personal link of every kind: served, past its time, replaced, never made; another one goes to the address on file alone.
import { linksApi } from '@cartable/domain/access/links/links.api.ts'
import { linkPurposes } from '@cartable/domain/kernel/access.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/app.ts'
import { arrangeHousehold, arrangeTeacher } from '../../../../test/factories/people.ts'
import { fixedClock } from '../../../platform/clock.ts'
import { createLink, endLinks, findLink, useLink } from '../../../platform/http/links.ts'

const clock = fixedClock('2026-11-20T09:00:00Z')
const day = 86_400_000
let app: TestApp
let household: Awaited<ReturnType<typeof arrangeHousehold>>
let teacher: Awaited<ReturnType<typeof arrangeTeacher>>

beforeAll(async () => {
  app = await startTestApp({ clock })
  household = await app.write((db) => arrangeHousehold(db))
  teacher = await app.write((db) => arrangeTeacher(db))
})
afterAll(() => app.close())

let subjectId = 1_000
type Purpose = (typeof linkPurposes)[number]
/** A link with the mail that carried it. */
const mailed = async (purpose: Purpose, address = 'famille@exemple.fr') => {
  subjectId += 1
  return app.write(async (db) => {
    const expiresAt = new Date(clock.now().getTime() + 2 * day)
    const token = await createLink(db, { purpose, subjectClass: 'nothing', subjectId, expiresAt })
    const url = `https://cartable.exemple/response/x?token=${token}`
    const messageId = await app.platform.mail.enqueueMail(db, {
      to: [{ address, personId: household.customerPersonId }],
      subject: 'Répondez-nous',
      bodyText: `Bonjour,\n\n${url}\n\nCours Armor`,
      secret: url,
      purpose: 'answer',
      buttonLabel: 'Répondre',
    })
    return { token, messageId, link: { purpose, subjectClass: 'nothing', subjectId } }
  })
}
const state = async (token: string, caller: Parameters<TestApp['call']>[2] = null) =>
  (await app.call(linksApi.linkState, { token }, caller)).body
const renew = async (token: string) => (await app.call(linksApi.renewLink, { token }, null)).body
const messages = () =>
  app.database.db.selectFrom('messages').select(['id', 'subject', 'body', 'buttonLabel']).orderBy('id').execute()

for (const purpose of linkPurposes)
  test(`${purpose}: open, served, replaced or past its time is told apart`, async () => {
    const open = await mailed(purpose)
    expect(await state(open.token)).toMatchObject({ state: 'open', purpose, mayRenew: false })
    const served = await mailed(purpose)
    await app.write(async (db) => {
      const found = await findLink(db, { purposes: [purpose] }, served.token, clock.now())
      await useLink(db, found!.tokenId, clock.now())
    })
    expect(await state(served.token)).toMatchObject({ state: 'used', purpose, mayRenew: false })
    const replaced = await mailed(purpose)
    await app.write((db) => endLinks(db, replaced.link, clock.now()))
    expect(await state(replaced.token)).toMatchObject({ state: 'withdrawn', purpose, mayRenew: false })
    clock.advance(3 * day)
    expect(await state(open.token)).toMatchObject({ state: 'expired', purpose })
    clock.set('2026-11-20T09:00:00Z')
  })

test('a link that nobody made, cut or typed wrong, is said to be no link', async () => {
  expect(await state('x')).toMatchObject({ state: 'unknown', purpose: null, mayRenew: false, isOfAnother: false })
  expect((await renew('x')).isValid).toBe(false)
})

test('past its time, the same mail leaves once more with a link that opens, to the address of today, once for two presses', async () => {
  const { token, link } = await mailed('evaluation')
  const before = (await messages()).length
  expect((await renew(token)).isValid).toBe(false)
  clock.advance(3 * day)
  expect(await state(token)).toMatchObject({ mayRenew: true })
  await app.write((db) =>
    db
      .updateTable('people')
      .set({ email: 'nouvelle@exemple.fr' })
      .where('id', '=', household.customerPersonId)
      .execute(),
  )
  const answers = await Promise.all([renew(token), renew(token)])
  expect(answers.map(({ isValid }) => isValid)).toEqual([true, true])
  const sent = (await messages()).slice(before)
  expect(sent).toMatchObject([{ subject: 'Répondez-nous', buttonLabel: 'Répondre' }])
  expect(sent[0]!.body).not.toContain(token)
  const to = await app.database.db
    .selectFrom('messageRecipients')
    .select('address')
    .where('messageId', '=', sent[0]!.id)
    .execute()
  expect(to).toEqual([{ address: 'nouvelle@exemple.fr' }])
  const fresh = await app.database.db
    .selectFrom('linkTokens')
    .select(['messageId', 'expiresAt'])
    .where('subjectId', '=', link.subjectId)
    .where('usedAt', 'is', null)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(fresh.messageId).toBe(sent[0]!.id)
  // as long as the first one, to the second
  expect((Date.parse(fresh.expiresAt) - clock.now().getTime()) / day).toBeCloseTo(2, 4)
  clock.set('2026-11-20T09:00:00Z')
})

test('whoever is signed in as somebody else is told so; its reader is not', async () => {
  const { token } = await mailed('evaluation')
  expect((await state(token, await app.signIn(teacher.personId))).isOfAnother).toBe(true)
  expect((await state(token, await app.signIn(household.customerPersonId))).isOfAnother).toBe(false)
  expect((await state(token)).isOfAnother).toBe(false)
})
