// Stored files: taken in after inspection, their row in the caller's transaction, read back under safe headers, swept.
import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { defineRefusals, refuse } from '@cartable/domain/kernel/refusal.ts'
import { formatBytes } from '@cartable/domain/kernel/sizes.ts'
import type { Database, Db } from '../db/database.ts'
import { defineScheduledTask, type ScheduledTask } from '../jobs/scheduled-tasks.ts'
import type { TechnicalLog } from '../telemetry/technical-log.ts'
import { cleanFileName, fileHeaders } from './file-names.ts'
import { extensionOf, faultOfType, mediaTypeOf } from './file-types.ts'
import type { Storage } from './storage.ts'

export type StoredFile = {
  readonly id: number
  readonly storageKey: string
  readonly originalName: string
  readonly mediaType: string
  readonly sizeBytes: number
}

export const fileRefusals = defineRefusals('files', {
  empty: (name: string) => `Le fichier «\u00a0${name}\u00a0» est vide.`,
  tooLarge: (name: string, maxBytes: number) =>
    `Le fichier «\u00a0${name}\u00a0» dépasse la taille maximale de ${formatBytes(maxBytes)}.`,
  extension: (name: string, allowed: readonly string[]) =>
    `Le fichier «\u00a0${name}\u00a0» n’a pas une extension acceptée (${allowed.join(', ')}).`,
  svg: (name: string) => `Le fichier «\u00a0${name}\u00a0» est une image SVG\u00a0: ce format n’est pas accepté.`,
  content: (name: string) => `Le contenu du fichier «\u00a0${name}\u00a0» ne correspond pas à son extension.`,
  several: (name: string) => `Le fichier «\u00a0${name}\u00a0» mêle plusieurs formats\u00a0: il n’est pas accepté.`,
})

export type Upload = {
  /** Local file, e.g. that of a multipart call; it is copied and stays where it is. */
  readonly path: string
  readonly fileName: string
  readonly extensions: readonly string[]
  readonly maxBytes: number
  readonly accountId: number | null
  /** Form field that refusals belong to. */
  readonly at?: string
  readonly expiresAt?: Date | null
}

/** A file that the program made itself: not inspected. */
export type Generated = {
  readonly body: Buffer | Readable
  readonly fileName: string
  readonly mediaType: string
  readonly accountId: number | null
  readonly expiresAt?: Date | null
}

export type Files = {
  /**
   * Inspects and keeps an uploaded file; throws its refusal (`Refused`) when it cannot be taken. The row is written by `tx`;
   * when that rolls back, the sweep removes the bytes.
   */
  storeUpload(tx: Db, upload: Upload): Promise<StoredFile>
  storeGenerated(tx: Db, file: Generated): Promise<StoredFile>
  find(db: Db, id: number): Promise<StoredFile | null>
  read(file: Pick<StoredFile, 'storageKey'>): Promise<Readable>
  /** The whole file in memory; for attachments and images of prints. */
  readAll(file: Pick<StoredFile, 'storageKey'>): Promise<Buffer>
  headers(file: StoredFile, options: { inline: boolean }): Record<string, string>
  /** A temporary file stays for good, once what it waited for has come; false when it is gone, or stays already. */
  adopt(tx: Db, id: number, now: Date): Promise<boolean>
  /** Deletes the row in `tx` (no other row may refer to it any more); the sweep removes the bytes after the commit. */
  remove(tx: Db, id: number): Promise<void>
  /** Removes expired files and the bytes whose row does not exist. */
  sweep(now: Date): Promise<{ expired: number; orphans: number }>
  readonly task: ScheduledTask
}

/** A mark younger than this may belong to a transaction that is still open. */
const graceMs = 3_600_000
const sweepLimit = 1_000

const returned = ['id', 'storageKey', 'originalName', 'mediaType', 'sizeBytes'] as const

const digestOf = async (path: string): Promise<Buffer> => {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer)
  return hash.digest()
}

