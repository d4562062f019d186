// Subjects and their categories: records and saves, with their images.
import type { InputOf } from '@cartable/domain/kernel/operation.ts'
import type { subjectCategoriesApi, subjectsApi } from '@cartable/domain/reference/reference.api.ts'
import { subjectCategories, subjects } from '@cartable/domain/reference/reference.tables.ts'
import { nextOrder, saveReference } from '../../../platform/codification.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { countUses } from '../../../platform/references.ts'
import { saveImage } from './subject-images.ts'
import {
  findCategory,
  findSubject,
  imagesOfSubject,
  subjectOptions,
  writeCategoryImage,
  writeSubjectImage,
  writeSubjectLinks,
} from './subjects.queries.ts'

const nothingRemoved = { removeThumbnail: false, removeBanner: false }

/** The record of a subject, or the values of a new one. */
export const showSubject = async (db: Db, id: number | undefined) => {
  const options = await subjectOptions(db)
  if (id === undefined)
    return {
      id: null,
      enabled: true,
      updatedAt: null,
      usedCount: 0,
      options,
      name: '',
      orderKey: await nextOrder(db, subjects.table),
      color: null,
      subjectCategoryId: null,
      type: 'scholar' as const,
      scholarLevelIds: [],
      graduationIds: [],
      experienceIds: [],
      images: { thumbnail: null, banner: null },
      ...nothingRemoved,
    }
  const row = await findSubject(db, id)
  if (!row) return notFound()
  const images = await imagesOfSubject(db, id)
  return { ...row, images, usedCount: await countUses(db, subjects.table, id), options, ...nothingRemoved }
}

export const saveSubject = (context: OperationContext, input: InputOf<typeof subjectsApi.save>) => {
  const { db } = context
  const { scholarLevelIds, graduationIds, experienceIds, removeThumbnail, removeBanner, ...rest } = input
  const { id: _, updatedAt: __, ...row } = rest
  return saveReference(
    context,
    subjects,
    input,
    row,
    (id) => showSubject(db, id),
    async (id) => {
      await writeSubjectLinks(db, id, { scholarLevelIds, graduationIds, experienceIds })
      await saveImage(context, 'thumbnail', removeThumbnail, (file) => writeSubjectImage(db, id, 'thumbnail', file))
      await saveImage(context, 'banner', removeBanner, (file) => writeSubjectImage(db, id, 'banner', file))
    },
  )
}

/** The record of a category, or the values of a new one. */
export const showCategory = async (db: Db, id: number | undefined) => {
  if (id === undefined) {
    const orderKey = await nextOrder(db, subjectCategories.table)
    const record = { id: null, enabled: true, updatedAt: null, usedCount: 0, options: {} }
    return { ...record, name: '', orderKey, image: null, removeImage: false }
  }
  const row = (await findCategory(db, id)) ?? notFound()
  return { ...row, usedCount: await countUses(db, subjectCategories.table, id), options: {}, removeImage: false }
}

export const saveCategory = (context: OperationContext, input: InputOf<typeof subjectCategoriesApi.save>) => {
  const { db } = context
  return saveReference(
    context,
    subjectCategories,
    input,
    { name: input.name, orderKey: input.orderKey },
    (id) => showCategory(db, id),
    (id) => saveImage(context, 'image', input.removeImage, (file) => writeCategoryImage(db, id, file)),
  )
}
