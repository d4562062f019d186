// Reads xlsx row by row: the wanted sheet, or the first one in sight that holds something.
import type { Cell } from '@cartable/domain/kernel/cells.ts'
import { streamXlsxRows } from 'hucre/xlsx'
import { dayCell, type RawSheet, type SheetRow, unguardText } from './sheet.types.ts'
import { checkParts, inflatePart, partText, type ZipEntry } from './zip.ts'

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

const cellOf = (value: unknown): Cell => {
  if (typeof value === 'string') return value === '' ? null : unguardText(value)
  if (typeof value === 'number' || typeof value === 'boolean') return value
  return value instanceof Date ? dayCell(value) : null
}

/** Rows of a sheet, going by its beginning. */
const estimateRows = async (bytes: Buffer, entry: ZipEntry | undefined): Promise<number> => {
  if (!entry) return 0
  for await (const piece of inflatePart(bytes, entry)) {
    const rows = piece.toString('latin1').match(/<(?:\w+:)?row[\s/>]/g)?.length ?? 0
    return Math.ceil((rows * entry.inflated) / piece.length)
  }
  return 0
}

async function* rowsOf(bytes: Buffer, sheets: readonly SheetOfBook[]): AsyncGenerator<SheetRow> {
  for (const { name } of sheets) {
    let isFilled = false
    for await (const { index, values } of streamXlsxRows(bytes, { sheet: name })) {
      const cells = values.map(cellOf)
      isFilled ||= cells.some((cell) => cell !== null)
      if (isFilled) yield { line: index + 1, cells, sheet: name }
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
  return { rows: rowsOf(bytes, sheets), rowEstimate: await estimateRows(bytes, entries.get(sheets[0]?.part ?? '')) }
}
