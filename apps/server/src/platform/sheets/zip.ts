// Reads the directory of a zip and inflates its parts under a ceiling: what a file announces is never trusted.
import { Readable } from 'node:stream'
import { crc32, createInflateRaw } from 'node:zlib'
import { SheetProblem, sheetProblems } from './sheet-problem.ts'

export type ZipEntry = {
  readonly name: string
  readonly method: number
  readonly crc: number
  readonly compressed: number
  readonly inflated: number
  readonly headerAt: number
}

const localHeader = 0x04034b50
const directoryEntry = 0x02014b50
const endOfDirectory = 0x06054b50
const end64Locator = 0x07064b50
const end64 = 0x06064b50
/** Stands where the true number is in the 64-bit part. */
const elsewhere = 0xffffffff
const mostEntries = 5_000
/** Deflate gains 1032 at most; formatted empty rows gain about 100. */
const mostRatio = 400
/** Small parts of blanks may gain more. */
const ratioFrom = 20_000_000
const stored = 0
const deflated = 8

const number64 = (bytes: Buffer, at: number): number => {
  const value = bytes.readBigUInt64LE(at)
  if (value > BigInt(Number.MAX_SAFE_INTEGER)) throw sheetProblems.bomb()
  return Number(value)
}

const directoryOf = (bytes: Buffer): { count: number; at: number } => {
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]))
  if (end === -1 || end + 22 > bytes.length || bytes.readUInt32LE(end) !== endOfDirectory)
    throw sheetProblems.corrupted()
  const count = bytes.readUInt16LE(end + 10)
  const at = bytes.readUInt32LE(end + 16)
  if (count !== 0xffff && at !== elsewhere) return { count, at }
  if (bytes.readUInt32LE(end - 20) !== end64Locator) return { count, at }
  const record = number64(bytes, end - 12)
  if (bytes.readUInt32LE(record) !== end64) throw sheetProblems.corrupted()
  return { count: number64(bytes, record + 32), at: number64(bytes, record + 48) }
}

/** Values of the 64-bit part, in the order of the fields that name it. */
const numbers64 = (bytes: Buffer, from: number, to: number): number[] => {
  for (let at = from; at + 4 <= to; at += 4 + bytes.readUInt16LE(at + 2)) {
    if (bytes.readUInt16LE(at) !== 1) continue
    const values: number[] = []
    const end = Math.min(to, at + 4 + bytes.readUInt16LE(at + 2))
    for (let value = at + 4; value + 8 <= end; value += 8) values.push(number64(bytes, value))
    return values
  }
  return []
}

const entryAt = (bytes: Buffer, at: number): { entry: ZipEntry; next: number } => {
  if (bytes.readUInt32LE(at) !== directoryEntry) throw sheetProblems.corrupted()
  if (bytes.readUInt16LE(at + 8) & 1) throw sheetProblems.protected()
  const nameEnd = at + 46 + bytes.readUInt16LE(at + 28)
  const extraEnd = nameEnd + bytes.readUInt16LE(at + 30)
  const wide = numbers64(bytes, nameEnd, extraEnd)
  const field = (offset: number) => {
    const value = bytes.readUInt32LE(at + offset)
    return value === elsewhere ? (wide.shift() ?? value) : value
  }
  const inflated = field(24)
  const compressed = field(20)
  const entry = {
    name: bytes.subarray(at + 46, nameEnd).toString('utf8'),
    method: bytes.readUInt16LE(at + 10),
    crc: bytes.readUInt32LE(at + 16),
    compressed,
    inflated,
    headerAt: field(42),
  }
  return { entry, next: extraEnd + bytes.readUInt16LE(at + 32) }
}

/** Whatever goes wrong while reading bytes of a file is the file's fault. */
const blamingTheFile = <Result>(read: () => Result): Result => {
  try {
    return read()
  } catch (error) {
    throw error instanceof SheetProblem ? error : sheetProblems.corrupted(error)
  }
}

/**
 * The parts that a zip announces, by name.
 * @throws SheetProblem `bomb` when they are too many, share bytes, or announce more than `mostInflated` bytes in all
 */
