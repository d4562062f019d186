// What hangs on a family, on a pupil, or on their person, of what this module holds: lessons, and where somebody is during them.
import { sql } from 'kysely'
import type { AttachedSource } from '../../platform/attached.ts'

export const attachedLessons: AttachedSource = {
  of: 'customers',
  moves: [
    {
      table: 'courses',
      column: 'customer_id',
      words: ['cours', 'cours'],
      within: { table: 'contracts', by: 'contract_id' },
    },
  ],
}

/** Where a person is, is derived of whose file the lesson is. */
export const attachedOccupations: AttachedSource = {
  of: 'people',
  moves: [],
  stays: [{ table: 'occupations', column: 'person_id', why: 'derived: they follow the pupil of the lesson' }],
  settle: async (db, { kept, givenUp }) => {
    const pair = [kept, givenUp]
    await sql`update occupations o set person_id = s.person_id from courses c join students s on s.id = c.student_id
      where o.person_id = any(${pair}::bigint[]) and o.role = 'student' and o.course_id = c.id and o.person_id <> s.person_id`.execute(
      db,
    )
    await sql`select occupy_group(g.group_id) from (select distinct group_id from occupations
      where person_id = any(${pair}::bigint[]) and role = 'student' and group_id is not null order by 1) g`.execute(db)
  },
}

export const attachedLessonsOfPupil: AttachedSource = {
  of: 'students',
  moves: [
    {
      table: 'courses',
      column: 'student_id',
      words: ['cours', 'cours'],
      past: ({ givenUp }) =>
        sql`exists (select from contracts k where k.id = x.contract_id and k.student_id = ${givenUp})`,
      within: { table: 'contracts', by: 'contract_id' },
    },
  ],
}

/** Where he is then follows by itself, with the teacher of the lesson. */
export const attachedLessonsOfTeacher: AttachedSource = {
  of: 'teachers',
  moves: [
    {
      table: 'courses',
      column: 'teacher_id',
      words: ['cours', 'cours'],
      within: { table: 'contracts', by: 'contract_id' },
    },
  ],
}
