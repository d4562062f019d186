// SQL of the public page of a teacher: what visitors are told, and the stages to come in which the teacher teaches.
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

export type PublicTeacherFound = {
  readonly id: number
  readonly enabled: boolean
  readonly status: string
  readonly url: string | null
  readonly urlChecked: boolean
  readonly title: string | null
  readonly selfDescription: string | null
  readonly firstName: string | null
  readonly lastName: string
  readonly photoFileId: number | null
  readonly courseFormats: readonly string[]
  readonly town: string | null
  readonly subjects: readonly { readonly name: string; readonly levels: readonly string[] }[]
  readonly graduations: readonly { readonly name: string; readonly year: number | null }[]
}

export const findPublicTeacher = async (
  db: Db,
  by: { readonly slug: string } | { readonly id: number },
): Promise<PublicTeacherFound | undefined> => {
  const condition = 'id' in by ? sql`t.id = ${by.id}` : sql`t.url = ${by.slug}`
  const { rows } = await sql<PublicTeacherFound>`
    select t.id, t.enabled, t.status, t.url, t.url_checked, t.title, t.self_description, p.first_name, p.last_name, p.photo_file_id, t.course_formats,
      (select a.city from addresses a where a.id = t.intervention_address_id) as town,
      (select coalesce(jsonb_agg(jsonb_build_object('name', su.name, 'levels',
          (select coalesce(jsonb_agg(sl.name order by sl.order_key, sl.id), '[]'::jsonb) from teacher_subject_levels tl
             join scholar_levels sl on sl.id = tl.scholar_level_id where tl.teacher_subject_id = ts.id)) order by ts.is_main desc, su.name), '[]'::jsonb)
         from teacher_subjects ts join subjects su on su.id = ts.subject_id where ts.teacher_id = t.id) as subjects,
      (select coalesce(jsonb_agg(jsonb_build_object('name', gr.name, 'year', tg.year) order by tg.is_main desc, tg.year desc nulls last), '[]'::jsonb)
         from teacher_graduations tg join graduations gr on gr.id = tg.graduation_id where tg.teacher_id = t.id) as graduations
    from teachers t join people p on p.id = t.person_id where ${condition} and p.erased_at is null`.execute(db)
  return rows[0]
}

export type TeacherStage = {
  readonly title: string
  readonly url: string
  readonly startsOn: string
  readonly endsOn: string
  readonly place: string | null
  readonly online: boolean
}
/** Public stages to come in which the teacher accepted a group. */
export const stagesOfTeacher = async (db: Db, teacherId: number, today: string): Promise<TeacherStage[]> => {
  const { rows } = await sql<TeacherStage>`
    select l.title, l.level_url as url, se.starts_on::text, se.ends_on::text, a.city as place, se.online
      from traineeship_levels l join traineeship_sessions se on se.id = l.session_id left join addresses a on a.id = se.address_id
     where l.enabled and l.level_url_checked and se.enabled and se.status in ('1-planned', '2-confirmed') and se.starts_on >= ${today}
       and exists (select from traineeship_subjects s join traineeship_groups g on g.traineeship_subject_id = s.id and g.status <> '0-cancelled'
         join traineeship_proposals pr on pr.group_id = g.id and pr.status = 'accepted' and pr.teacher_id = ${teacherId} where s.level_id = l.id and s.enabled)
     order by se.starts_on, l.id limit 6`.execute(db)
  return rows
}
