// Puts a billed lesson right: the lesson as it was given, and the credit note or the complementary bill of the difference.

import { dueWords } from '@cartable/domain/billing/payments/teacher-dues.rules.ts'
import { billedCorrectionRefusals as refusals } from '@cartable/domain/courses/corrections/billed.refusals.ts'
import {
  kindOfBilledCorrection,
  movesApart,
  refusalOfContractOf,
} from '@cartable/domain/courses/corrections/billed.rules.ts'
import type { BilledCorrection } from '@cartable/domain/courses/corrections/billed.schema.ts'
import { dayOfCourse } from '@cartable/domain/courses/courses.rules.ts'
import { de } from '@cartable/domain/kernel/french.ts'
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import { answerAfterCommit, type OperationContext } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { lockUnchanged } from '../../../platform/save.ts'
import { refundCredited } from '../../billing/billing.service.ts'
import { tellCorrected } from '../../billing/credits/tell-corrected.ts'
import { scopeOf } from '../course-view.ts'
import { type FoundCourse, findCourse, lockCourse } from '../courses.queries.ts'
import { type DeclarableRow, type DeclaredCourse, lockContract, noteLastCourse } from '../declaration.queries.ts'
import { declaredCourse } from '../declare-course.ts'
import { findToTell, type LessonToTell } from '../planning/told.queries.ts'
import { givenText } from '../shared/given-text.ts'
import { partsOfLesson } from '../shared/lesson-parts.queries.ts'
import { tellBills } from '../tell-bills.ts'
import { tellLesson } from '../tell-lesson.ts'
import { isAskedWithOthers } from './billed.queries.ts'
import { type Redone, redoBilled } from './redo-billed.ts'
import { type Papers, reviseBilled } from './revise-billed.ts'
import { obstacleOfCorrection, showBilled } from './show-billed.ts'

const tell = async (
  context: OperationContext,
  course: FoundCourse,
  lesson: DeclaredCourse,
  { paperIds }: Papers,
  reason: string,
) => {
  const before = givenText(course.doneAt ?? '', course.durationMinutes)
  if (paperIds.length > 0 && course.billId !== null)
    await tellCorrected(context, {
      billId: course.billId,
      paperIds: [...paperIds],
      what: `Cours ${de(course.studentName)}\u00a0: ${before} → ${givenText(lesson.doneAt, lesson.durationMinutes)}`,
      reason,
    })
  // the family is told with its papers, and of the hour alone where there is none
  const to = paperIds.length > 0 ? (['student'] as const) : (['customer', 'student'] as const)
  await tellLesson(context, course.id, { news: 'course-corrected', before, words: reason, to })
}

/** What he was paid too much, or is still owed, is his alone. */
const tellTeacher = async (context: OperationContext, course: FoundCourse, reason: string, dueCents: number) => {
  const money = dueCents === 0 ? '' : ` ${dueWords(dueCents, course.payslipId !== null)}`
  const before = givenText(course.doneAt ?? '', course.durationMinutes)
  await tellLesson(context, course.id, {
    news: 'course-corrected',
    before,
    words: `${reason}${money}`,
    to: ['teacher'],
  })
}

/** Contracts in the order of their ids, then the lesson. */
const lockAll = async (context: OperationContext, input: BilledCorrection) => {
  const { db, as } = context
  const found = (await findCourse(db, scopeOf(as), input.id)) ?? notFound()
  const contractId = input.contractId ?? found.contractId
  const locked = new Map<number, DeclarableRow>()
  for (const id of [...new Set([found.contractId, contractId])].sort((a, b) => a - b)) {
    const one = await lockContract(db, id, dayOfCourse(input.doneAt))
    if (one) locked.set(id, one)
  }
  const contract = locked.get(contractId) ?? notFound()
  const course = (await lockCourse(db, scopeOf(as), input.id)) ?? notFound()
  const obstacle = obstacleOfCorrection(course)
  if (obstacle) refuse(obstacle)
  await lockUnchanged(db, 'courses', course.id, input.updatedAt, () => showBilled(context, course.id))
  return { contract, course }
}

/** What the provider of cards answered, once what was saved is saved. */
const answerWithRefunds = <A extends object>(context: OperationContext, answer: A, refunds: readonly number[]) => {
  if (refunds.length === 0) return { ...answer, refundMessage: null }
  return answerAfterCommit(async (after) => {
    const failure = await refundCredited(context, after, refunds)
    return {
      ...answer,
      refundMessage: failure === null ? null : `Le remboursement n’a pas pu être effectué\u00a0: ${failure}`,
    }
  })
}

