// SQL of who teaches a group and what they are told of a pupil who comes or goes.
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

export type ToldTeacher = {
  readonly accountId: number
  readonly groupId: number
  readonly subject: string
  readonly hours: string
  readonly session: string
}
/** Teachers who said yes to these groups and have an account. */
export const listTeachersOfGroups = async (db: Db, groupIds: readonly number[]): Promise<ToldTeacher[]> => {
  const { rows } = await sql<ToldTeacher>`
    select distinct a.id as account_id, g.id as group_id, k.name as subject, s.name as session,
      to_char(g.start_time, 'HH24:MI') || ' – ' || to_char(g.end_time, 'HH24:MI') as hours
    from traineeship_groups g join traineeship_subjects t on t.id = g.traineeship_subject_id join subjects k on k.id = t.subject_id
      join traineeship_levels l on l.id = t.level_id join traineeship_sessions s on s.id = l.session_id
      join traineeship_proposals p on p.group_id = g.id and p.status = 'accepted'
      join teachers e on e.id = p.teacher_id join accounts a on a.person_id = e.person_id and a.enabled
    where g.id = any(${[...groupIds]}::bigint[])`.execute(db)
  return rows
}

/** First name of the pupil of a card. */
export const findPupilOfCard = async (db: Db, cardId: number): Promise<string> => {
  const { rows } = await sql<{ name: string }>`
    select coalesce(p.first_name, p.last_name) as name from traineeship_registration_subjects x join traineeship_registrations r on r.id = x.registration_id
      join students s on s.id = r.student_id join people p on p.id = s.person_id where x.id = ${cardId}`.execute(db)
  return rows[0]?.name ?? ''
}
