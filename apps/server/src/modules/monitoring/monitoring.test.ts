// The monitoring workflow through HTTP, with the sandbox of the card provider: board, lock, assignment, comments, moves, replay.
import { coursesApi } from '@cartable/domain/courses/courses.api.ts'
import { flawsOfWorkflow } from '@cartable/domain/kernel/workflow.ts'
import { monitoringApi as api } from '@cartable/domain/monitoring/monitoring.api.ts'
import { type MonitoringStatus, monitoringWorkflow } from '@cartable/domain/monitoring/monitoring.workflow.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Caller } from '../../../test/app.ts'
import { arrangeContract, arrangeCourse } from '../../../test/factories/tuition.ts'
import { startTuitionApp, type TuitionApp } from '../../../test/tuition-app.ts'
import { fixedClock } from '../../platform/clock.ts'
import { findMonitoringCards } from './monitoring.queries.ts'
import { findByWords } from './monitoring-search.queries.ts'
import { closeSettledCards, openDisputeCards, openPaymentCards } from './watch.queries.ts'

const clock = fixedClock('2026-11-21T10:00:00Z')
/** Minutes after eleven in Paris. */
const setMinutes = (minutes: number) =>
  clock.set(new Date(Date.parse('2026-11-21T10:00:00Z') + minutes * 60_000).toISOString())
let app: TuitionApp
let claire: Caller
let hugo: Caller

beforeAll(async () => {
  app = await startTuitionApp({ clock })
  claire = await app.staff({ monitoring: 'write', billing: 'write' }, { firstName: 'Claire', lastName: 'Delmas' })
  hugo = await app.staff({ monitoring: 'write' }, { firstName: 'Hugo', lastName: 'Riou' })
})
afterAll(() => app.close())
beforeEach(() => {
  setMinutes(0)
})

const staffUserIdOf = async ({ personId }: Caller) => {
  const row = await app.database.db
    .selectFrom('staffUsers')
    .select('id')
    .where('personId', '=', personId)
    .executeTakeFirstOrThrow()
  return row.id
}
/** A card about a contract of its own. */
const aboutContract = (more: { needsManualAction?: boolean; assignedStaffUserId?: number } = {}) =>
  app.write(async (db) => {
    const { contractId } = await arrangeContract(db)
    const { id } = await db
      .insertInto('monitoringCards')
      .values({ kind: 'document', contractId, ...more })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  })
