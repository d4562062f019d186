// Imports and exports through HTTP: what is refused, what a file does, how it is told, one import at a time.
import { setTimeout as delay } from 'node:timers/promises'
import { excelFileApi } from '@cartable/domain/exchange/exchange.api.ts'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, startTestApp, type TestApp } from '../../../test/app.ts'
import { csvOf, exchangeCalls } from './exchange.factory.ts'
import { tidyImports } from './exchange.jobs.ts'
import { failRun } from './run-import.ts'

let app: TestApp
let admin: Caller
let calls: ReturnType<typeof exchangeCalls>
beforeAll(async () => {
  app = await startTestApp()
  await app.start()
  admin = await app.staff({ exchange: 'write', codification: 'write' }, { firstName: 'Nadia', lastName: 'Import' })
  calls = exchangeCalls(app, admin)
  await app.write(async (db) => {
    const [category, career] = [
      await db.insertInto('subjectCategories').values({ name: 'Sciences' }).returning('id').executeTakeFirstOrThrow(),
      await db.insertInto('schoolCareers').values({ name: 'Essai' }).returning('id').executeTakeFirstOrThrow(),
    ]
    const subject = { type: 'scholar', subjectCategoryId: category.id } as const
    const subjects = ['Calcul', 'Chimie'].map((name) => ({ name, ...subject }))
    await db.insertInto('subjects').values(subjects).execute()
    const level = { schoolCareerId: career.id }
    await db
      .insertInto('scholarLevels')
      .values([
        { name: 'Niveau A', ...level },
        { name: 'Niveau B', ...level },
      ])
      .execute()
  })
})
afterAll(() => app.close())
afterEach(async () => {
  await app.write((db) => db.deleteFrom('chapters').execute())
})

const header = ['Matière', 'Niveau', 'Nom', 'Actif']
const chapter = (name: string, enabled = 'Oui') => ['calcul', 'Niveau A', name, enabled]
const run = (...lines: string[][]) => calls.run('chapters', csvOf(header, ...lines))
const stored = () => app.database.db.selectFrom('chapters').select(['id', 'name', 'enabled']).orderBy('id').execute()
const tracesOf = async (id: number) =>
  app.database.db
    .selectFrom('traces')
    .select(['action', 'operation', 'actorAccountId', 'actorLabel'])
    .where('entityClass', '=', 'chapters')
    .where('entityId', '=', id)
    .orderBy('occurredAt')
    .execute()
const many = (count: number, prefix = 'Chapitre') =>
  csvOf(header, ...Array.from({ length: count }, (_, index) => chapter(`${prefix} ${index}`)))

test('XLS-02 the instructions are an HTML fragment got with the type of data', async () => {
  const { body } = await app.call(excelFileApi.instructions, { objectType: 'chapters' }, admin)
  expect(body.html).toMatch(/^<p>.*<\/table>$/s)
  for (const title of ['Matière', 'Niveau', 'Nom', 'Actif']) expect(body.html).toContain(`<strong>${title}</strong>`)
  expect((await app.call(excelFileApi.instructions, { objectType: 'inconnu' }, admin)).status).toBe(404)
})

test('XLS-05 the progress goes from 0 to 1 and never back', async () => {
  expect(await calls.progress('cities')).toEqual({ progress: 0, report: null })
  await calls.send({ objectType: 'chapters' }, many(6_000))
  const seen: number[] = []
  for (let ended = false; !ended; ) {
    const { progress, report } = await calls.progress('chapters')
    ended = report !== null
    seen.push(progress)
    // a page asks less often; whoever never stops asking takes the time of who reads the file
    if (!ended) await delay(50)
  }
  expect(seen.every((value, index) => value >= 0 && value <= 1 && value >= (seen[index - 1] ?? 0))).toBe(true)
  expect(seen.some((value) => value > 0 && value < 1)).toBe(true)
  expect(seen.at(-1)).toBe(1)
})

test('XLS-06 progress 1 and a report tell that the import is finished', async () => {
  const report = await run(chapter('Thalès'))
  expect(await calls.progress('chapters')).toEqual({ progress: 1, report })
  expect(report).toMatchObject({ fileName: 'fichier.csv', cancelled: false, dryRun: false, isValid: true })
  expect(Date.parse(report.finishedAt)).toBeGreaterThanOrEqual(Date.parse(report.startedAt))
})

