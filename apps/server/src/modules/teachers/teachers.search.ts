// Teachers in the global search: found by name, e-mail or phone.
import { listName } from '@cartable/domain/people/people.rules.ts'
import { type TeacherStatus, teacherStatusLabels } from '@cartable/domain/teachers/teachers.workflow.ts'
import type { Db } from '../../platform/db/database.ts'
import { findTeachers } from './teachers.queries.ts'

/** Teachers whose identity holds every word of the text, the active ones first. */
export const searchTeachers = async (db: Db, text: string, limit: number) =>
  (await findTeachers(db, text, limit)).map((teacher) => ({
    label: listName(teacher),
    detail:
      [
        teacher.status === 'active' ? null : teacherStatusLabels[teacher.status as TeacherStatus],
        teacher.mainSubject,
        teacher.city,
      ]
        .filter(Boolean)
        .join(' · ') || null,
    path: `/teacher/show/${teacher.id}`,
  }))
