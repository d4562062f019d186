// A lesson that its family cancels late, or whose pupil is absent: said before, proposed, contested, waived, billed; through HTTP on the real database.
import { chargesApi } from '@cartable/domain/courses/charges/charges.api.ts'
import { planningApi } from '@cartable/domain/courses/planning/planning.api.ts'
import { customersApi } from '@cartable/domain/customers/customers.api.ts'
import {
  cancellationPoliciesApi,
  policyPreviewApi,
} from '@cartable/domain/reference/cancellations/cancellations.api.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Caller } from '../../../../test/app.ts'
import { type Home, type PlanningApp, startPlanningApp } from '../planning/planning.factory.ts'
import { billCharges } from './bill-charges.ts'

let app: PlanningApp
beforeAll(async () => {
  app = await startPlanningApp()
})
afterAll(() => app.close())

const policy = {
  ...{ id: null, updatedAt: null, name: 'Conditions 2026', teacherStatus: 'self-employed' as const },
  ...{ firstDay: '2026-01-01', lastDay: null, freeHours: 24, lateCustomerPercent: 50, lateTeacherPercent: 50 },
  ...{ absentCustomerPercent: 100, absentTeacherPercent: 100 },
}
/** It is Saturday 21 November 2026, 11:00 in Paris, at first. */
const inHours = (hours: number) => new Date(app.clock.now().getTime() + hours * 3_600_000).toISOString()
const setPolicies = (isOn: boolean) =>
  app.write(async (db) => {
    await db.updateTable('cancellationPolicies').set({ enabled: false }).execute()
    if (isOn)
      await db
        .insertInto('cancellationPolicies')
        .values({
          ...{
            name: 'Test',
            teacherSelfEmployed: true,
            freeHours: 24,
            lateCustomerPercent: 50,
            lateTeacherPercent: 50,
          },
          ...{ absentCustomerPercent: 100, absentTeacherPercent: 100, period: '[2020-01-01,)' },
        })
        .execute()
  })
const plan = async (home: Home, hours: number) => (await app.save(home, { expectedAt: inHours(hours) })).id ?? 0
const cost = async (id: number, caller: Caller) =>
  (await app.call(chargesApi.cancellationCost, { id: String(id) }, caller)).body
const cancel = async (id: number, caller: Caller, more: { reason?: 'pupil-ill' | 'teacher'; charge?: boolean } = {}) =>
  (await app.call(planningApi.cancelPlan, { id, reason: 'pupil-ill', words: null, ...more }, caller)).body
const chargesOf = async (home: Home, caller: Caller = app.director) =>
  (await app.call(chargesApi.listCharges, { customerId: String(home.customerId) }, caller)).body.rows
const contest = async (id: number, caller: Caller) =>
  (await app.call(chargesApi.contestCharge, { id, words: 'Il avait de la fièvre.' }, caller)).body
const decide = async (id: number, decision: 'waive' | 'keep', caller: Caller = app.director) =>
  (await app.call(chargesApi.decideCharge, { id, decision, words: 'Première fois.' }, caller)).body
const absent = async (id: number, caller: Caller) =>
  (await app.call(chargesApi.noteAbsence, { id, words: 'Sonné dix minutes.' }, caller)).body
const runTask = () =>
  billCharges.run({
    db: app.database.db,
    platform: app.platform,
    write: (_: string, work: Parameters<typeof app.write>[0]) => app.write(work),
    signal: new AbortController().signal,
  } as never)
/** Purpose and reader of the mails about a lesson, in order. */
const mails = async (courseId: number) =>
  (
    await app.database.db
      .selectFrom('messages')
      .innerJoin('messageRecipients as r', 'r.messageId', 'messages.id')
      .select(['messages.purpose', 'r.personId'])
      .where('messages.aboutClass', '=', 'courses')
      .where('messages.aboutId', '=', courseId)
      .where('messages.purpose', '<>', 'course-planned')
      .orderBy('messages.id')
      .execute()
  ).map(({ purpose, personId }) => [purpose, personId])

