// Teachers in the global search: found by name, e-mail or phone, the active ones first.
import { right } from '@cartable/domain/kernel/access.ts'
import { listName } from '@cartable/domain/people/people.rules.ts'
import { type TeacherStatus, teacherStatusLabels } from '@cartable/domain/teachers/teachers.workflow.ts'
import { sql } from 'kysely'
import { callAction, idsOf, inDetail, isFound, phoneOf, type SearchSource } from '../../platform/search.ts'

export const teachersSource: SearchSource = {
  label: 'Professeurs',
  needs: [right('teachers', 'read')],
  isNumbered: false,
  addresses: ['/teacher/show/'],
  find: (db, search, limit) =>
    idsOf(
      db,
      sql`select t.id from teachers t where t.enabled and ${isFound(sql`t.search_text`, search)}
        order by t.status <> 'active', t.sort_name, t.id limit ${limit}`,
    ),
  show: async (db, ids) => {
    const { rows } = await sql<{
      id: number
      firstName: string | null
      lastName: string
      status: TeacherStatus
      subject: string | null
      city: string | null
      phone: string | null
      phoneRegion: string | null
    }>`
      select t.id, p.first_name, p.last_name, t.status, a.city, ${phoneOf},
        (select s.name from teacher_subjects ts join subjects s on s.id = ts.subject_id where ts.teacher_id = t.id and ts.is_main) as subject
      from teachers t join people p on p.id = t.person_id left join addresses a on a.id = p.address_id
      where t.id = any(${ids})`.execute(db)
    return rows.map((row) => ({
      id: row.id,
      label: listName(row),
      detail: inDetail(row.status !== 'active' && teacherStatusLabels[row.status], row.subject, row.city),
      path: `/teacher/show/${row.id}`,
      actions: callAction(row.phone, row.phoneRegion),
    }))
  },
}
