// Planning through HTTP on the real database: who plans, moves and cancels what, what stands in the way, and how it is said.
import { contractsApi } from '@cartable/domain/contracts/contracts.api.ts'
import { coursesApi } from '@cartable/domain/courses/courses.api.ts'
import { planningApi } from '@cartable/domain/courses/planning/planning.api.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Caller } from '../../../../test/app.ts'
import { arrangeHousehold } from '../../../../test/factories/people.ts'
import { type Home, type PlanningApp, startPlanningApp } from './planning.factory.ts'

let app: PlanningApp
beforeAll(async () => {
  app = await startPlanningApp()
})
afterAll(() => app.close())

const at = (hour: string, day = '2026-11-25') => `${day}T${hour}:00Z`
const cancel = async (id: number | null, caller: Caller, reason: 'pupil-ill' | 'other' = 'pupil-ill', words?: string) =>
  (await app.call(planningApi.cancelPlan, { id: id ?? 0, reason, words: words ?? null }, caller)).body
const restore = async (id: number | null, caller: Caller) =>
  (await app.call(planningApi.restorePlan, { id: id ?? 0 }, caller)).body

describe('a plan', () => {
  test('of a lesson to come is made by its teacher and by staff, priced by the version of its day', async () => {
    const home = await app.home({ customerPriceCents: 4400 })
    const { id, errors } = await app.save(home, {}, home.teacher)
    expect(errors).toBeNull()
    expect(await app.courseOf(id)).toMatchObject({
      status: '1-planned',
      expectedAt: '2026-11-25T16:00:00.000Z',
      expectedDurationMinutes: 90,
      priceCents: 6600,
      plannedByAccountId: home.teacher.accountId,
      planRevision: 0,
    })
    const { body } = await app.call(planningApi.plan, { id: String(id) }, app.director)
    expect(body).toMatchObject({ contractId: home.contractId, plannedBy: expect.any(String), changes: 0 })
    const own = await app.call(planningApi.plan, {}, home.teacher)
    expect(own.body).toMatchObject({
      contractId: home.contractId,
      options: { contracts: [{ durationStepMinutes: 15 }] },
    })
  })

  test('is nobody else’s', async () => {
    const [home, other] = [await app.home(), await app.home()]
    const { id } = await app.save(home)
    expect((await app.call(planningApi.plan, { id: String(id) }, other.teacher)).status).toBe(404)
    const sent = {
      id: null,
      updatedAt: null,
      contractId: home.contractId,
      expectedAt: at('18:00'),
      durationMinutes: 60,
    }
    expect((await app.call(planningApi.savePlan, sent, other.teacher)).status).toBe(404)
    for (const caller of [other.teacher, other.customer])
      expect((await app.call(planningApi.cancelPlan, { id: id ?? 0, reason: 'family' }, caller)).status).toBe(404)
    expect((await app.call(planningApi.savePlan, sent, home.customer)).status).toBe(403)
    expect((await app.call(planningApi.cancelPlan, { id: id ?? 0, reason: 'family' }, home.student)).status).toBe(403)
  })

  test('is refused in the past, beyond a year, at a wrong length, on a day without a price', async () => {
    const home = await app.home({ selfEmployed: false, priceFrom: '2026-11-24' })
    const said = async (plan: Parameters<typeof app.save>[1]) => (await app.save(home, plan)).errors
    expect(await said({ expectedAt: '2026-11-21T09:00:00Z', durationMinutes: 60 })).toEqual({
      propertyPaths: ['expectedAt'],
      messages: ['Un cours se planifie à l’avance\u00a0: déclarez celui qui a eu lieu.'],
    })
    expect(await said({ expectedAt: '2027-11-22T16:00:00Z', durationMinutes: 60 })).toMatchObject({
      messages: ['Un cours se planifie au plus 12\u00a0mois à l’avance.'],
    })
    expect(await said({ durationMinutes: 90 })).toMatchObject({ propertyPaths: ['durationMinutes'] })
    expect(await said({ expectedAt: at('16:00', '2026-11-23'), durationMinutes: 60 })).toMatchObject({
      propertyPaths: ['expectedAt'],
      messages: ['Aucun tarif accepté n’est en vigueur à cette date pour ce contrat.'],
    })
    expect(await said({ durationMinutes: 60 })).toBeNull()
  })

  test('is refused for a contract that does not run and for people who have left, with the screen that cures it', async () => {
    const home = await app.home({ status: 'pause' })
    expect((await app.save(home)).errors).toEqual({
      propertyPaths: ['contractId'],
      messages: ['Ce contrat est en pause\u00a0: aucun cours ne peut y être planifié.'],
    })
    expect((await app.check(home)).obstacles).toEqual([
      { message: expect.stringContaining('en pause'), link: `/privateTuition/contract/${home.contractId}` },
    ])
    expect((await app.check(home, {}, home.teacher)).obstacles).toMatchObject([{ link: null }])
    const ofPupil = { studentId: String(home.studentId) }
    const { body: none } = await app.call(planningApi.plan, ofPupil, app.director)
    expect(none.options).toMatchObject({
      contracts: [],
      closed: [{ message: expect.stringContaining('en pause'), link: `/privateTuition/contract/${home.contractId}` }],
    })
    const { body: own } = await app.call(planningApi.plan, ofPupil, home.teacher)
    expect(own.options.closed).toMatchObject([{ link: null }])
    const gone = await app.home()
    await app.write((db) =>
      db.updateTable('customers').set({ enabled: false }).where('id', '=', gone.customerId).execute(),
    )
    expect((await app.save(gone)).errors?.messages).toEqual([
      expect.stringMatching(/^Camille .+ est désactivé\u00a0: aucun cours ne peut être planifié\.$/),
    ])
    expect((await app.check(gone)).obstacles[0]?.link).toBe(`/customer/show/${gone.customerId}`)
    // nothing new is declared either
    const declared = await app.call(
      coursesApi.declare,
      { id: null, updatedAt: null, contractId: gone.contractId, doneAt: '2026-11-20T16:00:00Z', durationMinutes: 60 },
      app.director,
    )
    expect(declared.body.errors).toMatchObject({
      propertyPaths: ['contractId'],
      messages: [expect.stringContaining('aucun cours ne peut être déclaré')],
    })
  })

  test('the pause and the end of a contract take its planned lessons away; they are not those of a person', async () => {
    const home = await app.home()
    const { id } = await app.save(home)
    await app.call(contractsApi.pause, { id: home.contractId }, app.director)
    expect(await app.courseOf(id)).toMatchObject({
      status: '0-cancelled',
      cancellationKind: 'contract',
      planRevision: 1,
    })
    expect((await restore(id, app.director)).errorMsgs).toEqual([expect.stringContaining('en pause')])
  })
})

