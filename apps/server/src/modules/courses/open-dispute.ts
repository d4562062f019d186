// A lesson is contested: by whom and why is kept, a card opens in the hands of who settles it, and the teacher is told.
import { coursesRefusals } from '@cartable/domain/courses/courses.refusals.ts'
import { coursesWorkflow } from '@cartable/domain/courses/courses.workflow.ts'
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import type { OperationContext } from '../../platform/http/context.ts'
import { notFound } from '../../platform/http/errors.ts'
import { accountsOfStaff, notify } from '../../platform/notifications.ts'
import { decideMove } from '../../platform/transition.ts'
import { withdrawSms } from '../messaging/send-sms-twin.ts'
import { openDisputeCard } from '../monitoring/dispute-card.ts'
import { factsOf, scopeOf } from './course-view.ts'
import { type FoundCourse, lockCourse } from './courses.queries.ts'
import { findContractToTell } from './planning/told.queries.ts'
import { findSettler, markDisputed } from './shared/dispute-ends.queries.ts'
import { listMotives } from './shared/motives.queries.ts'
import { tellLesson } from './tell-lesson.ts'

/** Who settles it, and those who manage private tuition, are told: a disputed course is not paid until somebody settles it. */
const tellStaff = async (
  { db, identity }: OperationContext,
  course: FoundCourse,
  { words, settlerId, cardId }: { readonly words: string; readonly settlerId: number | null; readonly cardId: number },
) => {
  const settlers = await accountsOfStaff(db, { staffUserIds: [settlerId] })
  const managers = await accountsOfStaff(db, 'privateTuitionManagers')
  const at = course.doneAt ?? course.expectedAt
  const bell = {
    kind: 'course' as const,
    title: `Cours contesté${course.maintained > 0 ? ' à nouveau' : ''}\u00a0: ${course.studentName} avec ${course.teacherName}${at ? `, ${formatDay(at)}` : ''}.`,
    body: words,
  }
  const others = (accountId: number) => accountId !== identity?.accountId
  await notify(db, settlers.filter(others), { ...bell, link: `/monitoring/workflow/overview?carte=${cardId}` })
  const rest = managers.filter((accountId) => others(accountId) && !settlers.includes(accountId))
  await notify(db, rest, { ...bell, link: '/privateTuition/courses?statut=4-disputed' })
}

export const openDispute = async (
  context: OperationContext,
  input: { id: number; disputeTypeId: number; comment: string | null },
): Promise<void> => {
  const { db, as, identity, live } = context
  const course = (await lockCourse(db, scopeOf(as), input.id)) ?? notFound()
  if (!decideMove(coursesWorkflow, course.status, '4-disputed', factsOf(course, as)))
    refuse(coursesRefusals.notConfirmable)
  const motive = (await listMotives(db, 'course-dispute')).find(({ value }) => value === input.disputeTypeId)
  if (!motive) return refuse(coursesRefusals.unknownDisputeType, 'disputeTypeId')
  await markDisputed(db, {
    courseId: input.id,
    disputeTypeId: input.disputeTypeId,
    comment: input.comment,
    accountId: identity?.accountId ?? null,
  })
  await withdrawSms(db, { purpose: 'course-validation-sms', about: { class: 'courses', id: input.id } })
  const words = [motive.label, input.comment].filter(Boolean).join('\u00a0: ')
  const settlerId = await findSettler(db, course.contractId, course.maintained > 0)
  const cardId = await openDisputeCard(db, input.id, settlerId)
  await tellStaff(context, course, { words, settlerId, cardId })
  // whoever pays learns of it by the bell: the answer goes to both
  if (as.kind === 'student') {
    const people = await findContractToTell(db, course.contractId)
    const title = `${course.studentName} conteste le cours du ${formatDay(course.doneAt ?? course.expectedAt ?? '')}.`
    await notify(db, [people?.customer.accountId], { kind: 'course', title, body: words, link: '/' })
  }
  await tellLesson(context, input.id, { news: 'course-disputed', words: `Motif\u00a0: ${words}`, to: ['teacher'] })
  live(['courses'], ['monitoring'])
}
