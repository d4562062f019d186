// The files of contracts and of planned lessons: judged first, written by the rules of their screens, mailed when asked, undone as a whole.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { arrangeHousehold, arrangeLevel, arrangeSubject, arrangeTeacher } from '../../../test/factories/people.ts'
import { csvOf, exchangeCalls } from './exchange.factory.ts'

let app: TestApp
let calls: ReturnType<typeof exchangeCalls>
beforeAll(async () => {
  app = await startTestApp()
  await app.start()
  calls = exchangeCalls(app, await app.director({ firstName: 'Nadia', lastName: 'Import' }))
  await app.write(async (db) => {
    await arrangeSubject(db, 'Calcul')
    const { levelId } = await arrangeLevel(db, 'Niveau A')
    for (const [customer, student] of [
      ['Kerbrat', 'Malo'],
      ['Le Goff', 'Anna'],
    ]) {
      const { studentId } = await arrangeHousehold(db, { customer, student } as { customer: string; student: string })
      await db.updateTable('students').set({ scholarLevelId: levelId }).where('id', '=', studentId).execute()
    }
    await arrangeTeacher(db, { lastName: 'Riou' })
    await arrangeTeacher(db, { lastName: 'Candidat', status: 'candidate' })
  })
})
afterAll(() => app.close())

const query = async (text: string) => (await app.database.pool.query(text)).rows
const header = [
  'Nom du client',
  'Prénom de l’élève',
  'Nom du professeur',
  'Matière',
  'Débute le',
  'Prix de l’heure',
  'Marge de l’heure',
]
const kerbrat = ['Kerbrat', 'Malo', 'Riou', 'calcul', '01/09/2026', '44,00', '14']
const run = (...lines: string[][]) => calls.run('contracts', csvOf(header, ...lines))
const check = (...lines: string[][]) => calls.run('contracts', csvOf(header, ...lines), { dryRun: true })
const reasons = async (runId: number) =>
  (await calls.lines(runId, { statuses: ['error'] })).rows.flatMap(({ messages }) => messages)
const contracts = () =>
  query(`select p.last_name, c.status, c.started_on::text, c.with_test, v.status as price, v.customer_price_cents, v.margin_cents, v.teacher_amount_cents, lower(v.period)::text as since
    from contracts c join customers k on k.id = c.customer_id join people p on p.id = k.person_id left join contract_price_versions v on v.contract_id = c.id order by c.id`)
const jobs = async (name: string) =>
  (await query(`select count(*)::int as count from pgboss.job where name = '${name}'`))[0].count

test('each line of contracts is judged first, at its columns, and nothing is written', async () => {
  const report = await check(
    kerbrat,
    kerbrat.with(0, 'Inconnue'),
    kerbrat.with(2, 'Candidat').with(0, 'Le Goff').with(1, 'Anna'),
    kerbrat.with(3, 'Grec'),
    kerbrat.with(0, 'Le Goff').with(1, 'Anna').with(6, '44'),
    kerbrat.with(0, 'Le Goff').with(1, 'Anna').with(6, ''),
  )
  expect(await reasons(report.runId)).toEqual([
    'Nom du client\u00a0: aucun élève ne répond à cette ligne.',
    expect.stringMatching(/^Identifiant du professeur\u00a0: /),
    'Matière\u00a0: «\u00a0Grec\u00a0» n’existe pas.',
    expect.stringMatching(/^Marge de l’heure\u00a0: /),
    expect.stringMatching(/^Marge de l’heure\u00a0: /),
  ])
  expect(report.counts).toMatchObject({ all: 6, add: 1, error: 5 })
  expect(await contracts()).toEqual([])
})

test('a contract with the price that was agreed to runs at once, without a mail; the same file again changes nothing', async () => {
  const report = await run(kerbrat, kerbrat.with(0, 'Le Goff').with(1, 'Anna').with(5, '').with(6, ''))
  expect(await reasons(report.runId)).toEqual([])
  expect(report.counts).toMatchObject({ add: 2, error: 0, mails: 2 })
  expect(await contracts()).toEqual([
    {
      last_name: 'Kerbrat',
      ...{ status: 'active', started_on: '2026-09-01', with_test: false, price: 'accepted', since: '2026-09-01' },
      ...{ customer_price_cents: 4400, margin_cents: 1400, teacher_amount_cents: 3000 },
    },
    {
      last_name: 'Le Goff',
      ...{ status: 'created', started_on: '2026-09-01', with_test: false, price: null, since: null },
      ...{ customer_price_cents: null, margin_cents: null, teacher_amount_cents: null },
    },
  ])
  expect(await jobs('contracts.tellAccepted')).toBe(0)
  expect((await run(kerbrat)).counts).toMatchObject({ all: 1, add: 0, update: 0, error: 0 })
  const exported = await calls.run('contracts', await calls.exported('contracts'))
  expect(await reasons(exported.runId)).toEqual([])
  expect(exported.counts).toMatchObject({ all: 2, add: 0, update: 0, error: 0 })
})

