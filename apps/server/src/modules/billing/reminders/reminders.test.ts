// Unpaid bills through HTTP on the real database: the balance by age, who is left in peace, reminders sent once, promises that wake.

import { receiptsApi } from '@cartable/domain/billing/receipts/receipts.api.ts'
import { remindersApi as api } from '@cartable/domain/billing/reminders/reminders.api.ts'
import { parametersApi } from '@cartable/domain/configuration/parameters.api.ts'
import { coursesApi } from '@cartable/domain/courses/courses.api.ts'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Caller } from '../../../../test/app.ts'
import { arrangeContract, arrangeCourse } from '../../../../test/factories/tuition.ts'
import { pdfText } from '../../../../test/pdf-text.ts'
import { billedOn, startTuitionApp, type TuitionApp } from '../../../../test/tuition-app.ts'
import { fixedClock } from '../../../platform/clock.ts'
import { inWrite } from '../../../platform/db/database.ts'
import { followUnpaid } from './follow-unpaid.ts'
import { tellReminderJob } from './tell-reminder.ts'

const noon = '2026-11-20T12:00:00Z'
const clock = fixedClock(noon)
let app: TuitionApp
let compta: Caller

beforeAll(async () => {
  app = await startTuitionApp({ clock })
})
afterAll(() => app.close())
beforeEach(() => goTo(noon))

/** A family that owes lessons of 45 €, billed on these days. */
const owing = async (...days: readonly string[]) => {
  const tuition = await app.write((db) => arrangeContract(db))
  const orderIds: number[] = []
  const courseIds: number[] = []
  for (const day of days) {
    const courseId = await app.write((db) => arrangeCourse(db, tuition))
    await app.call(coursesApi.confirm, { id: courseId }, compta)
    const { orderId } = await app.database.db
      .selectFrom('courses')
      .select('orderId')
      .where('id', '=', courseId)
      .executeTakeFirstOrThrow()
    await billedOn(app, orderId ?? 0, day)
    orderIds.push(orderId ?? 0)
    courseIds.push(courseId)
  }
  return { ...tuition, orderIds, courseIds }
}
type Family = Awaited<ReturnType<typeof owing>>

const list = async (input: { state?: 'to-remind' | 'excluded'; sort?: string; levels?: string } = {}) =>
  (await app.call(api.unpaidFamilies, { size: '100', ...input }, compta)).body
/** The database and the rules say the same level of each family, whatever a test made of it. */
afterEach(async () => {
  const { rows } = await list()
  for (const level of [1, 2, 3])
    expect(
      (await list({ levels: String(level), sort: 'customer.asc' })).rows.map((row) => row.customerId).toSorted(),
    ).toEqual(
      rows
        .filter((row) => row.level === level)
        .map((row) => row.customerId)
        .toSorted(),
    )
  for (const sort of ['level.asc', 'level.desc'])
    expect((await list({ sort })).rows.map((row) => [row.level ?? 0, row.customerId])).toEqual(
      rows
        .map((row) => [row.level ?? 0, row.customerId] as const)
        .toSorted(([a, x], [b, y]) => (a === b ? x - y : sort === 'level.asc' ? a - b : b - a)),
    )
})
const rowOf = async ({ customerId }: Family) => (await list()).rows.find((row) => row.customerId === customerId)
const remind = async (...families: readonly Family[]) =>
  (await app.call(api.remind, { customerIds: families.map(({ customerId }) => customerId) }, compta)).body
const pay = async ({ customerId }: Family, amountCents: number) => {
  const { body } = await app.call(
    receiptsApi.saveReceipt,
    {
      ...{ id: null, updatedAt: null, customerId, company: 'private-tuition', method: 'transfer', amountCents },
      ...{ receivedOn: app.platform.clock.today(), chequeNumber: null, chequeBank: null, comments: null },
      ...{ reason: null, confirmsTwin: false, parts: null },
    },
    compta,
  )
  expect(body.errors).toBeNull()
}
const desk = () =>
  ({
    db: app.database.db,
    write: (operation: string, change: Parameters<typeof inWrite>[2]) =>
      inWrite(app.database, { operation }, change as never),
    platform: app.platform,
    signal: new AbortController().signal,
  }) as never