export const createFiles = (deps: { database: Database; storage: Storage; technicalLog: TechnicalLog }): Files => {
  const { database, storage, technicalLog } = deps

  const keep = async (
    tx: Db,
    path: string,
    file: {
      originalName: string
      mediaType: string
      sizeBytes: number
      sha256: Buffer
      accountId: number | null
      expiresAt: Date | null
    },
  ): Promise<StoredFile> => {
    const storageKey = randomUUID()
    await storage.mark(storageKey)
    await storage.put(storageKey, path, file.mediaType)
    const { originalName, mediaType, sizeBytes, sha256, accountId, expiresAt } = file
    return tx
      .insertInto('files')
      .values({ storageKey, originalName, mediaType, sizeBytes, sha256, uploadedByAccountId: accountId, expiresAt })
      .returning(returned)
      .executeTakeFirstOrThrow()
  }

  const sweepExpired = async (now: Date): Promise<number> => {
    const rows = await database.db
      .selectFrom('files')
      .select(['id', 'storageKey'])
      .where('expiresAt', '<', now.toISOString())
      .limit(sweepLimit)
      .execute()
    let expired = 0
    for (const row of rows) {
      await storage.mark(row.storageKey)
      try {
        await database.writer.transaction().execute(async (tx) => {
          await tx.updateTable('asyncTasks').set({ fileId: null }).where('fileId', '=', row.id).execute()
          await tx.deleteFrom('files').where('id', '=', row.id).execute()
        })
      } catch (error) {
        // a temporary file that something still refers to: kept, and said
        await storage.unmark(row.storageKey)
        await technicalLog.write({
          type: 'files',
          level: 'warning',
          message: 'Un fichier temporaire échu est encore utilisé',
          error,
          context: { fileId: row.id },
        })
        continue
      }
      await storage.remove(row.storageKey)
      await storage.unmark(row.storageKey)
      expired += 1
    }
    return expired
  }

  const sweepMarks = async (now: Date): Promise<number> => {
    const old = (await storage.marked(sweepLimit)).filter((mark) => now.getTime() - mark.markedAt.getTime() > graceMs)
    if (old.length === 0) return 0
    // asked of the primary: a lagging answer would delete a file that exists
    const rows = await database.writer
      .selectFrom('files')
      .select('storageKey')
      .where(
        'storageKey',
        'in',
        old.map((mark) => mark.key),
      )
      .execute()
    const existing = new Set(rows.map((row) => row.storageKey))
    let orphans = 0
    for (const { key } of old) {
      if (!existing.has(key)) {
        await storage.remove(key)
        orphans += 1
      }
      await storage.unmark(key)
    }
    return orphans
  }

  const files: Files = {
    storeUpload: async (tx, upload) => {
      const originalName = cleanFileName(upload.fileName)
      const { size } = await stat(upload.path)
      if (size === 0) refuse(fileRefusals.empty(originalName), upload.at)
      if (size > upload.maxBytes) refuse(fileRefusals.tooLarge(originalName, upload.maxBytes), upload.at)
      const fault = await faultOfType(upload.path, size, originalName, upload.extensions)
      if (fault === 'extension') refuse(fileRefusals.extension(originalName, upload.extensions), upload.at)
      else if (fault) refuse(fileRefusals[fault](originalName), upload.at)
      const sha256 = await digestOf(upload.path)
      const mediaType = mediaTypeOf(extensionOf(originalName))
      return keep(tx, upload.path, {
        originalName,
        mediaType,
        sizeBytes: size,
        sha256,
        accountId: upload.accountId,
        expiresAt: upload.expiresAt ?? null,
      })
    },
    storeGenerated: async (tx, file) => {
      const path = join(storage.spoolFolder, randomUUID())
      const hash = createHash('sha256')
      let sizeBytes = 0
      const measure = new Transform({
        transform(chunk: Buffer, _encoding, done) {
          hash.update(chunk)
          sizeBytes += chunk.length
          done(null, chunk)
        },
      })
      try {
        await pipeline(
          Buffer.isBuffer(file.body) ? Readable.from([file.body]) : file.body,
          measure,
          createWriteStream(path, { mode: 0o600 }),
        )
        return await keep(tx, path, {
          originalName: cleanFileName(file.fileName),
          mediaType: file.mediaType,
          sizeBytes,
          sha256: hash.digest(),
          accountId: file.accountId,
          expiresAt: file.expiresAt ?? null,
        })
      } finally {
        await rm(path, { force: true })
      }
    },
    find: async (db, id) =>
      (await db.selectFrom('files').select(returned).where('id', '=', id).executeTakeFirst()) ?? null,
    read: (file) => storage.read(file.storageKey),
    readAll: async (file) => {
      const chunks: Buffer[] = []
      for await (const chunk of await storage.read(file.storageKey)) chunks.push(chunk as Buffer)
      return Buffer.concat(chunks)
    },
    headers: (file, { inline }) => fileHeaders(file, inline),
    adopt: async (tx, id, now) => {
      const adopted = await tx
        .updateTable('files')
        .set({ expiresAt: null })
        .where('id', '=', id)
        .where('expiresAt', '>', now.toISOString())
        .executeTakeFirst()
      return adopted.numUpdatedRows === 1n
    },
    remove: async (tx, id) => {
      const row = await tx.deleteFrom('files').where('id', '=', id).returning('storageKey').executeTakeFirst()
      if (row) await storage.mark(row.storageKey)
    },
    sweep: async (now) => ({ expired: await sweepExpired(now), orphans: await sweepMarks(now) }),
    task: defineScheduledTask({
      code: 'sweep-files',
      name: 'Nettoyage des fichiers temporaires',
      description: 'Supprime les fichiers temporaires échus et les octets sans fiche.',
      schedule: { frequenceType: 'hourly', granularity: 1, moments: [] },
      run: async (job) => ({ summary: await files.sweep(job.platform.clock.now()) }),
    }),
  }
  return files
}
