// Contracts that never begin, through HTTP on the real database: given up from the contract, its search freed, everybody told.
import { contractsApi } from '@cartable/domain/contracts/contracts.api.ts'
import { contractEndsApi } from '@cartable/domain/contracts/ends.api.ts'
import type { SentOf } from '@cartable/domain/kernel/operation.ts'
import { linkingApi } from '@cartable/domain/linking/linking.api.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, startTestApp, type TestApp } from '../../../test/app.ts'
import { arrangeHousehold, arrangeLevel, arrangeSubject, arrangeTeacher } from '../../../test/factories/people.ts'
import { fixedClock } from '../../platform/clock.ts'

let app: TestApp
const clock = fixedClock('2026-11-20T09:00:00Z')
let nathalie: Caller & { staffUserId: number }
let need: { subjectId: number; scholarLevelId: number }
let refusedPrice: number

beforeAll(async () => {
  app = await startTestApp({ clock })
  nathalie = await app.staff(
    { contracts: 'write', linking: 'write', dashboard: 'read' },
    { firstName: 'Nathalie', lastName: 'Guivarch' },
  )
  need = await app.write(async (db) => ({
    subjectId: await arrangeSubject(db),
    scholarLevelId: (await arrangeLevel(db)).levelId,
  }))
  const reasons = await app.database.db
    .selectFrom('responseTypes')
    .select(['id', 'name'])
    .where('context', '=', 'contract-end')
    .execute()
  refusedPrice = reasons.find(({ name }) => name === 'Prix refusé')!.id
})
afterAll(() => app.close())

