// Cards that wait until a day, that are opened by hand on any record, and that come back when something happens again.
import { coursesApi } from '@cartable/domain/courses/courses.api.ts'
import { monitoringApi as api } from '@cartable/domain/monitoring/monitoring.api.ts'
import type { OpenedOn } from '@cartable/domain/monitoring/monitoring.schema.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Caller } from '../../../test/app.ts'
import { arrangeContract, arrangeCourse } from '../../../test/factories/tuition.ts'
import { startTuitionApp, type TuitionApp } from '../../../test/tuition-app.ts'
import { fixedClock } from '../../platform/clock.ts'
import { closeSettledCards, openDocumentCards, openPaymentCards, wakeCards } from './watch.queries.ts'

const morning = '2026-11-21T10:00:00Z'
const clock = fixedClock(morning)
let app: TuitionApp
let claire: Caller
let hugo: Caller

beforeAll(async () => {
  app = await startTuitionApp({ clock })
  const rights = { monitoring: 'write', billing: 'write', customers: 'read', teachers: 'read' } as const
  claire = await app.staff(rights, { firstName: 'Claire', lastName: 'Delmas' })
  hugo = await app.staff({ monitoring: 'write' }, { firstName: 'Hugo', lastName: 'Riou' })
})
afterAll(() => app.close())
beforeEach(() => clock.set(morning))

const cardOf = async (id: number, caller = claire) => (await app.call(api.card, { id: String(id) }, caller)).body
const open = async (on: OpenedOn, id: number, comment: string, caller = claire) =>
  (await app.call(api.open, { on, id, comment }, caller)).body
const wait = async (id: number, until: string) => (await app.call(api.wait, { id, until }, claire)).body
const move = async (id: number, status: 'closed' | 'to-handle' | 'waiting') =>
  (await app.call(api.changeStatus, { id, status }, claire)).body

test('a card « Autre » is opened on a family, a pupil, a teacher or a contract, once, and says whom to call', async () => {
  const { customerId, studentId, teacherId, contractId } = await app.write((db) => arrangeContract(db))
  for (const [on, id] of [
    ['customer', customerId],
    ['student', studentId],
    ['teacher', teacherId],
    ['contract', contractId],
  ] as const) {
    const made = await open(on, id, 'Rappeler au sujet du préavis.')
    expect(made.errors).toBeNull()
    const { card, followUps, reached } = await cardOf(made.id ?? 0)
    expect(card).toMatchObject({ kind: 'other', status: 'to-handle', subject: 'Rappeler au sujet du préavis.' })
    expect(card.title).not.toBe('')
    expect(card.assignee?.name).toBe('Claire Delmas')
    expect(followUps).toMatchObject([{ authorName: 'Claire Delmas' }])
    expect(reached.map(({ who }) => who)).toEqual(
      on === 'contract' ? ['customer', 'teacher'] : [on === 'teacher' ? 'teacher' : 'customer'],
    )
    // whoever may not read the records is not told where they are reached
    expect((await cardOf(made.id ?? 0, hugo)).reached).toEqual([])
  }
  expect((await open('customer', customerId, 'Rappeler au sujet du préavis.')).errors?.messages).toEqual([
    'Cette carte vient d’être ouverte, avec les mêmes mots.',
  ])
  expect((await open('customer', customerId, 'Autre chose.')).errors).toBeNull()
})

