// Serves the calendar: lessons, stage days, when teachers are there, days without lessons.
import { agendaApi } from '@cartable/domain/courses/agenda/agenda.api.ts'
import type { AgendaEvent } from '@cartable/domain/courses/agenda/agenda.schema.ts'
import { hasRight } from '@cartable/domain/kernel/rights.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { handlers } from '../../../platform/http/handlers.ts'
import { readHolidays } from '../../reference/holidays/read-holidays.ts'
import { scopeOf } from '../course-view.ts'
import { listLessons, listStageDays, listWindows, nameStudents, nameTeachers } from './agenda.queries.ts'

/** Lessons to come are moved by who plans: the office that may write, and the teacher. */
const planner = ({ as, identity }: OperationContext): boolean =>
  as.kind === 'teacher' || (as.kind === 'staff' && identity !== null && hasRight(identity.rights, 'courses', 'write'))

const stage = {
  ...{ courseId: null, contractId: null, studentName: null, format: null },
  state: 'stage',
  ...{ isTest: false, isSeries: false, mayMove: false },
} as const

export const agendaService = handlers(agendaApi, {
  agenda: async (context, { from, to, teacherIds = [], studentIds = [] }) => {
    const { db, as, now } = context
    const scope = scopeOf(as)
    const asked = { from, to, teacherIds, studentIds }
    const mayPlan = planner(context)
    const nowMs = now().getTime()
    const lessons = (await listLessons(db, scope, asked)).map(
      (lesson): AgendaEvent => ({
        ...lesson,
        groupId: null,
        mayMove: mayPlan && lesson.state === 'planned' && Date.parse(lesson.at) > nowMs,
      }),
    )
    const stages = (await listStageDays(db, scope, asked)).map((day): AgendaEvent => ({ ...stage, ...day }))
    const shown = scope.teacherId === undefined ? teacherIds : [scope.teacherId]
    return {
      events: [...lessons, ...stages],
      // a family learns when the teacher is free by the hours it is offered
      windows: as.kind === 'staff' || as.kind === 'teacher' ? await listWindows(db, shown) : [],
      holidays: await readHolidays(db, from, to),
      teachers: as.kind === 'staff' ? await nameTeachers(db, teacherIds) : [],
      students: as.kind === 'staff' ? await nameStudents(db, studentIds) : [],
    }
  },
})
