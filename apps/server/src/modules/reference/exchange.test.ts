// The files of reference, in and out: what each column does, the rules of the screens, exports that change nothing.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { csvOf, exchangeCalls } from '../exchange/exchange.factory.ts'

let app: TestApp
let calls: ReturnType<typeof exchangeCalls>
beforeAll(async () => {
  app = await startTestApp()
  await app.start()
  calls = exchangeCalls(app, await app.staff({ exchange: 'write', codification: 'write' }))
  await app.write(async (db) => {
    await db.insertInto('subjectCategories').values({ name: 'Sciences' }).execute()
    await db
      .insertInto('graduations')
      .values([{ name: 'Licence' }, { name: 'Master' }])
      .execute()
  })
})
afterAll(() => app.close())

const reasons = async (runId: number) =>
  (await calls.lines(runId, { statuses: ['error'] })).rows.flatMap(({ messages }) => messages)
const tracesOf = async (table: string) =>
  Number(
    (
      await app.database.db
        .selectFrom('traces')
        .select((eb) => eb.fn.countAll().as('count'))
        .where('rootClass', '=', table)
        .executeTakeFirstOrThrow()
    ).count,
  )
const nothing = { all: 0, error: 0, duplicate: 0, update: 0, add: 0, inactivation: 0, mails: 0 }
/** Imports its own export in each format: nothing may change. */
const changesNothing = async (objectType: string, table: string) => {
  const before = await tracesOf(table)
  for (const format of ['csv', 'xlsx', 'ods', 'xls'] as const) {
    const file = await calls.exported(objectType, format)
    const { counts, runId } = await calls.run(objectType, file, { fileName: `export.${format}` })
    expect(await reasons(runId), format).toEqual([])
    expect({ ...counts, all: 0 }, format).toEqual(nothing)
    expect(counts.all, format).toBeGreaterThan(0)
  }
  expect(await tracesOf(table)).toBe(before)
}

describe('establishments', () => {
  const header = ['Nom', 'Couleur', 'Prestigieux', 'Téléphones', 'Adresse', 'Code postal', 'Ville', 'Actif']
  const carnot = [
    'Lycée Carnot',
    '#3448B5',
    'oui',
    '02 99 12 34 56 ; +32 470 12 34 56',
    '1 rue du Lycée, 35000 Rennes',
    '35000',
    'Rennes',
    'Oui',
  ]
  const show = async (name: string) => {
    const { rows } = await app.database.pool.query(
      `select e.color, e.famous, e.enabled, a.city, a.postal_code, a.complete_address,
         array(select p.phone::text from establishment_phones p where p.establishment_id = e.id order by position) as phones
       from establishments e left join addresses a on a.id = e.address_id where e.name = $1 order by e.id`,
      [name],
    )
    return rows
  }

  test('a line holds everything the form does', async () => {
    const { counts } = await calls.run('establishments', csvOf(header, carnot))
    expect(counts).toMatchObject({ add: 1, error: 0 })
    expect(await show('Lycée Carnot')).toEqual([
      {
        color: '#3448b5',
        famous: true,
        enabled: true,
        city: 'Rennes',
        postal_code: '35000',
        complete_address: '1 rue du Lycée, 35000 Rennes',
        phones: ['+33299123456', '+32470123456'],
      },
    ])
  })

  test('the same name in another city is another establishment; in the same city it is updated', async () => {
    const { counts } = await calls.run(
      'establishments',
      csvOf(
        header,
        carnot.with(4, '2 rue X, 75017 Paris').with(5, '75017').with(6, 'Paris'),
        carnot.with(3, '02 99 12 34 57'),
      ),
    )
    expect(counts).toMatchObject({ add: 1, update: 1, error: 0 })
    expect((await show('Lycée Carnot')).map(({ city, phones }) => [city, phones])).toEqual([
      ['Rennes', ['+33299123457']],
      ['Paris', ['+33299123456', '+32470123456']],
    ])
  })

  test('a file without the city refuses a name that several bear, and finds one that is alone', async () => {
    await calls.run('establishments', csvOf(header, carnot.with(0, 'Collège Zola')))
    const { runId, counts } = await calls.run(
      'establishments',
      csvOf(['Nom', 'Prestigieux'], ['Lycée Carnot', 'non'], ['Collège Zola', 'non']),
    )
    expect(counts).toMatchObject({ update: 1, error: 1, add: 0 })
    expect(await reasons(runId)).toEqual([
      'Plusieurs fiches répondent à cette ligne\u00a0: indiquez l’identifiant de la fiche.',
    ])
    expect(await show('Collège Zola')).toMatchObject([
      { famous: false, city: 'Rennes', color: '#3448b5', phones: ['+33299123456', '+32470123456'] },
    ])
  })

  test('a wrong phone and a wrong color are refused by the rules of the screen', async () => {
    const { runId } = await calls.run(
      'establishments',
      csvOf(header, carnot.with(0, 'Faux').with(1, 'bleu').with(3, '12')),
    )
    expect(await reasons(runId)).toEqual([
      'Couleur\u00a0: Cette valeur n’est pas valide.',
      "Téléphones\u00a0: Le numéro de téléphone 12 n'est pas valide.",
    ])
    expect(await show('Faux')).toEqual([])
  })

  test('an export imported again changes nothing', () => changesNothing('establishments', 'establishments'))
})

