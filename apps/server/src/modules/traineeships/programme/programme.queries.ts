// SQL of the forms of the programme: levels, subjects and groups, read and written, and what stands in their way.
import type { IdOption } from '@cartable/domain/kernel/list.ts'
import type { GroupInput, LevelInput, SubjectInput } from '@cartable/domain/traineeships/programme/programme.schema.ts'
import type { GroupStatus } from '@cartable/domain/traineeships/programme/programme.workflow.ts'
import { type Insertable, sql, type Updateable } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { DB } from '../../../platform/db/types.ts'

export const findLevel = async (db: Db, id: number) => {
  const level = await db
    .selectFrom('traineeshipLevels')
    .select([
      'id',
      'updatedAt',
      'sessionId',
      'mainScholarLevelId',
      'title',
      'levelUrl',
      'levelUrlChecked',
      'metaDescription',
      'toBring',
      'enabled',
    ])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!level) return undefined
  const equivalents = await db
    .selectFrom('traineeshipLevelEquivalents as e')
    .innerJoin('scholarLevels as l', 'l.id', 'e.scholarLevelId')
    .select('e.scholarLevelId')
    .where('e.levelId', '=', id)
    .orderBy('l.orderKey')
    .orderBy('l.id')
    .execute()
  const prices = await db
    .selectFrom('traineeshipLevelPrices')
    .select(['subjectCount', 'priceCents'])
    .where('levelId', '=', id)
    .orderBy('subjectCount')
    .execute()
  return { ...level, equivalents: equivalents.map(({ scholarLevelId }) => scholarLevelId), prices }
}

export const insertLevel = async (db: Db, level: Insertable<DB['traineeshipLevels']>): Promise<number> => {
  const { id } = await db.insertInto('traineeshipLevels').values(level).returning('id').executeTakeFirstOrThrow()
  return id
}
export const updateLevel = async (db: Db, id: number, level: Updateable<DB['traineeshipLevels']>): Promise<void> => {
  await db.updateTable('traineeshipLevels').set(level).where('id', '=', id).execute()
}

