// The photo of a person: kept, replaced or removed with the form of whatever part that person plays, and shown.
import { photoExtensions, photoMaxBytes } from '@cartable/domain/people/people.schema.ts'
import type { Document, OperationContext } from '../../platform/http/context.ts'
import { notFound } from '../../platform/http/errors.ts'
import { setPhoto } from './people.queries.ts'

/** The upload of the part `photo` takes the place of the photo; without one, `isRemoved` removes it. */
export const savePhoto = async (
  { db, files, identity, platform }: OperationContext,
  person: { readonly personId: number; readonly photoFileId: number | null },
  isRemoved: boolean,
): Promise<void> => {
  const upload = files.find((file) => file.part === 'photo')
  if (!upload && !(isRemoved && person.photoFileId !== null)) return
  const stored =
    upload &&
    (await platform.files.storeUpload(db, {
      path: upload.path,
      fileName: upload.fileName,
      extensions: photoExtensions,
      maxBytes: photoMaxBytes,
      accountId: identity?.accountId ?? null,
      at: 'photo',
    }))
  await setPhoto(db, person.personId, stored?.id ?? null)
  if (person.photoFileId !== null) await platform.files.remove(db, person.photoFileId)
}

/** The photo as a document; 404 when there is none. */
export const openPhoto = async (
  { db, platform }: OperationContext,
  photoFileId: number | null | undefined,
): Promise<Document> => {
  const file = (photoFileId ? await platform.files.find(db, photoFileId) : null) ?? notFound()
  return {
    mediaType: file.mediaType,
    fileName: file.originalName,
    body: await platform.files.read(file),
    inline: true,
  }
}