test('an update tells what it changes; the price that runs changes on the record only', async () => {
  const titles = [...header, 'Facturation']
  const report = await calls.run('contracts', csvOf(titles, [...kerbrat, 'Une facture par mois']), { dryRun: true })
  expect((await calls.lines(report.runId)).rows).toMatchObject([
    {
      status: 'update',
      changes: [{ field: 'Facturation', from: 'Une facture par cours', to: 'Une facture par mois' }],
    },
  ])
  expect(await reasons((await check(kerbrat.with(5, '46'))).runId)).toEqual([
    'Prix de l’heure\u00a0: le prix d’un contrat qui court change sur sa fiche, où la famille y répond.',
  ])
})

const lessonHeader = ['Nom du client', 'Nom du professeur', 'Jour', 'Heure', 'Durée en minutes']
const lesson = (day: string, time: string) => ['Kerbrat', 'Riou', day, time, '90']
const plan = (lines: string[][], dryRun = false) =>
  calls.run('plannedCourses', csvOf(lessonHeader, ...lines), { dryRun })
const day = (days: number) => {
  const at = new Date(app.platform.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)
  return at.split('-').toReversed().join('/')
}
const planned = () => query(`select status, price_cents, duration_minutes from courses order by id`)

test('planned lessons: judged by the rules of the agenda, then planned at the price of their day, without a mail', async () => {
  const lines = [
    lesson(day(9), '17:00'),
    lesson(day(16), '17h'),
    lesson(day(9), '17:30'),
    lesson(day(10), 'midi'),
    lesson('01/01/2020', '17:00'),
    ['Le Goff', 'Riou', day(11), '17:00', '90'],
  ]
  const checked = await plan(lines, true)
  expect(await reasons(checked.runId)).toEqual([
    expect.stringMatching(/^Jour\u00a0: /),
    'Heure\u00a0: «\u00a0midi\u00a0» n’est pas une heure.',
    expect.stringMatching(/^Jour\u00a0: /),
    expect.stringMatching(/^Jour\u00a0: /),
  ])
  expect(checked.counts).toMatchObject({ add: 2, error: 4, mails: 4 })
  expect(await planned()).toEqual([])
  expect((await plan(lines.slice(0, 2))).counts).toMatchObject({ add: 2, error: 0 })
  expect(await planned()).toEqual([
    { status: '1-planned', price_cents: 6600, duration_minutes: 90 },
    { status: '1-planned', price_cents: 6600, duration_minutes: 90 },
  ])
  expect(await jobs('courses.tellPlanning')).toBe(0)
  expect((await plan(lines.slice(0, 2))).counts).toMatchObject({ all: 2, add: 0, update: 0, error: 0 })
  const elsewhere = [[...lesson(day(9), '17:00'), 'Autre lieu', '10 cours des Alliés 35000 Rennes']]
  const moved = await calls.run('plannedCourses', csvOf([...lessonHeader, 'Lieu', 'Adresse du cours'], ...elsewhere), {
    dryRun: true,
  })
  expect(moved.counts).toMatchObject({ all: 1, update: 1, error: 0 })
  const exported = await calls.run('plannedCourses', await calls.exported('plannedCourses'))
  expect(await reasons(exported.runId)).toEqual([])
  expect(exported.counts).toMatchObject({ all: 2, add: 0, update: 0, error: 0 })
})

test('contracts are not undone under the lessons of another file; lessons, then contracts are', async () => {
  const runs = await query(`select id, object_type from import_runs r where status = 'finished' and not dry_run
    and exists (select from import_report_lines l where l.import_run_id = r.id and l.status = 'add') order by id`)
  const of = (type: string) => runs.find(({ object_type }) => object_type === type).id
  const refused = await calls.undo(of('contracts'))
  expect(refused.errors).not.toBeNull()
  expect(refused.obstacles).toMatchObject([
    { lineNumber: 2, label: 'Malo Kerbrat', what: 'ajout (Cours)', by: 'Nadia Import' },
  ])
  expect(refused.obstacles[0]?.path).toMatch(/^\/privateTuition\/contract\/\d+$/)
  expect(await calls.undo(of('plannedCourses'))).toMatchObject({ errors: null, undone: 2 })
  expect(await planned()).toEqual([])
  expect(await query('select count(*)::int as count from occupations')).toEqual([{ count: 0 }])
  expect(await calls.undo(of('contracts'))).toMatchObject({ errors: null, undone: 2 })
  expect(await contracts()).toEqual([])
})
