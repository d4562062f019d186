// From the rate of a proposal to the money of its teacher through HTTP: grids, hours put right, sent once, paid by a run or handed to the payroll, the books, the chart.
import { accountChecksApi } from '@cartable/domain/billing/pay-runs/account-checks.api.ts'
import { payRunsApi } from '@cartable/domain/billing/pay-runs/pay-runs.api.ts'
import { payStagesApi } from '@cartable/domain/billing/pay-runs/pay-stages.api.ts'
import { parametersApi } from '@cartable/domain/configuration/parameters.api.ts'
import { statisticsApi } from '@cartable/domain/statistics/statistics.api.ts'
import { hoursApi as api } from '@cartable/domain/traineeships/pay/hours.api.ts'
import { ownStagesApi } from '@cartable/domain/traineeships/pay/own-stages.api.ts'
import { proposalsApi } from '@cartable/domain/traineeships/proposals/proposals.api.ts'
import { salariesApi } from '@cartable/domain/traineeships/salaries/salaries.api.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '../../../../test/app.ts'
import { completeTeacher } from '../../../../test/factories/payroll.ts'
import { arrangeTeacher } from '../../../../test/factories/people.ts'
import { arrangeStage, type Stage } from '../../../../test/factories/traineeships.ts'
import { startTuitionApp, type TuitionApp } from '../../../../test/tuition-app.ts'
import { fixedClock } from '../../../platform/clock.ts'
import { inWrite } from '../../../platform/db/database.ts'
import { postLedger } from '../../accounting/post-ledger.ts'

const clock = fixedClock('2026-10-24T09:00:00Z')
const week = ['2026-10-19', '2026-10-20', '2026-10-21', '2026-10-22', '2026-10-23']
let app: TuitionApp
let stages: Caller
let compta: Caller
let director: Caller
beforeAll(async () => {
  app = await startTuitionApp({ clock })
  stages = await app.staff({ traineeships: 'write', statistics: 'read' })
  compta = await app.staff({ payroll: 'write', billing: 'write', accounting: 'write' })
  director = await app.director()
  for (const [code, value] of [
    ['transfer_iban_traineeship', 'FR7630006000011234567890189'],
    ['teacher_pay_by_bank', true],
  ] as const) {
    const { id, updatedAt } = (await app.call(parametersApi.showParameter, { mode: 'admin', code }, director)).body
    const { body } = await app.call(parametersApi.saveParameter, { id, code, updatedAt, form: { value } }, director)
    expect(body.errors).toBeNull()
  }
})
afterAll(() => app.close())

const newTeacher = async (isSelfEmployed: boolean) => {
  const { teacherId, personId } = await app.write(async (db) => {
    const made = await arrangeTeacher(db)
    await completeTeacher(db, app.platform, { teacherId: made.teacherId, teacherPersonId: made.personId })
    await db
      .updateTable('teachers')
      .set({ selfEmployed: isSelfEmployed, siret: isSelfEmployed ? '73282932000074' : null })
      .where('id', '=', made.teacherId)
      .execute()
    return made
  })
  const caller = await app.signIn(personId)
  if (isSelfEmployed) expect((await app.call(payRunsApi.acceptMandate, {}, caller)).body.isValid).toBe(true)
  return { teacherId, caller }
}
const grade = (points: number, teacherId: number) =>
  app.write(async (db) => {
    const { id } = await db
      .insertInto('teacherCategories')
      .values({ name: `Grade ${points} de ${teacherId}`, gradePoints: points })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db.updateTable('teachers').set({ teacherCategoryId: id }).where('id', '=', teacherId).execute()
  })
const saveBase = async (stage: Stage, salary: number) =>
  expect(
    (
      await app.call(
        salariesApi.saveSalary,
        { id: null, updatedAt: null, scholarLevels: [stage.scholarLevelId], salary, enabled: true },
        stages,
      )
    ).body.errors,
  ).toBeNull()
const propose = async (stage: Stage, teacherId: number) =>
  (
    await app.call(
      proposalsApi.saveProposal,
      { id: null, updatedAt: null, groupId: stage.groupId, teacherId, days: week },
      stages,
    )
  ).body.id!
const accept = async (stage: Stage, teacherId: number) => {
  const id = await propose(stage, teacherId)
  await app.write((db) =>
    db
      .updateTable('traineeshipProposals')
      .set({ status: 'sent', sentAt: clock.now().toISOString() })
      .where('id', '=', id)
      .execute(),
  )
  expect((await app.call(proposalsApi.acceptProposal, { id }, stages)).body.errorMsgs).toEqual([])
  return id
}
const hours = async (stage: Stage) =>
  (await app.call(api.showHours, { sessionId: String(stage.sessionId) }, stages)).body
