// Proves that csv is read however a spreadsheet wrote it: encodings, separators, quotes, guarded cells, and files that are none.
import { describe, expect, test } from 'vitest'
import { problemOf, readBytes } from '../../../test/sheet-files.ts'
import { csvRecords, maxRecordLength } from './read-csv.ts'

const text = 'Nom;Ville\nÉlodie Ñandú;Besançon\n'
const expected = [{ line: 2, cells: ['Élodie Ñandú', 'Besançon'] }]
const swapped = (bytes: Buffer) => Buffer.from(bytes).swap16()

describe('encodings', () => {
  test.each<[string, Buffer]>([
    ['UTF-8', Buffer.from(text)],
    ['UTF-8 with a mark', Buffer.from(`\uFEFF${text}`)],
    ['Windows-1252', Buffer.from(text, 'latin1')],
    ['UTF-16 with a mark', Buffer.from(`\uFEFF${text}`, 'utf16le')],
    ['UTF-16 without a mark', Buffer.from(text, 'utf16le')],
    ['UTF-16 of the other order, with a mark', swapped(Buffer.from(`\uFEFF${text}`, 'utf16le'))],
    ['UTF-16 of the other order, without a mark', swapped(Buffer.from(text, 'utf16le'))],
  ])('%s', async (_, bytes) => {
    const { header, rows } = await readBytes(bytes)
    expect(header).toEqual(['Nom', 'Ville'])
    expect(rows).toEqual(expected)
  })

  test('signs that only Windows-1252 has', async () => {
    const bytes = Buffer.concat([
      Buffer.from('Prix;Nom\n5 '),
      Buffer.from([0x80]),
      Buffer.from(';L'),
      Buffer.from([0x92, 0xe9, 0x74, 0xe9]),
      Buffer.from('\n'),
    ])
    expect((await readBytes(bytes)).rows).toEqual([{ line: 2, cells: ['5 €', 'L’été'] }])
  })

  test('a long UTF-8 file keeps characters that fall between two pieces of reading', async () => {
    const name = 'é'.repeat(200)
    const { rows } = await readBytes(`Nom\n${`${name}\n`.repeat(3_000)}`)
    expect(rows).toHaveLength(3_000)
    expect(rows.every(({ cells }) => cells[0] === name)).toBe(true)
  })
})

describe('separators', () => {
  test.each([';', ',', '\t', '|'])('%j', async (separator) => {
    const { header, rows } = await readBytes(`Nom${separator}Ville\n"a${separator}b"${separator}c\n`)
    expect(header).toEqual(['Nom', 'Ville'])
    expect(rows).toEqual([{ line: 2, cells: [`a${separator}b`, 'c'] }])
  })
  test('commas of numbers and of titles do not cut a file of semicolons', async () => {
    const { header, rows } = await readBytes('Nom, prénom;Prix, en euros\nDurand;1,50\nPetit;2,50\n')
    expect(header).toEqual(['Nom, prénom', 'Prix, en euros'])
    expect(rows[0]?.cells).toEqual(['Durand', '1,50'])
  })
  test('a file may name its separator', async () => {
    const { header, rows } = await readBytes('sep=,\nNom,Prix\na,1;2\n')
    expect(header).toEqual(['Nom', 'Prix'])
    expect(rows).toEqual([{ line: 3, cells: ['a', '1;2'] }])
  })
  test('one column needs none', async () => {
    expect(await readBytes('Nom\na\nb')).toMatchObject({ header: ['Nom'], rows: [{ line: 2 }, { line: 3 }] })
  })
})