/** A confirmed and billed lesson of 45 € whose customer has no card, with its card. */
const aboutBill = async (card?: 'works') => {
  const tuition = await app.write((db) => arrangeContract(db))
  const courseId = await app.write((db) => arrangeCourse(db, tuition))
  const customer = await app.signIn(tuition.customerPersonId)
  const { body } = await app.call(coursesApi.confirm, { id: courseId }, customer)
  if (card) await app.giveCard(tuition.customerId, card)
  const course = await app.database.db
    .selectFrom('courses')
    .select('orderId')
    .where('id', '=', courseId)
    .executeTakeFirstOrThrow()
  const orderId = course.orderId ?? 0
  const { id } = await app.write((db) =>
    db
      .insertInto('monitoringCards')
      .values({ kind: 'customer-payment', orderId })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  return { id, orderId, courseId, billId: body.billId ?? 0, reference: body.billNumber ?? '' }
}
const cardOf = async (id: number, caller = claire) => (await app.call(api.card, { id: String(id) }, caller)).body
const idsUnder = async (input: { owner?: 'mine' | 'unassigned' | 'action'; staffUserId?: string; q?: string }) => {
  const { body } = await app.call(api.list, { size: '100', ...input }, claire)
  return body.columns.flatMap(({ cards }) => cards.map(({ id }) => id))
}
const lock = async (id: number, caller: Caller, isLocked = true) =>
  (await app.call(api.lock, { id, isLocked }, caller)).body
const move = async (id: number, status: MonitoringStatus, caller = claire, from?: MonitoringStatus) =>
  (await app.call(api.changeStatus, { id, status, ...(from && { from }) }, caller)).body

test('MONITOR-01 cards are listed, shown, locked, assigned, commented, moved and replayed under /monitoring/workflow', async () => {
  expect(Object.values(api).map(({ path }) => path)).toEqual(
    expect.arrayContaining(
      ['list', 'card', 'lock', 'assign', 'follow-up', 'status-change', 'replay_payments'].map(
        (name) => `/monitoring/workflow/${name}`,
      ),
    ),
  )
  const { id, reference } = await aboutBill()
  expect(await idsUnder({ q: reference })).toEqual([id])
  expect(await cardOf(id)).toMatchObject({
    card: { kind: 'customer-payment', status: 'to-handle', subject: `Facture ${reference}`, amountCents: 4500 },
    payments: { customer: 'missing' },
    canReplay: true,
  })
  expect(await lock(id, claire)).toEqual({ isValid: true, errorMsgs: [] })
  const comment = { id, comment: 'Chèque annoncé pour lundi.' }
  expect((await app.call(api.saveFollowUp, comment, claire)).body.errors).toBeNull()
  const { body: shown } = await app.call(api.showFollowUps, { id: String(id) }, claire)
  expect(shown.followUps).toMatchObject([{ comment: comment.comment, authorName: 'Claire Delmas' }])
  expect(await move(id, 'waiting')).toEqual({ isValid: true, errorMsgs: [] })
  expect((await cardOf(id)).card).toMatchObject({ status: 'waiting', followUpCount: 1 })
})

describe('assignment', () => {
  test('MONITOR-02 a card is assigned to a staff user, who is told, and found by the filter', async () => {
    const id = await aboutContract()
    const hugoId = await staffUserIdOf(hugo)
    expect((await app.call(api.assign, { id, user: hugoId }, claire)).body.isValid).toBe(true)
    expect((await cardOf(id)).card.assignee).toMatchObject({ staffUserId: hugoId, name: 'Hugo Riou', initials: 'HR' })
    expect(await idsUnder({ staffUserId: String(hugoId) })).toContain(id)
    const told = await app.database.db
      .selectFrom('notifications')
      .selectAll()
      .where('accountId', '=', hugo.accountId)
      .execute()
    expect(told).toMatchObject([
      {
        title: 'Claire Delmas vous a confié une carte\u00a0: justificatif.',
        link: `/monitoring/workflow/overview?carte=${id}`,
      },
    ])
    await app.call(api.assign, { id, user: null }, claire)
    expect((await cardOf(id)).card.assignee).toBeNull()
  })

  test('MONITOR-03 the filters have « not assigned » and « requiring manual action »', async () => {
    const [mine, free, byHand] = [
      await aboutContract({ assignedStaffUserId: await staffUserIdOf(claire) }),
      await aboutContract(),
      await aboutContract({ needsManualAction: true, assignedStaffUserId: await staffUserIdOf(hugo) }),
    ]
    const [mines, unassigned, action] = [
      await idsUnder({ owner: 'mine' }),
      await idsUnder({ owner: 'unassigned' }),
      await idsUnder({ owner: 'action' }),
    ]
    expect([mine, free, byHand].map((id) => mines.includes(id))).toEqual([true, false, false])
    expect([mine, free, byHand].map((id) => unassigned.includes(id))).toEqual([false, true, false])
    expect([mine, free, byHand].map((id) => action.includes(id))).toEqual([false, false, true])
    const { body: counts } = await app.call(api.counts, {}, claire)
    expect(counts.actionRequired).toBe(action.length)
    expect(counts.open).toBeGreaterThanOrEqual(3)
  })

  test('MONITOR-04 whoever may write cards assigns them, to somebody of the team; whoever reads them does not', async () => {
    const id = await aboutContract()
    const reader = await app.staff({ monitoring: 'read' })
    const user = await staffUserIdOf(hugo)
    expect((await app.call(api.assign, { id, user }, reader)).status).toBe(403)
    expect((await app.call(api.assign, { id, user: 999_999 }, claire)).body).toEqual({
      isValid: false,
      errorMsgs: ['Cette personne ne fait plus partie de l’équipe.'],
    })
    expect((await app.call(api.assign, { id, user }, claire)).body.isValid).toBe(true)
  })
})

describe('the lock', () => {
  test('one person works on a card: the others see who, and change nothing meanwhile', async () => {
    const id = await aboutContract()
    await lock(id, claire)
    const sentence = 'Claire Delmas travaille sur cette carte depuis 11:00.'
    expect(await lock(id, hugo)).toEqual({ isValid: false, errorMsgs: [sentence] })
    expect(await move(id, 'in-progress', hugo)).toEqual({ isValid: false, errorMsgs: [sentence] })
    expect((await app.call(api.assign, { id, user: null }, hugo)).body.errorMsgs).toEqual([sentence])
    expect((await app.call(api.saveFollowUp, { id, comment: 'Moi aussi' }, hugo)).body.errors?.messages).toEqual([
      sentence,
    ])
    const { card } = await cardOf(id, hugo)
    expect(card.lock).toMatchObject({ name: 'Claire Delmas', isMine: false })
    expect(card.moves.every(({ allowed, reason }) => !allowed && reason === sentence)).toBe(true)
    expect((await cardOf(id)).card).toMatchObject({ lock: { isMine: true } })
  })

  test('it is freed by whoever has it, and by nobody else', async () => {
    const id = await aboutContract()
    await lock(id, claire)
    await lock(id, hugo, false)
    expect((await cardOf(id, hugo)).card.lock).toMatchObject({ isMine: false })
    await lock(id, claire, false)
    expect((await cardOf(id, hugo)).card.lock).toBeNull()
    expect((await lock(id, hugo)).isValid).toBe(true)
  })

  test('it is over ten minutes after the last sign of whoever has it', async () => {
    const id = await aboutContract()
    await lock(id, claire)
    setMinutes(4)
    await lock(id, claire)
    setMinutes(13)
    expect((await lock(id, hugo)).isValid).toBe(false)
    setMinutes(14)
    expect((await cardOf(id, hugo)).card.lock).toBeNull()
    expect((await lock(id, hugo)).isValid).toBe(true)
    expect((await lock(id, claire)).errorMsgs).toEqual(['Hugo Riou travaille sur cette carte depuis 11:14.'])
  })
})

describe('moves', () => {
  test('the road is sound; a closed card is opened again only to be handled', async () => {
    expect(flawsOfWorkflow(monitoringWorkflow)).toEqual([])
    const id = await aboutContract()
    await move(id, 'closed')
    expect((await move(id, 'waiting')).errorMsgs).toEqual([
      'une carte terminée se rouvre dans «\u00a0À traiter\u00a0».',
    ])
    expect((await move(id, 'to-handle')).isValid).toBe(true)
    expect((await move(id, 'closed', claire, 'waiting')).errorMsgs).toEqual([
      'cette carte a été déplacée entre-temps par Claire Delmas dans «\u00a0À traiter\u00a0».',
    ])
  })

  test('two cards never follow the same thing at once', async () => {
    const { id, orderId } = await aboutBill()
    await move(id, 'closed')
    await app.write((db) => db.insertInto('monitoringCards').values({ kind: 'customer-payment', orderId }).execute())
    expect(await move(id, 'to-handle')).toEqual({
      isValid: false,
      errorMsgs: ['une autre carte suit déjà la même chose.'],
    })
  })
})

describe('the replay of payments', () => {
  test('the bill of the card is replayed, and the card keeps what came of it', async () => {
    const { id, reference } = await aboutBill('works')
    const { body } = await app.call(api.replayPayments, { id }, claire)
    expect(body).toMatchObject({ paymentStatus: 'success', thirdPartPaymentStatus: 'none' })
    const details = await cardOf(id)
    expect(details.payments?.customer).toBe('succeeded')
    expect(details.followUps[0]?.comment).toContain(`Reprise des paiements de la facture ${reference}`)
  })

  test('it needs the right to replay payments, a bill, and the card to be free', async () => {
    const { id } = await aboutBill()
    const said = async (cardId: number, caller: Caller) =>
      (await app.call(api.replayPayments, { id: cardId }, caller)).body.paymentMessage
    expect(await said(id, hugo)).toBe('Vos droits ne permettent pas de reprendre des paiements.')
    expect(await said(await aboutContract(), claire)).toBe('Cette carte ne suit pas les paiements d’une facture.')
    await lock(id, hugo)
    expect(await said(id, claire)).toMatch(/^Hugo Riou travaille sur cette carte/)
  })
})

describe('cards that the program opens and closes', () => {
  const watch = () =>
    app.write(async (db) => ({
      closed: await closeSettledCards(db, '2026-12-15'),
      opened: (await openPaymentCards(db, '2026-12-15')) + (await openDisputeCards(db)),
    }))

  test('a payment missing for a week and a disputed lesson get one card each, closed once settled, and back only when something moved', async () => {
    await app.write((db) => db.deleteFrom('monitoringFollowUps').execute())
    await app.write((db) => db.deleteFrom('monitoringCards').execute())
    const { id, orderId } = await aboutBill()
    await app.write((db) => db.deleteFrom('monitoringCards').where('id', '=', id).execute())
    await watch()
    const cards = () =>
      app.database.db.selectFrom('monitoringCards').selectAll().where('orderId', '=', orderId).orderBy('id').execute()
    const [first] = await cards()
    expect(first).toMatchObject({ kind: 'customer-payment', needsManualAction: true, status: 'to-handle' })
    const count = (await cards()).length
    expect(await watch()).toEqual({ opened: 0, closed: 0 })
    await move(first?.id ?? 0, 'closed')
    await watch()
    expect(await cards()).toHaveLength(count)
    await app.write((db) =>
      db.updateTable('orders').set({ cancelledAt: clock.now().toISOString() }).where('id', '=', orderId).execute(),
    )
    await watch()
    expect((await cards()).every(({ status }) => status === 'closed')).toBe(true)
  })

  test('a payment that nobody asks for is waited for a week', async () => {
    const { id, orderId } = await aboutBill()
    await app.write((db) => db.deleteFrom('monitoringCards').where('id', '=', id).execute())
    const cards = async (today: string) => {
      await app.write((db) => openPaymentCards(db, today))
      return app.database.db
        .selectFrom('monitoringCards')
        .select('kind')
        .where('orderId', '=', orderId)
        .where('kind', '=', 'customer-payment')
        .execute()
    }
    expect(await cards('2026-11-27')).toEqual([])
    expect(await cards('2026-11-28')).toHaveLength(1)
  })

  test('a disputed lesson has its card until the dispute ends', async () => {
    const tuition = await app.write((db) => arrangeContract(db))
    const courseId = await app.write((db) => arrangeCourse(db, tuition))
    const dispute = await app.write(async (db) => {
      const motive = await db
        .selectFrom('responseTypes')
        .select('id')
        .where('context', '=', 'course-dispute')
        .executeTakeFirstOrThrow()
      await db.updateTable('courses').set({ status: '4-disputed' }).where('id', '=', courseId).execute()
      return db
        .insertInto('courseDisputes')
        .values({ courseId, disputeTypeId: motive.id, comment: 'Une demi-heure de moins.' })
        .returning('id')
        .executeTakeFirstOrThrow()
    })
    await watch()
    const card = () =>
      app.database.db.selectFrom('monitoringCards').selectAll().where('courseId', '=', courseId).executeTakeFirst()
    const made = await card()
    expect(made).toMatchObject({ kind: 'dispute', status: 'to-handle' })
    expect((await cardOf(made?.id ?? 0)).reason).toMatch(/Une demi-heure de moins\.$/)
    await app.write((db) =>
      db
        .updateTable('courseDisputes')
        .set({ resolvedAt: clock.now().toISOString(), resolution: 'rejected' })
        .where('id', '=', dispute.id)
        .execute(),
    )
    await watch()
    expect((await card())?.status).toBe('closed')
  })
})

test('a search finds the same cards by what its words lead to as by looking at every card', async () => {
  const { db } = app.database
  const billed = await aboutBill()
  const contractCard = await aboutContract()
  const people = await db
    .selectFrom('contracts')
    .innerJoin('customers', 'customers.id', 'contracts.customerId')
    .innerJoin('teachers', 'teachers.id', 'contracts.teacherId')
    .innerJoin('people as payer', 'payer.id', 'customers.personId')
    .innerJoin('people as tutor', 'tutor.id', 'teachers.personId')
    .innerJoin('students', 'students.id', 'contracts.studentId')
    .innerJoin('people as pupil', 'pupil.id', 'students.personId')
    .select(['contracts.id', 'contracts.number', 'contracts.customerId', 'contracts.studentId', 'contracts.teacherId'])
    .select(['payer.lastName as payer', 'tutor.lastName as tutor', 'pupil.firstName as pupil'])
    .orderBy('contracts.id', 'desc')
    .executeTakeFirstOrThrow()
  const { customerId, studentId, teacherId } = people
  await app.write((tx) =>
    tx
      .insertInto('monitoringCards')
      .values(
        [{ customerId }, { studentId }, { teacherId }, { courseId: billed.courseId }].map((of) => ({
          kind: 'other',
          ...of,
        })),
      )
      .execute(),
  )
  const statuses = ['to-handle', 'in-progress', 'waiting', 'closed'] as const
  const cards = async (q: string, isLookedUp: boolean) => {
    const words = await findByWords(db, q)
    const found = isLookedUp ? words : words.map(({ word }) => ({ word, cards: null }))
    const input = { q, found, kinds: [], owner: 'all', page: 1, size: 100 } as const
    return (await findMonitoringCards(db, statuses, { ...input, status: undefined, kinds: [] }, null)).map(
      ({ id }) => id,
    )
  }
  const asked = [
    people.payer,
    people.tutor,
    people.pupil ?? '',
    people.number,
    billed.reference,
    '2026',
    'zzqxw',
    `${people.payer} ${people.tutor}`,
  ]
  for (const q of asked) expect(await cards(q, true), q).toEqual(await cards(q, false))
  expect(await cards(people.number, true)).toContain(contractCard)
  expect(await cards(billed.reference, true)).toEqual([billed.id])
  expect((await cards(people.payer, true)).length).toBeGreaterThan(2)
})