test('a card « Autre » is opened on a bill, a lesson or a contact as well, several on the same one', async () => {
  const tuition = await app.write((db) => arrangeContract(db))
  const courseId = await app.write((db) => arrangeCourse(db, tuition))
  const { orderId, contactId } = await app.write(async (db) => {
    const { rows } = await sql<{ orderId: number; contactId: number }>`
      with made as (insert into contacts (status, origin, is_student, first_name, last_name, phone, phone_region)
        values ('contact', 'backoffice', false, 'Maryse', 'Tanguy', '+33698765432', 'FR') returning id)
      select made.id as contact_id, (select order_id from courses where id = ${courseId}) as order_id from made`.execute(
      db,
    )
    return rows[0]!
  })
  const seller = await app.staff({ monitoring: 'write', contacts: 'read' })
  for (const [on, id] of [
    ['course', courseId],
    ['contact', contactId],
    ...(orderId === null ? [] : [['order', orderId] as const]),
  ] as const) {
    expect((await open(on, id, 'À revoir.')).errors).toBeNull()
    expect((await open(on, id, 'À revoir.')).errors?.messages).toHaveLength(1)
    const made = await open(on, id, 'Autre chose.', seller)
    expect(made.errors).toBeNull()
    const { card, contact, reached, orderId: order } = await cardOf(made.id ?? 0, seller)
    expect(card).toMatchObject({ kind: 'other', subject: 'Autre chose.' })
    expect(card.title).not.toBe('')
    expect(order).toBe(on === 'order' ? id : null)
    expect(contact).toEqual(on === 'contact' ? { id, label: 'Maryse Tanguy' } : null)
    expect(reached).toEqual(
      on === 'contact' ? [{ who: 'contact', id, name: 'Maryse Tanguy', phone: '+33698765432', email: null }] : [],
    )
  }
  const { body } = await app.call(api.list, { q: 'tanguy' }, claire)
  expect(body.columns.flatMap(({ cards }) => cards).some(({ title }) => title === 'Maryse Tanguy')).toBe(true)
  expect((await app.call(api.open, { on: 'contact', id: 999_999, comment: 'Rien.' }, claire)).status).toBe(404)
})

test('a card waits until its day, then is to be handled, and whoever has it is told', async () => {
  const { customerId } = await app.write((db) => arrangeContract(db))
  const { id } = await open('customer', customerId, 'Elle rappelle mardi.')
  const cardId = id ?? 0
  expect((await wait(cardId, '2026-11-21')).errors?.messages).toEqual(['Choisissez un jour à venir.'])
  expect((await wait(cardId, '2026-11-24')).errors).toBeNull()
  expect((await cardOf(cardId)).card).toMatchObject({ status: 'waiting', waitsUntil: '2026-11-24' })
  expect(await app.write((db) => wakeCards(db, '2026-11-23'))).toEqual([])
  expect(await app.write((db) => wakeCards(db, '2026-11-24'))).toMatchObject([{ id: cardId }])
  expect((await cardOf(cardId)).card).toMatchObject({ status: 'to-handle', waitsUntil: null })
  await wait(cardId, '2026-11-25')
  await move(cardId, 'closed')
  expect((await cardOf(cardId)).card).toMatchObject({ status: 'closed', waitsUntil: null })
  expect((await wait(cardId, '2026-11-25')).errors?.messages).toEqual([
    'Cette carte est terminée\u00a0: rouvrez-la d’abord.',
  ])
})

test('a payment that fails again opens its card again, which says so and keeps what was said', async () => {
  const tuition = await app.write((db) => arrangeContract(db))
  const courseId = await app.write((db) => arrangeCourse(db, tuition))
  await app.call(coursesApi.confirm, { id: courseId }, await app.signIn(tuition.customerPersonId))
  const { orderId } = await app.database.db
    .selectFrom('courses')
    .select('orderId')
    .where('id', '=', courseId)
    .executeTakeFirstOrThrow()
  const cards = () =>
    app.database.db
      .selectFrom('monitoringCards')
      .select(['id', 'status'])
      .where('orderId', '=', orderId)
      .where('kind', '=', 'customer-payment')
      .execute()
  await app.write((db) => openPaymentCards(db, '2026-12-15'))
  const [first] = await cards()
  await move(first?.id ?? 0, 'closed')
  await app.write((db) => openPaymentCards(db, '2026-12-15'))
  expect(await cards()).toMatchObject([{ status: 'closed' }])
  clock.advance(60_000)
  await app.write((db) =>
    db
      .updateTable('orders')
      .set({ orderedOn: '2026-11-20' })
      .where('id', '=', orderId ?? 0)
      .execute(),
  )
  await app.write((db) => openPaymentCards(db, '2026-12-15'))
  expect(await cards()).toEqual([{ id: first?.id, status: 'to-handle' }])
  expect((await cardOf(first?.id ?? 0)).followUps[0]?.comment).toBe('Rouverte d’elle-même\u00a0: cela s’est reproduit.')
})