describe('what a line does', () => {
  test('XLS-11 a line that the rules of the screen refuse is in error, with its reason, and the others are kept', async () => {
    const report = await run(
      chapter('Thalès'),
      ['calcul', 'Niveau A', 'x'.repeat(151), 'Oui'],
      ['latin', 'Niveau A', 'Ovide', 'peut-être'],
    )
    expect(report.counts).toEqual({ all: 3, error: 2, duplicate: 0, add: 1, update: 0, inactivation: 0, mails: 0 })
    const { rows, totals } = await calls.lines(report.runId)
    expect(totals).toEqual(report.counts)
    expect(rows.map(({ lineNumber, status, messages }) => [lineNumber, status, messages])).toEqual([
      [3, 'error', ['Nom\u00a0: Au plus 150 caractères.']],
      [4, 'error', [expect.stringContaining('Actif\u00a0: «\u00a0peut-être\u00a0»')]],
      [2, 'add', []],
    ])
    expect((await stored()).map(({ name }) => name)).toEqual(['Thalès'])
    expect((await run(['latin', 'Niveau A', 'Ovide', 'Oui'])).counts.error).toBe(1)
  })

  test('XLS-12 a line that says something else of a record updates it', async () => {
    await run(chapter('Thalès'))
    const [{ id } = { id: 0 }] = await stored()
    const report = await calls.run('chapters', csvOf(['Identifiant', ...header], [String(id), ...chapter('Pythagore')]))
    expect(report.counts).toMatchObject({ update: 1, add: 0 })
    expect((await calls.lines(report.runId)).rows).toEqual([
      {
        lineNumber: 2,
        status: 'update',
        label: 'Pythagore',
        messages: [],
        changes: [{ field: 'Nom', from: 'Thalès', to: 'Pythagore' }],
        entityId: id,
        path: `/codification/chapters/${id}`,
      },
    ])
    expect(await stored()).toEqual([{ id, name: 'Pythagore', enabled: true }])
  })

  test('XLS-13 a line whose record does not exist adds it, traced under the name of whoever imports', async () => {
    const report = await run(chapter('Thalès'))
    expect(report.counts).toEqual({ all: 1, add: 1, error: 0, duplicate: 0, update: 0, inactivation: 0, mails: 0 })
    const [{ id } = { id: 0 }] = await stored()
    expect(await tracesOf(id)).toEqual([
      { action: 'create', operation: 'exchange.import', actorAccountId: admin.accountId, actorLabel: 'Nadia Import' },
    ])
  })

  test('XLS-14 a line whose column Actif says no inactivates its record; one that is absent does nothing', async () => {
    await run(chapter('Thalès'), chapter('Pythagore'))
    const report = await run(chapter('Thalès', 'non'))
    expect(report.counts).toEqual({ all: 1, add: 0, error: 0, duplicate: 0, update: 0, inactivation: 1, mails: 0 })
    expect((await stored()).map(({ enabled }) => enabled)).toEqual([false, true])
    expect((await run(chapter('Thalès', 'oui'))).counts).toMatchObject({ update: 1, inactivation: 0 })
  })

  test('a line that says what is stored writes nothing and leaves no trace', async () => {
    await run(chapter('Thalès'))
    const report = await run(['Calcul', 'niveau a', 'thalès', 'Oui'], ['Calcul', 'Niveau A', 'Thalès', 'Oui'])
    expect(report.counts).toMatchObject({ all: 2, add: 0 })
    const [{ id } = { id: 0 }] = await stored()
    expect((await tracesOf(id)).map(({ action }) => action)).toEqual(['create', 'update'])
  })

  test('two lines of one record: the second one is refused, with the number of the first', async () => {
    const report = await run(chapter('Thalès'), chapter('Euler'), chapter('thalès'))
    expect(report.counts).toMatchObject({ add: 2, error: 1 })
    const { rows } = await calls.lines(report.runId, { statuses: ['error'] })
    expect(rows).toEqual([
      expect.objectContaining({ lineNumber: 4, messages: ['Cette ligne répète la ligne 2 du fichier.'] }),
    ])
  })

  test('what the database alone can refuse costs its line only', async () => {
    await app.write((db) =>
      sql`create function refuse_euler() returns trigger language plpgsql as $$
      begin if new.name = 'Euler' then raise exception 'no' using errcode = '23505', constraint = 'chapters_name_uq'; end if; return new; end $$`.execute(
        db,
      ),
    )
    await app.write((db) =>
      sql`create trigger refuse_euler before insert on chapters for each row execute function refuse_euler()`.execute(
        db,
      ),
    )
    const report = await run(chapter('Thalès'), chapter('Euler'), chapter('Gauss'))
    await app.write((db) => sql`drop trigger refuse_euler on chapters`.execute(db))
    expect(report.counts).toMatchObject({ add: 2, error: 1 })
    expect((await stored()).map(({ name }) => name)).toEqual(['Thalès', 'Gauss'])
  })
})

