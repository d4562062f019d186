// The backup file: a gzipped tar that opens with a manifest, closes with checksums, and is proven before it is used.
import { createHash, type Hash } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream, createWriteStream, type WriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { finished } from 'node:stream/promises'
import { createGunzip, createGzip, type Gzip } from 'node:zlib'
import { z } from 'zod'
import { readTar, type TarEntry, tarEnd, tarHeader, tarPadding } from './tar.ts'

export const FORMAT = 1
export const MANIFEST = 'manifest.json'
export const CHECKSUMS = 'checksums.json'

/** What the archive holds and what the target must look like before it is filled. */
export const Manifest = z.object({
  format: z.literal(FORMAT),
  createdAt: z.iso.datetime(),
  /** applied migrations, in the order in which they ran: the schema of the data */
  migrations: z.array(z.string()),
  /** proves that a key is the right one without giving it away; null when it was not at hand */
  keyFingerprint: z.string().nullable(),
  /** version of the job queue's own tables, null when there are none */
  queueVersion: z.number().nullable(),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
  partitions: z.array(z.object({ name: z.string(), parent: z.string(), bound: z.string() })),
  sequences: z.array(z.object({ name: z.string(), lastValue: z.string(), isCalled: z.boolean() })),
})
export type Manifest = z.infer<typeof Manifest>

/** What is known only once everything has been written. */
export const Checksums = z.object({
  entries: z.record(z.string(), z.object({ size: z.number(), sha256: z.string() })),
  /** rows by table */
  rows: z.record(z.string(), z.number()),
  /** what each table held, as one number; none in a backup of a former version */
  digests: z.record(z.string(), z.string()).optional(),
  /** sums of money in cents, by their French name; none in a backup of a former version */
  sums: z.record(z.string(), z.string()).optional(),
  /** stored files that the database names and that could not be read */
  missingFiles: z.array(z.string()),
  /** what already did not hold when the backup was made: the restore must find neither less nor more */
  contradictions: z.array(z.string()),
})
export type Checksums = z.infer<typeof Checksums>

/** The file is not a whole, unaltered backup. */
export class DamagedBackup extends Error {}

/** Writes an archive beside `path` and gives it its name only when it is whole and on the disk. */
export class ArchiveWriter {
  readonly #path: string
  readonly #now: Date
  readonly #gzip: Gzip
  readonly #file: WriteStream
  readonly entries: Checksums['entries'] = {}

  constructor(path: string, now: Date) {
    this.#path = path
    this.#now = now
    this.#gzip = createGzip({ level: 6 })
    this.#file = createWriteStream(this.#partial, { mode: 0o600 }) // people's data: for its owner only
    this.#gzip.pipe(this.#file)
    this.#file.once('error', (error) => this.#gzip.destroy(error))
  }

  async add(name: string, content: Buffer): Promise<void> {
    await this.addStream(name, content.length, [content])
  }

  /** `source` must give exactly `size` bytes. */
  async addStream(name: string, size: number, source: AsyncIterable<Buffer> | Iterable<Buffer>): Promise<void> {
    const hash = createHash('sha256')
    await this.#write(tarHeader(name, size, this.#now))
    let written = 0
    for await (const chunk of source) {
      written += chunk.length
      hash.update(chunk)
      await this.#write(chunk)
    }
    if (written !== size) throw new Error(`${name}: ${size} bytes announced, ${written} given`)
    await this.#write(tarPadding(size))
    this.entries[name] = { size, sha256: hash.digest('hex') }
  }

  async finish(): Promise<void> {
    await this.#write(tarEnd)
    this.#gzip.end()
    await finished(this.#file)
    const handle = await open(this.#partial, 'r+')
    await handle.sync()
    await handle.close()
    await rename(this.#partial, this.#path)
  }

  /** Leaves nothing behind. */
  async abandon(): Promise<void> {
    this.#gzip.destroy()
    this.#file.destroy()
    await rm(this.#partial, { force: true })
  }

  get #partial(): string {
    return `${this.#path}.partial`
  }

  async #write(chunk: Buffer): Promise<void> {
    if (chunk.length > 0 && !this.#gzip.write(chunk)) await once(this.#gzip, 'drain')
  }
}

/** The entries of a backup, in order; each body must be read before the next entry. */
export async function* readArchive(path: string): AsyncGenerator<TarEntry> {
  const file = createReadStream(path)
  const gunzip = createGunzip()
  file.once('error', (error) => gunzip.destroy(error))
  try {
    yield* readTar(file.pipe(gunzip))
  } finally {
    file.destroy()
    gunzip.destroy()
  }
}

/** The whole content of a small entry. */
export async function contentOf(entry: TarEntry): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of entry.body) parts.push(part)
  return Buffer.concat(parts)
}

/** Reads a backup from end to end and answers what it says of itself, or throws DamagedBackup in French. */
export async function proveArchive(path: string): Promise<{ manifest: Manifest; checksums: Checksums }> {
  const seen: Checksums['entries'] = {}
  let manifest: Manifest | null = null
  let checksums: Checksums | null = null
  try {
    for await (const entry of readArchive(path)) {
      const isText = entry.name === MANIFEST || entry.name === CHECKSUMS
      const hash = createHash('sha256')
      const text = isText ? await contentOf(entry) : null
      if (text) hash.update(text)
      else await hashBody(entry, hash)
      if (entry.name === MANIFEST && text) manifest = Manifest.parse(JSON.parse(text.toString('utf8')))
      if (entry.name === CHECKSUMS && text) checksums = Checksums.parse(JSON.parse(text.toString('utf8')))
      else seen[entry.name] = { size: entry.size, sha256: hash.digest('hex') }
    }
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') throw new DamagedBackup(`${path} n’existe pas.`)
    throw new DamagedBackup(`${path} est abîmé ou n’est pas une sauvegarde de Cartable.`, { cause })
  }
  if (!manifest || !checksums) throw new DamagedBackup(`${path} est incomplet.`)
  const announced = checksums.entries
  const names = new Set([...Object.keys(announced), ...Object.keys(seen)])
  const altered = [...names].filter((name) => announced[name]?.sha256 !== seen[name]?.sha256)
  if (altered.length > 0) {
    throw new DamagedBackup(
      `${path} a été altéré\u00a0: ${altered.slice(0, 5).join(', ')} ne correspond plus à son empreinte.`,
    )
  }
  return { manifest, checksums }
}

async function hashBody(entry: TarEntry, hash: Hash): Promise<void> {
  for await (const chunk of entry.body) hash.update(chunk)
}