export const zipEntries = (bytes: Buffer, mostInflated: number): ReadonlyMap<string, ZipEntry> =>
  blamingTheFile(() => {
    const { count, at } = directoryOf(bytes)
    if (count > mostEntries) throw sheetProblems.bomb()
    const entries = new Map<string, ZipEntry>()
    let [inflated, compressed, position] = [0, 0, at]
    for (let index = 0; index < count; index += 1) {
      const { entry, next } = entryAt(bytes, position)
      if (entry.inflated > ratioFrom && entry.inflated > mostRatio * entry.compressed) throw sheetProblems.bomb()
      entries.set(entry.name, entry)
      inflated += entry.inflated
      compressed += entry.compressed
      position = next
    }
    // parts that overlap hold more together than the file
    if (inflated > mostInflated || compressed > bytes.length) throw sheetProblems.bomb()
    return entries
  })

const bodyOf = (bytes: Buffer, entry: ZipEntry): Buffer =>
  blamingTheFile(() => {
    if (bytes.readUInt32LE(entry.headerAt) !== localHeader) throw sheetProblems.corrupted()
    const from = entry.headerAt + 30 + bytes.readUInt16LE(entry.headerAt + 26) + bytes.readUInt16LE(entry.headerAt + 28)
    if (from + entry.compressed > bytes.length) throw sheetProblems.corrupted()
    return bytes.subarray(from, from + entry.compressed)
  })

/**
 * Inflated bytes of a part, a piece at a time; ends with the check of its sum.
 * @throws SheetProblem `bomb` as soon as it holds more than it announced
 */
export async function* inflatePart(bytes: Buffer, entry: ZipEntry): AsyncGenerator<Buffer> {
  const body = bodyOf(bytes, entry)
  if (entry.method !== stored && entry.method !== deflated) throw sheetProblems.corrupted()
  const source = Readable.from([body], { objectMode: false })
  const pieces = entry.method === stored ? source : source.pipe(createInflateRaw({ chunkSize: 128 * 1024 }))
  let size = 0
  let sum = 0
  try {
    for await (const piece of pieces as AsyncIterable<Buffer>) {
      size += piece.length
      if (size > entry.inflated) throw sheetProblems.bomb()
      sum = crc32(piece, sum)
      yield piece
    }
  } catch (error) {
    throw error instanceof SheetProblem ? error : sheetProblems.corrupted(error)
  }
  if (size !== entry.inflated || sum !== entry.crc) throw sheetProblems.corrupted()
}

/** A small part as text. */
export const partText = async (bytes: Buffer, entry: ZipEntry | undefined): Promise<string> => {
  if (!entry) throw sheetProblems.corrupted()
  const pieces: Buffer[] = []
  for await (const piece of inflatePart(bytes, entry)) pieces.push(piece)
  return Buffer.concat(pieces).toString('utf8')
}

const isXml = (name: string) => /\.(xml|rels)$/i.test(name) && !name.startsWith('META-INF/')

const rootOf = (head: string): string | undefined =>
  /<([\w:.-]+)[\s/>]/.exec(head.replace(/<\?[^>]*\?>|<!--[\s\S]*?-->/g, ''))?.[1]
/** Bytes kept of the end of a part. */
const tailBytes = 200

/** No spreadsheet declares entities; and a text that breaks off would be read as a shorter one. */
const checkXml = (name: string, head: string, tail: string): void => {
  if (/<!(DOCTYPE|ENTITY)/i.test(head)) throw sheetProblems.corrupted(new Error(`${name} declares entities`))
  const root = rootOf(head)
  const end = tail.trimEnd()
  if (root && end !== '' && !/(-->|\/>)$/.test(end) && !end.endsWith(`</${root}>`)) {
    throw sheetProblems.corrupted(new Error(`${name} breaks off`))
  }
}

/** Inflates every part once and keeps nothing: the reader that follows takes sizes at their word. */
export const checkParts = async (bytes: Buffer, entries: ReadonlyMap<string, ZipEntry>): Promise<void> => {
  for (const entry of entries.values()) {
    if (entry.name.endsWith('/')) continue
    let head: Buffer | undefined
    let tail: Buffer = Buffer.alloc(0)
    for await (const piece of inflatePart(bytes, entry)) {
      head ??= piece
      tail = piece.length >= tailBytes ? piece.subarray(-tailBytes) : Buffer.concat([tail, piece]).subarray(-tailBytes)
    }
    if (head && isXml(entry.name)) checkXml(entry.name, head.toString('latin1'), tail.toString('latin1'))
  }
}