describe('what is refused before anything starts', () => {
  const refusal = async (input: Parameters<typeof calls.send>[0], file: Buffer | null, fileName?: string) => {
    const { status, body } = await calls.send(input, file, fileName)
    expect(status).toBe(200)
    expect(body.runId).toBeNull()
    return body.errors
  }
  const good = csvOf(header, chapter('Thalès'))

  test('XLS-15 an import without a type or without a file', async () => {
    const sentence = "Veuillez sélectionner un type de données et un fichier s'il vous plaît."
    expect(await refusal({ objectType: 'chapters' }, null)).toEqual({ undefinedFile: sentence })
    expect(await refusal({}, good)).toEqual({ undefinedFile: sentence })
    expect(await refusal({ objectType: '' }, null)).toEqual({ undefinedFile: sentence })
  })

  test('XLS-16 an export without a type', async () => {
    const { status, body } = await app.call(excelFileApi.export, {}, admin)
    expect(status).toBe(400)
    expect(body).toMatchObject({ message: 'Il est nécessaire de préciser le type de données à charger.' })
  })

  test('XLS-17 only xls, xlsx, csv and ods are files of an import', async () => {
    const { body } = await app.call(excelFileApi.types, {}, admin)
    expect(body.extensions.toSorted()).toEqual(['csv', 'ods', 'xls', 'xlsx'])
    for (const name of ['fichier.txt', 'fichier', 'fichier.csv.exe', 'fichier.pdf'])
      expect(await refusal({ objectType: 'chapters' }, good, name)).toHaveProperty('undefinedError')
    expect((await calls.send({ objectType: 'chapters' }, good, 'FICHIER.CSV')).body.errors).toBeNull()
    await calls.ended('chapters')
  })

  test('XLS-18 the largest size of a file is told to the page', async () => {
    expect((await app.call(excelFileApi.types, {}, admin)).body.maxBytes).toBe(50_000_000)
  })

  test('XLS-20 the errors of the call stand under the four keys', async () => {
    const keys = async (...sent: Parameters<typeof refusal>) => Object.keys((await refusal(...sent)) ?? {})
    expect(await keys({ objectType: 'chapters' }, null)).toEqual(['undefinedFile'])
    expect(await keys({ objectType: 'chapters' }, good, 'x.pdf')).toEqual(['undefinedError'])
    expect(await keys({ objectType: 'chapters', browser: 'Firefox' }, csvOf(['Nom'], ['a']))).toEqual(['structure'])
    await calls.send({ objectType: 'chapters' }, many(3_000))
    expect(await keys({ objectType: 'chapters' }, good)).toEqual(['alreadyUsed'])
    await calls.ended('chapters')
  })

  test('XLS-23 a file over the limit', async () => {
    const errors = await refusal({ objectType: 'chapters' }, Buffer.alloc(50_000_001, 97))
    expect(errors).toEqual({ undefinedError: 'Le fichier est trop volumineux (maximum 50\u00a0Mo).' })
  })

  test('XLS-24 a file of another extension', async () => {
    expect(await refusal({ objectType: 'chapters' }, good, 'photo.png')).toEqual({
      undefinedError: 'L’extension du fichier n’est pas valide (xlsx, xls, csv, ods).',
    })
  })

  test('XLS-26 a type that the person may not change', async () => {
    const reader = await app.staff({ exchange: 'write', codification: 'read' })
    const { body } = await exchangeCalls(app, reader).send({ objectType: 'chapters' }, good)
    expect(body.errors).toEqual({ undefinedError: "Les modifications sont interdites pour l'élément sélectionnée." })
    const { types } = (await app.call(excelFileApi.types, {}, reader)).body
    expect(types.find(({ objectType }) => objectType === 'chapters')?.canImport).toBe(false)
    const stranger = await app.staff({ exchange: 'write' })
    expect((await app.call(excelFileApi.types, {}, stranger)).body.types).toEqual([])
    expect((await app.call(excelFileApi.export, { objectType: 'chapters' }, stranger)).status).toBe(403)
  })

  test('XLS-27 a corrupted file, or one that is no sheet', async () => {
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    )
    expect((await refusal({ objectType: 'chapters' }, png, 'image.xlsx'))?.undefinedError).toMatch(
      /^Le format du fichier n’est pas reconnu/,
    )
    const broken = await calls.exported('chapters', 'xlsx')
    expect(
      (await refusal({ objectType: 'chapters' }, broken.subarray(0, broken.length / 2), 'x.xlsx'))?.undefinedError,
    ).toMatch(/corrompu/)
    expect((await refusal({ objectType: 'chapters' }, Buffer.alloc(0), 'vide.csv'))?.undefinedError).toMatch(/vide/)
  })

  test('XLS-28 columns that are not those of the type', async () => {
    const structure = async (...titles: string[]) =>
      (await refusal({ objectType: 'chapters' }, csvOf(titles, titles)))?.structure
    expect(await structure('Matière', 'Nom')).toBe(
      'La structure du fichier est incorrecte\u00a0: il manque la colonne «\u00a0Niveau\u00a0».',
    )
    expect(await structure(...header, 'Prix')).toBe(
      'La structure du fichier est incorrecte\u00a0: la colonne «\u00a0Prix\u00a0» est inconnue.',
    )
    expect(await structure(...header, 'nom')).toBe(
      'La structure du fichier est incorrecte\u00a0: la colonne «\u00a0Nom\u00a0» y figure deux fois.',
    )
    expect(await stored()).toEqual([])
  })
})