describe('nobody is in two places', () => {
  test('the other lesson is named to staff and to whom it belongs; others read that the hour is taken', async () => {
    const home = await app.home()
    const teacher = { teacherId: home.teacherId, personId: home.teacherPersonId }
    const second = await app.home({ teacher })
    await app.save(home, { durationMinutes: 60 })
    const clash = { expectedAt: at('16:30'), durationMinutes: 60 }
    expect((await app.save(second, clash)).errors).toEqual({
      propertyPaths: ['expectedAt'],
      messages: [expect.stringMatching(/^Camille .+ a déjà un cours prévu avec Malo .+ de 17:00 à 18:00\.$/)],
    })
    expect((await app.save(second, clash, home.teacher)).errors?.messages).toEqual([
      expect.stringContaining('a déjà un cours prévu avec Malo'),
    ])
    const pupil = await app.home({ household: home })
    expect((await app.save(pupil, clash, pupil.teacher)).errors?.messages).toEqual([
      'L’élève n’est pas libre à cette heure.',
    ])
    expect((await app.save(pupil, clash)).errors?.messages).toEqual([
      expect.stringMatching(/^Malo .+ a déjà un cours prévu avec Camille .+ de 17:00 à 18:00\.$/),
    ])
    // one begins as the other ends
    expect((await app.save(second, { expectedAt: at('17:00'), durationMinutes: 60 })).errors).toBeNull()
  })

  test('a child of two payers has one body', async () => {
    const home = await app.home()
    const other = await app.write(async (db) => {
      const household = await arrangeHousehold(db)
      await db
        .updateTable('students')
        .set({ personId: home.studentPersonId })
        .where('id', '=', household.studentId)
        .execute()
      return household
    })
    const second = await app.home({ household: { ...other, studentPersonId: home.studentPersonId } })
    await app.save(home)
    expect((await app.save(second)).errors).toMatchObject({ propertyPaths: ['expectedAt'] })
  })

  test('two at once: one is planned', async () => {
    const home = await app.home()
    const second = await app.home({ teacher: { teacherId: home.teacherId, personId: home.teacherPersonId } })
    const answers = await Promise.all([app.save(home), app.save(second)])
    expect(answers.filter(({ errors }) => errors === null)).toHaveLength(1)
  })

  test('lessons that overlap are not declared; the same hour twice keeps its own sentence', async () => {
    const home = await app.home()
    const declare = async (doneAt: string) =>
      (
        await app.call(
          coursesApi.declare,
          { id: null, updatedAt: null, contractId: home.contractId, doneAt, durationMinutes: 60 },
          home.teacher,
        )
      ).body.errors
    expect(await declare('2026-11-20T17:00:00Z')).toBeNull()
    expect(await declare('2026-11-20T17:15:00Z')).toMatchObject({
      propertyPaths: ['doneAt'],
      messages: [expect.stringMatching(/a déjà un cours avec Malo .+ de 18:00 à 19:00\.$/)],
    })
    expect(await declare('2026-11-20T17:00:00Z')).toMatchObject({ messages: [expect.stringContaining('déjà déclaré')] })
    expect(await declare('2026-11-20T18:00:00Z')).toBeNull()
  })

  test('a planned lesson is declared at its hour, or at another that is free', async () => {
    const home = await app.home()
    const { id } = await app.save(home, { expectedAt: '2026-11-21T10:10:00Z', durationMinutes: 60 })
    app.clock.set('2026-11-21T10:25:00Z')
    const { body } = await app.call(coursesApi.declaration, { courseId: String(id) }, home.teacher)
    const answer = await app.call(
      coursesApi.declare,
      {
        id,
        updatedAt: body.updatedAt,
        contractId: home.contractId,
        doneAt: '2026-11-21T10:20:00Z',
        durationMinutes: 90,
      },
      home.teacher,
    )
    app.clock.set('2026-11-21T10:00:00Z')
    expect(answer.body.errors).toBeNull()
    expect(await app.courseOf(id)).toMatchObject({
      status: '2-validated',
      expectedAt: '2026-11-21T10:10:00.000Z',
      expectedDurationMinutes: 60,
      durationMinutes: 90,
    })
  })
})

