// What stands in the way of a lesson, said to whoever plans or declares it: names to staff, to others the hour alone.
import { formatTime } from '../../kernel/dates.ts'
import type { Refusal } from '../../kernel/refusal.ts'
import { planningRefusals } from './planning.refusals.ts'

/** Something that takes the teacher or the student of a lesson at its hour. */
export type InTheWay = {
  readonly role: 'teacher' | 'student'
  readonly from: string
  readonly until: string
  /** Null for a stage. */
  readonly courseId: number | null
  readonly contractId: number | null
  readonly isPlanned: boolean
  /** Who is taken. */
  readonly personName: string
  /** A lesson: the student, for the teacher's; the teacher, for the student's. A stage: its session. */
  readonly withName: string
  /** Of the reader: a lesson that they give, or that is given to their household. */
  readonly isOwn: boolean
}

/** Whether somebody else's lesson may be named: what others do with their evening is theirs. */
const isNamedTo = (isStaff: boolean, { isOwn }: InTheWay) => isStaff || isOwn

export const refusalOfInTheWay = (way: InTheWay, isStaff: boolean): Refusal => {
  if (!isNamedTo(isStaff, way))
    return way.role === 'teacher' ? planningRefusals.teacherBusy : planningRefusals.studentBusy
  const what =
    way.courseId === null
      ? `un stage (${way.withName})`
      : `un cours ${way.isPlanned ? 'prévu ' : ''}avec ${way.withName}`
  return planningRefusals.taken(way.personName, what, formatTime(way.from), formatTime(way.until))
}

/** One sentence for each thing: a lesson of the same two people stands in the way of both. */
export const refusalsOfInTheWay = (ways: readonly InTheWay[], isStaff: boolean): Refusal[] => {
  const named = new Set<number>()
  return ways
    .filter(({ courseId }) => {
      if (courseId === null) return true
      const isNew = !named.has(courseId)
      named.add(courseId)
      return isNew
    })
    .map((way) => refusalOfInTheWay(way, isStaff))
}
