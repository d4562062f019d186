// Contracts that end on a day or rest for a time, through HTTP on the real database: plans, people told, the task of the night.
import { contractsApi } from '@cartable/domain/contracts/contracts.api.ts'
import { contractEndsApi } from '@cartable/domain/contracts/ends.api.ts'
import { coursesApi } from '@cartable/domain/courses/courses.api.ts'
import { noLongerCoursesApi } from '@cartable/domain/courses/no-longer-courses/no-longer-courses.api.ts'
import type { SentOf } from '@cartable/domain/kernel/operation.ts'
import { linkingApi } from '@cartable/domain/linking/linking.api.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, startTestApp, type TestApp } from '../../../test/app.ts'
import { arrangeContract, arrangeCourse, type Tuition } from '../../../test/factories/tuition.ts'
import { fixedClock } from '../../platform/clock.ts'
import { followContractDates } from './follow-contract-dates.ts'

const clock = fixedClock('2026-11-20T09:00:00Z')
let app: TestApp
let nathalie: Caller
let reasonId: number
beforeAll(async () => {
  app = await startTestApp({ clock })
  nathalie = await app.staff({ contracts: 'write', courses: 'write', linking: 'write' })
  const reason = await app.database.db
    .selectFrom('responseTypes')
    .select('id')
    .where('context', '=', 'contract-end')
    .where('name', '=', 'Budget')
    .executeTakeFirstOrThrow()
  reasonId = reason.id
})
afterAll(() => app.close())
/** It is then so late, and she has signed in again. */
const at = async (instant: string) => {
  clock.set(instant)
  nathalie = await app.signIn(nathalie.personId)
}

/** Active, with lessons planned on 24/11, 01/12 and 08/12 at 17:00 and one given on 17/11. */
const arrange = async (): Promise<Tuition> => {
  await at('2026-11-20T09:00:00Z')
  return app.write(async (db) => {
    const tuition = await arrangeContract(db)
    for (const day of ['2026-11-24', '2026-12-01', '2026-12-08'])
      await arrangeCourse(db, tuition, { status: '1-planned', doneAt: `${day}T16:00:00.000Z` })
    await arrangeCourse(db, tuition, { doneAt: '2026-11-17T16:00:00.000Z' })
    await db.updateTable('contracts').set({ lastCourseOn: '2026-11-17' }).where('id', '=', tuition.contractId).execute()
    return tuition
  })
}
const close = async (id: number, more: Partial<SentOf<typeof contractsApi.close>> = {}) =>
  (await app.call(contractsApi.close, { id, ...(more.on && { reasonId }), ...more }, nathalie)).body
const pause = async (id: number, more: Partial<SentOf<typeof contractsApi.pause>> = {}) =>
  (await app.call(contractsApi.pause, { id, ...more }, nathalie)).body
const open = async (id: number) => (await app.call(contractsApi.open, { id }, nathalie)).body
const show = async (id: number) => (await app.call(contractsApi.show, { id: String(id) }, nathalie)).body
const offered = async (id: number) => (await show(id)).actions.map(({ action }) => action)
const done = { isValid: true, errorMsgs: [] }
/** Days still planned. */
const planned = async (contractId: number) => {
  const rows = await app.database.db
    .selectFrom('courses')
    .select('expectedAt')
    .where('contractId', '=', contractId)
    .where('status', '=', '1-planned')
    .orderBy('expectedAt')
    .execute()
  return rows.map(({ expectedAt }) => expectedAt?.slice(0, 10))
}
const told = async (contractId: number) => {
  const rows = await app.database.db
    .selectFrom('messages')
    .select('purpose')
    .where('aboutClass', '=', 'contracts')
    .where('aboutId', '=', contractId)
    .orderBy('id')
    .execute()
  return rows.map(({ purpose }) => purpose)
}
const night = async (day: string) => {
  await at(`${day}T00:30:00+01:00`)
  const report = await followContractDates.run({
    db: app.database.db,
    write: (_operation, change) => app.write(change),
    platform: app.platform,
    signal: new AbortController().signal,
  } as Parameters<typeof followContractDates.run>[0])
  return report as { summary: { closed: number; resumed: number; failed: number } }
}
const declare = async (tuition: Tuition, doneAt: string, as: Caller) =>
  (
    await app.call(
      coursesApi.declare,
      { id: null, updatedAt: null, contractId: tuition.contractId, doneAt, durationMinutes: 60 },
      as,
    )
  ).body