/** An address that was approved leads to the level for good, whatever becomes of it. */
export const rememberLevelUrl = async (db: Db, levelId: number, slug: string): Promise<void> => {
  await db
    .insertInto('traineeshipLevelUrls')
    .values({ slug, levelId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Only what differs is written, so that the history tells what changed. */
export const keepLevelParts = async (
  db: Db,
  levelId: number,
  { equivalentScholarLevels, prices }: Pick<LevelInput, 'equivalentScholarLevels' | 'prices'>,
): Promise<void> => {
  const wanted = equivalentScholarLevels.map(({ scholarLevelId }) => scholarLevelId)
  await sql`delete from traineeship_level_equivalents
    where level_id = ${levelId} and not scholar_level_id = any(${wanted}::bigint[])`.execute(db)
  if (wanted.length > 0)
    await db
      .insertInto('traineeshipLevelEquivalents')
      .values(wanted.map((scholarLevelId) => ({ levelId, scholarLevelId })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  const counts = prices.map(({ subjectCount }) => subjectCount)
  await sql`delete from traineeship_level_prices
    where level_id = ${levelId} and not subject_count = any(${counts}::int[])`.execute(db)
  if (prices.length > 0)
    await db
      .insertInto('traineeshipLevelPrices')
      .values(prices.map((price) => ({ levelId, ...price })))
      .onConflict((conflict) =>
        conflict
          .columns(['levelId', 'subjectCount'])
          .doUpdateSet((set) => ({ priceCents: set.ref('excluded.priceCents') }))
          .whereRef('traineeshipLevelPrices.priceCents', '<>', 'excluded.priceCents'),
      )
      .execute()
}

const told = sql`p.status in ('sent', 'accepted')`

export type SubjectStored = {
  id: number
  updatedAt: string
  levelId: number
  levelTitle: string
  codifSubjectId: number
  subjectName: string
  option: boolean
  askStudiedChapters: boolean
  enabled: boolean
  days: string[]
  chapters: number[]
  hasProposal: boolean
  isTaken: boolean
}
export const findSubject = async (db: Db, id: number): Promise<SubjectStored | undefined> => {
  const { rows } = await sql<SubjectStored>`
    select t.id, t.updated_at, t.level_id, l.title as level_title, t.subject_id as codif_subject_id, k.name as subject_name,
      t.is_option as option, t.ask_studied_chapters, t.enabled,
      array(select d.day::text from traineeship_subject_days d where d.traineeship_subject_id = t.id order by d.day) as days,
      array(select h.chapter_id from traineeship_subject_chapters h where h.traineeship_subject_id = t.id order by h.chapter_id) as chapters,
      exists (select from traineeship_groups g join traineeship_proposals p on p.group_id = g.id
        where g.traineeship_subject_id = t.id and ${told}) as has_proposal,
      exists (select from traineeship_registration_subjects x where x.traineeship_subject_id = t.id) as is_taken
    from traineeship_subjects t join traineeship_levels l on l.id = t.level_id join subjects k on k.id = t.subject_id
    where t.id = ${id}`.execute(db)
  return rows[0]
}

export const insertSubject = async (db: Db, subject: Insertable<DB['traineeshipSubjects']>): Promise<number> => {
  const { id } = await db.insertInto('traineeshipSubjects').values(subject).returning('id').executeTakeFirstOrThrow()
  return id
}
export const updateSubject = async (
  db: Db,
  id: number,
  subject: Updateable<DB['traineeshipSubjects']>,
): Promise<void> => {
  await db.updateTable('traineeshipSubjects').set(subject).where('id', '=', id).execute()
}

/** Only what differs is written: each day rebuilds the slots of the groups. */
export const keepSubjectParts = async (
  db: Db,
  subjectId: number,
  { days, chapters }: Pick<SubjectInput, 'days' | 'chapters'>,
): Promise<void> => {
  await sql`delete from traineeship_subject_days
    where traineeship_subject_id = ${subjectId} and not day = any(${days}::date[])`.execute(db)
  await sql`insert into traineeship_subject_days (traineeship_subject_id, day)
    select ${subjectId}, d from unnest(${days}::date[]) as d on conflict do nothing`.execute(db)
  await sql`delete from traineeship_subject_chapters
    where traineeship_subject_id = ${subjectId} and not chapter_id = any(${chapters}::bigint[])`.execute(db)
  await sql`insert into traineeship_subject_chapters (traineeship_subject_id, chapter_id)
    select ${subjectId}, c from unnest(${chapters}::bigint[]) as c on conflict do nothing`.execute(db)
}

/** Chapters of a subject, by level: those of the levels of the stage first; disabled ones only where they are chosen. */
export const offerChapters = async (
  db: Db,
  subjectId: number,
  levelId: number,
  kept: readonly number[],
): Promise<(IdOption & { group: string })[]> => {
  const { rows } = await sql<IdOption & { group: string }>`
    select c.id, c.name as label, s.name as "group" from chapters c join scholar_levels s on s.id = c.scholar_level_id
    join school_careers k on k.id = s.school_career_id
    where c.subject_id = ${subjectId} and (c.enabled or c.id = any(${[...kept]}::bigint[]))
    order by (s.id in (select main_scholar_level_id from traineeship_levels where id = ${levelId}
        union all select scholar_level_id from traineeship_level_equivalents where level_id = ${levelId})) desc,
      k.order_key, k.id, s.order_key, s.id, c.name`.execute(db)
  return rows
}
/** How many of these chapters are of another subject, or of none. */
export const strangeChapters = async (db: Db, subjectId: number, chapters: readonly number[]): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*) from unnest(${[...chapters]}::bigint[]) as x
    where not exists (select from chapters c where c.id = x and c.subject_id = ${subjectId})`.execute(db)
  return Number(rows[0]?.count ?? 0)
}

export type GroupStored = {
  id: number
  updatedAt: string
  subjectId: number
  subjectName: string
  rank: number
  locationId: number | null
  startTime: string
  endTime: string
  capacity: number | null
  status: GroupStatus
  placedCount: number
  toldTeachers: string[]
}
export const findGroup = async (db: Db, id: number): Promise<GroupStored | undefined> => {
  const { rows } = await sql<GroupStored>`
    select g.id, g.updated_at, t.id as subject_id, k.name as subject_name,
      (select count(*) from traineeship_groups o where o.traineeship_subject_id = t.id and o.id <= g.id) as rank,
      g.location_id, to_char(g.start_time, 'HH24:MI') as start_time, to_char(g.end_time, 'HH24:MI') as end_time,
      g.capacity, g.status,
      (select count(*) from traineeship_registration_subjects x join traineeship_registrations r on r.id = x.registration_id
        where x.group_id = g.id and r.enabled) as placed_count,
      array(select concat_ws(' ', n.first_name, n.last_name) from traineeship_proposals p join teachers e on e.id = p.teacher_id
        join people n on n.id = e.person_id where p.group_id = g.id and ${told} order by p.id) as told_teachers
    from traineeship_groups g join traineeship_subjects t on t.id = g.traineeship_subject_id join subjects k on k.id = t.subject_id
    where g.id = ${id}`.execute(db)
  return rows[0]
}
/** The first group of a subject that stands. */
export const findFirstGroup = async (db: Db, subjectId: number): Promise<GroupStored | undefined> => {
  const first = await db
    .selectFrom('traineeshipGroups')
    .select('id')
    .where('traineeshipSubjectId', '=', subjectId)
    .where('status', '<>', '0-cancelled')
    .orderBy('id')
    .executeTakeFirst()
  return first && findGroup(db, first.id)
}
export const lockGroup = async (db: Db, id: number): Promise<GroupStored | undefined> => {
  await db.selectFrom('traineeshipGroups').select('id').where('id', '=', id).forUpdate().execute()
  return findGroup(db, id)
}
export const countGroups = async (db: Db, subjectId: number): Promise<number> => {
  const { count } = await db
    .selectFrom('traineeshipGroups')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('traineeshipSubjectId', '=', subjectId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export const insertGroup = async (db: Db, group: Insertable<DB['traineeshipGroups']>): Promise<number> => {
  const { id } = await db.insertInto('traineeshipGroups').values(group).returning('id').executeTakeFirstOrThrow()
  return id
}
export const updateGroup = async (db: Db, id: number, group: Updateable<DB['traineeshipGroups']>): Promise<void> => {
  await db.updateTable('traineeshipGroups').set(group).where('id', '=', id).execute()
}

export const offerLocations = (db: Db, sessionId: number): Promise<IdOption[]> =>
  db
    .selectFrom('traineeshipLocations')
    .select(['id', 'name as label'])
    .where('sessionId', '=', sessionId)
    .orderBy(sql`lower(name)`)
    .execute()

export type Clash = { day: string; room: string; startTime: string; endTime: string; subject: string; level: string }
/** The first time at which another group has the room that this one would take. */
export const findRoomClash = async (db: Db, group: GroupInput): Promise<Clash | undefined> => {
  const { rows } = await sql<Clash>`
    select x.day::text as day, o.name as room, to_char(g.start_time, 'HH24:MI') as start_time, to_char(g.end_time, 'HH24:MI') as end_time,
      k.name as subject, l.title as level
    from traineeship_subject_days d
    join traineeship_group_slots x on x.day = d.day
      and x.during && tsrange(d.day + ${group.startTime}::time, d.day + ${group.endTime}::time)
    join traineeship_groups g on g.id = x.group_id join traineeship_subjects t on t.id = g.traineeship_subject_id
    join subjects k on k.id = t.subject_id join traineeship_levels l on l.id = t.level_id
    join traineeship_locations o on o.id = x.location_id
    where d.traineeship_subject_id = ${group.subjectId} and x.location_id = ${group.locationId}
      and x.group_id is distinct from ${group.id}
    order by x.day, g.start_time limit 1`.execute(db)
  return rows[0]
}

export type CardStored = {
  id: number
  groupId: number | null
  subjectId: number
  levelId: number
  enabled: boolean
  groupRank: number | null
}
/** A student in a subject, locked: of two people who move the same card, the second sees where the first put it. */
export const lockCard = async (db: Db, id: number): Promise<CardStored | undefined> => {
  await sql`select 1 from traineeship_registration_subjects where id = ${id} for update`.execute(db)
  const { rows } = await sql<CardStored>`
    select x.id, x.group_id, x.traineeship_subject_id as subject_id, x.level_id, r.enabled,
      (select count(*) from traineeship_groups o where o.traineeship_subject_id = x.traineeship_subject_id and o.id <= x.group_id) as group_rank
    from traineeship_registration_subjects x join traineeship_registrations r on r.id = x.registration_id where x.id = ${id}`.execute(
    db,
  )
  return rows[0]
}
export const placeCard = async (db: Db, id: number, groupId: number | null): Promise<void> => {
  await db.updateTable('traineeshipRegistrationSubjects').set({ groupId }).where('id', '=', id).execute()
}
/** Where a group is, held in its status until the card is there. */
export const holdTarget = async (db: Db, groupId: number) => {
  const { rows } = await sql<{ levelId: number; subjectId: number; status: GroupStatus }>`
    select t.level_id, t.id as subject_id, g.status from traineeship_groups g
    join traineeship_subjects t on t.id = g.traineeship_subject_id where g.id = ${groupId} for share of g`.execute(db)
  return rows[0]
}
