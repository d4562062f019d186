// What waits for one person: by their rights and their name, money first and the oldest, gone once it is done by anyone.
import { dashboardApi } from '@cartable/domain/dashboard/dashboard.api.ts'
import { waitKeys, waitKindOf } from '@cartable/domain/dashboard/waits.ts'
import { linkingApi } from '@cartable/domain/linking/linking.api.ts'
import { todoApi } from '@cartable/domain/todo/todo.api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, startTestApp, type TestApp } from '../../../test/app.ts'
import { arrangeContract } from '../../../test/factories/tuition.ts'
import { fixedClock } from '../../platform/clock.ts'

type Colleague = Caller & { readonly staffUserId: number }
const clock = fixedClock('2026-11-21T10:00:00Z')
const daysAgo = (days: number) => new Date(clock.now().getTime() - days * 86_400_000).toISOString()
const rights = {
  billing: 'write',
  dashboard: 'read',
  contacts: 'write',
  monitoring: 'write',
  todo: 'write',
  linking: 'write',
} as const
let app: TestApp
let marc: Colleague
let nora: Colleague
beforeAll(async () => {
  app = await startTestApp({ clock })
  marc = await app.staff(rights, { firstName: 'Marc', lastName: 'Le Gall' })
  nora = await app.staff(rights, { firstName: 'Nora', lastName: 'Petit' })
})
afterAll(() => app.close())

const waits = async (caller: Caller, all?: true) =>
  (await app.call(dashboardApi.waits, { ...(all && { all: 'true' }) }, caller)).body
const whatOf = async (caller: Caller) => (await waits(caller)).lines.map(({ what, who }) => [what, who])
const contact = (lastName: string, days: number, salesStaffUserId: number | null) =>
  app.write((db) =>
    db
      .insertInto('contacts')
      .values({ origin: 'public', isStudent: false, lastName, salesStaffUserId, statusChangedAt: daysAgo(days) })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )

test('every kind is asked of the database, and nothing waits in an empty company but its house', async () => {
  const director = await app.director()
  const { lines, total, others } = await waits(director, true)
  expect(total).toBe(lines.length)
  expect(lines.every(({ kind }) => ['years', 'rates', 'certificatesToIssue', 'alerts'].includes(kind))).toBe(true)
  expect(others).toEqual([])
  expect(waitKeys.length).toBeGreaterThan(25)
})

test('what colleagues hold is told by name when nothing waits, and opens the list of what it counts', async () => {
  expect(await waits(marc)).toEqual({ lines: [], total: 0, tasksToCome: 0, others: [] })
  const { id } = await contact('Kerbrat', 3, nora.staffUserId)
  const { lines, others } = await waits(marc)
  expect(lines).toEqual([])
  expect(others).toEqual([
    {
      ...{ kind: 'newContacts', count: 1, isAll: true, oldest: '2026-11-18', names: ['Nora Petit'] },
      list: '/dashboard/waiting?quoi=10-newContacts',
    },
  ])
  expect((await waits(nora)).lines).toMatchObject([
    {
      ...{ kind: 'newContacts', what: 'Nouveau contact', who: 'Kerbrat', since: '2026-11-18', isNamed: true },
      ...{ amountCents: null, place: `/contact/overview?carte=${id}` },
    },
  ])
  await app.write((db) => db.updateTable('contacts').set({ status: 'lost' }).where('id', '=', id).execute())
  expect((await waits(marc)).others).toEqual([])
})