/** The mails of what was reminded leave, once however often the job runs. */
const drain = async () => {
  const given = await app.database.db.selectFrom('paymentReminders').select('id').where('state', '=', 'asked').execute()
  for (const { id } of given)
    await Promise.all([
      tellReminderJob.run(desk(), { reminderId: id }),
      tellReminderJob.run(desk(), { reminderId: id }),
    ])
}
/** Another day: nobody stays signed in for so long. */
const goTo = async (instant: string) => {
  clock.set(instant)
  compta = await app.director()
}
const messagesOf = async ({ customerId }: Family) => {
  const { rows } = await sql<{ channel: string; purpose: string; body: string; files: string[] }>`
    select m.channel, m.purpose, m.body, array(select a.name from message_attachments a where a.message_id = m.id order by a.name) as files
      from messages m where m.about_class = 'customers' and m.about_id = ${customerId} order by m.id`.execute(
    app.database.db,
  )
  return rows.map((row) => ({ ...row, body: row.body.replaceAll(/[\u00a0\u202f]/g, ' ') }))
}
const journalOf = async ({ customerId }: Family) => {
  const rows = await app.database.db
    .selectFrom('logEntries')
    .select('title')
    .where('customerId', '=', customerId)
    .orderBy('id')
    .execute()
  return rows.map(({ title }) => title.replaceAll(/[\u00a0\u202f]/g, ' '))
}
const follow = () => followUnpaid.run(desk())

describe('the balance', () => {
  test('has one row per family, by age; its sums are what every order says is due', async () => {
    const family = await owing('2026-11-19', '2026-10-10', '2026-09-01', '2026-06-01')
    expect(await rowOf(family)).toMatchObject({
      aged: { to30: 4500, to60: 4500, to90: 4500, over90: 4500 },
      ...{ totalCents: 18_000, oldestDays: 172, billCount: 4, level: 3, exclusion: null, lastReminder: null },
    })
    const { totals } = await list()
    const { rows } = await sql<{ cents: number }>`
      select sum(customer_due_cents)::integer as cents from orders where cancelled_at is null`.execute(app.database.db)
    expect(totals.totalCents).toBe(rows[0]?.cents)
    expect(Object.values(totals.aged).reduce((sum, cents) => sum + cents, 0)).toBe(totals.totalCents)
  })

  test('is sorted and filtered', async () => {
    await owing('2026-10-25')
    const { rows } = await list({ sort: 'total.desc' })
    expect(rows.map(({ totalCents }) => totalCents)).toEqual(
      rows.map(({ totalCents }) => totalCents).toSorted((a, b) => b - a),
    )
    expect((await list({ levels: '2' })).rows.every(({ level }) => level === 2)).toBe(true)
    expect((await list({ state: 'excluded' })).rows.every(({ exclusion }) => exclusion !== null)).toBe(true)
  })
})

