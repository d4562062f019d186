// SQL of the changes between employee and self-employed: the one that waits, asked, taken back, confirmed.
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

/** The change that waits for its confirmation, or for its day; a teacher has one at most. */
export const findOpenChange = (db: Db, teacherId: number, today: string) =>
  db
    .selectFrom('teacherStatusChanges')
    .select(['id', 'selfEmployed', 'requestedAt', 'effectiveOn', 'confirmedAt'])
    .where('teacherId', '=', teacherId)
    .where((where) => where.or([where('confirmedAt', 'is', null), where('effectiveOn', '>', today)]))
    .orderBy('id', 'desc')
    .executeTakeFirst()

/** Whether a teacher is self-employed, or ever was: each change that was confirmed begins or ends such a time. */
export const isOrWasSelfEmployed = async (db: Db, teacherId: number): Promise<boolean> => {
  const { rows } = await sql<{ was: boolean }>`
    select t.self_employed or exists (select from teacher_status_changes c where c.teacher_id = t.id and c.confirmed_at is not null) as was
      from teachers t where t.id = ${teacherId}`.execute(db)
  return rows[0]?.was ?? false
}

export const askChange = async (
  db: Db,
  change: { readonly teacherId: number; readonly selfEmployed: boolean; readonly effectiveOn: string },
): Promise<void> => {
  await db.insertInto('teacherStatusChanges').values(change).execute()
}

export const takeBackChange = async (db: Db, id: number): Promise<void> => {
  await db.deleteFrom('teacherStatusChanges').where('id', '=', id).execute()
}

export const confirmChange = async (
  db: Db,
  id: number,
  confirmed: {
    readonly effectiveOn: string
    readonly confirmedAt: string
    readonly confirmedByAccountId: number | null
  },
): Promise<void> => {
  await db.updateTable('teacherStatusChanges').set(confirmed).where('id', '=', id).execute()
}

/** Confirmed for a day that has come: teachers who are not yet what the latest of their changes says. */
export const listChangesToApply = async (db: Db, today: string) => {
  const { rows } = await sql<{ teacherId: number; selfEmployed: boolean }>`
    select t.id as teacher_id, c.self_employed from teachers t cross join lateral (select w.self_employed, w.effective_on, w.confirmed_at from teacher_status_changes w
      where w.teacher_id = t.id and w.confirmed_at is not null and w.effective_on <= ${today}::date order by w.effective_on desc, w.id desc limit 1) c
     where t.self_employed <> c.self_employed and c.effective_on > (c.confirmed_at at time zone 'Europe/Paris')::date and t.status <> 'candidate' order by t.id`.execute(
    db,
  )
  return rows
}

/** Running contracts made under what a teacher no longer is: what is given from now on goes by another one. */
export const listContractsToRemake = async (db: Db, teacherId: number) => {
  const { rows } = await sql<{ id: number; number: string; student: string }>`
    select c.id, c.number::text as number, concat_ws(' ', p.first_name, p.last_name) as student from contracts c join teachers t on t.id = c.teacher_id
      join students s on s.id = c.student_id join people p on p.id = s.person_id
     where c.teacher_id = ${teacherId} and c.status = 'active' and c.teacher_self_employed <> t.self_employed order by c.id`.execute(
    db,
  )
  return rows
}