describe('an end', () => {
  test('today keeps its reason, cancels what is planned after it and tells both', async () => {
    const { contractId: id } = await arrange()
    expect((await app.call(contractEndsApi.endForm, { id: String(id) }, nathalie)).body).toMatchObject({
      lastCourseOn: '2026-11-17',
      endsOn: null,
      planned: [{}, {}, {}],
      dueCents: 0,
      creditCents: 0,
    })
    expect((await close(id, { on: '2026-11-20', reasonId: null })).errorMsgs).toEqual(['Choisissez un motif.'])
    expect(await close(id, { on: '2026-11-20', reasonId, comment: 'Ils déménagent.' })).toEqual(done)
    expect(await show(id)).toMatchObject({
      status: 'close',
      closedOn: '2026-11-20',
      endReason: 'Budget',
      endComment: 'Ils déménagent.',
    })
    expect(await planned(id)).toEqual([])
    expect(await told(id)).toEqual(['contract-ended-teacher', 'contract-ended'])
    // a second click says nothing new
    expect(await close(id)).toEqual(done)
    expect(await told(id)).toHaveLength(2)
  })

  test('on a day to come keeps the lessons until then; the task of the night closes it after that day, once', async () => {
    const tuition = await arrange()
    const id = tuition.contractId
    expect(await close(id, { on: '2026-12-01', reasonId })).toEqual(done)
    expect(await show(id)).toMatchObject({ status: 'active', endsOn: '2026-12-01', closedOn: null })
    expect(await planned(id)).toEqual(['2026-11-24', '2026-12-01'])
    expect(await offered(id)).toEqual(['edit', 'pause', 'close', 'goOn'])
    expect(await night('2026-12-01')).toMatchObject({ summary: { closed: 0 } })
    expect((await show(id)).status).toBe('active')
    const [one, other] = await Promise.all([night('2026-12-02'), night('2026-12-02')])
    expect(one.summary.closed + other.summary.closed).toBe(1)
    expect(await show(id)).toMatchObject({ status: 'close', closedOn: '2026-12-01', endsOn: null, endReason: 'Budget' })
    expect(await told(id)).toEqual(['contract-ended-teacher', 'contract-ended'])
    // what was planned before the end is still there to be declared
    expect(await planned(id)).toEqual(['2026-11-24', '2026-12-01'])
    const teacher = await app.signIn(tuition.teacherPersonId)
    const { options } = (await app.call(coursesApi.declaration, {}, teacher)).body
    expect(options.contracts.map(({ label }) => label)).toEqual([expect.stringMatching(/, terminé le 01\/12\/2026$/)])
    expect((await declare(tuition, '2026-12-01T19:00:00.000Z', teacher)).errors).toBeNull()
    expect((await declare(tuition, '2026-12-01T23:00:00.000Z', teacher)).errors?.messages).toEqual([
      'Ce contrat n’est pas actif\u00a0: aucun cours ne peut y être déclaré.',
    ])
  })

  test('may be corrected to another day or taken back before it comes', async () => {
    const { contractId: id } = await arrange()
    await close(id, { on: '2026-12-05', reasonId })
    await close(id, { on: '2026-11-30' })
    expect(await show(id)).toMatchObject({ endsOn: '2026-11-30', endReason: 'Budget' })
    expect(await planned(id)).toEqual(['2026-11-24'])
    expect(await open(id)).toEqual(done)
    expect(await show(id)).toMatchObject({ status: 'active', endsOn: null, endReason: null })
    expect(await told(id)).toEqual([
      ...['contract-ended-teacher', 'contract-ended', 'contract-ended-teacher', 'contract-ended'],
      ...['contract-goes-on', 'contract-goes-on'],
    ])
    expect(await night('2026-12-01')).toMatchObject({ summary: { closed: 0 } })
  })

  test('that is past has its day corrected, never before a lesson that was given nor into the future', async () => {
    const { contractId: id } = await arrange()
    await close(id)
    expect(await offered(id)).toEqual(['reactivate', 'correctEnd'])
    expect(await close(id, { on: '2026-11-18' })).toEqual(done)
    expect((await show(id)).closedOn).toBe('2026-11-18')
    expect((await close(id, { on: '2026-11-16' })).errorMsgs).toEqual([
      'Un cours a été donné le 17/11/2026\u00a0: choisissez une date à partir de ce jour.',
    ])
    expect((await close(id, { on: '2026-12-24' })).errorMsgs).toEqual([
      'Ce contrat a pris fin\u00a0: réactivez-le pour qu’il se termine plus tard.',
    ])
    expect(await open(id)).toEqual(done)
    expect(await show(id)).toMatchObject({ status: 'active', closedOn: null, endReason: null })
  })

  test('no lesson is planned after it', async () => {
    const tuition = await arrange()
    await close(tuition.contractId, { on: '2026-12-01' })
    const plan = (doneAt: string) => app.write((db) => arrangeCourse(db, tuition, { status: '1-planned', doneAt }))
    await plan('2026-12-01T18:00:00.000Z')
    await expect(plan('2026-12-01T23:00:00.000Z')).rejects.toThrow(/takes no planned lesson/)
  })
})