describe('a move', () => {
  const moved = async (home: Home, id: number | null, plan: Parameters<typeof app.save>[1], caller?: Caller) => {
    const { body } = await app.call(planningApi.plan, { id: String(id) }, app.director)
    return app.save(home, { id, updatedAt: body.updatedAt, ...plan }, caller)
  }

  test('keeps the lesson, takes the price of its new day, and may change the comment alone', async () => {
    const home = await app.home()
    const { id } = await app.save(home)
    await app.write(async (db) => {
      const period = '[2025-09-01,2026-11-28)'
      await db.updateTable('contractPriceVersions').set({ period }).where('id', '=', home.priceVersionId).execute()
      const { id: _, ...first } = await db
        .selectFrom('contractPriceVersions')
        .select(['id', 'contractId', 'status', 'answeredAt'])
        .where('id', '=', home.priceVersionId)
        .executeTakeFirstOrThrow()
      const parts = { customerPriceCents: 5000, teacherAmountCents: 3500, urssafPartCents: 0, marginCents: 1500 }
      await db
        .insertInto('contractPriceVersions')
        .values({ ...first, ...parts, period: '[2026-11-28,)' })
        .execute()
    })
    expect((await moved(home, id, { expectedAt: at('09:00', '2026-11-30') })).errors).toBeNull()
    expect(await app.courseOf(id)).toMatchObject({ priceCents: 7500, planRevision: 1, status: '1-planned' })
    const commented = await moved(home, id, {
      expectedAt: at('09:00', '2026-11-30'),
      teacherComment: 'Apporter le manuel',
    })
    expect(commented.errors).toBeNull()
    expect(await app.courseOf(id)).toMatchObject({ planRevision: 1, teacherComment: 'Apporter le manuel' })
  })

  test('is not needed for a new price: what is planned from its first day takes it', async () => {
    const home = await app.home()
    const [before, after] = [
      await app.save(home, { expectedAt: at('16:00', '2026-11-24') }),
      await app.save(home, { expectedAt: at('16:00', '2026-12-09') }),
    ]
    const price = { customerPrice: 5000, margin: 1500, startsOn: '2026-12-01' }
    const proposed = await app.call(
      contractsApi.savePrice,
      { id: null, updatedAt: null, contractId: home.contractId, ...price },
      app.director,
    )
    await app.call(contractsApi.answerPrice, { id: proposed.body.id ?? 0, status: 'accepted' }, home.customer)
    expect(await app.courseOf(before.id)).toMatchObject({ priceCents: 6750, planRevision: 0 })
    expect(await app.courseOf(after.id)).toMatchObject({ priceCents: 7500, planRevision: 0 })
  })

  test('by a teacher ends a day before the lesson; staff move later, and somebody who read an older plan is told', async () => {
    const home = await app.home()
    const { id, updatedAt } = await app.save(home, { expectedAt: '2026-11-22T09:00:00Z' })
    const later = { expectedAt: at('09:00', '2026-11-23') }
    const asked = await moved(home, id, { ...later, durationMinutes: 60 }, home.teacher)
    expect(asked).toMatchObject({ errors: null, isAsked: true })
    expect(await app.courseOf(id)).toMatchObject({ durationMinutes: 90, planRevision: 0 })
    // a comment is no move
    const same = { expectedAt: '2026-11-22T09:00:00Z', teacherComment: 'Code 45B' }
    expect((await moved(home, id, same, home.teacher)).errors).toBeNull()
    const stale = { id, updatedAt, contractId: home.contractId, durationMinutes: 90, ...later }
    expect((await app.call(planningApi.savePlan, stale, app.director)).status).toBe(409)
    expect((await moved(home, id, later)).errors).toBeNull()
  })

  test('is of planned lessons only, on their contract', async () => {
    const [home, other] = [await app.home(), await app.home()]
    const { id, updatedAt } = await app.save(home)
    expect((await app.save(home, { id, updatedAt, contractId: other.contractId })).errors?.propertyPaths).toEqual([
      'contractId',
    ])
    await cancel(id, app.director)
    expect((await moved(home, id, { durationMinutes: 60 })).errors?.messages).toEqual(['Ce cours n’est plus planifié.'])
  })
})