describe('records', () => {
  test('quotes hold separators, line ends and quotes; lines are counted as a spreadsheet counts rows', async () => {
    const { rows } = await readBytes('Nom;Note\n"dit ""oui""";"ligne 1\r\nligne 2; fin"\nb;5\' 3"\n')
    expect(rows).toEqual([
      { line: 2, cells: ['dit "oui"', 'ligne 1\r\nligne 2; fin'] },
      { line: 3, cells: ['b', '5\' 3"'] },
    ])
  })
  test.each(['\n', '\r\n', '\r'])('line ends %j, empty lines counted and left out', async (end) => {
    const { rows } = await readBytes(['Nom;Ville', 'a;b', '', ';', 'c;d'].join(end))
    expect(rows).toEqual([
      { line: 2, cells: ['a', 'b'] },
      { line: 5, cells: ['c', 'd'] },
    ])
  })
  test('short rows are as long as the header, long ones keep what they hold', async () => {
    const { rows } = await readBytes('A;B;C\n1\n1;2;3;4\n')
    expect(rows.map(({ cells }) => cells)).toEqual([
      ['1', null, null],
      ['1', '2', '3', '4'],
    ])
  })
  test('leading zeros and signs stay: a csv holds texts', async () => {
    const { rows } = await readBytes('Téléphone;Code\n0612345678;01000\n+33612345678;1e5\n')
    expect(rows.map(({ cells }) => cells)).toEqual([
      ['0612345678', '01000'],
      ['+33612345678', '1e5'],
    ])
  })
  test('the apostrophe that kept a cell from running is taken off, others stay', async () => {
    const { rows } = await readBytes(`Nom\n'=1+1\n'+33\n'-2\n'@x\n''=a\n'abc\nl'eau\n=1+1\n`)
    expect(rows.map(({ cells }) => cells[0])).toEqual(['=1+1', '+33', '-2', '@x', "'=a", "'abc", "l'eau", '=1+1'])
  })
  test('the same title twice is told as it stands', async () => {
    expect((await readBytes('Nom;Nom;\na;b;\n')).header).toEqual(['Nom', 'Nom'])
  })
  test('a header alone gives no row', async () => {
    expect(await readBytes('Nom;Ville\n')).toMatchObject({ header: ['Nom', 'Ville'], rows: [] })
  })
})

describe('what is no csv', () => {
  test.each<[string, Buffer | string]>([
    ['nothing', ''],
    ['blanks', ' \n;;\n\n'],
    ['a mark alone', '\uFEFF'],
  ])('%s is empty', async (_, bytes) => {
    expect(await problemOf(readBytes(bytes))).toMatchObject({
      kind: 'empty',
      message: 'Le fichier est vide\u00a0: aucune cellule n’y est remplie.',
    })
  })
  test('a quote that never closes is told with its line', async () => {
    expect(await problemOf(readBytes('Nom;Note\na;b\nc;"d\ne;f\n'))).toMatchObject({
      kind: 'corrupted',
      message: 'Le fichier est corrompu ou incomplet\u00a0: un guillemet ouvert à la ligne 3 n’est jamais refermé.',
    })
  })
  test('a quote that never closes does not swallow a long file', async () => {
    const problem = await problemOf(readBytes(`Nom\n"a\n${'b\n'.repeat(300_000)}`))
    expect(problem.kind).toBe('corrupted')
    expect(problem.message).toContain('Une cellule de la ligne 2 dépasse')
  })
  test.each<[string, Buffer | string]>([
    ['random bytes', Buffer.from(Array.from({ length: 4_000 }, (_, index) => (index * 7919) % 251))],
    ['a page', '<!DOCTYPE html><html><body><table><tr><td>Nom</td></tr></table></body></html>'],
    [
      'a workbook of Excel 2003 in xml',
      '\uFEFF<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?><Workbook/>',
    ],
    ['a text with zeros', `Nom\na\u0000b\n`],
  ])('%s is no known format', async (_, bytes) => {
    const problem = await problemOf(readBytes(bytes))
    expect(problem.kind).toBe('unknownFormat')
    expect(problem.message).toMatch(
      /^Le format du fichier n’est pas reconnu.*Enregistrez vos données en xlsx, xls, ods ou csv\.$/,
    )
  })
  test('a line of megabytes is given up after its first half million characters, whatever it is made of', async () => {
    expect(await problemOf(readBytes(`Nom;Ville\n${'a;'.repeat(4_000_000)}`))).toMatchObject({
      kind: 'tooWide',
      message: expect.stringMatching(/^La ligne 2 dépasse 500\u202f000 caractères/),
    })
    for (const piece of ['a;'.repeat(5_000), ';'.repeat(10_000), `${'b'.repeat(9_999)};`, `"${'c'.repeat(9_997)}";`]) {
      let read = 0
      const pieces = function* () {
        for (; read < 8_000_000; read += piece.length) yield piece
      }
      expect(() => [...csvRecords(pieces(), ';')]).toThrow(/dépasse/)
      expect(read).toBeLessThan(maxRecordLength + 20_000)
    }
  })
  test('10 000 columns are too many', async () => {
    const wide = Array.from({ length: 10_000 }, (_, index) => `Colonne ${index}`).join(';')
    expect(await problemOf(readBytes(`${wide}\n`))).toMatchObject({
      kind: 'tooWide',
      message: 'Le fichier a trop de colonnes\u00a0: 300 au plus.',
    })
  })
  test('more rows than the limit are refused, as many are read', async () => {
    const limits = { rows: 1_000 }
    expect((await readBytes(`Nom\n${'a\n'.repeat(1_000)}`, { limits })).rows).toHaveLength(1_000)
    expect((await problemOf(readBytes(`Nom\n${'a\n'.repeat(1_001)}`, { limits }))).kind).toBe('tooManyRows')
  })
})
