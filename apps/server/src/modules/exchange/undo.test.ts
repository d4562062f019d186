// What a check tells of each line, and the undoing of an import as a whole: what goes back, who may, what stands in the way.
import { excelFileApi } from '@cartable/domain/exchange/exchange.api.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { arrangeLevel, arrangeSubject, arrangeTeacher } from '../../../test/factories/people.ts'
import { type Db, inWrite } from '../../platform/db/database.ts'
import { csvOf, exchangeCalls } from './exchange.factory.ts'

let app: TestApp
let calls: ReturnType<typeof exchangeCalls>
beforeAll(async () => {
  app = await startTestApp()
  await app.start()
  calls = exchangeCalls(app, await app.director({ firstName: 'Nadia', lastName: 'Import' }))
  await app.write(async (db) => {
    await arrangeSubject(db, 'Calcul')
    await arrangeLevel(db, 'Niveau A')
  })
})
afterAll(() => app.close())

const query = async (text: string) => (await app.database.pool.query(text)).rows
const header = [
  'Nom',
  'Prénom',
  'E-mail',
  'Téléphone',
  'Code postal',
  'Ville',
  'Prénom de l’élève',
  'Matières',
  'Autre personne',
]
let family: string[]
let turn = 0
beforeEach(() => {
  turn += 1
  const number = String(turn).padStart(2, '0')
  family = [
    `Quéré ${turn}`,
    'Solenn',
    `solenn${turn}@exemple.fr`,
    `06 12 34 00 ${number}`,
    '35000',
    'Rennes',
    'Malo',
    'calcul',
    '',
  ]
})
const run = (...lines: string[][]) => calls.run('customers', csvOf(header, ...lines))
const check = (...lines: string[][]) => calls.run('customers', csvOf(header, ...lines), { dryRun: true })
const linesOf = async (runId: number) => (await calls.lines(runId)).rows
const bySomebody = (change: (db: Db) => Promise<unknown>) =>
  inWrite(app.database, { operation: 'customers.save', actorAccountId: 1, actorLabel: 'Ronan Le Bihan' }, change)
const rows = () =>
  query(`select (select count(*)::int from customers) as customers, (select count(*)::int from students) as students,
    (select count(*)::int from people) as people, (select count(*)::int from student_subjects) as subjects`)
const idOf = async () =>
  (await query(`select c.id from customers c join people p on p.id = c.person_id where p.email = '${family[2]}'`))[0]
    .id as number

test('a check says of each line: new, an update with what it changes, a duplicate, an error with its place', async () => {
  await run(family)
  const id = await idOf()
  const report = await check(
    family.with(0, 'Autre').with(2, 'autre@exemple.fr'),
    family.with(0, 'Encore').with(2, 'encore@exemple.fr').with(8, 'Oui'),
    family.with(3, '06 12 34 99 99'),
    ['Le Goff', 'Anna', 'anna@exemple.fr', '06 98 76 54 32', '99999', 'Nullepart', '', '', ''],
    ['Morvan', 'Yann', 'yann@exemple.fr', '06 98 76 54 33', '29200', 'Brest', '', '', ''],
  )
  expect(report.counts).toMatchObject({ all: 5, update: 1, duplicate: 1, error: 1, add: 2 })
  const lines = new Map((await linesOf(report.runId)).map((line) => [line.lineNumber, line]))
  expect(lines.get(4)).toMatchObject({
    status: 'update',
    entityId: id,
    changes: [{ field: 'Téléphone', from: family[3], to: '06 12 34 99 99' }],
  })
  expect(lines.get(2)).toMatchObject({ status: 'duplicate', entityId: null })
  expect(lines.get(2)?.messages[0]).toMatch(
    /^Ressemble à Solenn Quéré \d+, C0\d+ \(même téléphone\)\. .*Autre personne/,
  )
  expect(lines.get(5)?.messages[0]).toMatch(/^Code postal\u00a0: .*99999/)
  expect(lines.get(6)).toMatchObject({ status: 'add', messages: [] })
  expect(report.dryRun).toBe(true)
})

test('an import that added is undone as a whole, once, by name; then the same file may come again', async () => {
  const before = await rows()
  const { runId, counts } = await run(
    family,
    family.with(6, 'Enora'),
    family.with(0, 'Riou').with(2, `r${turn}@exemple.fr`).with(8, 'Oui'),
  )
  expect(counts).toMatchObject({ add: 3, error: 0 })
  expect(await calls.undo(runId)).toEqual({ errors: null, undone: 3, obstacles: [] })
  expect(await rows()).toEqual(before)
  const again = await calls.undo(runId)
  expect(again.errors?.messages[0]).toMatch(/déjà été annulé par Nadia Import/)
  const { body } = await app.call(excelFileApi.progress, { objectType: 'customers' }, await app.director())
  expect(body.report?.undone).toMatchObject({ by: 'Nadia Import' })
  expect(
    await query(
      `select distinct operation, actor_label from traces where action = 'delete' and entity_class = 'customers' order by 1`,
    ),
  ).toEqual([{ operation: 'exchange.undo', actor_label: 'Nadia Import' }])
  expect((await run(family)).counts).toMatchObject({ add: 1, error: 0 })
})

