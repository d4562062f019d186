// Corrects a declared lesson before anybody confirms it: date, duration, chapter, comment, or the contract it was declared on.

import { contractLocations } from '@cartable/domain/contracts/locations.words.ts'
import { correctionRefusals } from '@cartable/domain/courses/corrections/corrections.refusals.ts'
import { isAnother, refusalOfCorrection } from '@cartable/domain/courses/corrections/corrections.rules.ts'
import type { CourseCorrection } from '@cartable/domain/courses/corrections/corrections.schema.ts'
import { dayOfCourse } from '@cartable/domain/courses/courses.rules.ts'
import { coursesWorkflow } from '@cartable/domain/courses/courses.workflow.ts'
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { endLinks } from '../../../platform/http/links.ts'
import { lockUnchanged } from '../../../platform/save.ts'
import { decideMove } from '../../../platform/transition.ts'
import { correctionTerms, factsOf, scopeOf } from '../course-view.ts'
import { type FoundCourse, findCourse, lockCourse } from '../courses.queries.ts'
import { type DeclarableRow, type DeclaredCourse, lockContract, noteLastCourse } from '../declaration.queries.ts'
import { declaredCourse } from '../declare-course.ts'
import { endDispute } from '../end-dispute.ts'
import { leaveCompanions } from '../planning/reprice-declared.ts'
import { markFirstGiven } from '../planning/test-course.queries.ts'
import { findToTell } from '../planning/told.queries.ts'
import { givenText } from '../shared/given-text.ts'
import { findLessonPlace, type LessonPlace } from '../shared/lesson-place.queries.ts'
import { settlePlace } from '../shared/settle-place.ts'
import { tellLesson } from '../tell-lesson.ts'
import { moveToContract, noteCorrected, rewriteDeclared } from './corrections.queries.ts'
import { showCorrection } from './show-correction.ts'

/** Both contracts are locked in the order of their ids, then the lesson. */
const lockAll = async (context: OperationContext, input: CourseCorrection) => {
  const { db, as } = context
  const found = (await findCourse(db, scopeOf(as), input.id)) ?? notFound()
  const locked = new Map<number, DeclarableRow>()
  for (const id of [...new Set([found.contractId, input.contractId])].sort((a, b) => a - b)) {
    const contract = await lockContract(db, id, dayOfCourse(input.doneAt))
    if (contract) locked.set(id, contract)
  }
  const course = (await lockCourse(db, scopeOf(as), input.id)) ?? notFound()
  const { today, days } = await correctionTerms(context)
  const refusal = refusalOfCorrection(course, factsOf(course, as).actor, today, days)
  if (refusal) refuse(refusal)
  await lockUnchanged(db, 'courses', course.id, input.updatedAt, () => showCorrection(context, course.id))
  const contract = locked.get(input.contractId) ?? notFound()
  if (contract.teacherId !== course.teacherId) refuse(correctionRefusals.otherTeacher, 'contractId')
  const own = locked.get(course.contractId)
  const isOtherSubject = own?.subjectId !== contract.subjectId || own.scholarLevelId !== contract.scholarLevelId
  // a chapter is one of a subject at a level
  return { course, contract, chapterId: isOtherSubject ? null : input.chapterId }
}

/** On another contract: the first given there may be its test, and what the former household has in its mails is over. */
const moveDeclared = async (
  context: OperationContext,
  course: FoundCourse,
  contract: DeclarableRow,
  lesson: DeclaredCourse & Partial<LessonPlace>,
) => {
  const { db, now } = context
  const before = await findToTell(db, course.id)
  const known = givenText(course.doneAt ?? '', course.durationMinutes)
  await leaveCompanions(context, course.id)
  const saved = await moveToContract(db, course.id, contract, lesson, now())
  await markFirstGiven(db, contract.id, course.id)
  await noteLastCourse(db, course.contractId)
  const isOtherHousehold = contract.customerId !== course.customerId
  if (isOtherHousehold) {
    await endLinks(db, { purpose: 'course-validation', subjectClass: 'courses', subjectId: course.id }, now())
    await tellLesson(context, course.id, {
      news: 'course-withdrawn',
      before: known,
      lesson: before,
      words: 'Il n’est pas facturé.',
      to: ['customer', 'student'],
    })
  }
  await tellLesson(context, course.id, {
    news: 'course-corrected',
    before: known,
    words: `Il avait été déclaré par erreur pour ${before.studentFirstName}, ${before.subject}.`,
    // whom another family's lesson had been is nobody's business
    ...(isOtherHousehold && { to: ['teacher'] as const }),
    asksFamily: true,
  })
  return saved
}

/** Saves a correction; the family that must read it again is told both values, and a link that it has shows the new ones. */
export const correctCourse = async (context: OperationContext, input: CourseCorrection) => {
  const { db, as, now, live } = context
  const { course, contract, chapterId } = await lockAll(context, input)
  const isMoved = contract.id !== course.contractId
  const before = { contractId: course.contractId, doneAt: course.doneAt ?? '', durationMinutes: course.durationMinutes }
  // a place of its own is none of a contract online
  const asked = isMoved && contract.format === 'CEL' ? { location: null } : input
  const place = await settlePlace(db, contract, asked, await findLessonPlace(db, course.id))
  const isOther = isAnother(before, input) || place !== undefined
  if (!isOther && course.status === '4-disputed') refuse(correctionRefusals.nothingChanged)
  live(['courses'])
  if (!isOther) {
    const isCollective = contract.isCollective || input.isCollective
    const noted = { chapterId, teacherComment: input.teacherComment, report: input.report, isCollective }
    return { errors: null, ...(await noteCorrected(db, course.id, noted)) }
  }
  decideMove(coursesWorkflow, course.status, '2-validated', factsOf(course, as))
  const declared = await declaredCourse(context, contract, { ...input, chapterId }, course.id, {
    isNewOnContract: isMoved,
  })
  const lesson = { ...declared, ...place }
  const saved = isMoved
    ? await moveDeclared(context, course, contract, lesson)
    : await rewriteDeclared(db, course.id, lesson, now())
  if (course.status === '4-disputed') await endDispute(context, course.id, 'corrected')
  if (!isMoved)
    await tellLesson(context, course.id, {
      news: 'course-corrected',
      before: givenText(before.doneAt, before.durationMinutes),
      ...(place && { words: `Lieu\u00a0: ${contractLocations[place.location ?? contract.location]}.` }),
      asksFamily: true,
    })
  await noteLastCourse(db, contract.id)
  return { errors: null, ...saved }
}
