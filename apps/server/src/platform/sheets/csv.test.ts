// Proves the CSV that accountants open: marks, commas, dates, formulas kept as text, and connections given back.
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/db.ts'
import { type Database, openDatabase } from '../db/database.ts'
import { type CsvColumn, openCsv, streamCsv, withoutParameters } from './csv.ts'

let testDatabase: TestDatabase
let database: Database
let folder: string

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  database = openDatabase({ url: testDatabase.url, max: 2 })
  folder = await mkdtemp(join(tmpdir(), 'cartable-csv-'))
})
afterAll(async () => {
  await database.close()
  await testDatabase.drop()
  await rm(folder, { recursive: true })
})

type Row = { label: string | null; amount: number; hours: string; on: string; paid: boolean; status: string }
const columns: readonly CsvColumn[] = [
  { header: 'Libellé', column: 'label', kind: 'text' },
  { header: 'Montant ; TTC', column: 'amountCents', kind: 'cents' },
  { header: 'Heures', column: 'hours', kind: 'decimal' },
  { header: 'Date', column: 'doneOn', kind: 'day' },
  { header: 'Mois', column: 'doneOn', kind: 'month' },
  { header: 'Heure', column: 'doneAt', kind: 'instant' },
  { header: 'Payé', column: 'isPaid', kind: 'flag' },
  { header: 'Statut', column: 'status', kind: 'code', labels: { to_payed: 'À payer' } },
]
const rowsOf = (rows: readonly Row[]) => ({
  compile: () =>
    sql`
      select x.label, x.amount as amount_cents, x.hours, x."on" as done_on,
             (x."on" + time '17:30') at time zone 'Europe/Paris' as done_at, x.paid as is_paid, x.status
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
          as x(label text, amount integer, hours numeric(9,4), "on" date, paid boolean, status text)`.compile(
      database.db,
    ),
})
const row = (label: string | null, amount = 123456): Row => ({
  label,
  amount,
  hours: '1.5000',
  on: '2026-03-12',
  paid: true,
  status: 'to_payed',
})
const textOf = async (rows: readonly Row[]) => {
  const path = join(folder, 'export.csv')
  await streamCsv(database.readPool, rowsOf(rows), columns, path)
  return readFile(path)
}

test('begins with the mark that makes a spreadsheet read accents, and separates by semicolons', async () => {
  const bytes = await textOf([row('Élève Ñandú')])
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  const [header, line] = bytes.subarray(3).toString('utf8').split('\n')
  expect(header).toBe('Libellé;"Montant ; TTC";Heures;Date;Mois;Heure;Payé;Statut')
  expect(line).toBe('Élève Ñandú;1234,56;1,5;12/03/2026;03/2026;12/03/2026 17:30;Oui;À payer')
})

test('amounts keep their cents and their sign', async () => {
  const lines = (await textOf([row('a', -50), row('b', 7), row('c', 0), row('d', -123456)])).toString().split('\n')
  expect(lines.slice(1, 5).map((line) => line.split(';')[1])).toEqual(['-0,50', '0,07', '0,00', '-1234,56'])
})

test('what begins like a formula stays text, quotes and line ends stay in their cell, nothing is an empty cell', async () => {
  const bytes = await textOf([
    row('=1+1'),
    row('+33'),
    row('-2'),
    row('@SUM'),
    row('\tx'),
    row('dit "oui" ; non\nfin'),
    row(null),
    row(''),
  ])
  const cells = bytes.toString().split('\n').slice(1, -1).join('\n')
  expect(cells).toContain("'=1+1;")
  expect(cells).toContain("'+33;")
  expect(cells).toContain("'-2;")
  expect(cells).toContain("'@SUM;")
  expect(cells).toContain("'\tx;")
  expect(cells).toContain('"dit ""oui"" ; non\nfin";')
  expect(cells.match(/^;1234,56/gm)).toHaveLength(2)
})

test('no row gives the header alone', async () => {
  expect((await textOf([])).toString().trimEnd().split('\n')).toHaveLength(1)
})

test('a parameter is written as a literal, whatever it holds', () => {
  expect(
    withoutParameters({
      sql: `select '$1', "a$2", $1, $2, $3, $4, $5`,
      parameters: ["l'été \\ $2", 5, null, true, ['a', "b'"]],
    }),
  ).toBe(`select '$1', "a$2",  E'l''été \\\\ $2', 5, null, true, array['a', 'b''']`)
})

test('a faulty query throws before the first byte, and its connection comes back', async () => {
  const faulty = database.db.selectFrom('people').select(sql<number>`1/0`.as('amountCents'))
  await expect(openCsv(database.readPool, faulty, [columns[1]!])).rejects.toThrow('zero')
  expect(database.readPool.waitingCount).toBe(0)
})

test('a reader who leaves gives the connection back', async () => {
  const many = {
    compile: () => sql`select n as amount_cents from generate_series(1, 2000000) as x(n)`.compile(database.db),
  }
  for (let time = 0; time < 4; time += 1) {
    const stream = await openCsv(database.readPool, many, [columns[1]!])
    await new Promise((resolve) => stream.once('data', resolve))
    stream.destroy()
    await new Promise((resolve) => stream.once('close', resolve))
  }
  const { rows } = await database.readPool.query('select 1 as one')
  expect(rows).toEqual([{ one: 1 }])
})