/** Each family is told what is its own, each teacher as well. */
const tellRedone = async (
  context: OperationContext,
  course: FoundCourse,
  { contract, lesson }: { readonly contract: DeclarableRow; readonly lesson: DeclaredCourse },
  { noteIds, billId, dueCents }: Redone,
  { reason, recovery }: BilledCorrection,
  known: LessonToTell,
) => {
  const isSameFamily = contract.customerId === course.customerId
  const isSameTeacher = contract.teacherId === course.teacherId
  const before = givenText(course.doneAt ?? '', course.durationMinutes)
  // one that waited for the bill of its month had no paper: its people are told of the lesson alone
  if (course.billId === null || billId === null) {
    await tellLesson(context, course.id, {
      news: 'course-corrected',
      before,
      words: reason,
      to: ['customer', 'student'],
    })
  } else
    await tellCorrected(context, {
      billId: course.billId,
      paperIds: isSameFamily ? [...noteIds, billId] : [...noteIds],
      what: isSameFamily
        ? `Cours ${de(contract.studentName)}\u00a0: ${before} → ${givenText(lesson.doneAt, lesson.durationMinutes)}`
        : `Cours ${de(course.studentName)}, ${before}\u00a0: facturé par erreur.`,
      reason,
    })
  if (!isSameFamily && billId !== null) await tellBills(context, [billId])
  if (isSameTeacher) return tellTeacher(context, course, reason, 0)
  const kept = recovery === 'kept' || dueCents === 0 ? '' : ` ${dueWords(dueCents, course.payslipId !== null)}`
  await tellLesson(context, course.id, {
    news: 'course-withdrawn',
    ...{ before, lesson: known, words: `${reason}${kept}`, to: ['teacher'] },
  })
  await tellLesson(context, course.id, { news: 'course-corrected', before, words: reason, to: ['teacher'] })
}

const redo = async (
  context: OperationContext,
  course: FoundCourse,
  asked: { readonly contract: DeclarableRow; readonly lesson: DeclaredCourse },
  input: BilledCorrection,
) => {
  const { db } = context
  if (await isAskedWithOthers(db, await partsOfLesson(db, course.id))) refuse(refusals.askedWithOthers)
  const known = await findToTell(db, course.id)
  const redone = await redoBilled(context, course, asked, input)
  for (const id of new Set([course.contractId, asked.contract.id])) await noteLastCourse(db, id)
  await tellRedone(context, course, asked, redone, input, known)
  context.live(['courses'], ['billing'], ['accounting'])
  const answer = { errors: null, ...redone.saved, papers: [...redone.references] }
  return answerWithRefunds(context, answer, redone.refunds)
}

/** Saves a correction with its papers; what a card paid too much goes back to it after the commit. */
export const correctBilled = async (context: OperationContext, input: BilledCorrection) => {
  const { db } = context
  const { contract, course } = await lockAll(context, input)
  const { isCollective, chapterId, teacherComment, report } = course
  const isMoved = contract.id !== course.contractId
  const wrong = { isMoved, renamesPayer: input.renamesPayer }
  const refusal = refusalOfContractOf(course, contract)
  if (refusal) refuse(refusal, 'contractId')
  const given = { ...input, isCollective, chapterId: isMoved ? null : chapterId, teacherComment, report }
  const lesson = await declaredCourse(context, contract, given, course.id, { isNewOnContract: isMoved })
  const before = { doneAt: course.doneAt ?? '', durationMinutes: course.durationMinutes, priceCents: course.priceCents }
  const kind = kindOfBilledCorrection(before, lesson, wrong) ?? refuse(refusals.nothingChanged)
  const isApart = course.regime === 'mandataire' && movesApart(course, lesson)
  if (kind === 'redone' || isApart) return redo(context, course, { contract, lesson }, input)
  const { saved, papers, dueCents } = await reviseBilled(context, course, lesson, kind, input)
  await noteLastCourse(db, course.contractId)
  await tell(context, course, lesson, papers, input.reason)
  const money = input.recovery === 'kept' ? 0 : dueCents
  await tellTeacher(context, course, input.reason, money)
  context.live(['courses'], ['billing'], ['accounting'])
  const answer = { errors: null, ...saved, papers: [...papers.references] }
  return answerWithRefunds(context, answer, papers.refunds)
}
