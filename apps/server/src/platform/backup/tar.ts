// A tar archive as a stream: headers of the POSIX format, written and read without holding an entry in memory.

const BLOCK = 512
const LONGEST_NAME = 100
// eleven octal digits; above, GNU tar's binary form is used
const LARGEST_OCTAL = 8 ** 11

export type TarEntry = {
  name: string
  size: number
  /** must be read to its end before the next entry is asked for */
  body: AsyncIterable<Buffer>
}

/** Header block of an entry; `name` is plain ASCII of at most 100 characters. */
export function tarHeader(name: string, size: number, modifiedAt: Date): Buffer {
  if (name.length > LONGEST_NAME) throw new Error(`entry name too long: ${name}`)
  const header = Buffer.alloc(BLOCK)
  const octal = (value: number, at: number, length: number) =>
    header.write(`${value.toString(8).padStart(length - 1, '0')}\0`, at, 'latin1')
  header.write(name, 0, 'latin1')
  octal(0o600, 100, 8)
  octal(0, 108, 8)
  octal(0, 116, 8)
  if (size < LARGEST_OCTAL) {
    octal(size, 124, 12)
  } else {
    header[124] = 0x80
    header.writeBigUInt64BE(BigInt(size), 128)
  }
  octal(Math.floor(modifiedAt.getTime() / 1000), 136, 12)
  header.write('        0', 148, 'latin1') // checksum counted as blanks, then type 0: an ordinary file
  header.write('ustar\x0000', 257, 'latin1')
  const checksum = header.reduce((sum, byte) => sum + byte, 0)
  header.write(`${checksum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1')
  return header
}

/** Zeros that fill the last block of an entry of this size. */
export function tarPadding(size: number): Buffer {
  return Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK)
}

/** What ends an archive. */
export const tarEnd = Buffer.alloc(2 * BLOCK)

/** Reads the entries of an archive in order. Throws when it is cut or is not an archive. */
export async function* readTar(source: AsyncIterable<Buffer>): AsyncGenerator<TarEntry> {
  const reader = new BlockReader(source)
  for (;;) {
    const header = await reader.exactly(BLOCK)
    if (header.every((byte) => byte === 0)) return
    const { name, size } = parseHeader(header)
    let left = size
    const body = async function* () {
      while (left > 0) {
        const chunk = await reader.atMost(left)
        left -= chunk.length
        yield chunk
      }
    }
    yield { name, size, body: body() }
    if (left > 0) throw new Error(`entry ${name} was not read to its end`)
    await reader.exactly(tarPadding(size).length)
  }
}

function parseHeader(header: Buffer): { name: string; size: number } {
  const stored = Number.parseInt(header.toString('latin1', 148, 154), 8)
  const counted = header.reduce((sum, byte, at) => sum + (at >= 148 && at < 156 ? 0x20 : byte), 0)
  if (stored !== counted) throw new Error('not a tar header')
  const isBinary = (header[124] ?? 0) >= 0x80
  return {
    name: header.toString('latin1', 0, LONGEST_NAME).replace(/\0.*$/, ''),
    size: isBinary ? Number(header.readBigUInt64BE(128)) : Number.parseInt(header.toString('latin1', 124, 136), 8),
  }
}

class BlockReader {
  readonly #source: AsyncIterator<Buffer>
  #rest: Buffer = Buffer.alloc(0)

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]()
  }

  async atMost(length: number): Promise<Buffer> {
    while (this.#rest.length === 0) await this.#pull()
    const taken = this.#rest.subarray(0, length)
    this.#rest = this.#rest.subarray(taken.length)
    return taken
  }

  async exactly(length: number): Promise<Buffer> {
    const parts: Buffer[] = []
    for (let left = length; left > 0; ) {
      const part = await this.atMost(left)
      parts.push(part)
      left -= part.length
    }
    return Buffer.concat(parts)
  }

  async #pull(): Promise<void> {
    const { value, done } = await this.#source.next()
    if (done) throw new Error('the archive is cut')
    this.#rest = value
  }
}
