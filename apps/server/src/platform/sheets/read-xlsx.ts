// Reads xlsx row by row: the wanted sheet, or the first one in sight that holds something.
import type { Cell } from '@cartable/domain/exchange/cells.ts'
import { streamXlsxRows } from 'hucre/xlsx'
import { type RawSheet, type SheetRow, unguardText } from './sheet.types.ts'
import { checkParts, partText, type ZipEntry } from './zip.ts'

type SheetOfBook = { readonly index: number; readonly name: string; readonly isHidden: boolean; readonly part: string }

const attribute = (tag: string, name: string): string =>
  new RegExp(`\\s(?:\\w+:)?${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(tag)?.slice(1).find(Boolean) ?? ''
const unescaped = (text: string) =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&')

/** Target of a relation, from the root of the zip. */
const targetFrom = (folder: string, target: string) => new URL(target, `zip:///${folder}`).pathname.replace(/^\//, '')

const relationsOf = async (bytes: Buffer, entries: ReadonlyMap<string, ZipEntry>, part: string) => {
  const [, folder = '', file = ''] = /^(.*\/)?([^/]*)$/.exec(part) ?? []
  const text = await partText(bytes, entries.get(`${folder}_rels/${file}.rels`))
  return [...text.matchAll(/<(?:\w+:)?Relationship\s[^>]*>/g)].map(([tag]) => ({
    id: attribute(tag, 'Id'),
    type: attribute(tag, 'Type'),
    target: targetFrom(folder, attribute(tag, 'Target')),
  }))
}

/** Tables of a workbook in their order; sheets that only hold a chart are left out. */
const sheetsOf = async (bytes: Buffer, entries: ReadonlyMap<string, ZipEntry>): Promise<SheetOfBook[]> => {
  const root = (await relationsOf(bytes, entries, '')).find(({ type }) => type.endsWith('/officeDocument'))
  const book = root?.target ?? 'xl/workbook.xml'
  const relations = new Map((await relationsOf(bytes, entries, book)).map((relation) => [relation.id, relation]))
  const tags = (await partText(bytes, entries.get(book))).match(/<(?:\w+:)?sheet\s[^>]*>/g) ?? []
  return tags.flatMap((tag, index) => {
    const relation = relations.get(/\s\w+:id\s*=\s*["']([^"']*)/.exec(tag)?.[1] ?? '')
    if (!relation?.type.endsWith('/worksheet')) return []
    const name = unescaped(attribute(tag, 'name'))
    return [{ index, name, isHidden: /hidden/i.test(attribute(tag, 'state')), part: relation.target }]
  })
}

/** A cell of time alone is a day before the calendar of spreadsheets begins. */
const firstYear = 1900
const cellOf = (value: unknown): Cell => {
  if (typeof value === 'string') return value === '' ? null : unguardText(value)
  if (typeof value === 'number' || typeof value === 'boolean') return value
  if (!(value instanceof Date) || Number.isNaN(value.getTime())) return null
  const text = value.toISOString()
  return value.getUTCFullYear() < firstYear ? text.slice(11, 16) : { date: text.slice(0, 10) }
}

/** Fewest bytes of a row of several cells. */
const bytesPerRow = 300

async function* rowsOf(bytes: Buffer, sheets: readonly SheetOfBook[]): AsyncGenerator<SheetRow> {
  for (const { name } of sheets) {
    let isFilled = false
    for await (const { index, values } of streamXlsxRows(bytes, { sheet: name })) {
      const cells = values.map(cellOf)
      isFilled ||= cells.some((cell) => cell !== null)
      if (isFilled) yield { line: index + 1, cells }
    }
    if (isFilled) return
  }
}

/** Opens an xlsx held in memory. Formulas give the value they had when the file was saved. */
export const readXlsx = async (
  bytes: Buffer,
  entries: ReadonlyMap<string, ZipEntry>,
  sheetName?: string,
): Promise<RawSheet> => {
  await checkParts(bytes, entries)
  const all = await sheetsOf(bytes, entries)
  const named = all.find(({ name }) => name === sheetName)
  const sheets = named
    ? [named]
    : [...all.filter(({ isHidden }) => !isHidden), ...all.filter(({ isHidden }) => isHidden)]
  const size = entries.get(sheets[0]?.part ?? '')?.inflated ?? 0
  return { rows: rowsOf(bytes, sheets), rowEstimate: Math.ceil(size / bytesPerRow) }
}
