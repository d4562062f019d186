// Use cases of courses: each reader's list, declaration, confirmation, dispute, cancellation, satisfaction of the test course.
import { coursesApi } from '@cartable/domain/courses/courses.api.ts'
import { coursesRefusals } from '@cartable/domain/courses/courses.refusals.ts'
import { lessonRefusals } from '@cartable/domain/courses/shared/lesson.refusals.ts'
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import type { OperationContext } from '../../platform/http/context.ts'
import { notFound } from '../../platform/http/errors.ts'
import { handlers } from '../../platform/http/handlers.ts'
import { issuingConstraints } from '../billing/billing.service.ts'
import { cancelCourse } from './cancel-course.ts'
import { confirmCourse } from './confirm-course.ts'
import { listCourses } from './course-list.queries.ts'
import { askedAs, correctionTerms, modeOf, scopeOf, viewCourse } from './course-view.ts'
import { findCourse } from './courses.queries.ts'
import { checkDeclaration, declareCourse } from './declare-together.ts'
import { judgeTest } from './judge-test.ts'
import { openDispute } from './open-dispute.ts'
import { lessonOccupations } from './planning/occupation-constraints.ts'
import { listMotives } from './shared/motives.queries.ts'
import { searchContractsToDeclare, showDeclaration } from './show-declaration.ts'

const find = async ({ db, as }: OperationContext, id: number) => (await findCourse(db, scopeOf(as), id)) ?? notFound()

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
      // what the office does next, and who pays, is nobody else's list
      const asked = as.kind === 'staff' ? input : { ...input, due: undefined, paymentStates: undefined }
      const page = await listCourses(db, scopeOf(as), { ...asked, now: context.now() })
      const terms = await correctionTerms(context)
      return { ...page, totals: null, rows: page.rows.map((row) => viewCourse(row, as, mode, terms)) }
    },
    declaration: (context, input) => showDeclaration(context, input),
    contractsToDeclare: searchContractsToDeclare,
    declare: declareCourse,
    checkDeclaration,
    confirm: (context, { id, seen, agreement }) => confirmCourse(context, id, { seen, agreement }),
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
    dispute: async (context, input) => {
      await openDispute(context, input)
      return answerOfForm(context, input.id)
    },
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