describe('a pause', () => {
  test('until a day cancels the lessons in between only; that night the contract runs again and the team is woken', async () => {
    const { contractId: id } = await arrange()
    expect((await pause(id, { resumesOn: '2026-11-20' })).errorMsgs).toEqual(['Le retour est un jour à venir.'])
    expect(await pause(id, { resumesOn: '2026-12-05' })).toEqual(done)
    expect(await show(id)).toMatchObject({ status: 'pause', resumesOn: '2026-12-05' })
    expect(await planned(id)).toEqual(['2026-12-08'])
    expect(await told(id)).toEqual(['contract-paused', 'contract-paused'])
    await night('2026-12-04')
    expect((await show(id)).status).toBe('pause')
    await night('2026-12-05')
    await night('2026-12-05')
    expect(await show(id)).toMatchObject({ status: 'active', resumesOn: null })
    expect((await told(id)).slice(2)).toEqual(['contract-goes-on', 'contract-goes-on'])
    const { rows } = (await app.call(linkingApi.nextActions, { contractId: String(id) }, nathalie)).body
    expect(rows).toMatchObject([{ kind: 'follow-up', comment: expect.stringContaining('La pause est finie') }])
  })

  test('may be without a day, or have it corrected; an end that was said outlasts it', async () => {
    const { contractId: id } = await arrange()
    await close(id, { on: '2026-12-10' })
    expect((await pause(id, { resumesOn: '2026-12-20' })).errorMsgs).toEqual([
      'Ce contrat se termine le 10/12/2026\u00a0: le retour vient avant.',
    ])
    expect(await pause(id)).toEqual(done)
    expect(await planned(id)).toEqual([])
    await pause(id, { resumesOn: '2026-12-02' })
    expect(await show(id)).toMatchObject({ status: 'pause', resumesOn: '2026-12-02', endsOn: '2026-12-10' })
    expect(await offered(id)).toEqual(['edit', 'resume', 'close', 'goOn'])
    await open(id)
    expect(await show(id)).toMatchObject({ status: 'active', resumesOn: null, endsOn: '2026-12-10' })
    await night('2026-12-11')
    expect(await show(id)).toMatchObject({ status: 'close', closedOn: '2026-12-10' })
  })

  test('that ends before its return is closed, and not taken up again', async () => {
    const { contractId: id } = await arrange()
    await pause(id, { resumesOn: '2026-12-10' })
    await close(id, { on: '2026-12-03' })
    expect(await show(id)).toMatchObject({ status: 'pause', endsOn: '2026-12-03', resumesOn: null })
    await night('2026-12-12')
    expect((await show(id)).status).toBe('close')
  })

  test('counts as no silence: a contract taken up again is silent from its return', async () => {
    const { contractId: id } = await arrange()
    await pause(id)
    await at('2027-01-10T09:00:00Z')
    await open(id)
    const number = (await show(id)).number ?? ''
    const detected = async () =>
      (await app.call(noLongerCoursesApi.silentBoard, { q: number }, nathalie)).body.columns.find(
        ({ status }) => status === 'detected',
      )?.cards.length
    expect(await detected()).toBe(0)
    await at('2027-02-11T09:00:00Z')
    expect(await detected()).toBe(1)
  })
})
