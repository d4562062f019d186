// Proves what is written: read again it is the same in every format, a spreadsheet runs none of it, and rows flow.
import { buffer, text } from 'node:stream/consumers'
import { CFB, read } from '@e965/xlsx'
import { describe, expect, test } from 'vitest'
import { problemOf, readBytes } from '../../../test/sheet-files.ts'
import type { SheetTable } from './sheet.types.ts'
import { type Cell, openSheetFile, writableRows, writeSheet } from './sheets.ts'

const formats = ['xlsx', 'xls', 'ods', 'csv'] as const
const workbooks = ['xlsx', 'xls', 'ods'] as const
const table: SheetTable = {
  sheetName: 'Été/hiver [2026] : un nom bien trop long',
  columns: [
    { title: 'Nom', kind: 'text', width: 30 },
    { title: 'Heures', kind: 'number', width: 10 },
    { title: 'Prix', kind: 'money', width: 12 },
    { title: 'Le', kind: 'date', width: 12 },
    { title: 'Actif', kind: 'boolean', width: 8 },
  ],
}
async function* from<Item>(items: Iterable<Item>): AsyncGenerator<Item> {
  yield* items
}
const texts = [
  'Élodie Ñandú ☂ 😀',
  '0612345678',
  '+33612345678',
  '=1+1',
  '-2',
  '@SUM(A1)',
  "'=1+1",
  "''=1+1",
  "l'eau",
  "'abc'",
  'dit "oui" ; non, <b> & fin',
  'ligne 1\nligne 2\n\nligne 4',
  '  blancs  doubles  ',
  '2025-12-31',
  'Oui',
  '1e5',
  'a\tb',
  'é'.repeat(20_000),
  '☂'.repeat(9_000),
]
const rowsOf = (cells: readonly Cell[]): Cell[][] => cells.map((cell) => [cell, 1, 1, { date: '2025-12-31' }, true])

describe('read again', () => {
  test.each(formats)('%s: every text is the same', async (format) => {
    const { header, rows } = await readBytes(await buffer(writeSheet(format, table, from(rowsOf(texts)))))
    expect(header).toEqual(['Nom', 'Heures', 'Prix', 'Le', 'Actif'])
    expect(rows.map(({ cells }) => cells[0])).toEqual(texts)
  })
  const values: Cell[][] = [
    ['a', 1.5, 1234.56, { date: '2025-12-31' }, true],
    ['b', -2, 0, { date: '1904-01-01' }, false],
    ['c', null, null, null, null],
    ['d', '0.1', '12.30', { date: '2016-02-29' }, true],
  ]
  test.each(workbooks)('%s: numbers, days, yes and no', async (format) => {
    const { rows } = await readBytes(await buffer(writeSheet(format, table, from(values))))
    expect(rows.map(({ cells }) => cells)).toEqual([
      ...values.slice(0, 3),
      ['d', 0.1, 12.3, { date: '2016-02-29' }, true],
    ])
  })
  test('csv: as the French write them', async () => {
    expect((await buffer(writeSheet('csv', table, from(values)))).toString().split('\n')).toEqual([
      '\uFEFFNom;Heures;Prix;Le;Actif',
      'a;1,5;1234,56;31/12/2025;Oui',
      'b;-2;0,00;01/01/1904;Non',
      'c;;;;',
      'd;0,1;12,30;29/02/2016;Oui',
      '',
    ])
  })
  test.each(formats)('%s: no row gives the header alone', async (format) => {
    expect(await readBytes(await buffer(writeSheet(format, table, from([]))))).toMatchObject({
      header: ['Nom', 'Heures', 'Prix', 'Le', 'Actif'],
      rows: [],
    })
  })
  test.each(workbooks)('%s: characters that no file may hold are left out', async (format) => {
    const { rows } = await readBytes(
      await buffer(writeSheet(format, table, from(rowsOf(['a\u0000b\u0007c', 'demi\ud83d', 'x\r\ny'])))),
    )
    expect(rows.map(({ cells }) => cells[0])).toEqual(['abc', 'demi', 'x\ny'])
  })
  test.each(workbooks)('%s: many texts, some of them the same', async (format) => {
    const many = Array.from({ length: 5_000 }, (_, index) => `Établissement ${index % 700} ☂ ${'x'.repeat(index % 90)}`)
    const { rows } = await readBytes(await buffer(writeSheet(format, table, from(rowsOf(many)))))
    expect(rows.map(({ cells }) => cells[0])).toEqual(many)
  })
})