describe('how an import ends', () => {
  test('XLS-07 a cancelled import says so, and leaves nothing half-written', async () => {
    await calls.send({ objectType: 'chapters' }, many(20_000))
    for (let begun = false; !begun; ) begun = (await calls.progress('chapters')).progress > 0
    expect((await app.call(excelFileApi.cancel, { objectType: 'chapters' }, admin)).body).toEqual({ isValid: true })
    const report = await calls.ended('chapters')
    expect(report).toMatchObject({ cancelled: true, isValid: false, counts: { all: 0 } })
    expect(await stored()).toEqual([])
    expect((await calls.lines(report.runId)).rows).toEqual([])
    expect((await app.call(excelFileApi.cancel, { objectType: 'chapters' }, admin)).body).toEqual({ isValid: false })
  })

  test('XLS-21 only whoever started an import, or an administrator, cancels it', async () => {
    const other = await app.staff({ exchange: 'write', codification: 'write' })
    await calls.send({ objectType: 'chapters' }, many(5_000))
    expect((await app.call(excelFileApi.cancel, { objectType: 'chapters' }, other)).body).toEqual({ isValid: false })
    const chief = await app.director()
    expect((await app.call(excelFileApi.cancel, { objectType: 'chapters' }, chief)).body).toEqual({ isValid: true })
    expect(await calls.ended('chapters')).toMatchObject({ cancelled: true })
  })

  test('XLS-32 the message of a cancelled import', async () => {
    await calls.send({ objectType: 'chapters' }, many(5_000))
    await app.call(excelFileApi.cancel, { objectType: 'chapters' }, admin)
    expect((await calls.ended('chapters')).message).toBe('Import annulé')
  })

  test('XLS-34 the message of an import that succeeds', async () => {
    expect((await run(chapter('Thalès'))).message).toBe("L'import des données a été effectué avec succès")
  })

  test('XLS-29 the message of an import with invalid data, whose report tells the lines', async () => {
    const report = await run(chapter(''))
    expect(report).toMatchObject({ message: 'Les données saisies ne sont pas valides.', isValid: false })
    expect((await calls.lines(report.runId)).rows).toHaveLength(1)
  })

  test('XLS-25 an unknown failure writes nothing and says that it is unknown', async () => {
    await app.write((db) =>
      sql`create function break_import() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$`.execute(
        db,
      ),
    )
    await app.write((db) =>
      sql`create trigger break_import before insert on chapters for each row when (new.name = 'Gauss') execute function break_import()`.execute(
        db,
      ),
    )
    const report = await run(chapter('Thalès'), chapter('Gauss'))
    await app.write((db) => sql`drop trigger break_import on chapters`.execute(db))
    expect(report).toMatchObject({
      isValid: false,
      cancelled: false,
      message: 'Une erreur inconnue a interrompu l’import\u00a0: rien n’a été enregistré.',
    })
    expect(await stored()).toEqual([])
  })

  test('XLS-30 what else stops an import is told as it was received', async () => {
    const rows = [header.join(';'), chapter('Thalès').join(';'), 'calcul;"Niveau A;Gauss']
    const { body } = await calls.send({ objectType: 'chapters' }, Buffer.from(rows.join('\n')))
    const message = body.errors?.undefinedError ?? (await calls.ended('chapters')).message
    expect(message).toMatch(/^Le fichier est corrompu ou incomplet\u00a0: un guillemet ouvert à la ligne 3/)
    expect(await stored()).toEqual([])
  })

  test('a check writes nothing and reports what an import would do', async () => {
    const report = await calls.run('chapters', csvOf(header, chapter('Thalès'), chapter('')), { dryRun: true })
    expect(report).toMatchObject({ dryRun: true, counts: { all: 2, add: 1, error: 1 } })
    expect((await calls.lines(report.runId)).rows).toHaveLength(2)
    expect(await stored()).toEqual([])
  })
})

