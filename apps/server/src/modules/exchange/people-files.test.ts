// The files of teachers, of customers with their students and of contacts: the rules of their forms, exports that change nothing.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { arrangeHousehold, arrangeTeacher } from '../../../test/factories/people.ts'
import { csvOf, exchangeCalls } from './exchange.factory.ts'

let app: TestApp
let calls: ReturnType<typeof exchangeCalls>
beforeAll(async () => {
  app = await startTestApp()
  await app.start()
  calls = exchangeCalls(app, await app.director({ firstName: 'Nadia', lastName: 'Import' }))
  await app.write(async (db) => {
    const category = await db
      .insertInto('subjectCategories')
      .values({ name: 'Sciences' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('subjects')
      .values([{ name: 'Calcul', type: 'scholar', subjectCategoryId: category.id }])
      .execute()
    const career = await db
      .insertInto('schoolCareers')
      .values({ name: 'Essai' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('scholarLevels')
      .values([{ name: 'Niveau A', schoolCareerId: career.id }])
      .execute()
    await db
      .insertInto('establishments')
      .values([{ name: 'Lycée Carnot' }, { name: 'Lycée Carnot' }])
      .execute()
    await arrangeHousehold(db)
    await arrangeTeacher(db)
  })
})
afterAll(() => app.close())

const query = async (text: string) => (await app.database.pool.query(text)).rows
const reasons = async (runId: number) =>
  (await calls.lines(runId, { statuses: ['error'] })).rows.flatMap(({ messages }) => messages)
const traceCount = async () => (await query('select count(*)::int as count from traces'))[0].count
const changesNothing = async (objectType: string) => {
  const before = await traceCount()
  for (const format of ['csv', 'xlsx', 'ods', 'xls'] as const) {
    const file = await calls.exported(objectType, format)
    const { counts, runId } = await calls.run(objectType, file, { fileName: `export.${format}` })
    expect(await reasons(runId), format).toEqual([])
    expect({ ...counts, all: 0 }, format).toEqual({
      all: 0,
      error: 0,
      duplicate: 0,
      update: 0,
      add: 0,
      inactivation: 0,
      mails: 0,
    })
    expect(counts.all, format).toBeGreaterThan(0)
  }
  // the files of the runs are traced nowhere: what remains would be a change of a record
  expect(await traceCount()).toBe(before)
}

describe('customers with their students', () => {
  const header = [
    'Civilité',
    'Nom',
    'Prénom',
    'E-mail',
    'Téléphone',
    'Adresse',
    'Code postal',
    'Ville',
    'Prénom de l’élève',
    'Nom de l’élève',
    'Niveau',
    'Matières',
    'Actif',
    'Élève actif',
  ]
  const durand = [
    'Mme',
    'Durand',
    'Claire',
    'claire.durand@exemple.fr',
    '06 12 34 56 78',
    '1 rue X, 1000 Bourg',
    '1000',
    'Bourg',
    'Léo',
    'Durand',
    'niveau a',
    'calcul',
    '',
    '',
  ]
  const households = () =>
    query(`select p.first_name, p.phone::text, a.postal_code, c.enabled, array(select sp.first_name || ' ' || s.enabled from students s join people sp on sp.id = s.person_id where s.customer_id = c.id order by s.id) as students
      from customers c join people p on p.id = c.person_id left join addresses a on a.id = p.address_id where p.last_name = 'Durand' order by c.id`)

  test('two lines of one customer make a household of two students; a third line changes it', async () => {
    const { counts, runId } = await calls.run('customers', csvOf(header, durand, durand.with(8, 'Zoé')))
    expect(await reasons(runId)).toEqual([])
    expect(counts).toMatchObject({ add: 2, error: 0 })
    expect(await households()).toEqual([
      {
        first_name: 'Claire',
        phone: '+33612345678',
        postal_code: '01000',
        enabled: true,
        students: ['Léo true', 'Zoé true'],
      },
    ])
    const more = await calls.run(
      'customers',
      csvOf(header, durand.with(4, '06 12 34 56 79'), durand.with(4, '06 12 34 56 79').with(13, 'non').with(8, 'zoé')),
    )
    expect(more.counts).toMatchObject({ update: 1, inactivation: 1, add: 0, error: 0 })
    expect(await households()).toMatchObject([{ phone: '+33612345679', students: ['Léo true', 'zoé false'] }])
  })

  test('the rules of both forms refuse a line at its columns', async () => {
    const { runId } = await calls.run(
      'customers',
      csvOf(
        [...header, 'Date de naissance'],
        [...durand.with(1, ''), ''],
        [...durand.with(10, 'Inconnu'), ''],
        [...durand.with(4, '12'), ''],
        [...durand, '01/01/2190'],
      ),
    )
    expect(await reasons(runId)).toEqual([
      'Nom\u00a0: Ce champ est obligatoire.',
      'Niveau\u00a0: «\u00a0Inconnu\u00a0» n’existe pas.',
      "Téléphone\u00a0: Le numéro de téléphone 12 n'est pas valide.",
      expect.stringMatching(/^Date de naissance\u00a0: /),
    ])
  })

  test('a postal code of no departement is refused at its column, one that no commune bears is told with its line', async () => {
    const at = (code: string, city: string, phone: string) =>
      durand
        .with(1, `Postal ${code}`)
        .with(3, `${code}@exemple.fr`)
        .with(4, phone)
        .with(5, `1 rue X, ${code} ${city}`)
        .with(6, code)
        .with(7, city)
    await app.write((db) =>
      db
        .insertInto('cities')
        .values({
          code: '35238',
          name: 'Rennes',
          departementCode: '35',
          region: 'Bretagne',
          postalCodes: ['35000', '35200'],
        })
        .execute(),
    )
    const { runId, counts } = await calls.run(
      'customers',
      csvOf(
        header,
        at('99999', 'Nullepart', '06 20 00 00 01'),
        at('35999', 'Rennes', '06 20 00 00 02'),
        at('35200', 'Rennes', '06 20 00 00 03'),
        at('35000', 'Brest', '06 20 00 00 04'),
      ),
      { dryRun: true },
    )
    expect(await reasons(runId)).toEqual(['Code postal\u00a0: aucun département n’a de code postal 99999.'])
    expect((await calls.lines(runId, { statuses: ['add'] })).rows.map(({ messages }) => messages)).toEqual([
      ['Code postal\u00a0: aucune commune n’a le code 35999\u202f; à vérifier.'],
      [],
      ['Ville\u00a0: 35000 est le code de Rennes, pas de Brest\u202f; à vérifier.'],
    ])
    expect(counts).toMatchObject({ all: 4, add: 3, error: 1 })
  })

  test('a customer who is the student', async () => {
    const line = ['Roche', 'Inès', 'ines.roche@exemple.fr', 'oui', 'Niveau A']
    const titles = ['Nom', 'Prénom', 'E-mail', 'L’élève est le client lui-même', 'Niveau']
    expect((await calls.run('customers', csvOf(titles, line))).counts).toMatchObject({ add: 1, error: 0 })
    const again = await calls.run('customers', csvOf(titles, line.with(1, 'Agnès')))
    expect(await reasons(again.runId)).toEqual([])
    expect(again.counts).toMatchObject({ update: 1 })
    expect(
      await query(
        `select p.first_name, count(s.id)::int as students from customers c join people p on p.id = c.person_id join students s on s.person_id = p.id where p.last_name = 'Roche' group by 1`,
      ),
    ).toEqual([{ first_name: 'Agnès', students: 1 }])
  })

  test('an export imported again changes nothing', () => changesNothing('customers'))
})

describe('teachers', () => {
  const header = [
    'Nom',
    'Prénom',
    'E-mail',
    'Date de naissance',
    'Statut',
    'Embauché le',
    'Matières',
    'Niveaux',
    'Établissements',
  ]
  const line = [
    'Petit',
    'Luc',
    'luc.petit@exemple.fr',
    '12/03/1990',
    'En activité',
    '01/09/2025',
    'calcul',
    'Niveau A',
    '',
  ]
  const teacher = () =>
    query(
      `select t.status, t.hired_on::text, p.birth_on::text, array(select s.name from teacher_subjects x join subjects s on s.id = x.subject_id where x.teacher_id = t.id) as subjects from teachers t join people p on p.id = t.person_id where p.last_name = 'Petit'`,
    )

  test('a teacher is added, then inactivated by its status', async () => {
    const { counts, runId } = await calls.run('teachers', csvOf(header, line))
    expect(await reasons(runId)).toEqual([])
    expect(counts).toMatchObject({ add: 1 })
    expect(await teacher()).toEqual([
      { status: 'active', hired_on: '2025-09-01', birth_on: '1990-03-12', subjects: ['Calcul'] },
    ])
    expect((await calls.run('teachers', csvOf(header, line.with(4, 'Inactif')))).counts).toMatchObject({
      inactivation: 1,
    })
    const back = await calls.run('teachers', csvOf(header, line.with(4, 'Candidat')))
    expect(back.counts).toMatchObject({ error: 1 })
    expect(await teacher()).toMatchObject([{ status: 'inactive' }])
  })

  test('establishments of one name are told apart by what the refusal proposes', async () => {
    const { runId } = await calls.run('teachers', csvOf(header, line.with(4, 'En activité').with(8, 'Lycée Carnot')))
    const [reason = ''] = await reasons(runId)
    const proposed = /«\u00a0(Lycée Carnot \(n° \d+\))\u00a0»/.exec(reason)?.[1]
    expect(proposed, reason).toBeDefined()
    const { counts } = await calls.run('teachers', csvOf(header, line.with(4, 'En activité').with(8, proposed ?? '')))
    expect(counts).toMatchObject({ update: 1, error: 0 })
  })

  test('an export imported again changes nothing', () => changesNothing('teachers'))
})

describe('contacts', () => {
  const header = ['Nom', 'Prénom', 'E-mail', 'Téléphone', 'Niveau', 'Matières', 'Besoins', 'Suivi par', 'Message']
  const line = [
    'Blanc',
    'Ada',
    'ada.blanc@exemple.fr',
    '',
    'Niveau A',
    'Calcul',
    'Stage',
    'nadia import',
    'Bonjour,\nmerci',
  ]

  test('a contact is added, found again by its e-mail while it is open, and needs a way to be answered', async () => {
    const { counts, runId } = await calls.run('contacts', csvOf(header, line, line.with(2, '').with(0, 'Muet')))
    expect(await reasons(runId)).toHaveLength(1)
    expect(counts).toMatchObject({ add: 1, error: 1 })
    expect((await calls.run('contacts', csvOf(header, line.with(1, 'Adèle')))).counts).toMatchObject({
      update: 1,
      add: 0,
    })
    expect(await query(`select first_name, status, needs, message from contacts where last_name = 'Blanc'`)).toEqual([
      { first_name: 'Adèle', status: 'contact', needs: ['traineeship'], message: 'Bonjour,\nmerci' },
    ])
  })

  test('an export imported again changes nothing', () => changesNothing('contacts'))
})
