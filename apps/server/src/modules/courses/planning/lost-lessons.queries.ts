// SQL of the planned lessons that go at once: those of a teacher on some days, those of households.
import type { AbsenceSpan, LostLesson } from '@cartable/domain/teachers/availability/availability.schema.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

/** Those that begin after `now`, the soonest first. */
export const listPlannedOfTeacher = async (
  db: Db,
  teacherId: number,
  { firstDay, lastDay }: AbsenceSpan,
  now: Date,
): Promise<(LostLesson & { readonly contractId: number })[]> => {
  const { rows } = await sql<LostLesson & { contractId: number }>`
    select c.id, c.contract_id, c.expected_at as at, c.duration_minutes as minutes,
      concat_ws(' ', p.first_name, p.last_name) as student_name, j.name as title
    from courses c join students s on s.id = c.student_id join people p on p.id = s.person_id
      join contracts k on k.id = c.contract_id join subjects j on j.id = k.subject_id
    where c.teacher_id = ${teacherId} and c.status = '1-planned' and c.expected_at > ${now}
      and c.expected_at >= ${firstDay}::date::timestamp at time zone 'Europe/Paris'
      and c.expected_at < (${lastDay}::date + 1)::timestamp at time zone 'Europe/Paris'
    order by c.expected_at, c.id`.execute(db)
  return rows
}

const ofTable = { customers: sql.ref('c.customer_id'), students: sql.ref('c.student_id') }

type PlannedOfHousehold = { readonly id: number; readonly contractId: number; readonly at: string }

/** Lessons of some customers, or pupils, that begin after `now`, the soonest first. */
export const listPlannedOfHouseholds = async (
  db: Db,
  table: 'customers' | 'students',
  ids: readonly number[],
  now: Date,
): Promise<PlannedOfHousehold[]> => {
  const { rows } = await sql<PlannedOfHousehold>`
    select c.id, c.contract_id, c.expected_at as at from courses c
    where ${ofTable[table]} = any(${[...ids]}::bigint[]) and c.status = '1-planned' and c.expected_at > ${now}
    order by c.expected_at, c.id`.execute(db)
  return rows
}