describe('a cancellation', () => {
  test('is the family’s, the teacher’s or the company’s, with words that are kept; it may be taken back', async () => {
    const home = await app.home()
    const { id } = await app.save(home)
    expect(await cancel(id, home.customer, 'other')).toEqual({
      isValid: false,
      errorMsgs: ['Dites en quelques mots pourquoi.'],
    })
    expect(await cancel(id, home.customer, 'pupil-ill', 'fièvre')).toEqual({ isValid: true, errorMsgs: [] })
    expect(await cancel(id, home.customer)).toEqual({ isValid: true, errorMsgs: [] })
    expect(await app.courseOf(id)).toMatchObject({
      status: '0-cancelled',
      cancellationKind: 'family',
      cancellationReason: 'Élève malade\u00a0: fièvre',
      cancelledByAccountId: home.customer.accountId,
      planRevision: 1,
    })
    expect((await restore(id, home.teacher)).isValid).toBe(false)
    expect(await restore(id, home.customer)).toEqual({ isValid: true, errorMsgs: [] })
    expect(await app.courseOf(id)).toMatchObject({ status: '1-planned', cancellationKind: null, planRevision: 2 })
    await cancel(id, app.director, 'other', 'Neige')
    expect(await app.courseOf(id)).toMatchObject({ cancellationKind: 'company', cancellationReason: 'Neige' })
    // its hour was given to another lesson meanwhile
    await app.save(home)
    expect((await restore(id, app.director)).errorMsgs).toEqual([expect.stringContaining('a déjà un cours prévu')])
  })

  test('once the lesson should have begun, a family tells the office instead', async () => {
    const home = await app.home()
    const { id } = await app.save(home, { expectedAt: '2026-11-21T10:20:00Z' })
    app.clock.set('2026-11-21T10:21:00Z')
    const answer = await cancel(id, home.customer)
    app.clock.set('2026-11-21T10:00:00Z')
    expect(answer.errorMsgs).toEqual([expect.stringContaining('devait commencer le 21/11/2026 à 11:20')])
  })

  test('leads to three hours at which both are free; the new lesson names the one it replaces', async () => {
    const home = await app.home()
    const { id } = await app.save(home)
    await app.save(home, { expectedAt: at('16:00', '2026-11-24') })
    await cancel(id, app.director)
    const { body } = await app.call(
      planningApi.freeHours,
      { contractId: String(home.contractId), courseId: String(id), durationMinutes: '90' },
      app.director,
    )
    // no Sunday; the nearest time of day where the usual one is taken
    expect(body.hours).toEqual(['2026-11-23T16:00:00.000Z', '2026-11-24T14:30:00.000Z', '2026-11-25T16:00:00.000Z'])
    const again = await app.save(home, { expectedAt: body.hours[0], replacesId: id })
    expect(again.errors).toBeNull()
    const { body: record } = await app.call(planningApi.plan, { id: String(again.id) }, app.director)
    expect(record).toMatchObject({ replacesId: id, replacesAt: '2026-11-25T16:00:00.000Z' })
    const wrong = await app.save(home, { expectedAt: body.hours[1], replacesId: again.id })
    expect(wrong.errors?.propertyPaths).toEqual(['replacesId'])
  })
})

