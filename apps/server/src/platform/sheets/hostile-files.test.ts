// Proves that no file harms its reader: cut, renamed, protected, too large, bombs, entities; and that readers end when told.
import { readFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { writeXlsx } from 'hucre/xlsx'
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
import { readSheet, writeSheet } from './sheets.ts'

const fixture = (name: string) => new URL(`./fixtures/${name}`, import.meta.url)
const bytesOf = (name: string) => readFile(fixture(name))
const corrupted =
  'Le fichier est corrompu ou incomplet\u00a0: ouvrez-le dans votre tableur, enregistrez-le de nouveau et recommencez.'

describe('files cut or changed on their way', () => {
  test.each(['libreoffice.xlsx', 'libreoffice.ods', 'libreoffice.xls', 'gnumeric.xls'])(
    '%s, cut at a half, at 99 % and at 600 bytes',
    async (name) => {
      const bytes = await bytesOf(name)
      for (const length of [600, bytes.length / 2, bytes.length * 0.99]) {
        const problem = await problemOf(readBytes(bytes.subarray(0, Math.floor(length))))
        expect(['corrupted', 'unknownFormat', 'empty']).toContain(problem.kind)
      }
    },
  )
  test('a cut xlsx says what to do', async () => {
    const bytes = await bytesOf('libreoffice.xlsx')
    expect(await problemOf(readBytes(bytes.subarray(0, 5_000)))).toMatchObject({
      kind: 'corrupted',
      message: corrupted,
    })
  })
  test.each(['libreoffice.xlsx', 'libreoffice.ods', 'libreoffice.xls'])(
    '%s, one byte changed anywhere, is read or refused: nothing else happens',
    async (name) => {
      const bytes = await bytesOf(name)
      for (let at = 0; at < bytes.length; at += Math.ceil(bytes.length / 12)) {
        const changed = Buffer.from(bytes)
        changed[at] = changed[at]! ^ 0xff
        const result = await readBytes(changed, { limits: { waitMs: 20_000 } }).catch((error: unknown) => error)
        if (result instanceof Error) expect(result.name).toBe('SheetProblem')
      }
    },
  )
  test('a sheet whose xml breaks off is not read as a shorter one', async () => {
    const xml = sheetXml(textRow(1, 'Nom') + textRow(2, 'a'))
      .split('</row>')
      .slice(0, 2)
      .join('</row>')
    const bytes = await zipOf(bookParts([{ name: 'Feuille', xml: [xml] }]))
    expect((await problemOf(readBytes(bytes))).kind).toBe('corrupted')
  })
})

describe('files that are something else', () => {
  test.each<[string, Buffer]>([
    ['une image', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
    ['une image', Buffer.from('ffd8ffe000104a464946', 'hex')],
    ['un document PDF', Buffer.from('%PDF-1.7\n')],
    ['une archive', Buffer.from('1f8b0800000000000003', 'hex')],
  ])('%s is named', async (what, bytes) => {
    expect(await problemOf(readBytes(bytes))).toMatchObject({
      kind: 'unknownFormat',
      message: `Le format du fichier n’est pas reconnu\u00a0: c’est ${what}. Enregistrez vos données en xlsx, xls, ods ou csv.`,
    })
  })
  test('a zip of anything, a Word document', async () => {
    expect((await problemOf(readBytes(await zipOf([{ name: 'a.txt', body: ['a'] }])))).kind).toBe('unknownFormat')
    const word = await zipOf([
      { name: '[Content_Types].xml', body: ['<Types/>'] },
      { name: 'word/document.xml', body: ['<w/>'] },
    ])
    expect((await problemOf(readBytes(word))).message).toContain('c’est un document Word')
  })
  test('an xlsx behind a password', async () => {
    const bytes = await writeXlsx({
      sheets: [{ name: 'Feuille', rows: [['Nom'], ['a']] }],
      encryption: { password: 'secret', spinCount: 1_000 },
    })
    expect((await problemOf(readBytes(Buffer.from(bytes)))).message).toContain('protégé par un mot de passe')
  })
})

/** Changes, in the directory of a zip, what one of its parts announces. */
const announcing = (bytes: Buffer, name: string, offset: number, value: number): Buffer => {
  const changed = Buffer.from(bytes)
  const at = changed.lastIndexOf(Buffer.from(name)) - 46
  expect(changed.readUInt32LE(at)).toBe(0x02014b50)
  changed.writeUInt32LE(value, at + offset)
  return changed
}
const sheetPart = 'xl/worksheets/sheet1.xml'
const inflatedField = 24
const compressedField = 20

describe('bombs', () => {
  const refused = {
    kind: 'bomb',
    message: 'Le fichier est refusé\u00a0: une fois décompressé, son contenu est démesuré par rapport à sa taille.',
  }
  const blanks = function* (megabytes: number) {
    yield sheetXml(textRow(1, 'Nom')).split('</sheetData>')[0]!
    for (let count = 0; count < megabytes; count += 1) yield ' '.repeat(1_000_000)
    yield '</sheetData></worksheet>'
  }
  test('a part that inflates a thousand times', async () => {
    expect(await problemOf(readBytes(await zipOf(bookParts([{ name: 'F', xml: blanks(60) }]))))).toMatchObject(refused)
  })
  test('the same part, announced small, is stopped at what it announces', async () => {
    const bytes = await zipOf(bookParts([{ name: 'F', xml: blanks(60) }]))
    const lying = announcing(bytes, sheetPart, inflatedField, 20_000)
    expect(await problemOf(readBytes(lying))).toMatchObject(refused)
  })
  test('parts that hold together more than the limit', async () => {
    const rows = Array.from({ length: 5_000 }, (_, line) => textRow(line + 1, `Nom ${line}`)).join('')
    const bytes = await bookOf(rows)
    expect((await readBytes(bytes)).rows).toHaveLength(4_999)
    expect(await problemOf(readBytes(bytes, { limits: { inflatedBytes: 100_000 } }))).toMatchObject(refused)
  })
  test('parts that share their bytes', async () => {
    const bytes = await zipOf([...bookParts([{ name: 'F', xml: [sheetXml(textRow(1, 'Nom'))] }])])
    const shared = announcing(bytes, sheetPart, compressedField, bytes.length)
    expect((await problemOf(readBytes(shared))).kind).toBe('bomb')
  })
  test('a part that holds less than it announces is cut', async () => {
    const bytes = await bookOf(textRow(1, 'Nom') + textRow(2, 'a'))
    expect((await problemOf(readBytes(announcing(bytes, sheetPart, inflatedField, 1_000)))).kind).toBe('corrupted')
  })
  test('an ods is measured too', async () => {
    const bytes = await zipOf([
      { name: 'mimetype', body: ['application/vnd.oasis.opendocument.spreadsheet'], isStored: true },
      { name: 'content.xml', body: blanks(60) },
    ])
    expect(await problemOf(readBytes(bytes))).toMatchObject(refused)
  })
  test('rows that an ods repeats by the million end their reader, not the server', async () => {
    const cell = '<table:table-cell office:value-type="string"><text:p>a</text:p></table:table-cell>'
    const xml = `<office:document-content xmlns:office="o" xmlns:table="t" xmlns:text="x"><office:body><office:spreadsheet><table:table table:name="F">${`<table:table-row table:number-rows-repeated="1000000">${cell.repeat(200)}</table:table-row>`.repeat(50)}</table:table></office:spreadsheet></office:body></office:document-content>`
    const bytes = await zipOf([
      { name: 'mimetype', body: ['application/vnd.oasis.opendocument.spreadsheet'], isStored: true },
      { name: 'content.xml', body: [xml] },
      { name: 'styles.xml', body: ['<office:document-styles xmlns:office="o"/>'] },
      { name: 'META-INF/manifest.xml', body: ['<m/>'] },
    ])
    const problem = await problemOf(readBytes(bytes, { limits: { heapMb: 128, waitMs: 60_000 } }))
    expect(['tooLarge', 'tooManyRows']).toContain(problem.kind)
  })
})

describe('entities', () => {
  const laughs = `<!DOCTYPE lolz [<!ENTITY a "rire"><!ENTITY b "${'&a;'.repeat(10)}"><!ENTITY c "${'&b;'.repeat(10)}">]>`
  const outside = '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>'
  test.each([
    ['a billion laughs', laughs, '&c;'],
    ['a file of the server', outside, '&a;'],
  ])('%s: a sheet that declares entities is refused', async (_, declaration, entity) => {
    const xml = `<?xml version="1.0"?>${declaration}${sheetXml(textRow(1, 'Nom') + textRow(2, entity))}`
    const problem = await problemOf(readBytes(await zipOf(bookParts([{ name: 'F', xml: [xml] }]))))
    expect(problem).toMatchObject({ kind: 'corrupted', message: corrupted })
    expect(String(problem.cause)).toContain('declares entities')
  })
  test('an entity that nobody declared stays as it is written', async () => {
    expect((await readBytes(await bookOf(textRow(1, 'Nom') + textRow(2, '&a;')))).rows[0]?.cells).toEqual(['&a;'])
  })
})

describe('limits of a reading', () => {
  test('200 MB are refused before a byte is read', async () => {
    const bytes = Buffer.alloc(200_000_000, 'a;b\n')
    const began = process.memoryUsage().rss
    expect(await problemOf(readBytes(bytes))).toMatchObject({
      kind: 'tooLarge',
      message: 'Le fichier est trop volumineux (maximum 50\u00a0Mo).',
    })
    expect(process.memoryUsage().rss - began).toBeLessThan(150_000_000)
  })
  test('a reader that needs more memory than it has ends with a sentence', async () => {
    const columns = Array.from({ length: 20 }, (_, index) => ({ title: `C${index}`, kind: 'text' as const, width: 10 }))
    async function* rows() {
      for (let line = 0; line < 8_000; line += 1) yield columns.map(({ title }) => `${title} de la ligne ${line}`)
    }
    const ods = await buffer(writeSheet('ods', { sheetName: 'F', columns }, rows()))
    expect((await readBytes(ods)).rows).toHaveLength(8_000)
    // far below what it needs: near it, a process tidies its memory for a minute before it gives up
    expect((await problemOf(readBytes(ods, { limits: { heapMb: 16 } }))).kind).toBe('tooLarge')
  })
  test('a reader that does not answer in time is ended', async () => {
    const problem = await problemOf(readFileOf(fixture('libreoffice.xls').pathname, { limits: { waitMs: 1 } }))
    expect(problem).toMatchObject({
      kind: 'tooLarge',
      message: 'Le fichier demande trop de mémoire ou de temps pour être lu\u00a0: partagez-le en plusieurs fichiers.',
    })
  })
  test('a reading that is given up throws its reason, before and in the middle', async () => {
    const path = fixture('libreoffice.xlsx').pathname
    await expect(
      readSheet({ path, fileName: 'a' }, { signal: AbortSignal.abort(new Error('annulé')) }),
    ).rejects.toThrow('annulé')
    const control = new AbortController()
    const { rows } = await readSheet({ path, fileName: 'a' }, { signal: control.signal })
    control.abort(new Error('annulé'))
    await expect(rows[Symbol.asyncIterator]().next()).rejects.toThrow('annulé')
  })
  test('rows that are left end the process', async () => {
    const processes = () => process.getActiveResourcesInfo().filter((name) => name === 'ProcessWrap').length
    await expect.poll(processes, { timeout: 10_000 }).toBe(0)
    const { rows } = await readSheet({ path: fixture('libreoffice.xlsx').pathname, fileName: 'a' })
    expect(processes()).toBe(1)
    for await (const { line } of rows) {
      expect(line).toBe(4)
      break
    }
    await expect.poll(processes, { timeout: 10_000 }).toBe(0)
  })
  test('progress counts the rows handed over', async () => {
    const counts: number[] = []
    await readBytes(`Nom\n${'a\n'.repeat(1_200)}`, { onProgress: (rows) => counts.push(rows) })
    expect(counts).toEqual([500, 1_000, 1_200])
  })
})
