// Chapters of a subject at a level: the record with its choices, and its save.
import type { InputOf } from '@cartable/domain/kernel/operation.ts'
import type { chaptersApi } from '@cartable/domain/reference/office.api.ts'
import { chapters } from '@cartable/domain/reference/office.tables.ts'
import { saveReference } from '../../../platform/codification.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { countUses } from '../../../platform/references.ts'
import { chapterOptions, findChapter } from './chapters.queries.ts'

export const showChapter = async (db: Db, id: number | undefined) => {
  const options = await chapterOptions(db)
  if (id === undefined) {
    const nothing = { name: '', subjectId: null, scholarLevelId: null }
    return { id: null, enabled: true, updatedAt: null, usedCount: 0, options, ...nothing }
  }
  const row = (await findChapter(db, id)) ?? notFound()
  return { ...row, usedCount: await countUses(db, chapters.table, id), options }
}

export const saveChapter = (context: OperationContext, input: InputOf<typeof chaptersApi.save>) => {
  const { name, subjectId, scholarLevelId } = input
  return saveReference(context, chapters, input, { name, subjectId, scholarLevelId }, (id) =>
    showChapter(context.db, id),
  )
}
