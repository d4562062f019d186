// Use cases of courses: each reader's list, declaration, confirmation, dispute, cancellation, satisfaction of the test course.
import { coursesApi } from '@cartable/domain/courses/courses.api.ts'
import { coursesRefusals } from '@cartable/domain/courses/courses.refusals.ts'
import { coursesWorkflow } from '@cartable/domain/courses/courses.workflow.ts'
import { lessonRefusals } from '@cartable/domain/courses/shared/lesson.refusals.ts'
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import type { OperationContext } from '../../platform/http/context.ts'
import { notFound } from '../../platform/http/errors.ts'
import { handlers } from '../../platform/http/handlers.ts'
import { accountsOfStaff, notify } from '../../platform/notifications.ts'
import { decideMove } from '../../platform/transition.ts'
import { issuingConstraints } from '../billing/billing.service.ts'
import { cancelCourse, confirmCourse } from './confirm-course.ts'
import { askedAs, correctionTerms, factsOf, modeOf, scopeOf, viewCourse } from './course-view.ts'
import { type FoundCourse, findCourse, listCourses, listMotives, lockCourse, markDisputed } from './courses.queries.ts'
import { declareCourse, showDeclaration } from './declare-course.ts'
import { judgeTest } from './judge-test.ts'
import { lessonOccupations } from './planning/occupation-constraints.ts'

const lock = async ({ db, as }: OperationContext, id: number) => (await lockCourse(db, scopeOf(as), id)) ?? notFound()
const find = async ({ db, as }: OperationContext, id: number) => (await findCourse(db, scopeOf(as), id)) ?? notFound()

/** Those who manage private tuition are told: a disputed course is not paid until somebody settles it. */
const tellDisputed = async (
  { db, identity }: OperationContext,
  { studentName, teacherName, doneAt, expectedAt }: FoundCourse,
  motive: string | undefined,
  comment: string | null,
) => {
  const managers = await accountsOfStaff(db, 'privateTuitionManagers')
  const at = doneAt ?? expectedAt
  await notify(
    db,
    managers.filter((accountId) => accountId !== identity?.accountId),
    {
      kind: 'course',
      title: `Cours contesté\u00a0: ${studentName} avec ${teacherName}${at ? `, ${formatDay(at)}` : ''}.`,
      body: [motive, comment].filter(Boolean).join('\u00a0: '),
      link: `/privateTuition/courses?statut=4-disputed`,
    },
  )
}

const dispute = async (
  context: OperationContext,
  input: { id: number; disputeTypeId: number; comment: string | null },
) => {
  const { db, as, identity } = context
  const course = await lock(context, input.id)
  if (!decideMove(coursesWorkflow, course.status, '4-disputed', factsOf(course, as)))
    refuse(coursesRefusals.notConfirmable)
  const motives = await listMotives(db, 'course-dispute')
  if (!motives.some((motive) => motive.value === input.disputeTypeId))
    refuse(coursesRefusals.unknownDisputeType, 'disputeTypeId')
  await markDisputed(db, {
    courseId: input.id,
    disputeTypeId: input.disputeTypeId,
    comment: input.comment,
    accountId: identity?.accountId ?? null,
  })
  await tellDisputed(
    context,
    course,
    motives.find((motive) => motive.value === input.disputeTypeId)?.label,
    input.comment,
  )
  context.live(['courses'])
  return answerOfForm(context, input.id)
}

const answerOfForm = async (context: OperationContext, id: number) => {
  const { updatedAt } = await find(context, id)
  return { errors: null, id, updatedAt }
}

export const coursesService = handlers(
  coursesApi,
  {
    list: async (context, input) => {
      const { db, as: granted, identity } = context
      const as = askedAs(granted, identity, input.displayMode)
      const mode = modeOf(as, input.displayMode)
      const page = await listCourses(db, scopeOf(as), input)
      const terms = await correctionTerms(context)
      return { ...page, totals: null, rows: page.rows.map((row) => viewCourse(row, as, mode, terms)) }
    },
    declaration: (context, input) => showDeclaration(context, input),
    declare: declareCourse,
    confirm: (context, { id, seen }) => confirmCourse(context, id, seen),
    disputeForm: async (context, { id }) => {
      const course = await find(context, id)
      return {
        id,
        disputeTypeId: null,
        comment: null,
        course: {
          description: `${course.subject}, ${course.studentName}, avec ${course.teacherName}${course.doneAt ? ` le ${formatDay(course.doneAt)}` : ''}`,
          doneAt: course.doneAt,
          durationMinutes: course.durationMinutes,
        },
        options: { disputeTypes: await listMotives(context.db, 'course-dispute') },
      }
    },
    dispute,
    cancel: (context, { id }) => cancelCourse(context, id),
    firstValid: async (context, { id }) => {
      await judgeTest(context, scopeOf(context.as), id, { suits: true })
      return { isValid: true, errorMsgs: [] }
    },
    firstFailForm: async (context, { id }) => {
      await find(context, id)
      return {
        id,
        testFailureTypeId: null,
        testFailureComment: null,
        options: { testFailureTypes: await listMotives(context.db, 'test-failure') },
      }
    },
    firstFail: async (context, { id, testFailureTypeId, testFailureComment }) => {
      await judgeTest(context, scopeOf(context.as), id, { suits: false, testFailureTypeId, testFailureComment })
      return answerOfForm(context, id)
    },
  },
  {
    constraints: {
      ...issuingConstraints,
      ...lessonOccupations('doneAt'),
      courses_declared_once_uq: { refusal: coursesRefusals.declaredTwice, path: 'doneAt' },
      courses_price_in_force: { refusal: lessonRefusals.noPrice, path: 'doneAt' },
      courses_chapter_id_fkey: { refusal: coursesRefusals.unknownChapter, path: 'chapterId' },
    },
  },
)
