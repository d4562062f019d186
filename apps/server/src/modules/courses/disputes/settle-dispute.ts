// A contested lesson as those concerned read it, the answer of its teacher, and the end that keeps it as it was declared.

import { coursesWorkflow, isCancellable } from '@cartable/domain/courses/courses.workflow.ts'
import { disputesRefusals } from '@cartable/domain/courses/disputes/disputes.refusals.ts'
import type { CourseDisputes } from '@cartable/domain/courses/disputes/disputes.schema.ts'
import { disputeEndLabels } from '@cartable/domain/courses/disputes/disputes.words.ts'
import { de } from '@cartable/domain/kernel/french.ts'
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import { hasRight } from '@cartable/domain/kernel/rights.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { accountsOfStaff, notify } from '../../../platform/notifications.ts'
import { decideMove } from '../../../platform/transition.ts'
import { factsOf, scopeOf } from '../course-view.ts'
import { type FoundCourse, findCourse, lockCourse } from '../courses.queries.ts'
import { endDispute } from '../end-dispute.ts'

import { findSettler } from '../shared/dispute-ends.queries.ts'
import { givenText } from '../shared/given-text.ts'
import { tellLesson } from '../tell-lesson.ts'
import { listDisputes, markAnswered, markMaintained } from './disputes.queries.ts'

const describe = ({ subject, studentName, teacherName, doneAt, durationMinutes }: FoundCourse) =>
  `${subject}, ${studentName}, avec ${teacherName}${doneAt ? `, ${givenText(doneAt, durationMinutes)}` : ''}`

export const showDisputes = async (context: OperationContext, id: number): Promise<CourseDisputes> => {
  const { db, as, identity } = context
  const course = (await findCourse(db, scopeOf(as), id)) ?? notFound()
  const isOpen = course.status === '4-disputed'
  const isOffice = as.kind === 'staff' && identity !== null && hasRight(identity.rights, 'courses', 'write')
  const disputes = await listDisputes(db, id)
  return {
    courseId: id,
    description: describe(course),
    // what the teacher tells the office is between them
    disputes:
      as.kind === 'staff' || as.kind === 'teacher'
        ? disputes
        : disputes.map((one) => ({ ...one, teacherAnswer: null })),
    maySettle: isOpen && isOffice,
    mayCancel: isOpen && isOffice && isCancellable(course.status, factsOf(course, as)),
    mayAnswer: isOpen && as.kind === 'teacher' && disputes[0]?.teacherAnswer === null,
  }
}

/** The lesson, locked, while it is contested; whoever comes second reads how it ended. */
const lockDisputed = async ({ db, as }: OperationContext, id: number): Promise<FoundCourse> => {
  const course = (await lockCourse(db, scopeOf(as), id)) ?? notFound()
  if (course.status === '4-disputed') return course
  const end = (await listDisputes(db, id))[0]?.end
  return refuse(end ? disputesRefusals.settledMeanwhile(disputeEndLabels[end]) : disputesRefusals.notDisputed)
}

type Words = { readonly id: number; readonly words: string }

/** Kept as it was declared: the family reads why, and may confirm, or contest once more. */
export const maintainCourse = async (context: OperationContext, { id, words }: Words) => {
  const { db, as, now, live } = context
  const course = await lockDisputed(context, id)
  decideMove(coursesWorkflow, course.status, '2-validated', factsOf(course, as))
  const saved = await markMaintained(db, id, now())
  await endDispute(context, id, 'rejected', words)
  await tellLesson(context, id, { news: 'course-maintained', words, asksFamily: true })
  live(['courses'])
  return { errors: null, ...saved }
}

/** What the teacher says of it, to whoever settles it. */
export const answerDispute = async (context: OperationContext, { id, words }: Words) => {
  const { db, now, live } = context
  const course = await lockDisputed(context, id)
  await markAnswered(db, id, words, now())
  const settler = await findSettler(db, course.contractId, course.maintained > 0)
  await notify(db, await accountsOfStaff(db, { staffUserIds: [settler] }), {
    kind: 'course',
    title: `${course.teacherName} répond à la contestation du cours ${de(course.studentName)}.`,
    body: words,
    link: '/monitoring/workflow/overview?demande=dispute',
  })
  live(['courses'], ['monitoring'])
  return { errors: null, id, updatedAt: course.updatedAt }
}
