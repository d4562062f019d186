// SQL of a pupil's file as it is compared with another one of the same child, or copied.
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { listed } from '@cartable/domain/kernel/french.ts'
import { fullName } from '@cartable/domain/people/people.rules.ts'
import { sql } from 'kysely'
import type { Pair } from '../../../platform/attached.ts'
import type { Db } from '../../../platform/db/database.ts'
import { type Columns, columnsOf, type MergeRecord, writeColumns } from '../../../platform/merge-kind.ts'
import { type PersonRow, textOf, textsOfPerson } from '../../people/compare-person.ts'
import { needsOf, saveNeeds, setEnabled } from '../records.queries.ts'

/** What the pupil may do and has studied, as the other file says it. */
export const copyFile = async (db: Db, fromId: number, toId: number): Promise<void> => {
  await sql`update students t set may_answer = f.may_answer from students f where f.id = ${fromId} and t.id = ${toId}`.execute(
    db,
  )
  await sql`insert into student_chapters (student_id, chapter_id, studied_on)
    select ${toId}, chapter_id, studied_on from student_chapters where student_id = ${fromId} on conflict do nothing`.execute(
    db,
  )
}

type Row = {
  readonly person: PersonRow
  readonly student: Record<string, string | number | boolean | null>
  readonly address: string | null
  readonly family: string
  readonly number: string
  readonly level: string | null
  readonly establishment: string | null
  readonly subjects: readonly string[]
  readonly chapters: readonly string[]
  readonly createdOn: string
  readonly playsOther: boolean
  readonly stamp: string
}
export const readPupil = async (db: Db, id: number): Promise<MergeRecord | undefined> => {
  const { rows } = await sql<Row>`
    select to_jsonb(p) as person, to_jsonb(s) as student, a.complete_address as address, concat_ws(' ', cp.first_name, cp.last_name) as family, c.number,
      l.name as level, e.name as establishment,
      array(select j.name from student_subjects x join subjects j on j.id = x.subject_id where x.student_id = s.id order by j.order_key, j.name) as subjects,
      array(select h.name from student_chapters x join chapters h on h.id = x.chapter_id where x.student_id = s.id order by h.name) as chapters,
      p.id = c.person_id or exists (select from teachers t where t.person_id = p.id) or exists (select from staff_users u where u.person_id = p.id) as plays_other,
      to_char(s.created_at at time zone 'Europe/Paris', 'YYYY-MM-DD') as created_on,
      to_char(greatest(p.updated_at, s.updated_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as stamp
    from students s join people p on p.id = s.person_id join customers c on c.id = s.customer_id join people cp on cp.id = c.person_id
    left join addresses a on a.id = p.address_id left join scholar_levels l on l.id = s.scholar_level_id left join establishments e on e.id = s.establishment_id
    where s.id = ${id}`.execute(db)
  const row = rows[0]
  if (!row) return undefined
  const { person, student, subjects, chapters } = row
  const { subjectIds, chapterIds } = await needsOf(db, id)
  return {
    id,
    personId: Number(student.person_id),
    name: fullName({ firstName: textOf(person.first_name), lastName: textOf(person.last_name) ?? '' }),
    detail: `famille ${row.family} (${row.number}), fiche créée le ${formatDay(row.createdOn)}`,
    path: `/student/show/${id}`,
    enabled: student.enabled === true,
    playsOther: row.playsOther,
    isErased: person.erased_at != null,
    stamp: row.stamp,
    columns: {
      ...columnsOf('people', person),
      ...columnsOf('students', student),
      ...{ 'needs.subject_ids': subjectIds, 'needs.chapter_ids': chapterIds },
    },
    texts: {
      ...textsOfPerson(person, row.address),
      scholarLevel: row.level,
      establishment: row.establishment,
      subjects: subjects.length === 0 ? null : listed(subjects),
      chapters: chapters.length === 0 ? null : listed(chapters),
    },
  }
}

export const lockPupils = async (db: Db, { kept, givenUp }: Pair): Promise<void> => {
  const pair = [kept, givenUp]
  await sql`select c.id from customers c where c.id in (select s.customer_id from students s where s.id = any(${pair}::bigint[])) order by c.id for update`.execute(
    db,
  )
  await sql`select id from students where id = any(${pair}::bigint[]) order by id for update`.execute(db)
  await sql`select p.id from people p join students s on s.person_id = p.id where s.id = any(${pair}::bigint[]) order by p.id for update of p`.execute(
    db,
  )
}

const today = async (db: Db): Promise<string> => {
  const { rows } = await sql<{ day: string }>`select clock_today()::text as day`.execute(db)
  return rows[0]?.day ?? ''
}
export const writePupil = async (db: Db, { id, personId }: MergeRecord, columns: Columns): Promise<void> => {
  await writeColumns(db, { people: personId, students: id }, columns)
  const { 'needs.subject_ids': subjects, 'needs.chapter_ids': chapters } = columns
  if (subjects === undefined && chapters === undefined) return
  const known = await needsOf(db, id)
  await saveNeeds(db, id, {
    subjectIds: (subjects as number[] | null | undefined) ?? known.subjectIds,
    chapterIds: (chapters as number[] | null | undefined) ?? known.chapterIds,
    today: await today(db),
  })
}

export const enablePupil = async (db: Db, id: number, enabled: boolean): Promise<void> => {
  await setEnabled(db, 'students', [id], enabled)
}
