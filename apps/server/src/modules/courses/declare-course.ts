// Declares a course, or corrects one that is planned or contested: date, duration, price of that day.

import { coursesRefusals } from '@cartable/domain/courses/courses.refusals.ts'
import {
  dayOfCourse,
  refusalOfContract,
  refusalOfDoneAt,
  refusalOfPeople,
  refusalOfSuspended,
} from '@cartable/domain/courses/courses.rules.ts'
import type { CourseDeclaration } from '@cartable/domain/courses/courses.schema.ts'
import { coursesWorkflow } from '@cartable/domain/courses/courses.workflow.ts'
import { refusalsOfInTheWay } from '@cartable/domain/courses/planning/in-the-way.rules.ts'
import { lessonRefusals } from '@cartable/domain/courses/shared/lesson.refusals.ts'
import { hourlyFor, partsOfCourse, refusalOfDuration } from '@cartable/domain/courses/shared/lesson.rules.ts'
import { collectRefusals, refuse } from '@cartable/domain/kernel/refusal.ts'
import type { OperationContext } from '../../platform/http/context.ts'
import { notFound } from '../../platform/http/errors.ts'
import { lockUnchanged } from '../../platform/save.ts'
import { decideMove } from '../../platform/transition.ts'
import { factsOf, scopeOf } from './course-view.ts'
import { type FoundCourse, findCourse, lockCourse } from './courses.queries.ts'
import {
  type DeclarableRow,
  type DeclaredCourse,
  findPrice,
  insertDeclared,
  lockContract,
  noteLastCourse,
  updateDeclared,
} from './declaration.queries.ts'
import { endDispute } from './end-dispute.ts'
import { listInTheWay } from './planning/occupations.queries.ts'
import { reasonOfCancellation } from './planning/planned.queries.ts'
import { markFirstGiven } from './planning/test-course.queries.ts'
import { closeByLesson } from './shared/close-by-lesson.ts'
import { givenText } from './shared/given-text.ts'
import { findLessonPlace } from './shared/lesson-place.queries.ts'
import { settlePlace } from './shared/settle-place.ts'
import { showDeclaration } from './show-declaration.ts'
import { tellLesson } from './tell-lesson.ts'
import { isAloneIn, isFreeOfOthers } from './together/together.queries.ts'

/** Locks the course to correct; refuses one that is past correction or that somebody changed meanwhile. */
const lockForCorrection = async (
  context: OperationContext,
  id: number,
  readStamp: string | null | undefined,
): Promise<FoundCourse> => {
  const { db, as } = context
  const course = (await lockCourse(db, scopeOf(as), id)) ?? notFound()
  if (course.status === '0-cancelled') refuse(coursesRefusals.cancelledMeanwhile(await reasonOfCancellation(db, id)))
  if (!decideMove(coursesWorkflow, course.status, '2-validated', factsOf(course, as)))
    refuse(coursesRefusals.notEditable)
  if (readStamp !== undefined)
    await lockUnchanged(db, 'courses', id, readStamp, () => showDeclaration(context, { courseId: id }))
  return course
}

const refuseElsewhere = async (
  { db, as }: OperationContext,
  contract: DeclarableRow,
  lesson: DeclaredCourse,
  exceptIds: readonly number[],
) => {
  const slot = { at: lesson.doneAt, minutes: lesson.durationMinutes, isCollective: lesson.isCollective }
  const ways = await listInTheWay(db, contract, slot, { exceptIds, own: scopeOf(as) })
  const isSame = ways.some(
    (way) => way.contractId === contract.id && !way.isPlanned && Date.parse(way.from) === Date.parse(lesson.doneAt),
  )
  if (isSame) refuse(coursesRefusals.declaredTwice, 'doneAt')
  const refusals = collectRefusals()
  for (const refusal of refusalsOfInTheWay(ways, as.kind === 'staff')) refusals.add(refusal, 'doneAt')
  refusals.throwIfAny()
}

/** From when on the family is written to, if it has not answered by itself; null without an address. */
export const familyAskedAt = async ({ platform, now }: OperationContext, { customerHasEmail }: DeclarableRow) => {
  if (!customerHasEmail) return null
  const hours = await platform.settings.integer('course_validation_mail_hours')
  return new Date(now().getTime() + hours * 3_600_000).toISOString()
}

type Given = Pick<
  CourseDeclaration,
  'doneAt' | 'durationMinutes' | 'isCollective' | 'chapterId' | 'teacherComment' | 'report'
>

