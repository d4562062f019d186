// Serves the calendar: lessons, stage days, when teachers are there, days without lessons.
import { agendaApi } from '@cartable/domain/courses/agenda/agenda.api.ts'
import { openingOn } from '@cartable/domain/courses/agenda/agenda.rules.ts'
import type {
  AgendaCount,
  AgendaEvent,
  AgendaOpening,
  AgendaReader,
} from '@cartable/domain/courses/agenda/agenda.schema.ts'
import { mergeTogether, withPupils } from '@cartable/domain/courses/together/together.rules.ts'
import type { Granted } from '@cartable/domain/kernel/access.ts'
import { addDays, dayOf, daysBetween } from '@cartable/domain/kernel/dates.ts'
import { hasRight } from '@cartable/domain/kernel/rights.ts'
import { holidayOn } from '@cartable/domain/reference/holidays/holidays.rules.ts'
import type { Holiday } from '@cartable/domain/reference/holidays/holidays.schema.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { handlers } from '../../../platform/http/handlers.ts'
import { readHolidays } from '../../reference/holidays/read-holidays.ts'
import { listTeacherHours } from '../../teachers/availability/read-availability.ts'
import { scopeOf } from '../course-view.ts'
import type { CourseScope } from '../courses.queries.ts'
import {
  type AgendaAsked,
  countLessons,
  listLessons,
  listStageDays,
  nameStudents,
  nameTeachers,
  numberOfContract,
} from './agenda.queries.ts'
import { printPlanning } from './print-planning.ts'

/** One's own lessons in the part that asks; otherwise what the first of one's parts may see. */
const readAs = ({ as, identity }: OperationContext, reader: AgendaReader | undefined): Granted => {
  if (identity === null) return as
  const { teacherId, customerId, studentIds } = identity
  if (reader === 'teacher' && teacherId !== undefined) return { kind: 'teacher', teacherId }
  if (reader === 'family' && customerId !== undefined) return { kind: 'customer', customerId }
  return reader === 'student' && studentIds.length > 0 ? { kind: 'student', studentIds } : as
}

/** What a reader may do with a planned lesson: the office that may write and the teacher plan, the family takes away. */
const mayDo = (as: Granted, { identity, now }: OperationContext) => {
  const mayWrite = as.kind === 'staff' && identity !== null && hasRight(identity.rights, 'courses', 'write')
  const plans = as.kind === 'teacher' || mayWrite
  const nowMs = now().getTime()
  return ({ state, at }: Pick<AgendaEvent, 'state' | 'at'>) => {
    const [isPlanned, isAhead] = [state === 'planned', Date.parse(at) > nowMs]
    return {
      mayMove: plans && isPlanned && isAhead,
      mayAsk: as.kind === 'customer' && isPlanned && isAhead,
      mayCancel: isPlanned && (plans || (as.kind === 'customer' && isAhead)),
      mayDeclare: plans && isPlanned && !isAhead,
    }
  }
}

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

const total = (counts: readonly AgendaCount[]) => counts.reduce((sum, { count }) => sum + count, 0)

/** How many a day has, of each state; null where they may be shown one by one. */
const countIfMany = async (
  { db }: Pick<OperationContext, 'db'>,
  scope: CourseScope,
  asked: AgendaAsked,
  stages: readonly { readonly at: string }[],
  most: number | undefined,
): Promise<AgendaCount[] | null> => {
  if (most === undefined) return null
  const lessons = await countLessons(db, scope, asked)
  const stageDays = Map.groupBy(stages, ({ at }) => dayOf(at))
  const counts = [
    ...lessons,
    ...[...stageDays].map(([day, { length }]) => ({ day, state: 'stage' as const, count: length })),
  ]
  return total(counts) > most ? counts : null
}

/** Where a lesson is given is told with its contract. */
const ofLesson = { groupId: null, place: null, address: null } as const

const stage = {
  ...{ courseId: null, contractId: null, pupils: [], format: null, ownPlace: null, chapter: null, report: null },
  state: 'stage',
  ...{ isTest: false, isSeries: false, mayMove: false, mayAsk: false, mayCancel: false, mayDeclare: false },
} as const

export const agendaService = handlers(agendaApi, {
  agendaPrint: printPlanning,
  agenda: async (context, { from, to, teacherIds = [], studentIds = [], contractId, reader, mostEvents }) => {
    const { db } = context
    const as = readAs(context, reader)
    const scope = scopeOf(as)
    const asked = { from, to, teacherIds, studentIds, contractId }
    const may = mayDo(as, context)
    const stageDays = contractId === undefined ? await listStageDays(db, scope, asked) : []
    // whoever gives it has one entry; a family has one for each child
    const isOfFamily = as.kind === 'customer' || as.kind === 'student'
    const counts = await countIfMany(context, scope, asked, stageDays, mostEvents)
    const all = counts ? [] : await listLessons(db, scope, asked)
    const lessons = isOfFamily || studentIds.length > 0 ? all.map(withPupils) : mergeTogether(all)
    const events = counts
      ? []
      : [
          ...lessons.map((lesson): AgendaEvent => ({ ...lesson, ...ofLesson, ...may(lesson) })),
          ...stageDays.map((day): AgendaEvent => ({ ...stage, ...day })),
        ].sort((one, other) => Date.parse(one.at) - Date.parse(other.at))
    const asksNobody = teacherIds.length === 0 && studentIds.length === 0
    const named = from === to && asksNobody ? teachersOf(events) : teacherIds
    const columns = scope.teacherId === undefined ? named : [scope.teacherId]
    const holidays = await readHolidays(db, from, to)
    return {
      events,
      counts,
      // a family learns when the teacher is free by the hours it is offered
      openings:
        as.kind === 'staff' || as.kind === 'teacher' ? await openingsOf(context, columns, { from, to, holidays }) : [],
      holidays,
      teachers: as.kind === 'staff' ? await nameTeachers(db, teacherIds) : [],
      students: as.kind === 'staff' ? await nameStudents(db, studentIds) : [],
      contractNumber: as.kind === 'staff' && contractId !== undefined ? await numberOfContract(db, contractId) : null,
    }
  },
})
