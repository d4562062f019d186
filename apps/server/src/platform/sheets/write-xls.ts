// Writes a sheet as xls (BIFF8): records of cells and one table of texts, held until the last row is known.
// Source of the records: [MS-XLS], sections 2.4 and 2.5.293.
import { Readable } from 'node:stream'
import type { Cell } from '@cartable/domain/kernel/cells.ts'
import type { SheetColumn, SheetColumnKind, SheetTable } from './sheet.types.ts'
import { sheetProblems } from './sheet-problem.ts'
import { cellText, serialOf, tabName, typedCell } from './written-cells.ts'

/** Rows that the format can hold, the header left out. */
export const xlsRows = 65_535
/** Longest record; what is longer goes on in CONTINUE. */
const recordBytes = 8_224

const u16 = (...values: number[]): Buffer => {
  const bytes = Buffer.allocUnsafe(values.length * 2)
  for (const [index, value] of values.entries()) bytes.writeUInt16LE(value, index * 2)
  return bytes
}
const u32 = (...values: number[]): Buffer => u16(...values.flatMap((value) => [value & 0xffff, value >>> 16]))
const record = (type: number, ...body: Buffer[]): Buffer =>
  Buffer.concat([
    u16(
      type,
      body.reduce((sum, { length }) => sum + length, 0),
    ),
    ...body,
  ])

// biome-ignore lint/suspicious/noControlCharactersInRegex: the range is that of Latin-1
const isLatin = (text: string) => /^[\u0000-\u00ff]*$/.test(text)
/** Flag of the width of characters, then the characters. */
const characters = (text: string): Buffer =>
  isLatin(text)
    ? Buffer.concat([Buffer.from([0]), Buffer.from(text, 'latin1')])
    : Buffer.concat([Buffer.from([1]), Buffer.from(text, 'utf16le')])

/** Writes the table of texts. A text begins in a record with room for it, or at the head of the next one. */
const textTable = (texts: Iterable<string>, uniqueCount: number, totalCount: number): Buffer[] => {
  const records: Buffer[] = []
  let pieces: Buffer[] = [u32(totalCount, uniqueCount)]
  let size = 8
  let type = 0xfc
  const flush = () => {
    records.push(record(type, ...pieces))
    type = 0x3c
    pieces = []
    size = 0
  }
  const put = (bytes: Buffer) => {
    pieces.push(bytes)
    size += bytes.length
  }
  for (const text of texts) {
    const body = characters(text)
    const head = u16(text.length)
    if (size + head.length + body.length > recordBytes) flush()
    put(head)
    const flag = body.subarray(0, 1)
    const step = flag[0] === 1 ? 2 : 1
    for (let from = 1; from < body.length || from === 1; ) {
      // what goes on in another record says its width again
      const room = Math.floor((recordBytes - size - 1) / step) * step
      put(flag)
      put(body.subarray(from, from + room))
      from += Math.max(room, 1)
      if (from < body.length) flush()
    }
  }
  flush()
  return records
}

const formatIds = { general: 0, day: 164, euros: 165, text: 49 } as const
const styleIds: Record<SheetColumnKind | 'header', number> = {
  number: 15,
  boolean: 15,
  header: 16,
  date: 17,
  money: 18,
  text: 19,
}

const font = (weight: number): Buffer =>
  record(0x31, u16(200, 0, 0x7fff, weight, 0, 0), u16(0), Buffer.from([5]), characters('Arial'))
const format = (id: number, text: string): Buffer => record(0x41e, u16(id, text.length), characters(text))
const style = (fontId: number, formatId: number, isBase: boolean): Buffer =>
  record(0xe0, u16(fontId, formatId, isBase ? 0xfff5 : 1), u16(0x20, isBase ? 0xf400 : 0xfc00), u32(0, 0), u16(0x20c0))
const begin = (type: number): Buffer => record(0x809, u16(0x600, type, 0xdbb, 0x7cc), u32(0xc1, 6))
const end = record(0x0a)

