// SQL of a duplicate: rooms, levels with their prices, subjects with their days and chapters, groups; never people.
import { levelUrlOf } from '@cartable/domain/traineeships/programme/programme.rules.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

/** Rooms or links of a session made again in another one: old id → new id. */
export const copyLocations = async (db: Db, fromId: number, toId: number): Promise<Map<number, number>> => {
  const old = await db
    .selectFrom('traineeshipLocations')
    .select(['id', 'name', 'comments', 'link', 'capacity'])
    .where('sessionId', '=', fromId)
    .orderBy('id')
    .execute()
  const made = new Map<number, number>()
  for (const { id, ...room } of old) {
    const row = await db
      .insertInto('traineeshipLocations')
      .values({ ...room, sessionId: toId })
      .returning('id')
      .executeTakeFirstOrThrow()
    made.set(id, row.id)
  }
  return made
}

type Copied = {
  readonly online: boolean
  readonly rooms: ReadonlyMap<number, number>
  /** Day of the old session → day of the new one, null when it has none. */
  readonly days: ReadonlyMap<string, string | null>
}

/** Enabled levels and all under them. Their public addresses are made anew of their titles, to be approved. */
export const copyLevels = async (db: Db, fromId: number, toId: number, copied: Copied): Promise<void> => {
  const levels = await db
    .selectFrom('traineeshipLevels')
    .select(['id', 'mainScholarLevelId', 'title', 'toBring'])
    .where('sessionId', '=', fromId)
    .where('enabled', '=', true)
    .orderBy('id')
    .execute()
  for (const { id: oldId, ...level } of levels) {
    const { id } = await db
      .insertInto('traineeshipLevels')
      .values({ ...level, sessionId: toId })
      .returning('id')
      .executeTakeFirstOrThrow()
    const levelUrl = levelUrlOf({ title: level.title, id, online: copied.online })
    await db.updateTable('traineeshipLevels').set({ levelUrl }).where('id', '=', id).execute()
    await sql`insert into traineeship_level_equivalents (level_id, scholar_level_id)
      select ${id}, scholar_level_id from traineeship_level_equivalents where level_id = ${oldId}`.execute(db)
    await sql`insert into traineeship_level_prices (level_id, subject_count, price_cents)
      select ${id}, subject_count, price_cents from traineeship_level_prices where level_id = ${oldId}`.execute(db)
    await copySubjects(db, oldId, id, copied)
  }
}

const copySubjects = async (db: Db, oldLevelId: number, levelId: number, { rooms, days }: Copied): Promise<void> => {
  const subjects = await db
    .selectFrom('traineeshipSubjects as s')
    .select(['s.id', 's.subjectId', 's.isOption', 's.askStudiedChapters'])
    .select(
      sql<string[]>`array(select d.day::text from traineeship_subject_days d where d.traineeship_subject_id = s.id
      order by d.day)`.as('days'),
    )
    .where('s.levelId', '=', oldLevelId)
    .where('s.enabled', '=', true)
    .orderBy('s.id')
    .execute()
  for (const { id: oldId, days: oldDays, ...subject } of subjects) {
    const { id } = await db
      .insertInto('traineeshipSubjects')
      .values({ ...subject, levelId })
      .returning('id')
      .executeTakeFirstOrThrow()
    await sql`insert into traineeship_subject_chapters (traineeship_subject_id, chapter_id)
      select ${id}, chapter_id from traineeship_subject_chapters where traineeship_subject_id = ${oldId}`.execute(db)
    const kept = oldDays.flatMap((day) => days.get(day) ?? [])
    if (kept.length > 0)
      await db
        .insertInto('traineeshipSubjectDays')
        .values(kept.map((day) => ({ traineeshipSubjectId: id, day })))
        .execute()
    await copyGroups(db, oldId, id, rooms)
  }
}

const copyGroups = async (db: Db, oldSubjectId: number, subjectId: number, rooms: Copied['rooms']): Promise<void> => {
  const groups = await db
    .selectFrom('traineeshipGroups')
    .select(['locationId', 'startTime', 'endTime', 'capacity'])
    .where('traineeshipSubjectId', '=', oldSubjectId)
    .where('status', '<>', '0-cancelled')
    .orderBy('id')
    .execute()
  if (groups.length === 0) return
  await db
    .insertInto('traineeshipGroups')
    .values(
      groups.map((group) => ({
        ...group,
        traineeshipSubjectId: subjectId,
        locationId: group.locationId === null ? null : (rooms.get(group.locationId) ?? null),
      })),
    )
    .execute()
}
