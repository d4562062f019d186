// A billed lesson that never took place: what cancelling it does, said before, and the cancellation as it was wished.

import type { CancelBilled, CancelBilledRecord } from '@cartable/domain/courses/corrections/cancel-billed.schema.ts'
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import { answerAfterCommit, type OperationContext } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { lockUnchanged } from '../../../platform/save.ts'
import { refundCredited } from '../../billing/billing.service.ts'
import { previewCredits } from '../../billing/credits/preview-credit.ts'
import { describeGivenBack } from '../../billing/packs/take-hours.ts'
import { withdrawalOf } from '../../urssaf/end-bill-advance.ts'
import { takeCourseBack } from '../cancel-course.ts'
import { scopeOf } from '../course-view.ts'
import { findCourse } from '../courses.queries.ts'
import { lockContract } from '../declaration.queries.ts'
import { partsOfLesson } from '../shared/lesson-parts.queries.ts'
import { obstacleOfBilled } from './show-billed.ts'
import { toldOf } from './show-correction.ts'

export const showBilledToCancel = async (context: OperationContext, id: number): Promise<CancelBilledRecord> => {
  const { db, as } = context
  const course = (await findCourse(db, scopeOf(as), id)) ?? notFound()
  const parts = await partsOfLesson(db, id)
  const { refusal, dueCents: _, ...money } = await previewCredits(db, parts)
  const paid = parts.filter(({ isTeacherPaid }) => isTeacherPaid)
  return {
    ...{ id, updatedAt: course.updatedAt, reason: null, moneyBack: 'credit', recovery: 'next-pay', ...money },
    what: `${course.subject}, ${course.studentName} avec ${course.teacherName}`,
    teacherCents: paid.reduce(
      (sum, { teacherCents }) => sum + teacherCents,
      course.payslipId === null ? 0 : course.teacherAmountCents,
    ),
    isTeacherPaid: course.payslipId !== null || paid.length > 0,
    advance: course.orderId === null ? null : await withdrawalOf(db, course.orderId),
    pack: course.hourPackId === null ? null : await describeGivenBack(db, course.hourPackId, course.durationMinutes),
    told: await toldOf(context, course.contractId),
    obstacle: (obstacleOfBilled(course) ?? refusal)?.message ?? null,
  }
}

export const cancelBilled = async (context: OperationContext, { id, updatedAt, ...wish }: CancelBilled) => {
  const { db, as, today } = context
  const course = (await findCourse(db, scopeOf(as), id)) ?? notFound()
  // in the order of every change of a lesson
  await lockContract(db, course.contractId, today())
  await lockUnchanged(db, 'courses', id, updatedAt, () => showBilledToCancel(context, id))
  const obstacle = obstacleOfBilled(course)
  if (obstacle) refuse(obstacle)
  const { refunds } = await takeCourseBack(context, id, wish)
  const answer = { errors: null, id, updatedAt: null, refundMessage: null }
  if (refunds.length === 0) return answer
  return answerAfterCommit(async (after) => {
    const failure = await refundCredited(context, after, refunds)
    if (failure === null) return answer
    return { ...answer, refundMessage: `Le remboursement n’a pas pu être effectué\u00a0: ${failure}` }
  })
}