const bookHead = (): Buffer[] => [
  begin(5),
  record(0x42, u16(1200)),
  record(0x3d, u16(0, 0, 0x3000, 0x2000, 0x38, 0, 0, 1, 600)),
  record(0x22, u16(0)),
  font(400),
  font(700),
  font(400),
  font(400),
  format(formatIds.day, 'dd/mm/yyyy'),
  format(formatIds.euros, '#,##0.00\\ "€"'),
  ...Array.from({ length: 15 }, () => style(0, formatIds.general, true)),
  style(0, formatIds.general, false),
  style(1, formatIds.general, false),
  style(0, formatIds.day, false),
  style(0, formatIds.euros, false),
  style(0, formatIds.text, false),
  record(0x293, u16(0x8000, 0xff00)),
]

const sheetHead = (columns: readonly SheetColumn[], rowCount: number): Buffer[] => [
  begin(0x10),
  ...columns.map(({ width }, index) => record(0x7d, u16(index, index, Math.min(255, width) * 256, 15, 0, 0))),
  record(0x200, u32(0, rowCount), u16(0, columns.length, 0)),
]
const sheetTail = [
  record(0x23e, u16(0x6be, 0, 0, 0x40), u32(0), u16(0, 0), u32(0)),
  record(0x41, u16(0, 1, 1, 0), Buffer.from([2, 0])),
  end,
]

class Texts {
  readonly ids = new Map<string, number>()
  total = 0
  idOf(text: string): number {
    this.total += 1
    const known = this.ids.get(text)
    if (known !== undefined) return known
    this.ids.set(text, this.ids.size)
    return this.ids.size - 1
  }
}

const cellRecord = (cell: Cell, row: number, column: number, styleId: number, texts: Texts): Buffer => {
  const place = u16(row, column, styleId)
  if (typeof cell === 'boolean') return record(0x205, place, Buffer.from([cell ? 1 : 0, 0]))
  if (typeof cell === 'string') return record(0xfd, place, u32(texts.idOf(cell)))
  const value = Buffer.allocUnsafe(8)
  value.writeDoubleLE(typeof cell === 'number' ? cell : serialOf(cell!.date))
  return record(0x203, place, value)
}

const rowBytes = (row: readonly Cell[], columns: readonly SheetColumn[], line: number, texts: Texts): Buffer =>
  Buffer.concat(
    columns.flatMap(({ kind }, index) => {
      const cell = typedCell(row[index], kind)
      return cell === null ? [] : [cellRecord(cell, line, index, styleIds[kind], texts)]
    }),
  )

async function* bytes({ sheetName, columns }: SheetTable, rows: AsyncIterable<readonly Cell[]>) {
  const texts = new Texts()
  const cells: Buffer[] = [
    Buffer.concat(columns.map(({ title }, index) => cellRecord(cellText(title), 0, index, styleIds.header, texts))),
  ]
  for await (const row of rows) {
    if (cells.length > xlsRows) throw sheetProblems.tooManyToWrite('xls', xlsRows)
    cells.push(rowBytes(row, columns, cells.length, texts))
  }
  const name = tabName(sheetName)
  const head = bookHead()
  const table = textTable(texts.ids.keys(), texts.ids.size, texts.total)
  const named = (at: number) => record(0x85, u32(at), u16(0), Buffer.from([name.length]), characters(name))
  const sheetAt = [...head, named(0), ...table, end].reduce((sum, { length }) => sum + length, 0)
  const book = Buffer.concat([
    ...head,
    named(sheetAt),
    ...table,
    end,
    ...sheetHead(columns, cells.length),
    ...cells,
    ...sheetTail,
  ])
  // loaded by the first xls that somebody asks for
  const { CFB } = await import('@e965/xlsx')
  const container = CFB.utils.cfb_new()
  CFB.utils.cfb_add(container, '/Workbook', book)
  yield CFB.write(container, { type: 'buffer' }) as Buffer
}

/** Bytes of the xls. Nothing leaves before the last row was read: a file too long throws before the first byte. */
export const writeXls = (table: SheetTable, rows: AsyncIterable<readonly Cell[]>): Readable =>
  Readable.from(bytes(table, rows), { objectMode: false })