test('an update goes back to what it was', async () => {
  await run(family)
  const state = () =>
    query(`select p.phone, p.first_name, a.city, array(select subject_id from student_subjects x join students s on s.id = x.student_id where s.customer_id = c.id) as subjects
      from customers c join people p on p.id = c.person_id join addresses a on a.id = p.address_id where p.email = '${family[2]}'`)
  const before = await state()
  const { runId, counts } = await run(family.with(1, 'Solène').with(3, '06 55 44 33 22').with(5, 'Cesson').with(7, ''))
  expect(counts).toMatchObject({ update: 1, error: 0, add: 0 })
  expect(await state()).not.toEqual(before)
  expect(await calls.undo(runId)).toMatchObject({ errors: null, undone: 1 })
  expect(await state()).toEqual(before)
})

test('it is refused, naming the rows and who, once somebody worked on them, and nothing is taken back', async () => {
  const { runId } = await run(family, family.with(0, 'Riou').with(2, `r${turn}@exemple.fr`).with(8, 'Oui'))
  const id = await idOf()
  await bySomebody((db) => db.updateTable('customers').set({ usesCredit: false }).where('id', '=', id).execute())
  const before = await rows()
  const refused = await calls.undo(runId)
  expect(refused).toMatchObject({ undone: 0 })
  expect(refused.errors?.messages[0]).toMatch(/ne peut plus être annulé/)
  expect(refused.obstacles).toMatchObject([
    { lineNumber: 2, path: `/customer/show/${id}`, what: 'modification (Client)', by: 'Ronan Le Bihan' },
  ])
  expect(await rows()).toEqual(before)
})

test('a later import, or a record made from it, stands in the way', async () => {
  const { runId } = await run(family)
  const later = await run(family.with(1, 'Soizic'))
  expect((await calls.undo(runId)).obstacles).toMatchObject([{ lineNumber: 2, by: 'Nadia Import' }])
  expect(await calls.undo(later.runId)).toMatchObject({ errors: null })
  const id = await idOf()
  await app.write(async (db) => {
    await db
      .insertInto('logEntries')
      .values({ customerId: id, type: 'note', origin: 'staff', title: 'Appel', body: 'Rappeler' })
      .execute()
  })
  expect((await calls.undo(runId)).obstacles).not.toEqual([])
})

test('two at once undo it once', async () => {
  const { runId } = await run(family)
  const both = await Promise.all([calls.undo(runId), calls.undo(runId)])
  expect(both.filter(({ errors }) => errors === null)).toHaveLength(1)
  expect(both.flatMap(({ errors }) => errors?.messages ?? [])[0]).toMatch(/déjà été annulé/)
})

test('a check, an import without effect and data that one may not change are not undone', async () => {
  const { runId } = await check(family)
  expect((await calls.undo(runId)).errors?.messages[0]).toMatch(/rien à annuler/)
  const real = await run(family)
  const { status } = await app.call(
    excelFileApi.undo,
    { runId: real.runId },
    await app.staff({ exchange: 'write', customers: 'read', students: 'read' }),
  )
  expect(status).toBe(403)
})

test('rows of one table, teachers and requests are undone, too', async () => {
  await app.write(async (db) => {
    await arrangeTeacher(db)
  })
  const count = (table: string) => query(`select count(*)::int as count from ${table}`)
  for (const [type, file] of [
    [
      'chapters',
      csvOf(
        ['Matière', 'Niveau', 'Nom'],
        ...Array.from({ length: 600 }, (_, index) => ['Calcul', 'Niveau A', `Chapitre ${index}`]),
      ),
    ],
    ['establishments', csvOf(['Nom', 'Code postal', 'Ville'], ['Lycée Zola', '35000', 'Rennes'])],
    ['teachers', csvOf(['Nom', 'Prénom', 'E-mail', 'Matières'], ['Riou', 'Gwendal', 'gwendal@exemple.fr', 'Calcul'])],
    [
      'contacts',
      csvOf(
        ['Nom', 'Prénom', 'E-mail', 'Téléphone', 'Matières'],
        ['Tanguy', 'Maryse', 'maryse@exemple.fr', '06 11 22 33 44', 'Calcul'],
      ),
    ],
  ] as const) {
    const before = await count(type)
    const { runId, counts } = await calls.run(type, file)
    expect((await calls.lines(runId, { statuses: ['error'] })).rows, type).toEqual([])
    expect(counts.add, type).toBeGreaterThan(0)
    expect(await calls.undo(runId), type).toMatchObject({ errors: null, obstacles: [] })
    expect(await count(type), type).toEqual(before)
  }
})
