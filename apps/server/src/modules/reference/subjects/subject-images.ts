// Images of reference tables: takes the one that came with a form, drops the one it replaces, serves them.
import { imageRules } from '@cartable/domain/reference/subjects/subjects.schema.ts'
import type { Document, OperationContext } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { isReferenceImage } from './subjects.queries.ts'

/**
 * Follows what a form says of one image: a file that came replaces the stored one, the flag removes it, else it stays.
 * @param part part of the multipart body, where a refusal of the file belongs
 * @param write puts the new file in the record and answers the one it had
 */
export const saveImage = async (
  { db, files, identity, platform }: OperationContext,
  part: string,
  isRemoved: boolean,
  write: (fileId: number | null) => Promise<number | null>,
): Promise<void> => {
  const upload = files.find((file) => file.part === part)
  if (!upload && !isRemoved) return
  const stored = upload
    ? await platform.files.storeUpload(db, {
        path: upload.path,
        fileName: upload.fileName,
        extensions: imageRules.extensions,
        maxBytes: imageRules.maxBytes,
        accountId: identity?.accountId ?? null,
        at: part,
      })
    : null
  const before = await write(stored?.id ?? null)
  if (before !== null) await platform.files.remove(db, before)
}

/** The bytes of an image; a file that is no image of a reference table does not exist here. */
export const serveImage = async ({ db, platform }: OperationContext, { id }: { id: number }): Promise<Document> => {
  const file = (await isReferenceImage(db, id)) ? await platform.files.find(db, id) : null
  if (!file) return notFound()
  return {
    mediaType: file.mediaType,
    fileName: file.originalName,
    body: await platform.files.read(file),
    inline: true,
  }
}