describe('nothing runs', () => {
  const dangers = ['=1+1', '+1', '-1', '@SUM(1)', '\t=1', '\r=1', "=cmd|' /C calc'!A0"]
  test('a csv has no cell that a spreadsheet would run, the titles included', async () => {
    const columns = [{ title: '=1+1', kind: 'text' as const, width: 10 }]
    const written = await text(writeSheet('csv', { sheetName: 'F', columns }, from(dangers.map((danger) => [danger]))))
    const cells = written.replace('\uFEFF', '').split('\n').filter(Boolean)
    expect(cells).toHaveLength(dangers.length + 1)
    for (const cell of cells) expect(cell).toMatch(/^"?'/)
  })
  test('a number below zero is one', async () => {
    const columns = [{ title: 'Solde', kind: 'money' as const, width: 10 }]
    expect(await text(writeSheet('csv', { sheetName: 'F', columns }, from([[-5.5]])))).toContain('\n-5,50\n')
  })
  test.each(workbooks)('%s: they are cells of text without a formula', async (format) => {
    const bytes = await buffer(writeSheet(format, table, from(rowsOf(dangers))))
    const book = read(bytes, { cellFormula: true })
    const sheet = book.Sheets[book.SheetNames[0]!]!
    for (const [index] of dangers.entries()) {
      const cell = sheet[`A${index + 2}`]
      expect([cell.t, cell.f]).toEqual(['s', undefined])
    }
  })
})

describe('files', () => {
  test.each(workbooks)('%s: the name of the sheet is one that spreadsheets take', async (format) => {
    const bytes = await buffer(writeSheet(format, table, from([])))
    expect(read(bytes).SheetNames).toEqual(['Été hiver  2026    un nom bien'])
  })
  test('an ods begins with its media type, as its readers look for it', async () => {
    const bytes = await buffer(writeSheet('ods', table, from([])))
    expect(bytes.subarray(30, 38).toString()).toBe('mimetype')
    expect(bytes.subarray(38, 84).toString()).toBe('application/vnd.oasis.opendocument.spreadsheet')
  })
  test('an xls is a compound file with a book in it', async () => {
    const bytes = await buffer(writeSheet('xls', table, from([])))
    expect(CFB.find(CFB.read(bytes, { type: 'buffer' }), '/Workbook').content.length).toBeGreaterThan(500)
  })
  test('an xls has room for 65 535 rows; one more is refused before the first byte', async () => {
    const columns = [{ title: 'N', kind: 'number' as const, width: 8 }]
    const rows = (count: number) => from(Array.from({ length: count }, (_, index) => [index]))
    expect(writableRows.xls).toBe(65_535)
    const read = await readBytes(await buffer(writeSheet('xls', { sheetName: 'F', columns }, rows(65_535))))
    expect([read.rows.length, read.rows.at(-1)]).toEqual([65_535, { line: 65_536, cells: [65_534] }])
    let bytes = 0
    const stream = writeSheet('xls', { sheetName: 'F', columns }, rows(65_536)).on('data', (piece: Buffer) => {
      bytes += piece.length
    })
    const problem = await problemOf(new Promise((resolve, reject) => stream.on('end', resolve).on('error', reject)))
    expect(problem).toMatchObject({
      kind: 'tooManyRows',
      message:
        'Le format xls est limité à 65\u202f535 lignes ici\u00a0: choisissez xlsx ou csv, ou réduisez la sélection.',
    })
    expect(bytes).toBe(0)
  })
})

describe('opening a file', () => {
  const columns = [{ title: 'N', kind: 'number' as const, width: 8 }]
  const opened = (format: (typeof formats)[number], count: number) =>
    openSheetFile(format, { sheetName: 'F', columns }, from(Array.from({ length: count }, (_, index) => [index])))
  test.each(formats)('%s: all of it is there', async (format) => {
    const { rows } = await readBytes(await buffer(await opened(format, 3_000)))
    expect(rows.map(({ cells }) => cells.map(Number))).toEqual(Array.from({ length: 3_000 }, (_, index) => [index]))
  })
  test('too many rows for the format throw here', async () => {
    expect((await problemOf(opened('xls', 65_536))).kind).toBe('tooManyRows')
  })
})

describe('rows flow', () => {
  const streamed = ['xlsx', 'ods', 'csv'] as const
  test.each(streamed)('%s: rows are asked for as bytes are taken, and given up with them', async (format) => {
    let asked = 0
    let isClosed = false
    async function* endless(): AsyncGenerator<Cell[]> {
      try {
        for (;;) {
          asked += 1
          yield [`Nom ${asked} ${Math.random()}`, asked, asked / 4, { date: '2025-12-31' }, true]
        }
      } finally {
        isClosed = true
      }
    }
    const stream = writeSheet(format, table, endless())
    let bytes = 0
    for await (const piece of stream) {
      bytes += piece.length
      if (bytes > 1_000_000) break
    }
    await expect.poll(() => isClosed).toBe(true)
    expect(asked).toBeLessThan(300_000)
  })
  test.each(formats)('%s: a source that fails makes the stream fail, never a shorter file', async (format) => {
    async function* failing(): AsyncGenerator<Cell[]> {
      for (let index = 0; index < 5_000; index += 1) yield ['a', index, 1, null, true]
      throw new Error('the source failed')
    }
    await expect(buffer(writeSheet(format, table, failing()))).rejects.toThrow('the source failed')
  })
})
