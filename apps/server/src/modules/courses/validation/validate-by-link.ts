// Serves the page where a family validates a course by the link of a mail: the link names the course, and nothing else does.
import type { CourseStatus } from '@cartable/domain/courses/courses.schema.ts'
import { validatedStatuses } from '@cartable/domain/courses/courses.schema.ts'
import type { CourseToValidate } from '@cartable/domain/courses/validation/validation.api.ts'
import { courseValidationApi, unansweredApi } from '@cartable/domain/courses/validation/validation.api.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { handlers } from '../../../platform/http/handlers.ts'
import { linkIsOver } from '../../../platform/http/links.ts'
import { issuingConstraints } from '../../billing/billing.service.ts'
import { confirmCourse, dueOfLesson, previewDecided } from '../confirm-course.ts'
import { findCourse } from '../courses.queries.ts'
import { packWords } from '../shared/on-pack.ts'
import { companyContact } from '../tell-contact.ts'
import { resendValidation } from './resend-validation.ts'
import { findToValidate } from './validation.queries.ts'

const stateOf = (status: CourseStatus): CourseToValidate['state'] => {
  if ((validatedStatuses as readonly CourseStatus[]).includes(status)) return 'waiting'
  if (status === '3-confirmed') return 'confirmed'
  return status === '4-disputed' ? 'disputed' : 'cancelled'
}

const courseOf = ({ as }: OperationContext): number => {
  if (as.kind !== 'link' || as.subjectClass !== 'courses') throw linkIsOver()
  return as.subjectId
}

const show = async (context: OperationContext): Promise<CourseToValidate> => {
  const course = await findToValidate(context.db, courseOf(context))
  const found = course && (await findCourse(context.db, {}, course.id))
  if (!course || !found) throw linkIsOver()
  const [decided] = await previewDecided(context, [found])
  return {
    state: stateOf(course.status),
    studentFirstName: course.studentFirstName,
    teacherName: course.teacherName,
    subject: course.subject,
    doneAt: course.doneAt,
    durationMinutes: course.durationMinutes,
    isTest: course.isTest,
    customerPayment: decided ? dueOfLesson(decided) : found.priceCents,
    advance: decided?.advance.words ?? null,
    pack: decided?.pack ? packWords(decided.pack) : null,
    paysByCard: course.paysByCard,
    company: await companyContact(context),
  }
}

export const unansweredService = handlers(unansweredApi, {
  resend: (context, { id }) => resendValidation(context, id),
})

export const courseValidationService = handlers(
  courseValidationApi,
  { showValidation: show, approve: (context, { seen }) => confirmCourse(context, courseOf(context), { seen }) },
  { constraints: issuingConstraints },
)