const correct = async (stage: Stage, teacherId: number, day: string, values: object = {}) => {
  const line = (await hours(stage)).teachers
    .find((one) => one.teacherId === teacherId)
    ?.lines.find((one) => one.day === day)
  const sent = {
    sessionId: stage.sessionId,
    groupId: stage.groupId,
    day,
    teacherId,
    updatedAt: line?.updatedAt ?? null,
  }
  const { body } = await app.call(
    api.saveHours,
    { ...sent, minutes: 90, rateCents: line?.rateCents ?? 2_000, reason: 'Fini plus tôt', ...values },
    stages,
  )
  return body
}
const send = async (stage: Stage) =>
  (await app.call(api.sendHours, { sessionId: stage.sessionId, totalCents: (await hours(stage)).toSendCents }, stages))
    .body
const paying = async () => (await app.call(payStagesApi.showStages, { month: '2026-10-01' }, compta)).body
const pay = async (teacherIds: number[], totalCents: number, caller = compta) =>
  (await app.call(payStagesApi.payStages, { month: '2026-10-01', teacherIds, totalCents }, caller)).body
const close = (company: string, day: string | null) =>
  app.write((db) =>
    sql`update fiscal_years set closed_through = least(${day}::date, case when ${day}::date is not null then upper(period) - 1 end)
         where lower(period) <= '2026-10-24' and company_id = (select id from companies where code = ${company})`.execute(
      db,
    ),
  )
const balances = async () => {
  const write = (operation: string, change: Parameters<typeof inWrite>[2]) =>
    inWrite(app.database, { operation }, change as never)
  await postLedger.run({
    db: app.database.db,
    write,
    platform: app.platform,
    signal: new AbortController().signal,
  } as never)
  const { rows } = await sql<{ code: string; company: string; cents: number }>`
    select a.code, k.code as company, sum(l.debit_cents - l.credit_cents)::integer as cents from ledger_lines l join ledger_entries e on e.id = l.entry_id
      join companies k on k.id = e.company_id join system_accounts a on a.id = l.system_account_id group by 1, 2 having sum(l.debit_cents - l.credit_cents) <> 0 order by 1`.execute(
    app.database.db,
  )
  return Object.fromEntries(rows.map(({ code, company, cents }) => [`${company} ${code.slice(0, 3)}`, cents]))
}

test('TRAIN-122 the rate of the day is copied into the proposal: the base of the level and the supplement of the highest grade reached', async () => {
  const stage = await app.write((db) => arrangeStage(db, { startsOn: week[0]!, endsOn: week[4]!, days: week }))
  const { teacherId } = await newTeacher(true)
  await saveBase(stage, 2_200)
  await grade(12, teacherId)
  const empty = (await app.call(salariesApi.showGrades, {}, stages)).body
  const grades = [
    { minGrade: 5, supplementCents: 100 },
    { minGrade: 10, supplementCents: 200 },
    { minGrade: 20, supplementCents: 500 },
  ]
  expect((await app.call(salariesApi.saveGrades, { ...empty, grades }, stages)).body.errors).toBeNull()
  // somebody else saved meanwhile
  expect((await app.call(salariesApi.saveGrades, { ...empty, grades: [] }, stages)).body.errors).not.toBeNull()
  const double = [grades[0]!, grades[0]!]
  const stamp = (await app.call(salariesApi.showGrades, {}, stages)).body
  expect((await app.call(salariesApi.saveGrades, { ...stamp, grades: double }, stages)).body.errors).not.toBeNull()

  const id = await propose(stage, teacherId)
  const shown = () => app.call(proposalsApi.showProposal, { id: String(id) }, stages)
  expect((await shown()).body.rateCents).toBe(2_400)
  const { rows } =
    await sql`select grade, salary_id is not null as has_salary from traineeship_proposals where id = ${id}`.execute(
      app.database.db,
    )
  expect(rows).toEqual([{ grade: 12, hasSalary: true }])
  // the grid changes: what was agreed does not
  await app.write((db) => db.updateTable('traineeshipSalaries').set({ hourlySalaryCents: 9_900 }).execute())
  expect((await shown()).body.rateCents).toBe(2_400)
})