test('money first, then the oldest; mine and what nobody has, not what others have', async () => {
  const tuition = await app.write((db) => arrangeContract(db))
  await contact('Ancien', 12, null)
  await contact('Récent', 1, marc.staffUserId)
  await contact('Ailleurs', 20, nora.staffUserId)
  const { cardId, actionId } = await app.write(async (db) => {
    const company = await db.selectFrom('companies').select('id').limit(1).executeTakeFirstOrThrow()
    const order = await db
      .insertInto('orders')
      .values({
        ...{ companyId: company.id, customerId: tuition.customerId, orderedOn: '2026-11-19', amountCents: 6_600 },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const card = await db
      .insertInto('monitoringCards')
      .values({ kind: 'customer-payment', orderId: order.id, needsManualAction: true, createdAt: daysAgo(0) })
      .returning('id')
      .executeTakeFirstOrThrow()
    const action = await db
      .insertInto('nextActions')
      .values({ contractId: tuition.contractId, kind: 'call-family', dueOn: '2026-11-16' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('nextActions')
      .values({ contractId: tuition.contractId, kind: 'price', dueOn: '2026-11-22' })
      .execute()
    return { cardId: card.id, actionId: action.id }
  })
  const found = await waits(marc)
  expect(found.lines.map(({ kind, who, since }) => [kind, who, since])).toEqual([
    ['cards', expect.any(String), '2026-11-21'],
    ['newContacts', 'Ancien', '2026-11-09'],
    ['nextActions', expect.any(String), '2026-11-16'],
    ['newContacts', 'Récent', '2026-11-20'],
  ])
  expect(found.lines[0]).toMatchObject({ what: 'Paiement client', amountCents: 6_600, isNamed: false })
  expect(found).toMatchObject({ total: 4, others: [] })
  expect(await whatOf(nora)).toContainEqual(['Nouveau contact', 'Ailleurs'])
  expect(await whatOf(nora)).not.toContainEqual(['Nouveau contact', 'Récent'])

  // of a payment that nobody has, who may not take money has nothing to do
  const seller = await app.staff({ dashboard: 'read', monitoring: 'write' })
  expect((await waits(seller)).lines).toEqual([])

  // who takes the card has it, and the others are rid of it; what waits for a day does not wait
  const assign = (staffUserId: number | null) =>
    app.write((db) =>
      db.updateTable('monitoringCards').set({ assignedStaffUserId: staffUserId }).where('id', '=', cardId).execute(),
    )
  await assign(nora.staffUserId)
  expect((await waits(marc)).lines.map(({ kind }) => kind)).not.toContain('cards')
  expect((await waits(nora)).lines[0]).toMatchObject({ kind: 'cards', isNamed: true })
  // of whoever has left, it is of whoever takes it
  await app.write((db) =>
    db.updateTable('staffUsers').set({ enabled: false }).where('id', '=', nora.staffUserId).execute(),
  )
  expect((await waits(marc)).lines[0]).toMatchObject({ kind: 'cards', isNamed: false })
  await app.write((db) =>
    db.updateTable('staffUsers').set({ enabled: true }).where('id', '=', nora.staffUserId).execute(),
  )
  await app.write((db) =>
    db
      .updateTable('monitoringCards')
      .set({ status: 'waiting', waitsUntil: '2026-12-01', assignedStaffUserId: marc.staffUserId })
      .where('id', '=', cardId)
      .execute(),
  )
  expect((await waits(marc)).lines.map(({ kind }) => kind)).not.toContain('cards')
  // ticked by one, gone for the other
  expect((await waits(marc)).lines.map(({ kind }) => kind)).toContain('nextActions')
  await app.call(linkingApi.doNextAction, { id: actionId, done: true }, nora)
  expect((await waits(marc)).lines.map(({ kind }) => kind)).not.toContain('nextActions')
})

test('a task waits from its day on, for those who were given it; a debt is one line for its family', async () => {
  const give = (describe: string, expectedDateTime: string | null) =>
    app.call(
      todoApi.save,
      {
        ...{ id: null, updatedAt: null, describe, importanceLevel: '2-medium', expectedDateTime },
        users: [nora.staffUserId],
      },
      marc,
    )
  const today = await give('Appeler la mairie', '2026-11-21T16:00:00.000Z')
  await give('Ranger', null)
  await give('Préparer décembre', '2026-12-01T09:00:00.000Z')
  const tasks = async (caller: Caller) => (await waits(caller)).lines.filter(({ kind }) => kind === 'tasks')
  expect((await tasks(nora)).map(({ what, isNamed }) => [what, isNamed])).toEqual([
    ['Appeler la mairie', true],
    ['Ranger', true],
  ])
  expect((await waits(nora)).tasksToCome).toBe(1)
  expect(await tasks(marc)).toEqual([])
  await app.call(todoApi.done, { id: today.body.id ?? 0, isDone: true }, nora)
  expect((await tasks(nora)).map(({ what }) => what)).toEqual(['Ranger'])

  const tuition = await app.write((db) => arrangeContract(db))
  const owe = (orderedOn: string) =>
    app.write(async (db) => {
      const company = await db.selectFrom('companies').select('id').limit(1).executeTakeFirstOrThrow()
      await db
        .insertInto('orders')
        .values({ companyId: company.id, customerId: tuition.customerId, orderedOn, amountCents: 4_500 })
        .execute()
    })
  for (const day of ['2026-11-02', '2026-11-05', '2026-11-18']) await owe(day)
  const accountant = await app.staff({ dashboard: 'read', billing: 'write' })
  expect((await waits(accountant)).lines).toMatchObject([
    {
      ...{ kind: 'unpaid', amountCents: 9_000, since: '2026-11-02', detail: '2 commandes' },
      place: `/accounting/unpaid?relancer=${tuition.customerId}`,
    },
  ])
})

test('who may only read has nothing to do about it, and nobody outside the office asks', async () => {
  const reader = await app.staff({ dashboard: 'read', contacts: 'read', billing: 'read', linking: 'read' })
  expect(await waits(reader)).toEqual({ lines: [], total: 0, tasksToCome: 0, others: [] })
  expect((await app.call(dashboardApi.waits, {}, await app.staff({ contacts: 'write' }))).status).toBe(403)
  expect((await app.call(dashboardApi.waits, {}, null)).status).toBe(401)
})

test('a kind names the right that settles it, and a button that says how', () => {
  for (const key of waitKeys) {
    const { title, action, isOne, indicator, many } = waitKindOf(key)
    expect(title, key).toMatch(/^[A-ZÀ-Ý]/)
    expect(action.length, key).toBeLessThan(20)
    if (isOne) expect(indicator ?? many, key).not.toBeNull()
  }
})
