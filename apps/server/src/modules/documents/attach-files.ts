// Files that a stage holds: taken in, listed, shown, taken out. A refused file keeps none of those that came with it.
import { documentsRefusals } from '@cartable/domain/documents/documents.refusals.ts'
import { documentFileRules } from '@cartable/domain/documents/documents.schema.ts'
import { collectRefusals, Refused } from '@cartable/domain/kernel/refusal.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Document, OperationContext } from '../../platform/http/context.ts'
import { notFound } from '../../platform/http/errors.ts'
import { type Attached, attachmentType, findAttachment, selectAttachments } from './attachments.queries.ts'
import { insertDocument, setRemoved } from './documents.queries.ts'

/** Attached files by the id of their owner, oldest first. */
export const attachmentsOf = async (db: Db, column: Attached, ids: readonly number[]) => {
  const found = new Map<
    number,
    { id: number; name: string; mediaType: string; sizeBytes: number; uploadedAt: string }[]
  >()
  if (ids.length === 0) return found
  for (const { ownerId, ...file } of await selectAttachments(db, column, ids))
    if (ownerId !== null) found.set(ownerId, [...(found.get(ownerId) ?? []), file])
  return found
}

/**
 * Keeps the files of the part `files`, each as a document of its own; answers as a form, with the id of the last one.
 * The caller has made sure that the owner exists and may be changed.
 */
export const attachFiles = async (
  { db, files, identity, live, platform }: OperationContext,
  column: Attached,
  ownerId: number,
) => {
  const refusals = collectRefusals()
  const documentTypeId = await attachmentType(db)
  const accountId = identity?.accountId ?? null
  let last: { id: number; updatedAt: string } | null = null
  for (const { path, fileName } of files.filter((file) => file.part === 'files')) {
    try {
      const file = await platform.files.storeUpload(db, {
        path,
        fileName,
        ...documentFileRules,
        accountId,
        at: 'files',
      })
      last = await insertDocument(db, { [column]: ownerId, documentTypeId, uploadedByAccountId: accountId }, [file.id])
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      for (const refusal of error.refusals) refusals.add(refusal, 'files')
    }
  }
  if (files.length === 0) refusals.add(documentsRefusals.noFile, 'files')
  refusals.throwIfAny()
  live(['documents'])
  return { errors: null, id: last?.id ?? null, updatedAt: last?.updatedAt ?? null }
}

/** The bytes of an attached file of one of these kinds of owner. */
export const showAttachment = async (
  { db, platform }: OperationContext,
  columns: readonly Attached[],
  { id, download }: { readonly id: number; readonly download: boolean },
): Promise<Document> => {
  const { fileId } = (await findAttachment(db, columns, id)) ?? notFound()
  const file = (await platform.files.find(db, fileId)) ?? notFound()
  const { mediaType, originalName: fileName } = file
  return { mediaType, fileName, body: await platform.files.read(file), inline: !download }
}

/** Who holds an attached file, for the caller to decide whether it may be taken out. */
export const ownerOfAttachment = async ({ db }: OperationContext, columns: readonly Attached[], id: number) => {
  const found = (await findAttachment(db, columns, id)) ?? notFound()
  return {
    traineeshipSessionId: found.traineeshipSessionId,
    traineeshipSubjectId: found.traineeshipSubjectId,
    traineeshipGroupId: found.traineeshipGroupId,
  }
}

/** Takes an attached file out; its bytes stay, as those of every document. */
export const detachFile = async ({ db, live, now }: OperationContext, columns: readonly Attached[], id: number) => {
  if (!(await findAttachment(db, columns, id))) return { isValid: true, errorMsgs: [] }
  await setRemoved(db, id, now().toISOString())
  live(['documents'])
  return { isValid: true, errorMsgs: [] }
}