test('TRAIN-123 hours held are put right with a reason, sent once, and only their difference afterwards; the chart says what was sent', async () => {
  const stage = await app.write((db) =>
    arrangeStage(db, { name: 'Stage tenu', startsOn: week[0]!, endsOn: week[4]!, days: week }),
  )
  await saveBase(stage, 2_000)
  const [self, other] = [await newTeacher(true), await newTeacher(true)]
  await accept(stage, self.teacherId)
  expect((await app.call(ownStagesApi.ownStages, {}, self.caller)).body.rows).toMatchObject([
    { status: 'accepted', rateCents: 2_000, minutes: 600, sentCents: 0 },
  ])
  expect((await hours(stage)).teachers).toMatchObject([{ minutes: 600, amountCents: 20_000, toSendCents: 20_000 }])
  expect((await correct(stage, self.teacherId, week[0]!)).errors).toBeNull()
  // from an older reading
  expect((await correct(stage, self.teacherId, week[0]!, { updatedAt: null })).errors).not.toBeNull()
  expect((await correct(stage, self.teacherId, '2026-11-02')).errors?.propertyPaths).toEqual(['day'])
  // another teacher held a day
  expect((await correct(stage, self.teacherId, week[1]!, { minutes: 0, reason: 'Malade' })).errors).toBeNull()
  const replaced = { minutes: 120, rateCents: 2_500, reason: 'Remplacement' }
  expect((await correct(stage, other.teacherId, week[1]!, replaced)).errors).toBeNull()
  expect((await hours(stage)).toSendCents).toBe(3_000 + 3 * 4_000 + 5_000)
  const two = await Promise.all([send(stage), send(stage)])
  expect(two.map(({ isValid }) => isValid).sort()).toEqual([false, true])
  expect((await hours(stage)).toSendCents).toBe(0)
  const charts = async () =>
    (await app.call(statisticsApi.traineeshipCharts, { months: '2026-10' }, stages)).body.charts.flatMap(
      ({ key, points }) => points.filter(({ label }) => label === 'Stage tenu').map(({ value }) => [key, value]),
    )
  expect(Object.fromEntries(await charts())).toMatchObject({ hours: 9.5, rate: 21.05 })
  // half an hour was forgotten
  expect((await correct(stage, self.teacherId, week[0]!, { minutes: 120, reason: 'Heure complète' })).errors).toBeNull()
  expect((await hours(stage)).toSendCents).toBe(1_000)
  expect((await send(stage)).isValid).toBe(true)
  expect((await app.call(ownStagesApi.ownStages, {}, self.caller)).body.rows).toMatchObject([
    { minutes: 480, amountCents: 16_000, sentCents: 16_000, paidCents: 0 },
  ])
})

test('the self-employed are paid by a run of the company of stages: one invoice, one transfer, once; the books follow', async () => {
  const { rows } = await paying()
  expect(rows.map(({ totalCents, obstacles }) => [totalCents, obstacles])).toEqual([
    [16_000, []],
    [5_000, []],
  ])
  const teacherIds = rows.map(({ teacherId }) => teacherId)
  expect((await pay(teacherIds, 20_000)).isValid).toBe(false)
  const two = await Promise.all([pay(teacherIds, 21_000), pay(teacherIds, 21_000)])
  expect(two.map(({ isValid }) => isValid).sort()).toEqual([false, true])
  expect((await paying()).rows).toEqual([])
  const month = async () => (await app.call(payRunsApi.showMonth, { month: '2026-10-01' }, compta)).body
  const { papers, files } = await month()
  expect(papers.map(({ totalCents, state }) => [totalCents, state]).sort()).toEqual([
    [16_000, 'bank'],
    [5_000, 'bank'],
  ])
  expect(files).toMatchObject([{ totalCents: 21_000, transferCount: 2, status: 'made' }])
  expect(await balances()).toEqual({ 'traineeship 604': 21_000, 'traineeship 401': -21_000 })
  const paper = await app.call(payRunsApi.print, { id: String(papers[0]?.id) }, compta)
  expect(paper.status).toBe(200)
  // one comes back, and is sent again from the account of stages
  const refused = papers[0]!
  const back = { id: refused.transferId!, refusedOn: '2026-10-24', reason: 'Compte clos' }
  expect((await app.call(payRunsApi.refuseTransfer, back, compta)).body.errors).toBeNull()
  const { teacherId } = refused
  expect((await app.call(accountChecksApi.noteChecked, { teacherId }, compta)).body.isValid).toBe(true)
  expect((await app.call(payRunsApi.relaunch, { id: refused.id }, compta)).body.isValid).toBe(true)
  // the day is one of the books of the company that pays: the other's may be closed
  await close('traineeship', '2026-10-31')
  for (const { id } of (await month()).files.filter(({ status }) => status === 'made')) {
    const end = { id, end: 'executed', executedOn: '2026-10-24' } as const
    const { errors } = (await app.call(payRunsApi.endFile, end, compta)).body
    expect([errors?.propertyPaths, errors?.messages[0]]).toEqual([
      ['executedOn'],
      expect.stringContaining('avant le 01/11/2026'),
    ])
  }
  const late = { ...back, id: (await month()).papers[0]!.transferId! }
  expect((await app.call(payRunsApi.refuseTransfer, late, compta)).body.errors?.propertyPaths).toEqual(['refusedOn'])
  await close('traineeship', null)
  await close('private-tuition', '2026-10-31')
  for (const { id } of (await month()).files.filter(({ status }) => status === 'made')) {
    const end = { id, end: 'executed', executedOn: '2026-10-24' } as const
    expect((await app.call(payRunsApi.endFile, end, compta)).body.errors).toBeNull()
  }
  await close('private-tuition', null)
  expect(await balances()).toEqual({ 'traineeship 604': 21_000, 'traineeship 512': -21_000 })
  const { rows: asked } = await sql<{ name: string }>`select distinct debtor_name as name from pay_files`.execute(
    app.database.db,
  )
  const { rows: names } = await sql<{ name: string }>`select name from companies where code = 'traineeship'`.execute(
    app.database.db,
  )
  expect(asked).toEqual(names)
})