type Declaring = {
  readonly isNewOnContract?: boolean
  /** Lessons of other pupils that are declared in the same act. */
  readonly movedIds?: readonly number[]
  /** One pupil of several came; looked for among the other lessons when it is not said. */
  readonly isAlone?: boolean | undefined
}

/** Nobody else has a lesson with this one: by what it goes with, or by its hour where it goes with nothing yet. */
const comesAlone = (
  { db }: OperationContext,
  { teacherId }: DeclarableRow,
  { doneAt }: Given,
  exceptId: number | null,
) => (exceptId === null ? isFreeOfOthers(db, teacherId, doneAt) : isAloneIn(db, exceptId))

/** A lesson as it will stand on a contract, priced; refuses what stands against it. `exceptId`: the lesson that is changed. */
export const declaredCourse = async (
  context: OperationContext,
  contract: DeclarableRow,
  input: Given,
  exceptId: number | null,
  { isNewOnContract = exceptId === null, movedIds = [], isAlone }: Declaring = {},
): Promise<DeclaredCourse> => {
  const day = dayOfCourse(input.doneAt)
  const refusals = collectRefusals()
  refusals.add(refusalOfDoneAt(input.doneAt, context.now()), 'doneAt')
  refusals.add(refusalOfDuration(input.durationMinutes, contract.teacherSelfEmployed), 'durationMinutes')
  if (isNewOnContract) {
    refusals.add(refusalOfContract(contract, day, context.as.kind === 'staff'), 'contractId')
    refusals.add(refusalOfPeople(contract), 'contractId')
    refusals.add(refusalOfSuspended(contract, day, context.as.kind === 'staff'), 'contractId')
  }
  refusals.throwIfAny()
  const price = (await findPrice(context.db, contract.id, day)) ?? refuse(lessonRefusals.noPrice, 'doneAt')
  const isCollective = contract.isCollective || input.isCollective
  const hourly = hourlyFor(price, isCollective && (isAlone ?? (await comesAlone(context, contract, input, exceptId))))
  const lesson = {
    contractPriceVersionId: price.id,
    hourlyPriceCents: hourly.customerPriceCents,
    ...partsOfCourse(hourly, input.durationMinutes),
    doneAt: input.doneAt,
    durationMinutes: input.durationMinutes,
    isCollective,
    chapterId: input.chapterId,
    teacherComment: input.teacherComment,
    report: input.report,
  }
  await refuseElsewhere(context, contract, lesson, [...(exceptId === null ? [] : [exceptId]), ...movedIds])
  return lesson
}

type Own = {
  readonly input: CourseDeclaration
  /** Undefined: not read by itself, as those that are declared with another. */
  readonly readStamp?: string | null | undefined
  readonly collectiveKey?: string | null
  readonly movedIds?: readonly number[]
  readonly isAlone?: boolean | undefined
  readonly declaredKey?: string | null
}

/** Declares the lesson of one pupil. The first one of a contract that begins with a test is that test. The contract's lock comes before the course's. */
export const declareOne = async (
  context: OperationContext,
  { input, readStamp, collectiveKey = null, movedIds = [], isAlone, declaredKey = null }: Own,
) => {
  const { db, as, now } = context
  const known = input.id === null ? null : ((await findCourse(db, scopeOf(as), input.id)) ?? notFound())
  const contract =
    (await lockContract(db, known?.contractId ?? input.contractId, dayOfCourse(input.doneAt))) ?? notFound()
  if (as.kind === 'teacher' && contract.teacherId !== as.teacherId) return notFound()
  const course = known && (await lockForCorrection(context, known.id, readStamp))
  const declared = await declaredCourse(context, contract, input, course?.id ?? null, { movedIds, isAlone })
  const place = await settlePlace(db, contract, input, course ? await findLessonPlace(db, course.id) : undefined)
  const saved = course
    ? await updateDeclared(db, course.id, { ...declared, ...place }, { now: now(), declaredKey })
    : await insertDeclared(db, contract, { ...declared, ...place, collectiveKey, declaredKey }, now())
  if (course === null || course.status === '1-planned') await markFirstGiven(db, contract.id, saved.id)
  if (course?.status === '4-disputed') {
    await endDispute(context, course.id, 'corrected')
    await tellLesson(context, course.id, {
      news: 'course-corrected',
      before: givenText(course.doneAt ?? '', course.durationMinutes),
      asksFamily: true,
    })
  }
  await noteLastCourse(db, contract.id)
  if (course === null || course.status === '1-planned')
    await closeByLesson(context, contract.id, { on: dayOfCourse(input.doneAt), isPlanned: false })
  context.live(['courses'])
  return { errors: null, ...saved, familyAskedAt: await familyAskedAt(context, contract) }
}
