// SQL of the mailing list of teachers: those of a filter, on a page or whole for a file.
import { courseFormats } from '@cartable/domain/kernel/course-format.ts'
import type { ListAnswer } from '@cartable/domain/kernel/list.ts'
import type { InputOf } from '@cartable/domain/kernel/operation.ts'
import {
  type TeacherMailingRow,
  type TeacherService,
  teacherServiceLabels,
  type teachersMailingApi,
} from '@cartable/domain/teachers/teachers-mailing.api.ts'
import { type SqlBool, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { emptyLast, pageOfIds, type Sorts } from '../../platform/list.ts'
import { matchesTeacher } from './teachers.queries.ts'

type Input = InputOf<typeof teachersMailingApi.mailingList>

const home = sql`(select a.city from people q join addresses a on a.id = q.address_id where q.id = t.person_id)`
const sorts: Sorts<Input['sort']['column']> = {
  name: [sql`t.sort_name`],
  city: [emptyLast(sql`${home} collate "fr-x-icu"`), sql`t.sort_name`],
}

const gives: Readonly<Record<TeacherService, ReturnType<typeof sql<SqlBool>>>> = {
  'private-tuition': sql`t.available_for_private_tuition`,
  traineeship: sql`t.available_for_traineeship`,
}

const livesWhere = (condition: ReturnType<typeof sql>) =>
  sql`exists (select from people q join addresses a on a.id = q.address_id where q.id = t.person_id and ${condition})`

const matching = (input: Input) => {
  const conditions = [
    input.withInactive ? sql`t.status in ('active', 'inactive')` : sql`t.status = 'active'`,
    ...(input.q === '' ? [] : [matchesTeacher(input.q)]),
    ...(input.services.length > 0
      ? [
          sql`(${sql.join(
            input.services.map((service) => gives[service]),
            sql` or `,
          )})`,
        ]
      : []),
    ...(input.subjects.length > 0
      ? [
          sql`exists (select from teacher_subjects w where w.teacher_id = t.id and w.subject_id = any(${input.subjects}))`,
        ]
      : []),
    ...(input.levels.length > 0
      ? [
          sql`(exists (select from teacher_scholar_levels w where w.teacher_id = t.id and w.scholar_level_id = any(${input.levels}))
            or exists (select from teacher_subjects w join teacher_subject_levels l on l.teacher_subject_id = w.id
              where w.teacher_id = t.id and l.scholar_level_id = any(${input.levels})))`,
        ]
      : []),
    ...(input.formats.length > 0 ? [sql`t.course_formats && ${input.formats}::text[]`] : []),
    ...(input.cities.length > 0 ? [livesWhere(sql`a.city = any(${input.cities})`)] : []),
    ...(input.departements.length > 0 ? [livesWhere(sql`a.departement_code = any(${input.departements})`)] : []),
    ...(input.selfEmployed === undefined ? [] : [sql`t.self_employed = ${input.selfEmployed}`]),
    ...(input.onlyAvailable ? [sql`t.available`] : []),
  ]
  return sql`teachers t where ${sql.join(conditions, sql` and `)}`
}

/** What a row needs besides `t`. */
const joined = sql`
  join people p on p.id = t.person_id
  left join addresses a on a.id = p.address_id
  left join departements d on d.code = a.departement_code`

const subjectNames = sql`array(select j.name from teacher_subjects w join subjects j on j.id = w.subject_id
  where w.teacher_id = t.id order by w.is_main desc, j.order_key, j.name)`

export const listMailing = async (db: Db, input: Input): Promise<ListAnswer<TeacherMailingRow>> => {
  const { ids, total, totalIsExact } = await pageOfIds(db, input, matching(input), sorts, sql`t.id`)
  const answer = { total, totalIsExact, page: input.page, size: input.size, totals: null }
  if (ids.length === 0) return { rows: [], ...answer }
  const { rows } = await sql<TeacherMailingRow>`
    select t.id, p.first_name, p.last_name, p.email, coalesce(p.mobile_phone, p.phone) as phone,
      case when p.mobile_phone is null then p.phone_region else p.mobile_phone_region end as phone_region,
      t.self_employed, t.course_formats, t.available, t.availability_on, t.status = 'active' as is_active,
      array_remove(array[case when ${gives['private-tuition']} then 'private-tuition' end,
        case when ${gives.traineeship} then 'traineeship' end], null) as services,
      ${subjectNames} as subjects, a.city, d.name as departement
    from unnest(${ids}::bigint[]) with ordinality as wanted (id, rank)
    join teachers t on t.id = wanted.id ${joined}
    order by wanted.rank`.execute(db)
  return { rows, ...answer }
}

/** French numbers as people dial them, which a spreadsheet does not take for a formula; others as they are stored. */
const dialled = sql`regexp_replace(coalesce(p.mobile_phone, p.phone), '^\\+33(\\d)(\\d\\d)(\\d\\d)(\\d\\d)(\\d\\d)$', '0\\1 \\2 \\3 \\4 \\5')`

/** The same rows in the same order, whole, as the columns of the file. */
export const mailingForExport = (db: Db, input: Input) => {
  const direction = sql.raw(input.sort.direction)
  const order = [...sorts[input.sort.column], sql`t.id`].map((key) => sql`${key} ${direction}`)
  const query = sql`
    select concat_ws(' ', p.last_name, p.first_name) as teacher, p.email, ${dialled} as phone,
      case when t.self_employed then 'Auto-entrepreneur' else 'Salarié' end as employment,
      concat_ws(', ', case when ${gives['private-tuition']} then ${sql.lit(teacherServiceLabels['private-tuition'])} end,
        case when ${gives.traineeship} then ${sql.lit(teacherServiceLabels.traineeship)} end) as services,
      concat_ws(', ', case when 'CAD' = any(t.course_formats) then ${sql.lit(courseFormats.CAD)} end,
        case when 'CEL' = any(t.course_formats) then ${sql.lit(courseFormats.CEL)} end) as formats,
      array_to_string(${subjectNames}, ', ') as subjects, a.city, d.name as departement,
      case when t.available then 'Oui' else 'Non' end as available, t.availability_on
    from (select t.* from ${matching(input)}) t ${joined}
    order by ${sql.join(order)}`
  return { compile: () => query.compile(db) }
}

/** Where teachers live, for the filters. */
export const placeChoices = async (db: Db) => {
  const lived = sql`from teachers t join people p on p.id = t.person_id join addresses a on a.id = p.address_id
    where t.status <> 'candidate'`
  // both of one reading: all the addresses there are cost more than what differs among them
  const { rows } = await sql<{ cities: string[]; departements: { value: string; label: string }[] }>`
    with places as materialized (select distinct a.city, a.departement_code ${lived})
    select array(select distinct x.city collate "fr-x-icu" as city from places x where x.city is not null order by 1 limit 1000) as cities,
      (select coalesce(json_agg(json_build_object('value', d.code, 'label', d.code || ' – ' || d.name) order by d.code), '[]') from departements d
        where d.code in (select x.departement_code from places x)) as departements`.execute(db)
  return rows[0] ?? { cities: [], departements: [] }
}
