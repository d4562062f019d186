// Chapters of a subject at a level: list, record with its choices, save.
import type { InputOf } from '@cartable/domain/kernel/operation.ts'
import type { chaptersApi } from '@cartable/domain/reference/office.api.ts'
import { chapters } from '@cartable/domain/reference/office.tables.ts'
import { sql } from 'kysely'
import { inFrenchOrder, listReference, type ReferenceListRequest, saveReference } from '../../platform/codification.ts'
import type { Db } from '../../platform/db/database.ts'
import type { OperationContext } from '../../platform/http/context.ts'
import { notFound } from '../../platform/http/errors.ts'
import { countUses } from '../../platform/references.ts'
import { levelOptions } from './subjects.queries.ts'

const subject = sql<string>`(select s.name from subjects s where s.id = chapters.subject_id)`
const level = sql<string>`(select l.name from scholar_levels l where l.id = chapters.scholar_level_id)`
const levelRank = sql<string>`(select row(c.order_key, c.id, l.order_key, l.id) from scholar_levels l
  join school_careers c on c.id = l.school_career_id where l.id = chapters.scholar_level_id)`

type ChapterColumns = { name: string; subject: string; scholarLevel: string }
/** The search reads the subject and the level too: « maths 3e ». */
export const listChapters = (db: Db, request: ReferenceListRequest) =>
  listReference<ChapterColumns>(
    db,
    chapters,
    request,
    { name: sql.ref('name'), subject, scholarLevel: level },
    { name: sql.ref('name'), subject: inFrenchOrder(subject), scholarLevel: levelRank },
    { searched: sql<string>`chapters.name || ' ' || ${subject} || ' ' || ${level}` },
  )

const subjectOptions = (db: Db) =>
  db
    .selectFrom('subjects')
    .select(['id as value', 'name as label', 'enabled'])
    .orderBy('orderKey')
    .orderBy('name')
    .execute()

export const showChapter = async (db: Db, id: number | undefined) => {
  const options = { subjectId: await subjectOptions(db), scholarLevelId: await levelOptions(db) }
  if (id === undefined) {
    const nothing = { name: '', subjectId: null, scholarLevelId: null }
    return { id: null, enabled: true, updatedAt: null, usedCount: 0, options, ...nothing }
  }
  const row = await db
    .selectFrom('chapters')
    .select(['id', 'enabled', 'updatedAt', 'name', 'subjectId', 'scholarLevelId'])
    .where('id', '=', id)
    .executeTakeFirst()
  return { ...(row ?? notFound()), usedCount: await countUses(db, chapters.table, id), options }
}

export const saveChapter = (context: OperationContext, input: InputOf<typeof chaptersApi.save>) => {
  const { name, subjectId, scholarLevelId } = input
  return saveReference(context, chapters, input, { name, subjectId, scholarLevelId }, (id) =>
    showChapter(context.db, id),
  )
}
