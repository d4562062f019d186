// Hours that were planned and are over stay held when the plan goes: a teacher who is taken off is paid the days before.
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

const reason = 'Proposition annulée après ce jour'

export const keepHeldHours = async (db: Db, proposalId: number, today: string): Promise<void> => {
  await sql`insert into traineeship_hours (group_id, day, teacher_id, minutes, hourly_salary_cents, reason)
    select s.group_id, s.day, s.teacher_id, (extract(epoch from upper(s.during) - lower(s.during)) / 60)::integer, q.hourly_salary_cents, ${reason}
      from traineeship_group_slots s join traineeship_proposals q on q.group_id = s.group_id and q.teacher_id = s.teacher_id and q.status = 'accepted'
     where s.day < ${today}::date and q.id = ${proposalId}
    on conflict (group_id, day, teacher_id) do nothing`.execute(db)
}
