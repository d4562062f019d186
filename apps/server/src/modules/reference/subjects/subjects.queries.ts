// SQL of subjects and of their categories: lists, records, choices of their forms, what belongs to a subject.
import type { Option } from '@cartable/domain/kernel/list.ts'
import type { ImageType, StoredImage, SubjectType } from '@cartable/domain/reference/subjects/subjects.schema.ts'
import { type Expression, sql } from 'kysely'
import {
  inFrenchOrder,
  isChosen,
  listReference,
  type Reference,
  type ReferenceListRequest,
} from '../../../platform/codification.ts'
import type { Db } from '../../../platform/db/database.ts'

type SubjectColumns = {
  name: string
  orderKey: number
  color: string | null
  category: string
  type: SubjectType
  levelCount: number
  graduationCount: number
  thumbnailId: number | null
}

const category = sql<string>`(select c.name from subject_categories c where c.id = subject_category_id)`
const countOf = (table: string) =>
  sql<number>`(select count(*)::int from ${sql.table(table)} x where x.subject_id = subjects.id)`

type SubjectRequest = ReferenceListRequest & {
  readonly categories: readonly number[]
  readonly types: readonly SubjectType[]
}
export const listSubjects = (db: Db, subjects: Reference, request: SubjectRequest) =>
  listReference<SubjectColumns>(
    db,
    subjects,
    request,
    {
      name: sql.ref('name'),
      orderKey: sql.ref('order_key'),
      color: sql.ref('color'),
      category,
      type: sql.ref('type'),
      levelCount: countOf('subject_scholar_levels'),
      graduationCount: countOf('subject_graduations'),
      thumbnailId: sql`(select i.file_id from subject_images i where i.subject_id = subjects.id and i.image_type = 'thumbnail')`,
    },
    {
      name: sql.ref('name'),
      orderKey: sql.ref('order_key'),
      category: inFrenchOrder(category),
      type: sql.ref('type'),
    },
    {
      only: sql<boolean>`${isChosen('subject_category_id', request.categories)} and ${isChosen('type', request.types)}`,
    },
  )

export const findSubject = (db: Db, id: number) =>
  db
    .selectFrom('subjects')
    .select((eb) => [
      'id',
      'enabled',
      'updatedAt',
      'name',
      'orderKey',
      'color',
      'subjectCategoryId',
      sql<SubjectType>`type`.as('type'),
      idsOf(
        eb.selectFrom('subjectScholarLevels').select('scholarLevelId').whereRef('subjectId', '=', 'subjects.id'),
      ).as('scholarLevelIds'),
      idsOf(eb.selectFrom('subjectGraduations').select('graduationId').whereRef('subjectId', '=', 'subjects.id')).as(
        'graduationIds',
      ),
      idsOf(eb.selectFrom('subjectExperiences').select('experienceId').whereRef('subjectId', '=', 'subjects.id')).as(
        'experienceIds',
      ),
    ])
    .where('id', '=', id)
    .executeTakeFirst()
const idsOf = (rows: Expression<unknown>) => sql<number[]>`array(${rows} order by 1)`

export const imagesOfSubject = async (db: Db, id: number): Promise<Record<ImageType, StoredImage | null>> => {
  const rows = await db
    .selectFrom('subjectImages')
    .innerJoin('files', 'files.id', 'subjectImages.fileId')
    .select(['imageType', 'files.id as fileId', 'originalName as name', 'sizeBytes as bytes'])
    .where('subjectId', '=', id)
    .execute()
  const imageOf = (type: ImageType) => {
    const found = rows.find((row) => row.imageType === type)
    return found ? { fileId: found.fileId, name: found.name, bytes: found.bytes } : null
  }
  return { thumbnail: imageOf('thumbnail'), banner: imageOf('banner') }
}

/** Levels by career, in their order. */
export const levelOptions = (db: Db): Promise<Option[]> =>
  db
    .selectFrom('scholarLevels')
    .innerJoin('schoolCareers', 'schoolCareers.id', 'scholarLevels.schoolCareerId')
    .select([
      'scholarLevels.id as value',
      'scholarLevels.name as label',
      'schoolCareers.name as group',
      sql<boolean>`scholar_levels.enabled and school_careers.enabled`.as('enabled'),
    ])
    .orderBy('schoolCareers.orderKey')
    .orderBy('schoolCareers.name')
    .orderBy('scholarLevels.orderKey')
    .execute()

