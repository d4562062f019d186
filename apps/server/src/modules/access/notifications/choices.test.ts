// Choices of messages: from an account, by the link of a mail that arrived, and in one click of a mail reader; what they stop, and what they never do.
import { choicesApi as api } from '@cartable/domain/access/notifications/choices.api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/app.ts'
import { createLink } from '../../../platform/http/links.ts'
import { mailTemplate } from '../../messaging/mail-template.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const person = (email: string) =>
  app.write((db) =>
    db.insertInto('people').values({ lastName: 'Le Goff', email }).returning('id').executeTakeFirstOrThrow(),
  )
const linkOf = (personId: number) =>
  app.write((db) =>
    createLink(db, {
      ...{ purpose: 'notification-choices' as const, subjectClass: 'people', subjectId: personId },
      expiresAt: new Date(app.platform.clock.now().getTime() + 86_400_000),
    }),
  )
const send = (personId: number, email: string, template: string, isAsked = false) =>
  app.write((db) =>
    mailTemplate(
      { db, platform: app.platform, now: app.platform.clock.now },
      {
        ...{ template, purpose: template, isAsked, page: '/' },
        to: { personId, firstName: null, lastName: 'Le Goff', email },
        about: { class: 'people', id: personId },
        tags: {
          ...{ prenom_eleve: 'Éva', matiere: 'Anglais', professeur: 'Léa Morvan', date_cours: '18/11/2026' },
          ...{
            heure_cours: '17:30',
            duree_cours: '1 h',
            montant: '40,00 €',
            reference: 'CPF-1',
            mot: 'Carte expirée.',
          },
        },
      },
    ),
  )

test('what is not said goes by the kind of message; a link says it without a session, as often as wanted', async () => {
  const { id } = await person('choix@exemple.test')
  const token = await linkOf(id)
  const read = async () => (await app.call(api.linkChoices, { token }, null)).body
  expect(await read()).toMatchObject({
    address: 'ch…@exemple.test',
    // the reminder of the eve is off until it is asked for
    rows: [true, true, false, true, true, true].map((enabled) => ({ enabled })),
  })
  expect(await send(id, 'choix@exemple.test', 'course-planned')).toEqual(expect.any(Number))

  for (const enabled of [false, true, false])
    await app.call(api.saveLinkChoices, { token, rows: [{ choice: 'planning', enabled }] }, null)
  expect((await read()).rows.map(({ choice, enabled }) => [choice, enabled])).toEqual([
    ['to-confirm', true],
    ['planning', false],
    ['reminders', false],
    ['messages', true],
    ['opinions', true],
    ['news', true],
  ])
  expect(await send(id, 'choix@exemple.test', 'course-planned')).toBeNull()
  // what the office sends by hand leaves all the same, and what is always sent
  expect(await send(id, 'choix@exemple.test', 'course-planned', true)).toEqual(expect.any(Number))
  expect(await send(id, 'choix@exemple.test', 'payment-failed')).toEqual(expect.any(Number))
  expect((await app.call(api.linkChoices, { token: `${token}x` }, null)).status).toBe(404)
})

test('a mail reader unsubscribes in one click, without our header, and changes nothing else', async () => {
  const { id } = await person('clic@exemple.test')
  const token = await linkOf(id)
  const post = (choice: string) =>
    app.http.inject({
      method: 'POST',
      url: `/api/notifications/unsubscribe?token=${token}&choice=${choice}`,
      payload: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
  expect((await post('to-confirm')).statusCode).toBe(200)
  expect((await post('to-confirm')).statusCode).toBe(200)
  expect((await post('factures')).json().errors.propertyPaths).toEqual(['choice'])
  const { rows } = (await app.call(api.linkChoices, { token }, null)).body
  expect(rows.map(({ enabled }) => enabled)).toEqual([false, true, false, true, true, true])
  // another page of ours still asks for the header
  const forged = await app.http.inject({
    method: 'POST',
    url: '/api/notifications/choices-by-link',
    payload: { token, rows: [] },
  })
  expect(forged.statusCode).toBe(403)
})

test('from an account each person chooses for themselves', async () => {
  const one = await app.staff({})
  const other = await app.staff({})
  await app.call(api.saveChoices, { rows: [{ choice: 'to-confirm', enabled: false }] }, one)
  expect((await app.call(api.showChoices, {}, one)).body.rows[0]?.enabled).toBe(false)
  expect((await app.call(api.showChoices, {}, other)).body.rows[0]?.enabled).toBe(true)
  expect((await app.call(api.showChoices, {}, null)).status).toBe(401)
})

test('a template elides, and a tag that nothing fills keeps the mail here', async () => {
  const { id } = await person('trou@exemple.test')
  const messageId = await send(id, 'trou@exemple.test', 'course-planned')
  const mail = await app.database.db
    .selectFrom('messages')
    .selectAll()
    .where('id', '=', messageId!)
    .executeTakeFirstOrThrow()
  expect(mail).toMatchObject({ unfilled: null, choice: 'planning', buttonLabel: 'Voir mon agenda' })
  expect(mail.subject).toBe('Cours d’Éva le 18/11/2026 à 17:30')
  const held = await send(id, 'trou@exemple.test', 'contract-ended')
  const row = await app.database.db
    .selectFrom('messages')
    .select('unfilled')
    .where('id', '=', held!)
    .executeTakeFirstOrThrow()
  expect(row.unfilled).toBe('dernier jour des cours')
})
