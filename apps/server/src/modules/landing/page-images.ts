// Images of landing pages: chosen while a page is written, kept by its save, shown to the office and to visitors.
import { readFile, writeFile } from 'node:fs/promises'
import type { InputOf } from '@cartable/domain/kernel/operation.ts'
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import type { landingApi } from '@cartable/domain/landing/landing.api.ts'
import { landingRefusals } from '@cartable/domain/landing/landing.refusals.ts'
import { type LandingPart, landingImageRules } from '@cartable/domain/landing/landing.schema.ts'
import type { StoredFile } from '../../platform/files/files.ts'
import { withoutMetadata } from '../../platform/files/image-metadata.ts'
import { imageSizeOf } from '../../platform/files/image-size.ts'
import type { Document, OperationContext } from '../../platform/http/context.ts'
import { notFound } from '../../platform/http/errors.ts'
import {
  deletePageImage,
  findPublishedImage,
  imagesOfPage,
  insertPageImage,
  isPageImage,
  isWaitingImage,
} from './page-images.queries.ts'

/** Hours for which an image waits for the save of its page; then the sweep of files takes it. */
const waitingHours = 24
/** Seconds during which an image is shown again without asking: what stands at its address never changes. */
const imageSeconds = 31_536_000

type Shown = Pick<OperationContext, 'platform'>
const sizeOf = async ({ platform }: Shown, file: Pick<StoredFile, 'storageKey'>) =>
  imageSizeOf(await platform.files.readAll(file))

/**
 * Its type is read from its bytes, and its size: a page keeps its place before it comes. Where it was taken, and by whom, is not told
 * to every visitor.
 */
export const addImage = async (context: OperationContext) => {
  const { db, files, identity, now, platform } = context
  const [upload] = files
  if (!upload) return refuse(landingRefusals.noImage, 'image')
  await writeFile(upload.path, withoutMetadata(await readFile(upload.path)))
  const file = await platform.files.storeUpload(db, {
    path: upload.path,
    fileName: upload.fileName,
    ...landingImageRules,
    accountId: identity?.accountId ?? null,
    at: 'image',
    expiresAt: new Date(now().getTime() + waitingHours * 3_600_000),
  })
  if ((await sizeOf(context, file)) === null) refuse(landingRefusals.unreadableImage, 'image')
  return { errors: null, image: { fileId: file.id, name: file.originalName, bytes: file.sizeBytes } }
}

const isMine = async ({ db, identity, now }: OperationContext, fileId: number): Promise<boolean> =>
  identity !== null && (await isWaitingImage(db, fileId, identity.accountId, now()))

/** Follows what a page says of its images: those that were chosen become its own, those that no part shows any more go. */
export const saveImages = async (
  context: OperationContext,
  landingTemplateId: number,
  parts: readonly LandingPart[],
): Promise<void> => {
  const { db, now, platform } = context
  const before = (await imagesOfPage(db, landingTemplateId)).map(({ fileId }) => fileId)
  const known = new Set(before)
  for (const [index, { imageId }] of parts.entries()) {
    if (imageId === null || known.has(imageId)) continue
    const file = (await isMine(context, imageId)) ? await platform.files.find(db, imageId) : null
    const size = file && (await sizeOf(context, file))
    if (!size || !(await platform.files.adopt(db, imageId, now())))
      return refuse(landingRefusals.imageGone, `parts.${index}.imageId`)
    await insertPageImage(db, { landingTemplateId, fileId: imageId, ...size })
    known.add(imageId)
  }
  const shown = new Set(parts.map(({ imageId }) => imageId))
  for (const fileId of before.filter((id) => !shown.has(id))) {
    await deletePageImage(db, fileId)
    await platform.files.remove(db, fileId)
  }
}

const open = async ({ db, platform }: OperationContext, fileId: number): Promise<Document> => {
  const file = (await platform.files.find(db, fileId)) ?? notFound()
  return {
    mediaType: file.mediaType,
    fileName: file.originalName,
    body: await platform.files.read(file),
    inline: true,
  }
}

/** To the office: an image of any page, or one that the same person has just chosen. */
export const showImage = async (context: OperationContext, { id }: InputOf<typeof landingApi.image>) =>
  (await isPageImage(context.db, id)) || (await isMine(context, id)) ? open(context, id) : notFound()

/** To visitors: while the page that shows it is published. */
export const showPublicImage = async (
  context: OperationContext,
  { slug, hash }: InputOf<typeof landingApi.pageImage>,
): Promise<Document> => {
  const image = await open(context, (await findPublishedImage(context.db, slug, hash)) ?? notFound())
  return { ...image, shared: { etag: `"${hash}"`, maxAgeSeconds: imageSeconds } }
}