describe('a reminder', () => {
  test('is one mail with the bills, their links and their papers, seen before it leaves and noted in the journal', async () => {
    const family = await owing('2026-11-10', '2026-11-11')
    const { body: preview } = await app.call(api.previewReminders, { customerIds: String(family.customerId) }, compta)
    expect(preview.rows).toMatchObject([{ level: 1, dueCents: 9000, excluded: null, phone: null, hasLetter: false }])
    expect(preview.rows[0]?.text).toContain('lien de paiement')
    expect(await remind(family)).toMatchObject({ isValid: true, reminded: 1, leftOut: [] })
    await drain()
    const [mail, ...others] = await messagesOf(family)
    expect(others).toEqual([])
    expect(mail).toMatchObject({ channel: 'mail', purpose: 'payment-reminder-1' })
    expect(mail?.files).toHaveLength(2)
    expect(mail?.body).toMatch(/il reste 90,00 € à régler/)
    const { rows: links } = await sql<{ count: number }>`
      select count(*)::integer as count from link_tokens t join bills b on b.id = t.subject_id where t.purpose = 'card-authentication' and t.used_at is null
        and b.customer_id = ${family.customerId}`.execute(app.database.db)
    expect(links[0]?.count).toBe(2)
    expect(await journalOf(family)).toContain('Rappel : 90,00 €, par mail')
    expect(await rowOf(family)).toMatchObject({
      exclusion: { kind: 'today' },
      lastReminder: { level: 1, state: 'sent' },
    })
  })

  test('leaves once, whoever presses and however often', async () => {
    const family = await owing('2026-11-01')
    const answers = await Promise.all([remind(family), remind(family), remind(family)])
    expect(answers.map(({ reminded }) => reminded).toSorted()).toEqual([0, 0, 1])
    await drain()
    expect(await messagesOf(family)).toHaveLength(1)
    expect(await remind(family)).toMatchObject({ isValid: false, reminded: 0 })
  })

  test('at the third level it has a letter and an SMS; the letter is printed again as it was', async () => {
    const family = await owing('2026-09-20')
    await app.write((db) =>
      db
        .updateTable('people')
        .set({ mobilePhone: '+33612345678', mobilePhoneRegion: 'FR' })
        .where('id', '=', family.customerPersonId)
        .execute(),
    )
    await remind(family)
    await drain()
    const messages = await messagesOf(family)
    expect(messages.map(({ channel }) => channel)).toEqual(['mail', 'sms'])
    expect(messages[0]?.files).toHaveLength(2)
    expect(messages[1]?.body).toMatch(/45,00 €/)
    const row = await rowOf(family)
    const id = String(row?.lastReminder?.id)
    const letter = await app.call(api.letter, { id, company: 'private-tuition' }, compta)
    expect(pdfText(letter.raw)).toMatch(/Mise en demeure de payer[\s\S]*45,00/)
  })

  test('is not sent when its bills were paid meanwhile, or a lesson was contested; only what is left is asked', async () => {
    const [paid, contested, partly] = [
      await owing('2026-11-01'),
      await owing('2026-11-01'),
      await owing('2026-11-01', '2026-11-02'),
    ]
    await remind(paid, contested, partly)
    await pay(paid, 4500)
    await pay(partly, 4500)
    await app.write(async (db) => {
      const { id } = await db.selectFrom('responseTypes').select('id').executeTakeFirstOrThrow()
      const [courseId = 0] = contested.courseIds
      await db.insertInto('courseDisputes').values({ courseId, disputeTypeId: id }).execute()
    })
    await drain()
    expect(await messagesOf(paid)).toEqual([])
    expect(await messagesOf(contested)).toEqual([])
    expect((await messagesOf(partly))[0]?.body).toMatch(/il reste 45,00 € à régler/)
    expect(await journalOf(paid)).toEqual(expect.arrayContaining(['Pas de rappel']))
    expect((await rowOf(contested))?.exclusion).toEqual({ kind: 'dispute', words: 'Cours contesté' })
  })

  test('a family with credit, or whose bill is asked of the Urssaf, is left in peace', async () => {
    const family = await owing('2026-11-01')
    await app.write((db) => sql`update customers set uses_credit = false where id = ${family.customerId}`.execute(db))
    await pay(family, 10_000)
    const courseId = await app.write((db) => arrangeCourse(db, family))
    await app.call(coursesApi.confirm, { id: courseId }, compta)
    expect((await rowOf(family))?.exclusion?.words.replaceAll(/[\u00a0\u202f]/g, ' ')).toBe('Avoir en compte : 55,00 €')
  })
})

