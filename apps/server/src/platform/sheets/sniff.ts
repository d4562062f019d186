// Tells what a file is by what it holds: its name says nothing.
import { checkCompound } from './compound.ts'
import { sheetProblems } from './sheet-problem.ts'
import { type ZipEntry, zipEntries } from './zip.ts'

export type Sniffed =
  | { readonly kind: 'csv' | 'xls' }
  | { readonly kind: 'xlsx' | 'ods'; readonly entries: ReadonlyMap<string, ZipEntry> }

const startsWith = (bytes: Buffer, ...start: number[]) => start.every((byte, index) => bytes[index] === byte)
const pictures = 'une image'
const known: readonly (readonly [string, ...number[]])[] = [
  [pictures, 0x89, 0x50, 0x4e, 0x47],
  [pictures, 0xff, 0xd8, 0xff],
  [pictures, 0x47, 0x49, 0x46, 0x38],
  ['un document PDF', 0x25, 0x50, 0x44, 0x46],
  ['une archive', 0x1f, 0x8b],
  ['une archive', 0x37, 0x7a, 0xbc, 0xaf],
  ['une archive', 0x52, 0x61, 0x72, 0x21],
  ['un document de texte', 0x7b, 0x5c, 0x72, 0x74, 0x66],
]

/** Names of the streams in a compound file, in UTF-16, wherever its directory stands. */
const holdsStream = (bytes: Buffer, name: string) => bytes.includes(Buffer.from(`${name}\0`, 'utf16le'))

const compoundKind = (bytes: Buffer): Sniffed => {
  checkCompound(bytes)
  if (holdsStream(bytes, 'EncryptedPackage')) throw sheetProblems.protected()
  if (holdsStream(bytes, 'Workbook') || holdsStream(bytes, 'Book')) return { kind: 'xls' }
  if (holdsStream(bytes, 'WordDocument')) throw sheetProblems.unknownFormat('un document Word')
  throw sheetProblems.unknownFormat()
}

const zipKind = (bytes: Buffer, mostInflated: number): Sniffed => {
  const entries = zipEntries(bytes, mostInflated)
  const has = (start: string) => [...entries.keys()].some((name) => name.startsWith(start))
  if (has('[Content_Types].xml')) {
    if (has('xl/workbook.bin')) throw sheetProblems.unknownFormat('un classeur Excel binaire (xlsb)')
    if (has('word/')) throw sheetProblems.unknownFormat('un document Word')
    if (has('ppt/')) throw sheetProblems.unknownFormat('un diaporama')
    return { kind: 'xlsx', entries }
  }
  if (has('content.xml') && has('mimetype')) return { kind: 'ods', entries }
  throw sheetProblems.unknownFormat('une archive')
}

/** @throws SheetProblem when the bytes are no sheet that is read here */
export const sniff = (bytes: Buffer, mostInflated: number): Sniffed => {
  if (bytes.length === 0) throw sheetProblems.empty()
  if (startsWith(bytes, 0x50, 0x4b)) return zipKind(bytes, mostInflated)
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) return compoundKind(bytes)
  for (const [what, ...start] of known) if (startsWith(bytes, ...start)) throw sheetProblems.unknownFormat(what)
  const head = bytes
    .subarray(0, 512)
    .toString('latin1')
    .replace(/^\xef\xbb\xbf/, '')
    .trimStart()
    .toLowerCase()
  if (/^<(\?xml|!doctype|html|table|head|body)/.test(head)) {
    throw sheetProblems.unknownFormat('une page web ou du XML, quelle que soit son extension')
  }
  return { kind: 'csv' }
}
