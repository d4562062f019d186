// Declares a lesson: of one pupil, or of several at once, each present or absent, with one line for each who was there.
import { randomUUID } from 'node:crypto'
import { coursesRefusals } from '@cartable/domain/courses/courses.refusals.ts'
import { dayOfCourse } from '@cartable/domain/courses/courses.rules.ts'
import type { CourseDeclaration } from '@cartable/domain/courses/courses.schema.ts'
import { planningRefusals } from '@cartable/domain/courses/planning/planning.refusals.ts'
import { Refused, refuse } from '@cartable/domain/kernel/refusal.ts'
import type { OperationContext } from '../../platform/http/context.ts'
import { notFound } from '../../platform/http/errors.ts'
import { noteAbsence } from './charges/note-absence.ts'
import { scopeOf } from './course-view.ts'
import { findCourse } from './courses.queries.ts'
import { findByKey, findContract, lockContract } from './declaration.queries.ts'
import { declaredCourse, declareOne, familyAskedAt } from './declare-course.ts'
import {
  checkOccupations,
  deferOccupations,
  listCompanionContracts,
  listTogether,
} from './together/together.queries.ts'

/** A pupil of the lesson: the contract, the plan there may be, and the name that a refusal gives; null for one's own. */
type Member = { readonly contractId: number; readonly courseId: number | null; readonly named: string | null }

const membersOf = async ({ db, as }: OperationContext, { id, contractId }: CourseDeclaration): Promise<Member[]> => {
  if (id === null)
    return [
      { contractId, courseId: null, named: null },
      ...(await listCompanionContracts(db, [contractId])).map((one) => ({
        ...{ contractId: one.contractId, courseId: null, named: one.studentName },
      })),
    ]
  const course = (await findCourse(db, scopeOf(as), id)) ?? notFound()
  const others = course.status === '1-planned' ? await listTogether(db, id) : []
  return [
    { contractId: course.contractId, courseId: id, named: null },
    ...others.map((other) => ({ contractId: other.contractId, courseId: other.id, named: other.studentName })),
  ]
}

/** The refusals of another pupil's lesson say whose it is. */
const named = async <T>(name: string | null, act: () => Promise<T>): Promise<T> => {
  if (name === null) return act()
  try {
    return await act()
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    throw new Refused(
      error.refusals.map((one) => ({ ...one, ...planningRefusals.ofPupil(name, one.message), path: 'presentIds' })),
    )
  }
}

const declareWhole = async (context: OperationContext, input: CourseDeclaration, presentIds: readonly number[]) => {
  const { db } = context
  const before = await membersOf(context, input)
  // locks in the order of contracts, then lessons, as everywhere
  for (const { contractId } of before.toSorted((one, other) => one.contractId - other.contractId))
    await lockContract(db, contractId, dayOfCourse(input.doneAt))
  const members = await membersOf(context, input)
  const isMember = (id: number) => members.some(({ contractId }) => contractId === id)
  if (!presentIds.every(isMember)) refuse(planningRefusals.notCompanion, 'presentIds')
  const present = members.filter(({ contractId }) => presentIds.includes(contractId))
  const absent = members.filter(({ contractId }) => !presentIds.includes(contractId))
  if (present.length === 0) refuse(coursesRefusals.nobodyThere, 'presentIds')
  for (const { courseId, named: name } of absent)
    if (courseId !== null) await named(name, () => noteAbsence(context, { id: courseId, words: null, onlyThis: true }))
  await deferOccupations(db)
  const collectiveKey = present.length > 1 ? randomUUID() : null
  const movedIds = present.flatMap(({ courseId }) => courseId ?? [])
  const saved = []
  for (const { contractId, courseId, named: name } of present) {
    const isOwn = contractId === members[0]?.contractId
    // a chapter is of one subject and level
    const own = { ...input, id: courseId, contractId, chapterId: isOwn ? input.chapterId : null }
    const readStamp = isOwn && courseId !== null ? input.updatedAt : undefined
    const isAlone = members.length > 1 ? present.length === 1 : undefined
    const declaredKey = isOwn ? input.declaredKey : null
    const act = { input: own, readStamp, collectiveKey, movedIds, isAlone, declaredKey }
    saved.push(await named(name, () => declareOne(context, act)))
  }
  await checkOccupations(db)
  return saved[0] ?? notFound()
}

/** What was declared under the same key, by a browser that read no answer and sent it again; under the lock of its contract. */
const declaredBefore = async (context: OperationContext, input: CourseDeclaration) => {
  if (input.declaredKey === null) return null
  const { db, as } = context
  const known = input.id === null ? null : await findCourse(db, scopeOf(as), input.id)
  const contract = await lockContract(db, known?.contractId ?? input.contractId, dayOfCourse(input.doneAt))
  if (!contract || (as.kind === 'teacher' && contract.teacherId !== as.teacherId)) return null
  const made = await findByKey(db, contract.id, input.declaredKey)
  return made ? { errors: null, ...made, familyAskedAt: await familyAskedAt(context, contract) } : null
}

/** Declares a lesson, planned or not; those of the pupils who were absent end as such, by the rules of any absence. */
export const declareCourse = async (context: OperationContext, input: CourseDeclaration) => {
  const made = await declaredBefore(context, input)
  if (made) return made
  return input.presentIds === null
    ? declareOne(context, { input, readStamp: input.updatedAt, declaredKey: input.declaredKey })
    : declareWhole(context, input, input.presentIds)
}

type Checked = Pick<CourseDeclaration, 'contractId' | 'doneAt' | 'durationMinutes'> & {
  readonly courseId?: number | undefined
}
/** Says what would refuse a lesson at an hour, while it is being chosen; nothing is written. */
export const checkDeclaration = async (context: OperationContext, { courseId, ...lesson }: Checked) => {
  const { db, as } = context
  const course = courseId === undefined ? null : ((await findCourse(db, scopeOf(as), courseId)) ?? notFound())
  const contract =
    (await findContract(db, course?.contractId ?? lesson.contractId, dayOfCourse(lesson.doneAt))) ?? notFound()
  if (as.kind === 'teacher' && contract.teacherId !== as.teacherId) return notFound()
  const given = { ...lesson, isCollective: contract.isCollective, chapterId: null, teacherComment: null, report: null }
  const movedIds = course ? (await listTogether(db, course.id)).map(({ id }) => id) : []
  await declaredCourse(context, contract, given, course?.id ?? null, { movedIds })
  return { errors: null }
}