describe('a promise', () => {
  const call = (family: Family, promisedOn: string | null) =>
    app.call(api.noteCall, { customerId: family.customerId, comment: 'Elle attend son salaire.', promisedOn }, compta)

  test('stops the reminders until its day, then wakes as a task of whoever noted it', async () => {
    const family = await owing('2026-11-01')
    expect((await call(family, '2026-12-15')).body.errors).toBeNull()
    expect((await rowOf(family))?.exclusion?.words).toBe('Promet de payer le 15/12/2026')
    expect(await remind(family)).toMatchObject({ isValid: false })
    await goTo('2026-12-15T20:00:00Z')
    await follow()
    expect((await rowOf(family))?.promise).not.toBeNull()
    await goTo('2026-12-16T07:30:00Z')
    await follow()
    await follow()
    expect(await rowOf(family)).toMatchObject({ exclusion: null, promise: null })
    const { rows } = await sql<{ describe: string }>`
      select describe from todo_entries where about_class = 'customers' and about_id = ${family.customerId}`.execute(
      app.database.db,
    )
    expect(rows.map(({ describe: text }) => text.replaceAll(/[\u00a0\u202f]/g, ' '))).toEqual([
      expect.stringMatching(/avait promis de payer le 15\/12\/2026 : il reste 45,00 €\.$/),
    ])
    expect(await journalOf(family)).toEqual(
      expect.arrayContaining(['Appel : promet de payer le 15/12/2026', 'Promesse du 15/12/2026 non tenue']),
    )
  })

  test('kept, it gives nobody a task; withdrawn, the family is reminded again', async () => {
    const [kept, withdrawn] = [await owing('2026-11-01'), await owing('2026-11-01')]
    await call(kept, '2026-11-25')
    await call(withdrawn, '2026-11-25')
    await pay(kept, 4500)
    const row = await rowOf(withdrawn)
    const end = { id: row?.promise?.id ?? 0 }
    expect((await app.call(api.endPromise, end, compta)).body.isValid).toBe(true)
    expect((await app.call(api.endPromise, end, compta)).body.errorMsgs).toEqual(['Cette promesse est déjà terminée.'])
    expect((await rowOf(withdrawn))?.exclusion).toBeNull()
    await goTo('2026-11-26T07:30:00Z')
    await follow()
    expect(await journalOf(kept)).toEqual(expect.arrayContaining(['Promesse du 25/11/2026 tenue']))
  })

  test('is refused in the past, too far, or when nothing is owed', async () => {
    const family = await owing('2026-11-01')
    const said = async (day: string) => (await call(family, day)).body.errors?.messages
    expect(await said('2026-11-19')).toEqual(['La promesse est pour aujourd’hui ou un jour suivant.'])
    expect(await said('2027-11-19')).toEqual(['Une promesse va jusqu’à 60 jours.'])
    await pay(family, 4500)
    expect(await said('2026-11-25')).toEqual([
      'Cette famille ne doit rien : il n’y a rien à promettre.'.replace(' :', '\u00a0:'),
    ])
  })
})

describe('by itself', () => {
  test('nothing leaves until the setting says so; then each level leaves once', async () => {
    const family = await owing('2026-11-01')
    await follow()
    await drain()
    expect(await messagesOf(family)).toEqual([])
    const code = 'reminder_automatic'
    const known = (await app.call(parametersApi.showParameter, { mode: 'admin', code }, compta)).body
    const form = { value: true }
    await app.call(parametersApi.saveParameter, { id: known.id, code, updatedAt: known.updatedAt, form }, compta)
    await Promise.all([follow(), follow()])
    await drain()
    expect(await messagesOf(family)).toHaveLength(1)
    await goTo('2026-11-21T08:00:00Z')
    await follow()
    await drain()
    // twenty days: the next level is the day after
    expect(await messagesOf(family)).toHaveLength(1)
    await goTo('2026-11-22T08:00:00Z')
    await follow()
    await drain()
    expect((await messagesOf(family)).map(({ purpose }) => purpose)).toEqual([
      'payment-reminder-1',
      'payment-reminder-2',
    ])
  })
})
