// Lessons given, added up by month, format, subject and level: what the charts of private tuition are made of.
import { validatedStatuses } from '@cartable/domain/courses/courses.schema.ts'
import { sql } from 'kysely'
import type { MonthSums } from '../../platform/month-sums.ts'

export type LessonPart = {
  /** `YYYY-MM` */
  readonly ofMonth: string
  readonly format: string
  readonly subjectId: number
  readonly scholarLevelId: number
  readonly lessons: number
  readonly minutes: number
  readonly soldCents: number
}

/** What the company sells of lesson `c`: its fee alone where the family employs the teacher. */
const soldCents = sql`(c.price_cents - case k.regime when 'mandataire' then c.teacher_amount_cents + c.urssaf_part_cents else 0 end)`

export const lessonSums: MonthSums<LessonPart> = {
  subject: 'lessons',
  span: sql`select min(done_at) at time zone 'Europe/Paris' as first, max(done_at) at time zone 'Europe/Paris' as last from courses`,
  partsOf: (_db, months) => sql`
    select m.month, to_char(m.month, 'YYYY-MM') as of_month, c.format, k.subject_id, k.scholar_level_id,
           count(*) as lessons, sum(c.duration_minutes) as minutes, sum(${soldCents}) as sold_cents
      from unnest(${months}::date[]) as m (month)
      join courses c on c.done_at >= m.month::timestamp at time zone 'Europe/Paris' and c.done_at < (m.month + interval '1 month') at time zone 'Europe/Paris'
      join contracts k on k.id = c.contract_id
     where c.status = any(${[...validatedStatuses, '3-confirmed']}) group by 1, 2, 3, 4, 5`,
}
