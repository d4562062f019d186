// Proves that workbooks of other programs are read as people see them: values of formulas, days of both calendars, the right sheet.
import { describe, expect, test } from 'vitest'
import {
  bookOf,
  bookParts,
  problemOf,
  readBytes,
  readFileOf,
  sheetXml,
  textRow,
  zipOf,
} from '../../../test/sheet-files.ts'

const fixture = (name: string) => new URL(`./fixtures/${name}`, import.meta.url).pathname
const workbooks = [
  'libreoffice.xlsx',
  'libreoffice.xls',
  'libreoffice.ods',
  'libreoffice-1904.xlsx',
  'libreoffice-1904.xls',
  'gnumeric.xlsx',
  'gnumeric.xls',
]
const header = 'Nom,Téléphone,Code postal,Né le,Heure,Taux,Prix,Actif,Calcul,Erreur,Fusion,Note'.split(',')

describe('files of other programs', () => {
  test.each(workbooks)('%s: the first sheet that holds something, every kind of cell', async (name) => {
    const read = await readFileOf(fixture(name))
    expect(read.header).toEqual(header)
    expect(read.rows).toEqual([
      {
        line: 4,
        cells: [
          'Élodie Ñandú',
          '0612345678',
          '01000',
          { date: '2009-03-01' },
          '14:30',
          0.2,
          1234.5,
          true,
          2469,
          '#DIV/0!',
          'sur deux lignes',
          '=1+1',
        ],
      },
      {
        line: 5,
        cells: [
          'D’Arc & <fils> "S.A."',
          '+33612345678',
          '2A004',
          { date: '2016-02-29' },
          '14:30',
          0.2,
          1234.5,
          true,
          2469,
          '#DIV/0!',
          null,
          'ligne 1\nligne 2',
        ],
      },
    ])
  })

  test.each(['libreoffice.xlsx', 'libreoffice.xls', 'libreoffice.ods'])('%s: a sheet by its name', async (name) => {
    const read = await readFileOf(fixture(name), { sheetName: 'Autre' })
    expect(read).toMatchObject({ header: ['Titre'], rows: [{ line: 2, cells: ['valeur'] }] })
    expect((await readFileOf(fixture(name), { sheetName: 'Absente' })).header).toEqual(header)
  })

  test.each(['libreoffice-1252.csv', 'libreoffice-utf16.csv'])('%s', async (name) => {
    const read = await readFileOf(fixture(name))
    expect(read.header).toEqual(header)
    expect(read.rows.map(({ cells }) => [cells[0], cells[1], cells[11]])).toEqual([
      ['Élodie Ñandú', '0612345678', '=1+1'],
      ['D’Arc & <fils> "S.A."', '+33612345678', 'ligne 1\nligne 2'],
    ])
  })

  test.each(['password.xls', 'password.ods'])('%s asks for the password to be removed', async (name) => {
    expect(await problemOf(readFileOf(fixture(name)))).toMatchObject({
      kind: 'unknownFormat',
      message:
        'Le fichier est protégé par un mot de passe\u00a0: enlevez cette protection dans votre tableur et recommencez.',
    })
  })

  test('a million formatted rows of an ods give the two that are filled', async () => {
    const read = await readFileOf(fixture('formatted-rows.ods'))
    expect(read).toMatchObject({ header: ['Nom'], rows: [{ line: 2, cells: ['seule'] }] })
  })

  test('the name of a file says nothing of what it holds', async () => {
    const { path } = { path: fixture('libreoffice.xls') }
    const { readSheet } = await import('./sheets.ts')
    const sheet = await readSheet({ path, fileName: 'clients.xlsx' })
    expect(sheet.header).toEqual(header)
    for await (const { line } of sheet.rows) expect(line).toBeGreaterThan(3)
  })
})

describe('xlsx', () => {
  test('the value of a formula is read, never worked out again', async () => {
    const bytes = await bookOf(
      `${textRow(1, 'A', 'B')}<row r="2"><c r="A2" t="str"><f>HYPERLINK("http://127.0.0.1/")</f><v>lien</v></c><c r="B2"><f>1+1</f><v>40</v></c></row>`,
    )
    expect((await readBytes(bytes)).rows).toEqual([{ line: 2, cells: ['lien', 40] }])
  })

  test('1 048 576 formatted rows give the one that is filled', async () => {
    function* xml() {
      yield sheetXml('').split('</sheetData>')[0]!
      yield textRow(1, 'Nom') + textRow(2, 'seule')
      for (let line = 3; line <= 1_048_576; ) {
        let rows = ''
        for (const end = Math.min(line + 5_000, 1_048_577); line < end; line += 1)
          rows += `<row r="${line}" s="1" customFormat="1"><c r="A${line}" s="1"/></row>`
        yield rows
      }
      yield '</sheetData></worksheet>'
    }
    const read = await readBytes(await zipOf(bookParts([{ name: 'Feuille', xml: xml() }])))
    expect(read).toMatchObject({ header: ['Nom'], rows: [{ line: 2, cells: ['seule'] }] })
  })

  test('sheets in sight come before hidden ones, empty ones are left out', async () => {
    const sheets = [
      { name: 'Listes', state: 'hidden' as const, xml: [sheetXml(textRow(1, 'cachée'))] },
      { name: 'Vide', xml: [sheetXml('<row r="1"><c r="A1" s="0"/></row>')] },
      { name: 'Été &amp; hiver', xml: [sheetXml(textRow(1, 'vue'))] },
    ]
    const bytes = await zipOf(bookParts(sheets))
    expect((await readBytes(bytes)).header).toEqual(['vue'])
    expect((await readBytes(bytes, { sheetName: 'Listes' })).header).toEqual(['cachée'])
    expect((await readBytes(bytes, { sheetName: 'Été & hiver' })).header).toEqual(['vue'])
    expect((await readBytes(await zipOf(bookParts(sheets.slice(0, 2))))).header).toEqual(['cachée'])
  })

  test('the same title twice, a header alone, nothing at all', async () => {
    expect(await readBytes(await bookOf(textRow(3, 'Nom', 'Nom')))).toMatchObject({ header: ['Nom', 'Nom'], rows: [] })
    expect((await problemOf(readBytes(await bookOf('')))).kind).toBe('empty')
  })

  test('10 000 columns are too many', async () => {
    const titles = Array.from({ length: 10_000 }, (_, index) => `Colonne ${index}`)
    expect((await problemOf(readBytes(await bookOf(textRow(1, ...titles))))).kind).toBe('tooWide')
  })

  test('the number of rows to come is about right from the beginning', async () => {
    const rows = Array.from({ length: 20_000 }, (_, index) => textRow(index + 1, `Nom ${index}`, 'Paris')).join('')
    const { rowEstimate } = await readBytes(await bookOf(rows))
    expect(rowEstimate).toBeGreaterThan(18_000)
    expect(rowEstimate).toBeLessThan(22_000)
  })
})
