// Carries planned lessons to another contract of their pupil, and says beforehand what stands against each with another teacher.
import { refusalsOfInTheWay } from '@cartable/domain/courses/planning/in-the-way.rules.ts'
import { refusalOfDuration } from '@cartable/domain/courses/shared/lesson.rules.ts'
import { dayOf } from '@cartable/domain/kernel/dates.ts'
import { type PlacedRefusal, Refused } from '@cartable/domain/kernel/refusal.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import {
  carryPlanned,
  findTeacherToPlan,
  type LessonToCarry,
  listToCarry,
  lockToCarry,
  type TeacherToPlan,
} from './carry.queries.ts'
import { readDays, warningsOfTeacher } from './check-plan.ts'
import { type ContractToPlan, findContractToPlan } from './contracts-to-plan.queries.ts'
import { listInTheWay } from './occupations.queries.ts'
import { lockPlanned } from './planned.queries.ts'
import { pricedFor, refusalsOfPlan } from './refusals-of-plan.ts'

export type { LessonToCarry } from './carry.queries.ts'

/** Planned lessons of a contract that have not begun, the soonest first. */
export const lessonsToCome = ({ db, now }: Pick<OperationContext, 'db' | 'now'>, contractId: number) =>
  listToCarry(db, contractId, now())

/** Some lessons, whatever became of them, locked; to be called under the locks of their contracts. */
export const lockLessons = ({ db }: Pick<OperationContext, 'db'>, ids: readonly number[]) => lockToCarry(db, ids)

export type CarriedVerdict = {
  readonly id: number
  readonly at: string
  readonly minutes: number
  readonly obstacles: string[]
  readonly warnings: string[]
}

const verdictsOf = async (
  db: Db,
  teacher: TeacherToPlan,
  contract: ContractToPlan,
  lessons: readonly LessonToCarry[],
): Promise<CarriedVerdict[]> => {
  const days = lessons.map(({ at }) => dayOf(at)).sort()
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return []
  const { isSchoolHoliday } = await readDays(db, contract.id, first, last)
  const verdicts: CarriedVerdict[] = []
  for (const { id, at, minutes } of lessons) {
    const pair = { teacherId: teacher.id, studentId: contract.studentId }
    const slot = { at, minutes, isCollective: contract.isCollective }
    const ways = await listInTheWay(db, pair, slot, { exceptId: id })
    const duration = refusalOfDuration(minutes, teacher.selfEmployed)
    verdicts.push({
      ...{ id, at, minutes },
      obstacles: [...(duration ? [duration] : []), ...refusalsOfInTheWay(ways, true)].map(({ message }) => message),
      warnings: warningsOfTeacher(teacher, { at, minutes }, isSchoolHoliday(dayOf(at))),
    })
  }
  return verdicts
}

const told = (name: string, email: string | null) =>
  email === null ? `${name}, à appeler (sans adresse e-mail)` : `${name}, par mail`

type Asked = { readonly contractId: number; readonly teacherId: number; readonly courseIds: readonly number[] }
/** What stands against each of some lessons of a contract if another teacher gives them, and who would be told. */
export const verdictsWith = async (context: Pick<OperationContext, 'db' | 'now'>, asked: Asked) => {
  const { db } = context
  const contract = (await findContractToPlan(db, asked.contractId)) ?? notFound()
  const teacher = (await findTeacherToPlan(db, asked.teacherId)) ?? notFound()
  const lessons = (await lessonsToCome(context, contract.id)).filter(({ id }) => asked.courseIds.includes(id))
  return {
    teacher,
    lessons: await verdictsOf(db, teacher, contract, lessons),
    told: [
      told(contract.customerName, contract.customerEmail),
      told(contract.teacherName, contract.teacherEmail),
      told(teacher.name, teacher.email),
    ],
  }
}

/**
 * To be called under the locks of both contracts and of the lessons. All of them or none: what stands against one is said in
 * the words that `saying` makes of it. It tells nobody: the caller does, in one mail for all.
 */
export const carryLessons = async (
  context: OperationContext,
  toContractId: number,
  lessons: readonly LessonToCarry[],
  saying: (at: string, refusal: PlacedRefusal) => PlacedRefusal,
): Promise<void> => {
  const { db, live } = context
  const to = (await findContractToPlan(db, toContractId)) ?? notFound()
  for (const { id, at, minutes } of lessons) {
    const known = (await lockPlanned(db, id)) ?? notFound()
    const refusals = await refusalsOfPlan(context, to, { at, minutes }, known)
    if (refusals.length > 0) throw new Refused(refusals.map((refusal) => saying(at, refusal)))
    await carryPlanned(db, id, to, await pricedFor(context, to.id, { at, minutes }))
  }
  live(['courses'])
}
