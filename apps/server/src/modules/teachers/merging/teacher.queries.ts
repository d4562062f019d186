// SQL of a teacher as he is compared with another record of the same one: what it holds, and what is written of it.
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { listed } from '@cartable/domain/kernel/french.ts'
import { maskedNir } from '@cartable/domain/kernel/identifiers.ts'
import { fullName } from '@cartable/domain/people/people.rules.ts'
import { type TeacherStatus, teacherStatusLabels } from '@cartable/domain/teachers/teachers.workflow.ts'
import { sql } from 'kysely'
import type { Pair } from '../../../platform/attached.ts'
import type { Db } from '../../../platform/db/database.ts'
import { type Columns, columnsOf, type MergeRecord, writeColumns } from '../../../platform/merge-kind.ts'
import { type PersonRow, textOf, textsOfPerson, worded } from '../../people/compare-person.ts'
import {
  findBlocks,
  saveExperiences,
  saveGraduations,
  saveLevelsAndEstablishments,
  saveSubjects,
} from '../teacher-record.queries.ts'

type Blocks = Awaited<ReturnType<typeof findBlocks>>
type Names = 'subjects' | 'levels' | 'graduations' | 'experiences' | 'establishments'
type Row = Readonly<Record<Names, readonly string[]>> & {
  readonly person: PersonRow
  readonly teacher: Record<string, string | number | boolean | null>
  readonly address: string | null
  readonly category: string | null
  readonly createdOn: string
  readonly playsOther: boolean
  readonly stamp: string
}
const listOf = (items: readonly string[]) => (items.length === 0 ? null : listed(items))

export const readTeacher = async (db: Db, id: number): Promise<MergeRecord | undefined> => {
  const { rows } = await sql<Row>`
    select to_jsonb(p) as person, to_jsonb(t) as teacher, a.complete_address as address, k.name as category,
      array(select j.name from teacher_subjects x join subjects j on j.id = x.subject_id where x.teacher_id = t.id order by x.is_main desc, j.order_key, j.name) as subjects,
      array(select l.name from teacher_scholar_levels x join scholar_levels l on l.id = x.scholar_level_id where x.teacher_id = t.id order by l.id) as levels,
      array(select g.name from teacher_graduations x join graduations g on g.id = x.graduation_id where x.teacher_id = t.id order by x.is_main desc, x.id) as graduations,
      array(select e.name from teacher_experiences x join experiences e on e.id = x.experience_id where x.teacher_id = t.id order by x.is_main desc, x.id) as experiences,
      array(select e.name from teacher_establishments x join establishments e on e.id = x.establishment_id where x.teacher_id = t.id order by e.name) as establishments,
      exists (select from customers c where c.person_id = p.id) or exists (select from students s where s.person_id = p.id)
        or exists (select from staff_users u where u.person_id = p.id) as plays_other,
      to_char(t.created_at at time zone 'Europe/Paris', 'YYYY-MM-DD') as created_on,
      to_char(greatest(p.updated_at, t.updated_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as stamp
    from teachers t join people p on p.id = t.person_id left join addresses a on a.id = p.address_id left join teacher_categories k on k.id = t.teacher_category_id
    where t.id = ${id}`.execute(db)
  const row = rows[0]
  if (!row) return undefined
  const { person, teacher } = row
  const blocks = await findBlocks(db, id)
  return {
    id,
    personId: Number(teacher.person_id),
    name: fullName({ firstName: textOf(person.first_name), lastName: textOf(person.last_name) ?? '' }),
    detail: `${teacherStatusLabels[teacher.status as TeacherStatus].toLowerCase()}, fiche créée le ${formatDay(row.createdOn)}`,
    path: `/teacher/show/${id}`,
    enabled: teacher.enabled === true,
    playsOther: row.playsOther,
    isErased: person.erased_at != null,
    stamp: row.stamp,
    columns: {
      ...columnsOf('people', person),
      ...columnsOf('teachers', teacher),
      ...Object.fromEntries(Object.entries(blocks).map(([name, value]) => [`blocks.${name}`, value])),
    },
    texts: {
      ...textsOfPerson(person, row.address),
      category: row.category,
      description: worded(textOf(teacher.title), textOf(teacher.self_description)),
      siret: textOf(teacher.siret),
      vat: textOf(teacher.vat_number),
      sap: textOf(teacher.sap_number),
      nir:
        teacher.health_insurance_number_encrypted == null
          ? null
          : maskedNir(textOf(teacher.health_insurance_number_last4)),
      subjects: listOf(row.subjects),
      levels: listOf(row.levels),
      graduations: listOf(row.graduations),
      experiences: listOf(row.experiences),
      establishments: listOf(row.establishments),
    },
  }
}

export const lockTeachers = async (db: Db, { kept, givenUp }: Pair): Promise<void> => {
  await sql`select id from teachers where id = any(${[kept, givenUp]}::bigint[]) order by id for update`.execute(db)
  await sql`select p.id from people p join teachers t on t.person_id = p.id where t.id = any(${[kept, givenUp]}::bigint[]) order by p.id for update of p`.execute(
    db,
  )
}

export const writeTeacher = async (db: Db, { id, personId }: MergeRecord, columns: Columns): Promise<void> => {
  await writeColumns(db, { people: personId, teachers: id }, columns)
  const given = <K extends keyof Blocks>(name: K) => columns[`blocks.${name}`] as Blocks[K] | undefined
  const [subjects, graduations, experiences] = [given('subjects'), given('graduations'), given('experiences')]
  if (subjects !== undefined) await saveSubjects(db, id, subjects)
  if (graduations !== undefined) await saveGraduations(db, id, graduations)
  if (experiences !== undefined) {
    // months as they are typed: 09/2024
    const dated = experiences.map((one) => ({
      ...one,
      sinceMonth: one.sinceMonth === null ? null : `${one.sinceMonth.slice(3)}-${one.sinceMonth.slice(0, 2)}-01`,
    }))
    await saveExperiences(db, id, dated)
  }
  const [levels, establishments] = [given('scholarLevelIds'), given('establishmentIds')]
  if (levels === undefined && establishments === undefined) return
  const known = await findBlocks(db, id)
  await saveLevelsAndEstablishments(db, id, levels ?? known.scholarLevelIds, establishments ?? known.establishmentIds)
}

export const enableTeacher = async (db: Db, id: number, enabled: boolean): Promise<void> => {
  await db.updateTable('teachers').set({ enabled }).where('id', '=', id).where('enabled', '=', !enabled).execute()
}
