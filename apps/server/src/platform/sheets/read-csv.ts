// Reads csv as French and other spreadsheets write it: any usual encoding, `;` `,` or tab, quotes with line ends in them.
import { isUtf8 } from 'node:buffer'
import { type Cell, maxCellLength } from '@cartable/domain/kernel/cells.ts'
import { type RawSheet, type SheetRow, unguardText } from './sheet.types.ts'
import { SheetProblem, sheetProblems } from './sheet-problem.ts'

const chunkBytes = 256 * 1024
const separators = [';', '\t', ',', '|'] as const
/** Rows looked at to find the separator. */
const sampleRows = 20

/** A file cut in the middle of a character is still UTF-8. */
const withoutCutCharacter = (bytes: Buffer): Buffer => {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back]!
    if (byte >= 0xc0) return bytes.subarray(0, bytes.length - back)
    if (byte < 0x80) break
  }
  return bytes
}

const encodingOf = (bytes: Buffer): string => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const head = bytes.subarray(0, 512)
  const zeros = (odd: number) => head.filter((byte, index) => byte === 0 && index % 2 === odd).length
  if (zeros(1) > head.length / 4 && zeros(0) === 0) return 'utf-16le'
  if (zeros(0) > head.length / 4 && zeros(1) === 0) return 'utf-16be'
  return isUtf8(bytes) || isUtf8(withoutCutCharacter(bytes)) ? 'utf-8' : 'windows-1252'
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters tell a text from a program or a picture
const binary = /[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/

function* textOf(bytes: Buffer): Generator<string> {
  const decoder = new TextDecoder(encodingOf(bytes))
  for (let from = 0; from < bytes.length; from += chunkBytes) {
    const isLast = from + chunkBytes >= bytes.length
    const text = decoder.decode(bytes.subarray(from, from + chunkBytes), { stream: !isLast })
    if (binary.test(text)) throw sheetProblems.unknownFormat()
    yield text
  }
}

/** Characters of one record at most, its separators included: a file without line ends is no table. */
export const maxRecordLength = 500_000

type Record = { readonly line: number; readonly fields: string[] }

/** Records of a csv text. Quotes open a field only at its beginning; doubled, they stand for one. */
export function* csvRecords(chunks: Iterable<string>, separator: string): Generator<Record> {
  let fields: string[] = []
  let field = ''
  let line = 1
  /** characters of the record before this field */
  let length = 0
  let state: 'start' | 'plain' | 'quoted' | 'quoteInQuoted' = 'start'
  let afterReturn = false
  const special = new RegExp(`[${separator === '|' ? '\\|' : separator}\r\n]`, 'g')
  const record = (): Record => {
    fields.push(field)
    const done = { line, fields }
    fields = []
    length = 0
    field = ''
    state = 'start'
    line += 1
    return done
  }
  for (const chunk of chunks) {
    let at = 0
    while (at < chunk.length) {
      if (field.length > maxCellLength) throw sheetProblems.longCell(line, maxCellLength)
      if (state === 'quoted') {
        const end = chunk.indexOf('"', at)
        field += chunk.slice(at, end === -1 ? chunk.length : end)
        at = end === -1 ? chunk.length : end + 1
        if (end !== -1) state = 'quoteInQuoted'
        continue
      }
      const mark = chunk[at]!
      if (afterReturn) {
        afterReturn = false
        if (mark === '\n') {
          at += 1
          continue
        }
      }
      if (mark === '"' && state === 'quoteInQuoted') {
        field += '"'
        state = 'quoted'
        at += 1
      } else if (mark === '"' && state === 'start') {
        state = 'quoted'
        at += 1
      } else if (mark === separator) {
        fields.push(field)
        length += field.length + 1
        if (length > maxRecordLength) throw sheetProblems.longLine(line, maxRecordLength)
        field = ''
        state = 'start'
        at += 1
      } else if (mark === '\n' || mark === '\r') {
        afterReturn = mark === '\r'
        yield record()
        at += 1
      } else {
        special.lastIndex = at
        const end = special.exec(chunk)?.index ?? chunk.length
        field += chunk.slice(at, end)
        state = 'plain'
        at = end
      }
    }
  }
  if (state === 'quoted') throw sheetProblems.openQuote(line)
  if (state !== 'start' || fields.length > 0) yield record()
}

/** Records of a text that was cut anywhere, as far as they can be told: what is left of the last one is not counted. */
function* recordsOfSample(sample: string, separator: string): Generator<Record> {
  try {
    yield* csvRecords([sample], separator)
  } catch (error) {
    if (!(error instanceof SheetProblem)) throw error
  }
}

const countRecords = (sample: string, separator: string): number =>
  recordsOfSample(sample, separator).reduce((count) => count + 1, 0)

const isFilled = ({ fields }: Record) => fields.some((field) => field.trim() !== '')

/** The separator that cuts the first rows into the most columns, the same number on most rows. */
const separatorOf = (sample: string): string => {
  const named = /^sep=(.)\r?\n/i.exec(sample)
  if (named) return named[1]!
  let best: { separator: string; score: number } = { separator: ';', score: 0 }
  for (const separator of separators) {
    const widths = recordsOfSample(sample, separator)
      .filter(isFilled)
      .map(({ fields }) => fields.length)
      .take(sampleRows)
      .toArray()
    if (!widths[0]) continue
    const agreeing = widths.filter((width) => width === widths[0]).length / widths.length
    const score = (widths[0] - 1) * agreeing
    if (score > best.score) best = { separator, score }
  }
  return best.separator
}

const cellOf = (field: string): Cell => (field === '' ? null : unguardText(field))

/** Opens a csv held in memory. Every cell is text; the apostrophes of a guarded export are taken off. */
export const readCsv = (bytes: Buffer): RawSheet => {
  const sample = textOf(bytes).next().value ?? ''
  const separator = separatorOf(sample)
  const hint = /^sep=.\r?\n/i.test(sample) ? 1 : 0
  function* rows(): Generator<SheetRow> {
    for (const { line, fields } of csvRecords(textOf(bytes), separator)) {
      if (line > hint) yield { line, cells: fields.map(cellOf) }
    }
  }
  const size = Math.max(1, Math.min(bytes.length, chunkBytes))
  return { rows: rows(), rowEstimate: Math.ceil((countRecords(sample, separator) * bytes.length) / size) }
}