test('what is unusual is said before, and prevents nothing: length, hour, availability, journey', async () => {
  const home = await app.home()
  await app.write((db) =>
    db
      .insertInto('teacherAvailabilities')
      .values({ teacherId: home.teacherId, weekday: 3, fromTime: '14:00', toTime: '19:00', inSchoolHolidays: true })
      .execute(),
  )
  expect(await app.check(home)).toMatchObject({ obstacles: [], warnings: [], priceCents: 6750 })
  expect((await app.check(home, {}, home.teacher)).priceCents).toBeNull()
  await app.write((db) =>
    db
      .insertInto('holidays')
      .values({ kind: 'company', name: 'Fermeture annuelle', period: '[2026-12-30,2026-12-31)' })
      .execute(),
  )
  expect((await app.check(home, { at: at('16:00', '2026-12-30') })).warnings).toEqual([
    'C’est un jour sans cours\u00a0: Fermeture annuelle.',
  ])
  expect((await app.check(home, { at: at('20:30'), minutes: 300 })).warnings).toEqual([
    'Ce cours dure plus de 4\u00a0h.',
    'Ce cours commence avant 7\u00a0h ou finit après 22\u00a0h.',
    'Ce n’est pas une heure où le professeur se dit disponible.',
  ])
  // from which length on is the company's to say
  const longFrom = async (hours: string) => {
    await app.write((db) =>
      db.updateTable('parameters').set({ value: hours }).where('code', '=', 'course_long_hours').execute(),
    )
    app.platform.settings.forget()
  }
  await longFrom('6')
  expect((await app.check(home, { at: at('20:30'), minutes: 300 })).warnings).toHaveLength(2)
  await longFrom('4')
  const far = await app.home({ teacher: { teacherId: home.teacherId, personId: home.teacherPersonId } })
  await app.write(async (db) => {
    const place = { completeAddress: 'Hédé', latitude: 48.2, longitude: -1.68 }
    const { id } = await db.insertInto('addresses').values(place).returning('id').executeTakeFirstOrThrow()
    await db.updateTable('people').set({ addressId: id }).where('id', '=', far.customerPersonId).execute()
  })
  await app.save(home, { expectedAt: at('14:00'), durationMinutes: 60 })
  expect((await app.check(far, { at: at('15:15'), minutes: 60 })).warnings).toEqual([
    '10\u00a0km entre ces deux cours\u00a0: environ 35\u00a0min de trajet, 15\u00a0min prévues.',
  ])
  expect((await app.check(far, { at: at('15:45'), minutes: 60 })).warnings).toEqual([])
})

