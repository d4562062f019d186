// Files of other programs: columns matched by a person, guessed and remembered; and the mails of an import, sent when asked for.
import { excelFileApi } from '@cartable/domain/exchange/exchange.api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { csvOf, exchangeCalls } from './exchange.factory.ts'

let app: TestApp
let calls: ReturnType<typeof exchangeCalls>
beforeAll(async () => {
  app = await startTestApp()
  await app.start()
  calls = exchangeCalls(app, await app.director({ firstName: 'Nadia', lastName: 'Import' }))
})
afterAll(() => app.close())

const theirs = ['Nom de famille', 'Prénom', 'Courriel', 'Mobile', 'Commentaire']
const line = (index: number) => [
  `Autre ${index}`,
  'Iris',
  `iris${index}@exemple.fr`,
  `06 77 66 55 0${index}`,
  'le soir',
]
const matching = {
  'Nom de famille': 'customer.lastName',
  Prénom: 'customer.firstName',
  Courriel: 'customer.email',
  Mobile: 'customer.phone',
  Commentaire: '',
}
const query = async (text: string) => (await app.database.pool.query(text)).rows

test('a file whose titles are not ours is refused with its columns, guessed from other words for them', async () => {
  const { body } = await calls.send({ objectType: 'customers', dryRun: true }, csvOf(theirs, line(1), line(2)))
  expect(body.errors?.structure).toMatch(/^La structure du fichier est incorrecte/)
  expect(body.runId).toBeNull()
  expect(body.columns).toMatchObject({
    isRemembered: false,
    columns: [
      { title: 'Nom de famille', samples: ['Autre 1', 'Autre 2'], key: 'customer.lastName' },
      { title: 'Prénom', key: 'customer.firstName' },
      { title: 'Courriel', key: 'customer.email' },
      { title: 'Mobile', key: 'customer.mobilePhone' },
      { title: 'Commentaire', key: '' },
    ],
  })
  expect(body.columns?.ours.find(({ key }) => key === 'customer.lastName')).toMatchObject({ isRequired: true })
})

test('matched, it is checked and imported so, and the next file of its shape is proposed the same', async () => {
  const file = csvOf(theirs, line(1))
  for (const dryRun of [true, false]) {
    const { body } = await calls.send({ objectType: 'customers', dryRun, matching }, file)
    expect(body.errors).toBeNull()
    expect(await calls.ended('customers')).toMatchObject({ dryRun, counts: { all: 1, add: 1, error: 0 } })
  }
  expect(
    await query(
      `select p.last_name, p.email::text, p.phone::text, p.mobile_phone from people p join customers c on c.person_id = p.id`,
    ),
  ).toEqual([{ last_name: 'Autre 1', email: 'iris1@exemple.fr', phone: '+33677665501', mobile_phone: null }])
  const { body } = await calls.send(
    { objectType: 'customers' },
    csvOf(
      theirs.map((title) => title.toUpperCase()),
      line(2),
    ),
  )
  expect(body.columns?.isRemembered).toBe(true)
  expect(body.columns?.columns.map(({ key }) => key)).toEqual(Object.values(matching))
})

test('a matching that lacks what must be there, or gives a value twice, starts nothing', async () => {
  const sent = (change: Record<string, string>) =>
    calls.send({ objectType: 'customers', matching: { ...matching, ...change } }, csvOf(theirs, line(3)))
  expect((await sent({ 'Nom de famille': '' })).body.errors?.structure).toMatch(
    /il manque la colonne «\u00a0Nom\u00a0»/,
  )
  expect((await sent({ Commentaire: 'customer.email' })).body.errors?.structure).toMatch(/choisi pour deux colonnes/)
  expect(await query(`select id from people where email = 'iris3@exemple.fr'`)).toEqual([])
})

test('whoever may read exchanges only neither matches nor imports', async () => {
  const { status } = await exchangeCalls(app, await app.staff({ exchange: 'read', customers: 'write' })).send(
    { objectType: 'customers', matching },
    csvOf(theirs, line(4)),
  )
  expect(status).toBe(403)
  expect(excelFileApi.import.effect).toBe('write')
})

test('a candidate whom a file hires is told only when that was asked for; a check says how many would be', async () => {
  await app.write((db) => db.updateTable('documentTypes').set({ enabled: false }).execute())
  const header = ['Nom', 'Prénom', 'E-mail', 'Date de naissance', 'Statut', 'Embauché le']
  const candidate = (name: string) => [name, 'Luc', `${name}@exemple.fr`, '12/03/1990', 'Candidat', '']
  const hired = (name: string) => candidate(name).with(4, 'En activité').with(5, '01/09/2025')
  const told = async () =>
    (await query(`select count(*)::int as count from messages where purpose = 'candidate-hired'`))[0].count
  await calls.run('teachers', csvOf(header, candidate('petit'), candidate('grand')))
  const checked = await calls.run('teachers', csvOf(header, hired('petit'), hired('grand')), { dryRun: true })
  expect(checked.counts).toMatchObject({ update: 2, error: 0, mails: 2 })
  await calls.run('teachers', csvOf(header, hired('petit')))
  expect(await told()).toBe(0)
  await calls.send({ objectType: 'teachers', tells: true }, csvOf(header, hired('grand')))
  expect((await calls.ended('teachers')).counts).toMatchObject({ update: 1 })
  expect(await told()).toBe(1)
})