describe('a policy of cancellation', () => {
  test('is kept as a reference table; two for the same teachers never meet; says what it would have billed', async () => {
    const save = async (more: object) =>
      (await app.call(cancellationPoliciesApi.save, { ...policy, ...more }, app.director)).body
    const { id, errors } = await save({ lastDay: '2026-06-30' })
    expect(errors).toBeNull()
    expect((await save({ firstDay: '2026-06-30' })).errors?.messages[0]).toMatch(/vaut déjà/)
    expect((await save({ firstDay: '2027-01-01', lateTeacherPercent: 60 })).errors?.messages[0]).toMatch(/plus grande/)
    expect((await save({ teacherStatus: 'employed' })).errors?.messages[0]).toMatch(/salaire/)
    const shown = (await app.call(cancellationPoliciesApi.show, { id: String(id) }, app.director)).body
    expect(shown).toMatchObject({ firstDay: '2026-01-01', lastDay: '2026-06-30', usedCount: 0 })
    const { rows } = (await app.call(cancellationPoliciesApi.list, {}, app.director)).body
    expect(rows.map(({ name }) => name)).toContain('Conditions 2026')
    const home = await app.home()
    const courseId = await plan(home, 20)
    const { teacherStatus, freeHours, ...shares } = policy
    const { id: _, updatedAt: __, name: ___, firstDay: ____, lastDay: _____, ...percents } = shares
    const asked = { teacherStatus, freeHours, ...percents }
    const before = (await app.call(policyPreviewApi.previewPolicy, asked, app.director)).body
    await cancel(courseId, home.customer)
    const after = (await app.call(policyPreviewApi.previewPolicy, asked, app.director)).body
    expect(after.lateCount - before.lateCount).toBe(1)
    expect(after.lateCents).toBeGreaterThan(before.lateCents)
  })
})

describe('without a policy', () => {
  test('nothing is asked, whoever cancels, whenever', async () => {
    await setPolicies(false)
    const home = await app.home()
    const courseId = await plan(home, 3)
    expect(await cost(courseId, home.customer)).toMatchObject({ freeHours: null, lateCents: 0, absentCents: 0 })
    expect((await cancel(courseId, home.customer)).isValid).toBe(true)
    expect(await chargesOf(home)).toEqual([])
  })
})

describe('with one that terms announce', () => {
  test('only a family that accepted them, or later ones, owes anything', async () => {
    // terms in force are accepted before anything else is done: these are not yet
    const publish = (label: string, effectiveOn: string) =>
      app.write(
        async (db) =>
          (
            await db
              .insertInto('termsVersions')
              .values({
                label,
                audience: 'customer',
                body: 'Un cours annulé tard est dû.',
                effectiveOn,
                publishedAt: '2026-11-20T08:00:00Z',
              })
              .returning('id')
              .executeTakeFirstOrThrow()
          ).id,
      )
    const [older, named, later] = [
      await publish('Clients, décembre', '2026-12-01'),
      await publish('Clients, Noël', '2026-12-15'),
      await publish('Clients, janvier', '2027-01-01'),
    ]
    await setPolicies(false)
    const { body } = await app.call(
      cancellationPoliciesApi.save,
      { ...policy, firstDay: '2020-01-01', name: 'Annoncée', termsVersionId: named },
      app.director,
    )
    expect(body.errors).toBeNull()
    const shown = (await app.call(cancellationPoliciesApi.show, { id: String(body.id) }, app.director)).body
    expect(shown.termsVersionId).toBe(named)
    expect(shown.options.termsVersionId?.map(({ label }) => label)).toEqual(
      expect.arrayContaining(['Clients, décembre', 'Clients, Noël', 'Clients, janvier']),
    )
    const costOf = async (termsVersionId: number | null) => {
      const home = await app.home()
      if (termsVersionId !== null)
        await app.write((db) =>
          db.insertInto('termsAcceptances').values({ accountId: home.customer.accountId, termsVersionId }).execute(),
        )
      const courseId = await plan(home, 20)
      const { lateCents } = await cost(courseId, home.customer)
      await cancel(courseId, home.customer)
      return { lateCents, charges: (await chargesOf(home)).length }
    }
    for (const accepted of [null, older]) expect(await costOf(accepted)).toEqual({ lateCents: 0, charges: 0 })
    for (const accepted of [named, later])
      expect(await costOf(accepted)).toMatchObject({ lateCents: expect.any(Number), charges: 1 })
    expect((await costOf(named)).lateCents).toBeGreaterThan(0)
  })
})

