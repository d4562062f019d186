// Writes a zip as a stream: parts are deflated as they come, their sizes follow them.
import { pipeline, Readable } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'

/** `body` is text in pieces, or bytes. A part that is `isStored` is not compressed, and stands in one piece. */
export type ZipPart = {
  readonly name: string
  readonly body: AsyncIterable<string | Buffer> | Iterable<string | Buffer>
  readonly isStored?: boolean
}

const version = 20
/** Names are UTF-8; sizes stand behind the part. */
const flags = { utf8: 0x800, sizesBehind: 8 }
/** 01/01/1980, the first day of zip: the same content gives the same file. */
const firstDay = 0x21

type Written = {
  name: Buffer
  flag: number
  method: number
  crc: number
  compressed: number
  inflated: number
  at: number
}

/** The fields that a local header and a line of the directory share. */
const shared = ({ name, flag, method, crc, compressed, inflated }: Written): Buffer => {
  const bytes = Buffer.alloc(26)
  bytes.writeUInt16LE(version, 0)
  bytes.writeUInt16LE(flag, 2)
  bytes.writeUInt16LE(method, 4)
  bytes.writeUInt16LE(firstDay, 8)
  bytes.writeUInt32LE(crc, 10)
  bytes.writeUInt32LE(compressed, 14)
  bytes.writeUInt32LE(inflated, 18)
  bytes.writeUInt16LE(name.length, 22)
  return bytes
}

const words = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 4)
  for (const [index, value] of values.entries()) bytes.writeUInt32LE(value, index * 4)
  return bytes
}

const directoryLine = (part: Written): Buffer => {
  const rest = Buffer.alloc(14)
  rest.writeUInt32LE(part.at, 10)
  const madeBy = Buffer.from([version, 0])
  return Buffer.concat([words(0x02014b50), madeBy, shared(part), rest, part.name])
}

const endOfDirectory = (count: number, size: number, at: number): Buffer => {
  const bytes = Buffer.alloc(22)
  bytes.writeUInt32LE(0x06054b50, 0)
  bytes.writeUInt16LE(count, 8)
  bytes.writeUInt16LE(count, 10)
  bytes.writeUInt32LE(size, 12)
  bytes.writeUInt32LE(at, 16)
  return bytes
}

const bytesOf = (piece: string | Buffer): Buffer => (typeof piece === 'string' ? Buffer.from(piece) : piece)

async function* storedPart(part: Written, body: ZipPart['body']): AsyncGenerator<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of body) pieces.push(bytesOf(piece))
  const bytes = Buffer.concat(pieces)
  part.crc = crc32(bytes)
  part.compressed = bytes.length
  part.inflated = bytes.length
  yield Buffer.concat([words(0x04034b50), shared(part), part.name, bytes])
}

async function* deflatedPart(part: Written, body: ZipPart['body']): AsyncGenerator<Buffer> {
  part.flag |= flags.sizesBehind
  part.method = 8
  yield Buffer.concat([words(0x04034b50), shared(part), part.name])
  async function* counted() {
    for await (const piece of body) {
      const bytes = bytesOf(piece)
      part.inflated += bytes.length
      part.crc = crc32(bytes, part.crc)
      yield bytes
    }
  }
  // an error of the source destroys the sink with it, where the loop below throws it
  const sink = pipeline(
    Readable.from(counted(), { objectMode: false }),
    createDeflateRaw({ level: 4 }),
    () => undefined,
  )
  for await (const bytes of sink as AsyncIterable<Buffer>) {
    part.compressed += bytes.length
    yield bytes
  }
  yield words(0x08074b50, part.crc, part.compressed, part.inflated)
}

/** Bytes of a zip of at most 4 GB. */
export async function* zipBytes(parts: readonly ZipPart[]): AsyncGenerator<Buffer> {
  const written: Written[] = []
  let at = 0
  for (const { name, body, isStored } of parts) {
    const part = { name: Buffer.from(name), flag: flags.utf8, method: 0, crc: 0, compressed: 0, inflated: 0, at }
    written.push(part)
    for await (const bytes of isStored ? storedPart(part, body) : deflatedPart(part, body)) {
      at += bytes.length
      yield bytes
    }
  }
  const directory = Buffer.concat(written.map(directoryLine))
  yield Buffer.concat([directory, endOfDirectory(written.length, directory.length, at)])
}