test('a paper of a teacher that lapsed has its card until another one holds; closed by hand, it stays so until the next lapses', async () => {
  const { teacherId } = await app.write((db) => arrangeContract(db))
  const typeId = await app.write(async (db) => {
    await db.updateTable('teachers').set({ status: 'active' }).where('id', '=', teacherId).execute()
    const type = await db
      .insertInto('documentTypes')
      .values({
        name: 'Attestation de vigilance',
        type: 'document',
        category: 'teacher',
        availableFor: ['teacher'],
        mandatory: true,
        mandatoryFor: 'all',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return type.id
  })
  const give = (expiresOn: string) =>
    app.write((db) =>
      db
        .insertInto('documents')
        .values({
          documentTypeId: typeId,
          teacherId,
          expiresOn,
          checkStatus: 'approved',
          checkedAt: clock.now().toISOString(),
        })
        .execute(),
    )
  const watch = (today: string) =>
    app.write(async (db) => {
      await closeSettledCards(db, today)
      await openDocumentCards(db, today)
    })
  const cards = () =>
    app.database.db
      .selectFrom('monitoringCards')
      .select(['id', 'status'])
      .where('kind', '=', 'document')
      .where('teacherId', '=', teacherId)
      .execute()
  await give('2026-11-20')
  await watch('2026-11-21')
  await watch('2026-11-21')
  expect(await cards()).toMatchObject([{ status: 'to-handle' }])
  const [{ id } = { id: 0 }] = await cards()
  expect(await cardOf(id)).toMatchObject({
    card: { subject: 'Justificatif expiré' },
    reason: 'Attestation de vigilance',
  })
  await move(id, 'closed')
  await watch('2026-11-21')
  expect(await cards()).toMatchObject([{ status: 'closed' }])
  await move(id, 'to-handle')
  await give('2026-11-30')
  await watch('2026-11-21')
  expect(await cards()).toMatchObject([{ status: 'closed' }])
  await watch('2026-12-01')
  expect(await cards()).toEqual([{ id, status: 'to-handle' }])
})

test('a refusal of the Urssaf and a transfer to a teacher that the bank rejects have a card each, closed once they succeed', async () => {
  const tuition = await app.write((db) => arrangeContract(db))
  const courseId = await app.write((db) => arrangeCourse(db, tuition))
  await app.call(coursesApi.confirm, { id: courseId }, await app.signIn(tuition.customerPersonId))
  const { orderId } = await app.database.db
    .selectFrom('courses')
    .select('orderId')
    .where('id', '=', courseId)
    .executeTakeFirstOrThrow()
  const become = (status: 'failed' | 'succeeded') =>
    app.write(async (db) => {
      await db
        .updateTable('orders')
        .set({ thirdPartPaymentStatus: status, teacherPaymentStatus: status })
        .where('id', '=', orderId ?? 0)
        .execute()
      await closeSettledCards(db, '2026-11-21')
      await openPaymentCards(db, '2026-11-21')
    })
  const cards = () =>
    app.database.db
      .selectFrom('monitoringCards')
      .select(['kind', 'status'])
      .where('orderId', '=', orderId)
      .where('kind', '<>', 'customer-payment')
      .orderBy('kind')
      .execute()
  await become('failed')
  expect(await cards()).toEqual([
    { kind: 'teacher-payment', status: 'to-handle' },
    { kind: 'third-part-payment', status: 'to-handle' },
  ])
  await become('succeeded')
  expect((await cards()).map(({ status }) => status)).toEqual(['closed', 'closed'])
})
