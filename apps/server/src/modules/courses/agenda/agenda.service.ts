// Serves the calendar: lessons, stage days, when teachers are there, days without lessons.
import { agendaApi } from '@cartable/domain/courses/agenda/agenda.api.ts'
import { openingOn } from '@cartable/domain/courses/agenda/agenda.rules.ts'
import type { AgendaEvent, AgendaOpening } from '@cartable/domain/courses/agenda/agenda.schema.ts'
import { addDays, daysBetween } from '@cartable/domain/kernel/dates.ts'
import { hasRight } from '@cartable/domain/kernel/rights.ts'
import { holidayOn } from '@cartable/domain/reference/holidays/holidays.rules.ts'
import type { Holiday } from '@cartable/domain/reference/holidays/holidays.schema.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { handlers } from '../../../platform/http/handlers.ts'
import { readHolidays } from '../../reference/holidays/read-holidays.ts'
import { listTeacherHours } from '../../teachers/read-availability.ts'
import { scopeOf } from '../course-view.ts'
import { listLessons, listStageDays, nameStudents, nameTeachers } from './agenda.queries.ts'

/** Lessons to come are moved by who plans: the office that may write, and the teacher. */
const planner = ({ as, identity }: OperationContext): boolean =>
  as.kind === 'teacher' || (as.kind === 'staff' && identity !== null && hasRight(identity.rights, 'courses', 'write'))

type Days = { readonly from: string; readonly to: string; readonly holidays: readonly Holiday[] }

/** When teachers are there, day by day: school holidays are those of where they live. */
const openingsOf = async (
  { db }: Pick<OperationContext, 'db'>,
  teacherIds: readonly number[],
  { from, to, holidays }: Days,
): Promise<AgendaOpening[]> => {
  const days = Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => addDays(from, index))
  return (await listTeacherHours(db, teacherIds, from)).flatMap((hours) => {
    const place = { departement: null, schoolZone: hours.schoolZone }
    return days.flatMap((day) => openingOn(hours, day, holidayOn(day, holidays, place, ['school']) !== null) ?? [])
  })
}

/** A day of everybody has a column for each of its teachers. */
const teachersOf = (events: readonly AgendaEvent[]): number[] => [
  ...new Set(events.flatMap(({ teacherId }) => teacherId ?? [])),
]

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
    const events = [...lessons, ...stages]
    const asksNobody = teacherIds.length === 0 && studentIds.length === 0
    const named = from === to && asksNobody ? teachersOf(events) : teacherIds
    const shown = scope.teacherId === undefined ? named : [scope.teacherId]
    const holidays = await readHolidays(db, from, to)
    return {
      events,
      // a family learns when the teacher is free by the hours it is offered
      openings:
        as.kind === 'staff' || as.kind === 'teacher' ? await openingsOf(context, shown, { from, to, holidays }) : [],
      holidays,
      teachers: as.kind === 'staff' ? await nameTeachers(db, teacherIds) : [],
      students: as.kind === 'staff' ? await nameStudents(db, studentIds) : [],
    }
  },
})