/** Choices of a subject's form: categories, levels by career, diplomas, experiences. One after the other: a save asks them too. */
export const subjectOptions = async (db: Db): Promise<Record<string, Option[]>> => {
  const subjectCategoryId = await db
    .selectFrom('subjectCategories')
    .select(['id as value', 'name as label', 'enabled'])
    .orderBy('orderKey')
    .orderBy('name')
    .execute()
  return {
    subjectCategoryId,
    scholarLevelIds: await levelOptions(db),
    graduationIds: await namesOf(db, 'graduations'),
    experienceIds: await namesOf(db, 'experiences'),
  }
}
const namesOf = (db: Db, table: 'graduations' | 'experiences') =>
  db
    .selectFrom(table)
    .select(['id as value', 'name as label', 'enabled'])
    .orderBy(sql`name collate "fr-x-icu"`)
    .execute()

/** Replaces what a subject is taught at, and what qualifies for it: only differences are written, so only they are traced. */
export const writeSubjectLinks = async (
  db: Db,
  subjectId: number,
  links: { scholarLevelIds: readonly number[]; graduationIds: readonly number[]; experienceIds: readonly number[] },
) => {
  const targets = [
    ['subject_scholar_levels', 'scholar_level_id', links.scholarLevelIds],
    ['subject_graduations', 'graduation_id', links.graduationIds],
    ['subject_experiences', 'experience_id', links.experienceIds],
  ] as const
  for (const [table, column, wanted] of targets) {
    const [into, target] = [sql.table(table), sql.ref(column)]
    await sql`delete from ${into} where subject_id = ${subjectId} and not ${target} = any(${[...wanted]}::bigint[])`.execute(
      db,
    )
    await sql`insert into ${into} (subject_id, ${target}) select ${subjectId}, unnest(${[...wanted]}::bigint[]) on conflict do nothing`.execute(
      db,
    )
  }
}

/** Gives a subject an image, or none; answers the file it had before. */
export const writeSubjectImage = async (
  db: Db,
  subjectId: number,
  imageType: ImageType,
  fileId: number | null,
): Promise<number | null> => {
  const before = await db
    .deleteFrom('subjectImages')
    .where('subjectId', '=', subjectId)
    .where('imageType', '=', imageType)
    .returning('fileId')
    .executeTakeFirst()
  if (fileId !== null) await db.insertInto('subjectImages').values({ subjectId, imageType, fileId }).execute()
  return before?.fileId ?? null
}

type CategoryColumns = { name: string; orderKey: number; subjectCount: number; imageId: number | null }
export const listCategories = (db: Db, categories: Reference, request: ReferenceListRequest) =>
  listReference<CategoryColumns>(
    db,
    categories,
    request,
    {
      name: sql.ref('name'),
      orderKey: sql.ref('order_key'),
      subjectCount: sql<number>`(select count(*)::int from subjects s where s.subject_category_id = subject_categories.id and s.enabled)`,
      imageId: sql.ref('image_file_id'),
    },
    { name: sql.ref('name'), orderKey: sql.ref('order_key') },
  )

export const findCategory = async (db: Db, id: number) => {
  const row = await db
    .selectFrom('subjectCategories')
    .leftJoin('files', 'files.id', 'imageFileId')
    .select([
      'subjectCategories.id',
      'enabled',
      'subjectCategories.updatedAt',
      'name',
      'orderKey',
      'files.id as fileId',
      'originalName',
      'sizeBytes',
    ])
    .where('subjectCategories.id', '=', id)
    .executeTakeFirst()
  if (!row) return null
  const { fileId, originalName, sizeBytes, ...category } = row
  const image =
    fileId === null || originalName === null || sizeBytes === null
      ? null
      : { fileId, name: originalName, bytes: sizeBytes }
  return { ...category, image }
}

/** Gives a category an image, or none; answers the file it had before. */
export const writeCategoryImage = async (db: Db, id: number, fileId: number | null): Promise<number | null> => {
  const before = await db
    .selectFrom('subjectCategories')
    .select('imageFileId')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await db.updateTable('subjectCategories').set({ imageFileId: fileId }).where('id', '=', id).execute()
  return before.imageFileId
}

/** Whether a stored file is an image of a subject or of a category: no other file is shown by its id. */
export const isReferenceImage = async (db: Db, fileId: number): Promise<boolean> => {
  const ofSubject = await db
    .selectFrom('subjectImages')
    .select('fileId')
    .where('fileId', '=', fileId)
    .executeTakeFirst()
  if (ofSubject) return true
  const ofCategory = db.selectFrom('subjectCategories').select('id').where('imageFileId', '=', fileId)
  return (await ofCategory.executeTakeFirst()) !== undefined
}
