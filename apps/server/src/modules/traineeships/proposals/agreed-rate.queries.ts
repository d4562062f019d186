// The hourly rate of a proposal, copied from the two grids when it is made: what they say later changes nothing of it.
import { rateOf, supplementOf } from '@cartable/domain/traineeships/salaries/salaries.rules.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

export type AgreedRate = {
  readonly hourlySalaryCents: number | null
  readonly salaryId: number | null
  readonly grade: number
  readonly supplementCents: number
}
type Facts = { readonly salaryId: number | null; readonly baseCents: number | null; readonly grade: number }

/** By the grids of the day. A change of grade counts until its last day. */
export const readRates = async (
  db: Db,
  groupId: number,
  teacherIds: readonly number[],
  today: string,
): Promise<Map<number, AgreedRate>> => {
  const supplements = await db
    .selectFrom('traineeshipSalaryGrades')
    .select(['minGrade', 'supplementCents'])
    .orderBy('minGrade')
    .execute()
  const { rows } = await sql<Facts & { readonly teacherId: number }>`
    select t.id as teacher_id, z.id as salary_id, z.hourly_salary_cents as base_cents,
        coalesce((select k.grade_points from teacher_categories k where k.id = t.teacher_category_id), 0)
          + case when t.grade_modifier_end_on >= ${today}::date then t.grade_modifier else 0 end as grade
      from traineeship_groups g join traineeship_subjects s on s.id = g.traineeship_subject_id join traineeship_levels l on l.id = s.level_id
      cross join teachers t
      left join traineeship_salary_levels v on v.scholar_level_id = l.main_scholar_level_id and v.period @> ${today}::date
      left join traineeship_salaries z on z.id = v.salary_id and z.enabled
     where g.id = ${groupId} and t.id = any(${[...teacherIds]}::bigint[])`.execute(db)
  return new Map(
    rows.map(({ teacherId, salaryId, baseCents, grade }) => [
      teacherId,
      {
        ...{ salaryId, grade, hourlySalaryCents: rateOf(baseCents, grade, supplements) },
        supplementCents: baseCents === null ? 0 : supplementOf(grade, supplements),
      },
    ]),
  )
}

export const agreeRate = async (db: Db, groupId: number, teacherId: number, today: string) => {
  const rate = (await readRates(db, groupId, [teacherId], today)).get(teacherId)
  return {
    hourlySalaryCents: rate?.hourlySalaryCents ?? null,
    salaryId: rate?.salaryId ?? null,
    grade: rate?.grade ?? null,
  }
}
