// Where the bytes of files lie: a folder, or a bucket when settings name one.
import { mkdir, open } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import { S3Driver } from 'flydrive/drivers/s3'

export type StorageConfig = {
  readonly dataDir: string
  readonly s3: {
    readonly bucket: string
    readonly region: string
    readonly endpoint?: string | undefined
    readonly accessKeyId: string
    readonly secretAccessKey: string
    readonly forcePathStyle: boolean
  } | null
}

/** Bytes by UUID. A mark says of a key that its row may be missing: `sweep` decides. */
export type Storage = {
  /** Copies a local file in; durable when it returns. */
  put(key: string, path: string, mediaType: string): Promise<void>
  read(key: string): Promise<Readable>
  /** Removes bytes; absent ones are no error. */
  remove(key: string): Promise<void>
  mark(key: string): Promise<void>
  unmark(key: string): Promise<void>
  /** At most `limit` marked keys, in no order, with the instant of their mark. */
  marked(limit: number): Promise<{ key: string; markedAt: Date }[]>
  /** Local folder for bytes on their way in. */
  readonly spoolFolder: string
}

const marks = 'pending'
const placeOf = (key: string) => `${key.slice(0, 2)}/${key}`
const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/

const flush = async (path: string) => {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Needs `config.dataDir` and `config.s3`. */
export const createStorage = async (config: StorageConfig): Promise<Storage> => {
  const folder = join(config.dataDir, 'files')
  const spoolFolder = join(config.dataDir, 'spool')
  await mkdir(spoolFolder, { recursive: true, mode: 0o700 })
  if (!config.s3) await mkdir(join(folder, marks), { recursive: true, mode: 0o700 })
  const { s3 } = config
  const disk = new Disk(
    s3
      ? new S3Driver({
          bucket: s3.bucket,
          region: s3.region,
          ...(s3.endpoint === undefined ? {} : { endpoint: s3.endpoint }),
          forcePathStyle: s3.forcePathStyle,
          credentials: { accessKeyId: s3.accessKeyId, secretAccessKey: s3.secretAccessKey },
          visibility: 'private',
          supportsACL: false,
          // other makers' stores corrupt streams that carry the newer checksums
          requestChecksumCalculation: 'WHEN_REQUIRED',
          responseChecksumValidation: 'WHEN_REQUIRED',
        })
      : new FSDriver({ location: folder, visibility: 'private' }),
  )
  return {
    spoolFolder,
    put: async (key, path, mediaType) => {
      await disk.copyFromFs(path, placeOf(key), { contentType: mediaType })
      if (!s3) await flush(join(folder, placeOf(key)))
    },
    read: (key) => disk.getStream(placeOf(key)),
    remove: (key) => disk.delete(placeOf(key)),
    mark: (key) => disk.put(`${marks}/${key}`, key),
    unmark: (key) => disk.delete(`${marks}/${key}`),
    marked: async (limit) => {
      const found: { key: string; markedAt: Date }[] = []
      let paginationToken: string | undefined
      do {
        const page = await disk.listAll(marks, {
          recursive: false,
          ...(paginationToken === undefined ? {} : { paginationToken }),
        })
        for (const entry of page.objects) {
          if (!entry.isFile || !uuid.test(entry.name) || found.length >= limit) continue
          found.push({ key: entry.name, markedAt: (await entry.getMetaData()).lastModified })
        }
        paginationToken = page.paginationToken
      } while (paginationToken !== undefined && found.length < limit)
      return found
    },
  }
}
