// SQL of the list of teachers and of those that a term finds.
import type { ListAnswer } from '@cartable/domain/kernel/list.ts'
import type { InputOf } from '@cartable/domain/kernel/operation.ts'
import type { teachersApi } from '@cartable/domain/teachers/teachers.api.ts'
import type { TeacherRow } from '@cartable/domain/teachers/teachers.schema.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { likePattern, matchesSearch } from '../../platform/db/sql.ts'
import { emptyLast, pageOfIds, type Sorts } from '../../platform/list.ts'

type ListInput = InputOf<typeof teachersApi.list>

/** Phones are stored as +33612345678: « 06 12 34 » looks for 61234. */
export const matchesTeacher = (term: string) => {
  const digits = term.replace(/[\s.()+-]/g, '')
  return /^\d{4,}$/.test(digits)
    ? sql<boolean>`t.search_text like ${likePattern(digits.replace(/^0/, ''))}`
    : matchesSearch(sql`t.search_text`, term)
}

const city = sql<
  string | null
>`(select a.city from people p join addresses a on a.id = p.address_id where p.id = t.person_id)`
const sorts: Sorts<ListInput['sort']['column']> = {
  name: [sql`t.sort_name`],
  status: [sql`t.status`, sql`t.sort_name`],
  city: [emptyLast(sql`${city} collate "fr-x-icu"`), sql`t.sort_name`],
  hiredOn: [emptyLast(sql`t.hired_on`), sql`t.sort_name`],
}

const matching = (db: Db, input: ListInput, today: string) => {
  let query = db
    .selectFrom('teachers as t')
    .where(
      sql<boolean>`not exists (select from record_merges g where g.given_up_teacher_id = t.id and g.undone_at is null)`,
    )
  query =
    input.status.length > 0 ? query.where('t.status', 'in', input.status) : query.where('t.status', '<>', 'candidate')
  if (input.q !== '') query = query.where(matchesTeacher(input.q))
  if (input.subjects.length > 0)
    query = query.where(
      sql<boolean>`exists (select 1 from teacher_subjects ts where ts.teacher_id = t.id and ts.subject_id = any(${input.subjects}))`,
    )
  if (input.levels.length > 0)
    query = query.where(
      sql<boolean>`(exists (select 1 from teacher_scholar_levels tl where tl.teacher_id = t.id and tl.scholar_level_id = any(${input.levels}))
        or exists (select 1 from teacher_subjects ts join teacher_subject_levels sl on sl.teacher_subject_id = ts.id
                   where ts.teacher_id = t.id and sl.scholar_level_id = any(${input.levels})))`,
    )
  if (input.formats.length > 0) query = query.where(sql<boolean>`t.course_formats && ${input.formats}::text[]`)
  if (input.selfEmployed !== undefined) query = query.where('t.selfEmployed', '=', input.selfEmployed)
  if (input.onlyLapsed)
    query = query.where(sql<boolean>`t.status = 'active' and t.enabled and lapsed_papers(t.id, ${today}::date) <> '{}'`)
  if (input.onlyAvailable) query = query.where('t.available', '=', true)
  return query
}

/** What the page shows of its teachers, in the order of their ids. */
const rowsOf = async (db: Db, ids: readonly number[]): Promise<TeacherRow[]> => {
  if (ids.length === 0) return []
  const { rows } = await sql<TeacherRow>`
    select t.id, p.first_name, p.last_name, t.status, t.hired_on, t.self_employed, t.course_formats, t.available, t.availability_on,
      p.email, a.city, coalesce(p.mobile_phone, p.phone) as phone,
      case when p.mobile_phone is null then p.phone_region else p.mobile_phone_region end as phone_region,
      (select s.name from teacher_subjects ts join subjects s on s.id = ts.subject_id where ts.teacher_id = t.id and ts.is_main) as main_subject,
      array(select s.name from teacher_subjects ts join subjects s on s.id = ts.subject_id
            where ts.teacher_id = t.id and not ts.is_main order by s.order_key, s.name) as other_subjects,
      (select count(*) from contracts c where c.teacher_id = t.id and c.status in ('created', 'active', 'pause')) as open_contract_count
    from unnest(${ids}::bigint[]) with ordinality as wanted (id, rank)
    join teachers t on t.id = wanted.id
    join people p on p.id = t.person_id
    left join addresses a on a.id = p.address_id
    order by wanted.rank`.execute(db)
  return rows
}

export const listTeachers = async (
  db: Db,
  input: ListInput,
  today: string,
): Promise<Omit<ListAnswer<TeacherRow>, 'totals'>> => {
  const { ids, ...counted } = await pageOfIds(db, input, matching(db, input, today), sorts, sql`t.id`)
  return { rows: await rowsOf(db, ids), ...counted, page: input.page, size: input.size }
}

/** Teachers that a term finds, by name, with their main subject and town. */
export const findTeachers = async (db: Db, term: string, limit: number) => {
  const { rows } = await sql<{
    id: number
    firstName: string | null
    lastName: string
    status: string
    mainSubject: string | null
    city: string | null
  }>`
    select t.id, p.first_name, p.last_name, t.status, ${city} as city,
      (select s.name from teacher_subjects ts join subjects s on s.id = ts.subject_id where ts.teacher_id = t.id and ts.is_main) as main_subject
    from teachers t join people p on p.id = t.person_id
    where t.enabled and ${matchesTeacher(term)} order by t.status <> 'active', t.sort_name, t.id limit ${limit}`.execute(
    db,
  )
  return rows
}

/** Whom to tell of what happens to a teacher, unless erased. */
export const findToldTeacher = (db: Db, teacherId: number) =>
  db
    .selectFrom('teachers as t')
    .innerJoin('people as p', 'p.id', 't.personId')
    .leftJoin('accounts as o', (join) => join.onRef('o.personId', '=', 'p.id').on('o.enabled', '=', true))
    .select([
      'p.id as personId',
      'p.firstName',
      'p.lastName',
      sql<string | null>`nullif(p.email, '')`.as('email'),
      'o.id as accountId',
    ])
    .where('t.id', '=', teacherId)
    .where('p.erasedAt', 'is', null)
    .executeTakeFirst()