describe('with one', () => {
  beforeEach(() => setPolicies(true))

  test('a family reads the cost before; in time it is free; late it is asked, told once, contested in time, waived', async () => {
    const home = await app.home()
    const early = await plan(home, 30)
    expect(await cost(early, home.customer)).toMatchObject({ freeHours: 24, lateCents: 0 })
    await cancel(early, home.customer)
    expect(await chargesOf(home)).toEqual([])
    const late = await plan(home, 20)
    // the teacher knows of it
    await app.tell()
    const { priceCents, teacherAmountCents } = await app.courseOf(late)
    expect(await cost(late, home.customer)).toMatchObject({
      freeHours: 24,
      lateCents: priceCents / 2,
      contestHours: 48,
    })
    expect((await app.call(chargesApi.cancellationCost, { id: String(late) }, home.teacher)).status).toBe(403)
    const stranger = await app.home()
    expect((await app.call(chargesApi.cancellationCost, { id: String(late) }, stranger.customer)).status).toBe(404)
    await cancel(late, home.customer)
    await cancel(late, home.customer)
    const [charge] = await chargesOf(home)
    expect(charge).toMatchObject({
      ...{ kind: 'late-cancellation', status: 'proposed', customerCents: priceCents / 2, familyCount: 1 },
      ...{ teacherCents: Math.round(teacherAmountCents / 2), mayContest: false, mayDecide: true },
    })
    await app.tell()
    expect((await mails(late)).toSorted()).toEqual(
      [
        ['course-cancelled', home.teacherPersonId],
        ['course-charge', home.customerPersonId],
      ].toSorted(),
    )
    const [own] = await chargesOf(home, home.customer)
    expect(own).toMatchObject({ teacherCents: null, familyCount: null, mayContest: true, mayDecide: false })
    expect(await chargesOf(home, stranger.customer)).toEqual([])
    const id = charge?.id ?? 0
    expect((await app.call(chargesApi.contestCharge, { id, words: 'Non' }, stranger.customer)).status).toBe(404)
    expect((await decide(id, 'keep')).errors?.messages[0]).toMatch(/Personne n’a contesté/)
    expect((await contest(id, home.customer)).errors).toBeNull()
    expect((await contest(id, home.customer)).errors?.messages).toEqual(['Vous avez déjà contesté ce montant.'])
    expect((await decide(id, 'waive')).errors).toBeNull()
    expect((await decide(id, 'waive')).errors?.messages).toEqual(['Ce montant n’attend plus de décision.'])
    await app.tell()
    expect((await mails(late)).map(([purpose]) => purpose)).toContain('course-charge-waived')
    expect(await chargesOf(home, home.customer)).toMatchObject([{ status: 'waived', decisionWords: 'Première fois.' }])
  })

  test('by the teacher it is free; by the office as it says; taken back, nothing is asked or told of a cost', async () => {
    const home = await app.home()
    const byTeacher = await plan(home, 20)
    await cancel(byTeacher, home.teacher, { charge: true })
    const byOffice = await plan(home, 22)
    await cancel(byOffice, app.director)
    expect(await chargesOf(home)).toEqual([])
    const telephoned = await plan(home, 18)
    await cancel(telephoned, app.director, { charge: true })
    expect(await chargesOf(home)).toMatchObject([{ courseId: telephoned, status: 'proposed' }])
    await app.call(planningApi.restorePlan, { id: telephoned }, app.director)
    expect(await chargesOf(home)).toEqual([])
    await app.tell()
    expect((await mails(telephoned)).map(([purpose]) => purpose)).not.toContain('course-charge')
    await cancel(telephoned, home.customer)
    expect(await chargesOf(home)).toHaveLength(1)
  })

  test('an absence noted by mistake is taken back in one gesture: the lesson is to be declared, nothing is asked, the family is told', async () => {
    const home = await app.home()
    const courseId = await plan(home, 1)
    const before = app.clock.now().toISOString()
    app.clock.advance(80 * 60_000)
    const teacher = await app.signIn(home.teacherPersonId)
    expect((await absent(courseId, teacher)).isValid).toBe(true)
    await app.tell()
    const office = await app.staff({ courses: 'write', customers: 'read' })
    const countOf = async () =>
      (await app.call(customersApi.show, { id: String(home.customerId) }, office)).body.summary?.lateCancellationCount
    expect(await countOf()).toBe(1)
    const stranger = await app.signIn((await app.home()).teacherPersonId)
    expect((await app.call(planningApi.restorePlan, { id: courseId }, stranger)).status).toBe(404)
    expect((await app.call(planningApi.restorePlan, { id: courseId }, teacher)).body).toEqual({
      ...{ isValid: true, errorMsgs: [] },
    })
    expect(await app.courseOf(courseId)).toMatchObject({ status: '1-planned', cancellationKind: null })
    expect(await chargesOf(home, office)).toEqual([])
    expect(await countOf()).toBe(0)
    await app.tell()
    const [mail] = await app.database.db
      .selectFrom('messages')
      .select('body')
      .where('aboutClass', '=', 'courses')
      .where('aboutId', '=', courseId)
      .orderBy('id', 'desc')
      .execute()
    expect(mail?.body).toContain('L’absence avait été notée par erreur')
    app.clock.set(before)
  })

  test('an absence is noted at the door, not before; who comes late decides nothing; at night it is billed, with the teacher’s part', async () => {
    const home = await app.home()
    const courseId = await plan(home, 1)
    const early = await absent(courseId, home.teacher)
    expect(early).toEqual({ isValid: false, errorMsgs: [expect.stringContaining('15\u00a0min')] })
    expect((await app.call(chargesApi.noteAbsence, { id: courseId, words: null }, home.customer)).status).toBe(403)
    app.clock.advance(80 * 60_000)
    // sessions do not last as long
    const teacher = await app.signIn(home.teacherPersonId)
    expect(await absent(courseId, teacher)).toEqual({ isValid: true, errorMsgs: [] })
    expect((await absent(courseId, teacher)).isValid).toBe(true)
    expect(await app.courseOf(courseId)).toMatchObject({
      ...{
        status: '0-cancelled',
        cancellationKind: 'no-show',
        cancellationReason: 'Élève absent\u00a0: Sonné dix minutes.',
      },
    })
    const { priceCents, teacherAmountCents } = await app.courseOf(courseId)
    await app.tell()
    expect((await mails(courseId)).map(([purpose]) => purpose)).toEqual(['course-charge'])
    await runTask()
    const office = await app.staff({ courses: 'write' })
    expect(await chargesOf(home, office)).toMatchObject([
      { kind: 'no-show', status: 'proposed', customerCents: priceCents },
    ])
    app.clock.advance(48 * 3_600_000)
    const customer = await app.signIn(home.customerPersonId)
    const later = await app.staff({ courses: 'write' })
    const id = (await chargesOf(home, later))[0]?.id ?? 0
    expect((await contest(id, customer)).errors?.messages[0]).toMatch(/pouvait être contesté/)
    await runTask()
    await runTask()
    const { rows } = await sql<{
      nature: string
      total: number
      teacher: number
      lines: number
      course: number | null
    }>`
      select b.mentions #>> '{service,nature}' as nature, b.total_cents as total, o.teacher_amount_cents as teacher,
        (select count(*)::integer from bill_lines l where l.bill_id = b.id) as lines, (select max(l.course_id) from bill_lines l where l.bill_id = b.id) as course
      from course_charges x join orders o on o.id = x.order_id join bills b on b.order_id = o.id where x.id = ${id}`.execute(
      app.database.db,
    )
    expect(rows).toEqual([
      { nature: 'Indemnité d’annulation', total: priceCents, teacher: teacherAmountCents, lines: 1, course: null },
    ])
    expect((await mails(courseId)).filter(([purpose]) => purpose === 'course-charge-billed')).toHaveLength(1)
    expect((await decide(id, 'waive', later)).errors?.messages).toEqual([
      'Cette annulation est déjà facturée\u00a0: faites un avoir.',
    ])
  })
})