test('above an amount a second person approves a run of stages for exactly what it named; what is taken back waits for more', async () => {
  const stage = await app.write((db) => arrangeStage(db, { startsOn: week[0]!, endsOn: week[4]!, days: week }))
  await saveBase(stage, 2_000)
  const { teacherId } = await newTeacher(true)
  await accept(stage, teacherId)
  expect((await send(stage)).isValid).toBe(true)
  const { id, updatedAt } = (
    await app.call(parametersApi.showParameter, { mode: 'admin', code: 'teacher_pay_approval' }, director)
  ).body
  const limit = { id, code: 'teacher_pay_approval', updatedAt, form: { value: 100 } }
  expect((await app.call(parametersApi.saveParameter, limit, director)).body.errors).toBeNull()
  expect((await pay([teacherId], 20_000)).isValid).toBe(true)
  expect((await paying()).isWaiting).toBe(true)
  const [proposed] = (await app.call(payRunsApi.showMonth, { month: '2026-10-01' }, director)).body.proposed
  expect(proposed).toMatchObject({ kind: 'stages', totalCents: 20_000 })
  expect((await app.call(payRunsApi.approve, { id: proposed!.id }, director)).body.isValid).toBe(true)
  expect((await paying()).rows).toEqual([])
  // it was not held after all
  await correct(stage, teacherId, week[0]!, { minutes: 0, reason: 'Jour annulé' })
  expect((await send(stage)).isValid).toBe(true)
  expect((await paying()).rows).toMatchObject([{ teacherId, totalCents: -4_000 }])
  expect((await pay([teacherId], -4_000)).isValid).toBe(false)
})

test('hours of an employee of the company are listed for its payroll, exported, ticked once, and taken back when ticked too early', async () => {
  const stage = await app.write((db) => arrangeStage(db, { startsOn: week[0]!, endsOn: week[4]!, days: week }))
  const { teacherId } = await newTeacher(false)
  // the level has no base salary: the rate is said with the hours
  const id = await accept(stage, teacherId)
  expect((await hours(stage)).teachers).toMatchObject([{ withoutRate: 5, toSendCents: 0 }])
  for (const day of week.slice(0, 3))
    await correct(stage, teacherId, day, { minutes: 120, rateCents: 2_400, reason: 'Taux convenu' })
  // taken off afterwards: the days that are over stay held
  expect((await app.call(proposalsApi.cancelProposal, { id }, stages)).body.errorMsgs).toEqual([])
  expect((await send(stage)).isValid).toBe(true)
  const list = async () => (await app.call(api.employeeHours, { month: '2026-10-01' }, compta)).body.lines
  const lines = await list()
  expect(lines.map(({ amountCents, handedOn }) => [amountCents, handedOn])).toEqual(Array(3).fill([4_800, null]))
  expect((await paying()).rows.filter((row) => row.teacherId === teacherId)).toEqual([])
  const ids = lines.map((line) => line.id)
  const csv = await app.call(api.exportEmployeeHours, { month: '2026-10-01' }, compta)
  expect(csv.status).toBe(200)
  for (const isHanded of [true, true, false, true]) {
    expect((await app.call(api.handHours, { ids, isHanded }, compta)).body.isValid).toBe(true)
    expect((await list()).every(({ handedOn }) => (handedOn !== null) === isHanded)).toBe(true)
  }
})
