// SQL of chapters.
import { chapters } from '@cartable/domain/reference/office.tables.ts'
import { sql } from 'kysely'
import { inFrenchOrder, isChosen, listReference, type ReferenceListRequest } from '../../../platform/codification.ts'
import type { Db } from '../../../platform/db/database.ts'
import { levelOptions } from './subjects.queries.ts'

const subject = sql<string>`(select s.name from subjects s where s.id = chapters.subject_id)`
const level = sql<string>`(select l.name from scholar_levels l where l.id = chapters.scholar_level_id)`
const levelRank = sql<string>`(select row(c.order_key, c.id, l.order_key, l.id) from scholar_levels l
  join school_careers c on c.id = l.school_career_id where l.id = chapters.scholar_level_id)`

type ChapterColumns = { name: string; subject: string; scholarLevel: string }
/** The search reads the subject and the level too: « maths 3e ». */
type ChapterRequest = ReferenceListRequest & {
  readonly subjects: readonly number[]
  readonly levels: readonly number[]
}
export const listChapters = (db: Db, request: ChapterRequest) =>
  listReference<ChapterColumns>(
    db,
    chapters,
    request,
    { name: sql.ref('name'), subject, scholarLevel: level },
    { name: sql.ref('name'), subject: inFrenchOrder(subject), scholarLevel: levelRank },
    {
      searched: sql<string>`chapters.name || ' ' || ${subject} || ' ' || ${level}`,
      only: sql<boolean>`${isChosen('subject_id', request.subjects)} and ${isChosen('scholar_level_id', request.levels)}`,
    },
  )

const subjectOptions = (db: Db) =>
  db
    .selectFrom('subjects')
    .select(['id as value', 'name as label', 'enabled'])
    .orderBy('orderKey')
    .orderBy('name')
    .execute()

/** Choices of a chapter's form. */
export const chapterOptions = async (db: Db) => ({
  subjectId: await subjectOptions(db),
  scholarLevelId: await levelOptions(db),
})

export const findChapter = (db: Db, id: number) =>
  db
    .selectFrom('chapters')
    .select(['id', 'enabled', 'updatedAt', 'name', 'subjectId', 'scholarLevelId'])
    .where('id', '=', id)
    .executeTakeFirst()