type Wanted = { withSearch?: boolean; familyEmail?: null }
/** A contract that waits for its first price, its test course planned, made by a search that is at « Essai prévu ». */
const arrange = ({ withSearch = true, familyEmail }: Wanted = {}) =>
  app.write(async (db) => {
    const household = await arrangeHousehold(db)
    const teacher = await arrangeTeacher(db)
    const parties = {
      customerId: household.customerId,
      studentId: household.studentId,
      format: 'CAD' as const,
      ...need,
    }
    if (familyEmail === null)
      await db.updateTable('people').set({ email: null }).where('id', '=', household.customerPersonId).execute()
    const insertLinking = () =>
      db
        .insertInto('linkings')
        .values({ ...parties, status: 'test-planned', assignedStaffUserId: nathalie.staffUserId })
        .returning('id')
        .executeTakeFirstOrThrow()
    const linkingId = withSearch ? (await insertLinking()).id : null
    if (linkingId !== null)
      await db
        .insertInto('linkingProposals')
        .values({
          linkingId,
          teacherId: teacher.teacherId,
          status: 'accepted',
          sentAt: '2026-11-18T09:00:00Z',
          answeredAt: '2026-11-19T09:00:00Z',
        })
        .execute()
    const { id } = await db
      .insertInto('contracts')
      .values({
        ...parties,
        teacherId: teacher.teacherId,
        teacherSelfEmployed: true,
        linkingId,
        startedOn: '2026-11-25',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const price = await db
      .insertInto('contractPriceVersions')
      .values({
        contractId: id,
        customerPriceCents: 4500,
        marginCents: 1350,
        teacherAmountCents: 3150,
        period: '[2026-11-25,)',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('courses')
      .values({
        contractId: id,
        customerId: household.customerId,
        studentId: household.studentId,
        teacherId: teacher.teacherId,
        teacherSelfEmployed: true,
        contractPriceVersionId: price.id,
        format: 'CAD',
        isTest: true,
        expectedAt: '2026-11-25T13:30:00Z',
        durationMinutes: 60,
        expectedDurationMinutes: 60,
        hourlyPriceCents: 4500,
        priceCents: 4500,
        marginCents: 1350,
        teacherAmountCents: 3150,
        urssafPartCents: 0,
      })
      .execute()
    return { ...household, ...teacher, id, linkingId, priceId: price.id }
  })
type Made = Awaited<ReturnType<typeof arrange>>

const giveUp = async (id: number, more: Partial<SentOf<typeof contractEndsApi.giveUp>> = {}) =>
  (await app.call(contractEndsApi.giveUp, { id, reasonId: refusedPrice, ...more }, nathalie)).body
const show = async (id: number) => (await app.call(contractsApi.show, { id: String(id) }, nathalie)).body
const search = async ({ linkingId }: Made) =>
  (await app.call(linkingApi.show, { id: String(linkingId) }, nathalie)).body
const open = async (id: number) => (await app.call(contractsApi.open, { id }, nathalie)).body
const coursesOf = (id: number) =>
  app.database.db.selectFrom('courses').select('status').where('contractId', '=', id).execute()
const mailsAbout = (id: number) =>
  app.database.db
    .selectFrom('messages')
    .innerJoin('messageRecipients as r', 'r.messageId', 'messages.id')
    .select(['purpose', 'r.personId'])
    .where('aboutClass', '=', 'contracts')
    .where('aboutId', '=', id)
    .orderBy('messages.id')
    .execute()
const bellsOf = async (personId: number) =>
  (
    await app.database.db
      .selectFrom('notifications')
      .innerJoin('accounts', 'accounts.id', 'notifications.accountId')
      .select('title')
      .where('accounts.personId', '=', personId)
      .execute()
  ).map(({ title }) => title)

describe('giving up', () => {
  test('ends a created contract with its reason; price, lesson and choice are taken back, the search goes on', async () => {
    const made = await arrange()
    await app.signIn(made.personId)
    expect((await show(made.id)).actions).toEqual([
      { action: 'edit', reason: null },
      { action: 'giveUp', reason: null },
    ])
    expect((await app.call(contractEndsApi.endForm, { id: String(made.id) }, nathalie)).body).toMatchObject({
      status: 'created',
      hasSearch: true,
      familyGivesUp: false,
      planned: [{ expectedAt: '2026-11-25T13:30:00.000Z' }],
      options: { reasons: expect.arrayContaining([{ value: refusedPrice, label: 'Prix refusé' }]) },
    })
    const both = await Promise.all([
      giveUp(made.id, { comment: 'Trop cher pour eux.' }),
      giveUp(made.id, { comment: 'Trop cher pour eux.' }),
    ])
    expect(both.map(({ errors }) => errors)).toEqual([null, null])
    expect(await show(made.id)).toMatchObject({
      status: 'close',
      closedOn: '2026-11-20',
      priceVersions: [{ status: 'cancelled' }],
    })
    expect(await coursesOf(made.id)).toEqual([{ status: '0-cancelled' }])
    const found = await search(made)
    expect(found).toMatchObject({ status: 'searching', inManagementFlow: true, proposals: [{ status: 'cancelled' }] })
    expect(found.followUps).toMatchObject([
      { comment: expect.stringContaining('abandonné\u00a0: Prix refusé. Trop cher pour eux.') },
    ])
    expect(await mailsAbout(made.id)).toEqual([
      { purpose: 'contract-given-up-teacher', personId: made.personId },
      { purpose: 'contract-given-up', personId: made.customerPersonId },
    ])
    expect(await bellsOf(made.personId)).toEqual(['Les cours avec Malo (Mathématiques) n’auront pas lieu.'])
  })

  test('the search may end with it, and a family that gives up is not told of what it said', async () => {
    const made = await arrange()
    expect((await giveUp(made.id, { search: 'close', byFamily: true })).errors).toBeNull()
    expect(await search(made)).toMatchObject({ status: 'closed', inManagementFlow: false })
    expect((await mailsAbout(made.id)).map(({ purpose }) => purpose)).toEqual(['contract-given-up-teacher'])
  })

  test('a family without an address stands among those to call, a contract without a search, too', async () => {
    const made = await arrange({ familyEmail: null })
    await giveUp(made.id)
    expect((await search(made)).nextActions).toMatchObject([
      {
        kind: 'call-family',
        comment: expect.stringMatching(/^Sans adresse e-mail\u00a0: à prévenir par téléphone\. Les /),
      },
    ])
    const alone = await arrange({ withSearch: false, familyEmail: null })
    expect((await giveUp(alone.id)).errors).toBeNull()
    const { rows } = (await app.call(linkingApi.nextActions, { contractId: String(alone.id) }, nathalie)).body
    expect(rows).toMatchObject([{ contractId: alone.id, linkingId: null, kind: 'call-family' }])
  })

  test('the same pupil, teacher and subject may have a new contract at once', async () => {
    const made = await arrange()
    await giveUp(made.id)
    const { body } = await app.call(
      contractsApi.save,
      {
        id: null,
        updatedAt: null,
        studentId: made.studentId,
        teacherId: made.teacherId,
        ...need,
        format: 'CAD',
        location: 'student-home',
        locationAddress: null,
        isCollective: false,
        isAffiliation: false,
        startedOn: '2026-11-25',
      },
      nathalie,
    )
    expect(body.errors).toBeNull()
    // the former one is not taken up beside it
    expect((await open(made.id)).errorMsgs[0]).toMatch(/lie déjà cet élève à ce professeur/)
  })

  test('reactivating gives back « Créé » and the teacher of the search, for no price was ever accepted', async () => {
    for (const fate of ['reopen', 'close'] as const) {
      const made = await arrange()
      await giveUp(made.id, { search: fate })
      expect((await show(made.id)).actions).toEqual([{ action: 'reactivate', reason: null }])
      expect(await open(made.id)).toEqual({ isValid: true, errorMsgs: [] })
      expect(await show(made.id)).toMatchObject({ status: 'created', closedOn: null })
      expect(await search(made)).toMatchObject({
        status: 'test-planned',
        inManagementFlow: true,
        proposals: [{ status: 'accepted' }],
      })
      const kept = await app.database.db
        .selectFrom('contracts')
        .select(['endKind', 'endReasonTypeId', 'endComment'])
        .where('id', '=', made.id)
        .executeTakeFirstOrThrow()
      expect(kept).toEqual({ endKind: null, endReasonTypeId: null, endComment: null })
    }
  })

  test('only a contract that has not begun, only for a motive that exists', async () => {
    const made = await arrange()
    expect((await giveUp(made.id, { reasonId: 999_999 })).errors).toEqual({
      propertyPaths: ['reasonId'],
      messages: ['Ce motif n’existe plus.'],
    })
    await app.call(contractsApi.answerPrice, { id: made.priceId, status: 'accepted' }, nathalie)
    expect((await giveUp(made.id)).errors?.messages).toEqual([
      'Un contrat qui a commencé ne s’abandonne pas\u00a0: clôturez-le.',
    ])
    expect(await coursesOf(made.id)).toEqual([{ status: '1-planned' }])
  })
})

describe('what leads there', () => {
  test('moving the search of a created contract is refused with the way out, that of a running one with another', async () => {
    const made = await arrange()
    const move = async (status: 'searching' | 'closed') =>
      (await app.call(linkingApi.changeStatus, { id: made.linkingId!, status }, nathalie)).body.errorMsgs
    const way = [
      `Un professeur est choisi par le contrat CT${String(made.id).padStart(7, '0')}, qui n’a pas commencé\u00a0: abandonnez-le pour libérer la recherche.`,
    ]
    expect([await move('searching'), await move('closed')]).toEqual([way, way])
    const { rows } = (await app.call(linkingApi.list, { studentId: String(made.studentId) }, nathalie)).body
    // the board lets the card be dropped there, and asks for the reason
    expect(rows[0]).toMatchObject({ contractToBegin: made.id })
    expect(rows[0]?.moves.filter(({ allowed }) => allowed).map(({ to }) => to)).toEqual(['searching', 'closed'])
    await app.write((db) => db.updateTable('contracts').set({ status: 'active' }).where('id', '=', made.id).execute())
    expect((await move('searching'))[0]).toMatch(/clôturez-le d’abord\.$/)
  })

  test('a refused price is something to do until another one is proposed', async () => {
    const made = await arrange()
    const answer = (id: number) => app.call(contractsApi.answerPrice, { id, status: 'refused' }, nathalie)
    await answer(made.priceId)
    const actions = async () => (await search(made)).nextActions.map(({ kind, doneAt }) => [kind, doneAt !== null])
    expect((await search(made)).nextActions).toMatchObject([
      {
        kind: 'price',
        kindText: 'Revoir le tarif',
        comment: 'Tarif refusé\u00a0: proposer un autre tarif ou abandonner.',
      },
    ])
    expect((await app.call(contractEndsApi.endForm, { id: String(made.id) }, nathalie)).body.familyGivesUp).toBe(true)
    const price = { id: null, updatedAt: null, contractId: made.id, customerPrice: 4200, margin: 1200 }
    expect(
      (await app.call(contractsApi.savePrice, { ...price, startsOn: '2026-11-25' }, nathalie)).body.errors,
    ).toBeNull()
    expect(await actions()).toEqual([['price', true]])
  })

  test('a contract created 14 days ago stands in the home list, which opens the same rows', async () => {
    const made = await arrange()
    const late = async () =>
      (await app.call(contractsApi.list, { lateToBegin: 'true', studentId: String(made.studentId) }, nathalie)).body
        .rows
    expect(await late()).toEqual([])
    await app.write((db) =>
      db.updateTable('contracts').set({ createdAt: '2026-11-05T09:00:00Z' }).where('id', '=', made.id).execute(),
    )
    expect((await late()).map(({ id }) => id)).toEqual([made.id])
  })
})