describe('cities', () => {
  const header = ['Nom', 'Codes postaux', 'Département', 'Région', 'Actif']
  test('the region follows from the departement, zeros that a spreadsheet lost come back, and the rules hold', async () => {
    const { runId, counts } = await calls.run(
      'cities',
      csvOf(
        header,
        ['Ville Neuve', '1000 ; 01001', '1', '', ''],
        ['Ville Bis', '35000', '35', 'Corse', ''],
        ['Ville Ter', '35', '35', '', ''],
        ['Ville Quater', '35000', '99', '', ''],
        ['ville neuve', '01002', '01', '', ''],
      ),
    )
    expect(counts).toMatchObject({ add: 1, error: 4 })
    expect(await reasons(runId)).toEqual([
      'Région\u00a0: Le département «\u00a0Ille-et-Vilaine\u00a0» est dans la région «\u00a0Bretagne\u00a0».',
      'Codes postaux\u00a0: Un code postal compte cinq chiffres.',
      'Département\u00a0: Ce département n’existe pas.',
      'Cette ligne répète la ligne 2 du fichier.',
    ])
    const { rows } = await app.database.pool.query(
      `select postal_codes, departement_code, region from cities where name = 'Ville Neuve'`,
    )
    expect(rows).toEqual([{ postal_codes: ['01000', '01001'], departement_code: '01', region: 'Auvergne-Rhône-Alpes' }])
    const again = await calls.run('cities', csvOf(header, ['Ville Neuve', '1000', '1', '', 'non']))
    expect(again.counts).toMatchObject({ inactivation: 1, error: 0 })
  })
  test('an export imported again changes nothing', () => changesNothing('cities', 'cities'))
})

describe('subjects and careers', () => {
  const careers = ['Parcours', 'Ordre du parcours', 'Niveau', 'Couleur', 'Année d’examen', 'Actif']
  const levels = async (career: string) =>
    (
      await app.database.pool.query(
        `select l.name, l.color, l.is_exam_year, l.enabled, c.order_key from scholar_levels l join school_careers c on c.id = l.school_career_id
         where c.name = $1 order by l.order_key`,
        [career],
      )
    ).rows

  test('lines of one career make it with its levels in their order, then add to it and disable', async () => {
    const { counts } = await calls.run(
      'schoolCareers',
      csvOf(careers, ['Arts', '7', 'A1', '#112233', 'non', ''], ['Arts', '7', 'A2', '', 'oui', '']),
    )
    expect(counts).toMatchObject({ add: 2, error: 0 })
    const more = await calls.run(
      'schoolCareers',
      csvOf(careers, ['arts', '7', 'a1', '', 'non', 'non'], ['Arts', '7', 'A3', '', '', '']),
    )
    expect(more.counts).toMatchObject({ inactivation: 1, add: 1, error: 0 })
    expect(await levels('Arts')).toEqual(
      [
        { name: 'a1', color: null, is_exam_year: false, enabled: false, order_key: 7 },
        { name: 'A2', color: null, is_exam_year: true, enabled: true, order_key: 7 },
        { name: 'A3', color: null, is_exam_year: false, enabled: true, order_key: 7 },
      ].map((level) => ({ ...level })),
    )
  })

  test('a subject names its category, its levels and its diplomas; what is unknown is refused at its column', async () => {
    const header = ['Nom', 'Catégorie', 'Type', 'Niveaux', 'Diplômes', 'Actif']
    const { runId, counts } = await calls.run(
      'subjects',
      csvOf(
        header,
        ['Dessin', 'sciences', 'Musique', 'A2 ; A3', 'master', ''],
        ['Danse', 'Inconnue', '', '', '', ''],
        ['Chant', 'Sciences', 'Bruit', '', '', ''],
      ),
    )
    expect(counts).toMatchObject({ add: 1, error: 2 })
    expect(await reasons(runId)).toEqual([
      'Catégorie\u00a0: «\u00a0Inconnue\u00a0» n’existe pas.',
      'Type\u00a0: «\u00a0Bruit\u00a0» ne fait pas partie des choix\u00a0: Scolaire, Langue, Musique, Autre.',
    ])
    const { rows } = await app.database.pool.query(
      `select s.type, array(select l.name from subject_scholar_levels x join scholar_levels l on l.id = x.scholar_level_id where x.subject_id = s.id order by 1) as levels from subjects s where name = 'Dessin'`,
    )
    expect(rows).toEqual([{ type: 'music', levels: ['A2', 'A3'] }])
    expect(
      (await calls.run('subjects', csvOf(header, ['dessin', 'Sciences', 'Musique', 'A2 ; A3', 'Master', 'non'])))
        .counts,
    ).toMatchObject({ inactivation: 1 })
  })

  test('exports imported again change nothing', async () => {
    await changesNothing('schoolCareers', 'school_careers')
    await changesNothing('subjects', 'subjects')
  })
})