describe('the office that names nobody', () => {
  const of = { plan: planningApi.contractsToPlan, declare: coursesApi.contractsToDeclare } as const
  const forms = { plan: planningApi.plan, declare: coursesApi.declaration } as const

  test.each(['plan', 'declare'] as const)(
    'finds the contract to %s on by pupil, family, teacher or number, as far in the alphabet as it may be',
    async (act) => {
      const household = await app.write((db) => arrangeHousehold(db, { customer: `Zyssman${act}`, student: 'Zoé' }))
      const home = await app.home({ household, status: 'created' })
      const [other, paused] = [await app.home(), await app.home({ household, status: 'pause' })]
      const { number } = await app.database.db
        .selectFrom('contracts')
        .select('number')
        .where('id', '=', home.contractId)
        .executeTakeFirstOrThrow()
      const teacher = await app.database.db
        .selectFrom('people')
        .select('lastName')
        .where('id', '=', home.teacherPersonId)
        .executeTakeFirstOrThrow()
      const find = async (query: string) => (await app.call(of[act], { query }, app.director)).body.results
      const [found] = await find(`zyssman${act}`)
      expect(found).toMatchObject({
        ...{ id: home.contractId, studentName: expect.stringMatching(/^Zoé /), durationStepMinutes: 15 },
        detail: expect.stringMatching(new RegExp(`Zyssman${act} · ${number}$`)),
      })
      for (const query of [`zoé zyssman${act}`, `${teacher.lastName} zyssman${act}`, number]) {
        const ids = (await find(query)).map(({ id }) => id)
        expect(ids).toContain(home.contractId)
        expect(ids).not.toContain(other.contractId)
      }
      // what was given before a pause is still declared, and nothing is planned in it
      const resting = (await find(`zyssman${act}`)).filter(({ id }) => id === paused.contractId)
      expect(resting.map(({ label }) => label)).toEqual(act === 'plan' ? [] : [expect.stringMatching(/, en pause$/)])
      expect(await find('zy')).toEqual([])
      expect((await app.call(of[act], { query: 'zyssman' }, home.teacher)).status).toBe(403)
      const { body } = await app.call(forms[act], {}, app.director)
      expect(body.options).toMatchObject({ contracts: [], isSearched: true })
      // whoever is named, or is there alone, has his few
      const named = await app.call(forms[act], { contractId: String(home.contractId) }, app.director)
      expect(named.body).toMatchObject({ contractId: home.contractId, options: { isSearched: false } })
      const own = await app.call(forms[act], {}, home.teacher)
      expect(own.body).toMatchObject({ contractId: home.contractId, options: { isSearched: false } })
    },
  )
})