describe('one import at a time', () => {
  test('XLS-10 a second import of a type waits for the first one', async () => {
    const file = csvOf(header, chapter('Thalès'))
    const [one, other] = await Promise.all([
      calls.send({ objectType: 'chapters' }, many(2_000)),
      calls.send({ objectType: 'chapters' }, many(2_000, 'Autre')),
    ])
    const keys = [one, other].map(({ body }) => Object.keys(body.errors ?? {}).join())
    expect(keys.toSorted()).toEqual(['', 'alreadyUsed'])
    await calls.ended('chapters')
    expect((await calls.send({ objectType: 'chapters' }, file)).body.errors).toBeNull()
    await calls.ended('chapters')
  })

  test('XLS-33 the message of an import that waits', async () => {
    await calls.send({ objectType: 'chapters' }, many(2_000))
    const { body } = await calls.send({ objectType: 'chapters' }, many(1))
    expect(body.errors?.alreadyUsed).toBe(
      "Un processus d'import pour ce type de données est déjà en cours, veuillez patienter.",
    )
    await calls.ended('chapters')
  })

  const abandoned = (begunAt: string | null) =>
    app.database.writer
      .insertInto('importRuns')
      .values({ objectType: 'chapters', begunAt, heartbeatAt: sql<string>`now() - interval '1 minute'` })
      .returning('id')
      .executeTakeFirstOrThrow()

  test('XLS-31 a run whose server died makes way for the next one and is told as one that does not answer', async () => {
    const { id } = await abandoned(new Date().toISOString())
    expect(await calls.progress('chapters')).toMatchObject({ report: null })
    expect((await run(chapter('Thalès'))).isValid).toBe(true)
    const dead = await app.database.db
      .selectFrom('importRuns')
      .select(['status', 'error'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(dead).toEqual({
      status: 'failed',
      error: "Le processus d'import ne répond pas, veuillez essayer à nouveau.",
    })
  })

  test('XLS-09 removing the key ends a run without a server, and its progress is no longer told', async () => {
    await abandoned(null)
    expect((await app.call(excelFileApi.removeKey, { objectType: 'chapters' }, admin)).body).toEqual({ isValid: true })
    expect(await calls.progress('chapters')).toEqual({ progress: 0, report: null })
    expect((await run(chapter('Thalès'))).isValid).toBe(true)
  })

  test('the tidying ends runs without a server and deletes old reports with their lines', async () => {
    const { id } = await abandoned(new Date().toISOString())
    const report = await calls.run('cities', csvOf(['Nom', 'Codes postaux', 'Département'], ['Ailleurs', '1', '35']))
    await app.database.writer
      .updateTable('importRuns')
      .set({ finishedAt: sql<string>`now() - interval '4 months'` })
      .where('id', '=', report.runId)
      .execute()
    const done = await tidyImports.run({ platform: app.platform } as Parameters<typeof tidyImports.run>[0])
    expect(done).toEqual({ summary: { ended: 1, deleted: 1 } })
    const runs = await app.database.db
      .selectFrom('importRuns')
      .select(['id', 'status'])
      .where('id', 'in', [id, report.runId])
      .execute()
    expect(runs).toEqual([{ id, status: 'failed' }])
    expect((await app.call(excelFileApi.report, { runId: String(report.runId) }, admin)).status).toBe(404)
  })

  test('a run that was declared dead while it still worked writes nothing', async () => {
    const { body } = await calls.send({ objectType: 'chapters' }, many(8_000))
    for (let begun = false; !begun; ) begun = (await calls.progress('chapters')).progress > 0
    await failRun(app.platform, body.runId ?? 0, 'morte')
    await app.platform.jobs.drain()
    expect(await calls.progress('chapters')).toMatchObject({ report: { message: 'morte', counts: { all: 0 } } })
    expect(await stored()).toEqual([])
  })
})

describe('files out', () => {
  for (const format of ['csv', 'xlsx', 'xls', 'ods'] as const)
    test(`an exported ${format} imported again changes nothing`, async () => {
      await run(
        chapter('=1+1'),
        chapter('+33'),
        chapter('-x'),
        chapter("'=a"),
        chapter('@b'),
        chapter('Thalès ; « dix »'),
        chapter('off', 'non'),
      )
      const before = await app.database.db.selectFrom('chapters').selectAll().orderBy('id').execute()
      const report = await calls.run('chapters', await calls.exported('chapters', format), {
        fileName: `export.${format}`,
      })
      expect(report.counts).toEqual({ all: 7, error: 0, duplicate: 0, update: 0, add: 0, inactivation: 0, mails: 0 })
      expect(await app.database.db.selectFrom('chapters').selectAll().orderBy('id').execute()).toEqual(before)
    })

  test('XLS-22 the export is a file got with the type and a token', async () => {
    await run(chapter('=1+1'))
    const { status, headers, raw } = await app.call(
      excelFileApi.export,
      { objectType: 'chapters', token: 'abc', format: 'csv' },
      admin,
    )
    expect(status).toBe(200)
    expect(headers['content-disposition']).toMatch(/^attachment; .*chapitres-\d{4}-\d\d-\d\d\.csv/)
    expect(raw.toString()).toContain(";'=1+1;Oui")
  })

  test('the refused lines come back as a file that, corrected, is imported', async () => {
    const report = await run(chapter('Thalès'), ['latin', 'Niveau A', 'Ovide', 'Oui'])
    const asked = { runId: String(report.runId), errorsOnly: 'true', format: 'csv' } as const
    const { raw } = await app.call(excelFileApi.reportDownload, asked, admin)
    const text = raw.toString()
    expect(text).toContain('Matière;Niveau;Nom;Actif;Motif')
    expect(text).toContain('latin;Niveau A;Ovide;Oui;Matière\u00a0: «\u00a0latin\u00a0» n’existe pas.')
    expect(text).not.toContain('Thalès')
    const again = await calls.run('chapters', Buffer.from(text.replace('latin;', 'calcul;')))
    expect(again.counts).toEqual({ all: 1, add: 1, error: 0, duplicate: 0, update: 0, inactivation: 0, mails: 0 })
    const whole = await app.call(excelFileApi.reportDownload, { runId: String(report.runId), format: 'csv' }, admin)
    expect(whole.raw.toString()).toContain('2;Ajout;Thalès;')
  })

  test('the model of every type is a file that its own import takes', async () => {
    const { types } = (await app.call(excelFileApi.types, {}, await app.director())).body
    expect(types.length).toBeGreaterThanOrEqual(5)
    const director = exchangeCalls(app, await app.director())
    for (const { objectType } of types) {
      const { raw } = await app.call(excelFileApi.model, { objectType, format: 'csv' }, await app.director())
      const report = await director.run(objectType, raw, { dryRun: true })
      expect(report.counts.all, objectType).toBe(1)
    }
  })
})

test('the report is searched, filtered by status, and begins with errors', async () => {
  const report = await run(chapter('Thalès'), chapter('Gauss'), ['latin', 'Niveau A', 'Ovide', 'Oui'])
  const numbers = async (more: Parameters<typeof calls.lines>[1]) =>
    (await calls.lines(report.runId, more)).rows.map(({ lineNumber }) => lineNumber)
  expect(await numbers({})).toEqual([4, 2, 3])
  expect(await numbers({ statuses: ['add'] })).toEqual([2, 3])
  expect(await numbers({ q: 'thales' })).toEqual([2])
  expect(await numbers({ q: 'existe pas' })).toEqual([4])
  const stranger = await app.staff({ exchange: 'read' })
  expect((await app.call(excelFileApi.report, { runId: String(report.runId) }, stranger)).status).toBe(403)
})
