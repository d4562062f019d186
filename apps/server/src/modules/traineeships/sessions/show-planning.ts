// The planning of a session: its groups on their days, with what is taken twice.
import { fullName } from '@cartable/domain/people/people.rules.ts'
import { groupName, planningHours, shownTime } from '@cartable/domain/traineeships/sessions/sessions.rules.ts'
import type { Planning, PlanningEvent } from '@cartable/domain/traineeships/sessions/sessions.schema.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { readDaysOff } from '../shared/read-days-off.ts'
import { type PlannedGroup, plannedGroups } from './planning.queries.ts'
import { findSession } from './sessions.queries.ts'

const overlaps = (one: PlannedGroup, other: PlannedGroup) =>
  one.day === other.day && one.startTime < other.endTime && other.startTime < one.endTime

const nameOf = ({ teacherFirstName, teacherLastName }: PlannedGroup): string | null =>
  teacherLastName === null ? null : fullName({ firstName: teacherFirstName, lastName: teacherLastName })

/** The database refuses a room or an agreed teacher taken twice; a teacher who was only asked may still be. */
const conflictsOf = (group: PlannedGroup, all: readonly PlannedGroup[]): string[] => {
  if (group.teacherId === null) return []
  const twice = all.some(
    (other) => other.groupId !== group.groupId && other.teacherId === group.teacherId && overlaps(group, other),
  )
  return [
    ...(twice ? [`${nameOf(group)} deux fois à la même heure`] : []),
    ...group.elsewhere.map((session) => `${nameOf(group)} enseigne à «\u00a0${session}\u00a0»`),
  ]
}

const eventOf = (group: PlannedGroup, all: readonly PlannedGroup[]): PlanningEvent => {
  const { groupRank, elsewhere: _, teacherFirstName: __, ...shown } = group
  return {
    ...shown,
    groupName: groupName(groupRank),
    teacherName: nameOf(group),
    startTime: shownTime(group.startTime),
    endTime: shownTime(group.endTime),
    conflicts: conflictsOf(group, all),
  }
}

export const showPlanning = async ({ db }: OperationContext, { id }: { id: number }): Promise<Planning> => {
  const { startDate, endDate } = (await findSession(db, id)) ?? notFound()
  const groups = await plannedGroups(db, id)
  return {
    startDate,
    endDate,
    minTime: planningHours.from,
    maxTime: planningHours.to,
    firstDay: planningHours.firstDay,
    view: planningHours.view,
    daysOff: await readDaysOff(db, startDate, endDate),
    events: groups.map((group) => eventOf(group, groups)),
  }
}
