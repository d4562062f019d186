// Operations of the validation of a course: the page where a family does it by the link of a mail, and the link sent again.
import { z } from 'zod'
import { link, right } from '../../kernel/access.ts'
import { id } from '../../kernel/fields.ts'
import { defineOperations, operation } from '../../kernel/operation.ts'
import { MoveAnswer } from '../../kernel/refusal.ts'
import { ConfirmAnswer, SeenCourse } from '../courses.schema.ts'
import { CompanyContact } from '../homes.schema.ts'

const byLink = link('course-validation')
const path = '/response/privateTuition/customerValidation/approve'
const token = z.string().max(100)

/** Whoever holds the link may not be whom it was sent to: first name, subject and price, nobody's address. */
export const CourseToValidate = z.object({
  state: z.enum(['waiting', 'confirmed', 'disputed', 'cancelled']),
  studentFirstName: z.string(),
  teacherName: z.string(),
  subject: z.string(),
  doneAt: z.string(),
  durationMinutes: z.int(),
  isTest: z.boolean(),
  /** What the family pays, in cents, the tax advance deducted. */
  customerPayment: z.int(),
  /** What the Urssaf is asked of it, or why nothing is; null where there is nothing to say. */
  advance: z.string().nullable(),
  /** What is left of the pack of hours that it is taken from; null where it is taken from none. */
  pack: z.string().nullable(),
  /** The card on file will be charged. */
  paysByCard: z.boolean(),
  company: CompanyContact,
})
export type CourseToValidate = z.infer<typeof CourseToValidate>

/** Of the office, beside the page that the link opens. */
export const unansweredApi = defineOperations('courses', {
  resend: operation({
    name: 'course_validation_resend',
    method: 'POST',
    path: '/courses/course-validation-resend',
    effect: 'write',
    access: right('courses', 'write'),
    input: z.object({ id }),
    answer: MoveAnswer,
    refused: (refusals) => ({ isValid: false, errorMsgs: refusals.map((refusal) => refusal.message) }),
    summary: 'Renvoi à la famille du lien qui valide un cours',
  }),
})

const Approved = ConfirmAnswer.pick({ isConfirmed: true, errorMsgs: true, paymentStatus: true, paymentMessage: true })

export const courseValidationApi = defineOperations('courses', {
  showValidation: operation({
    name: 'customer_validation_approve',
    method: 'GET',
    path,
    effect: 'read',
    access: byLink,
    input: z.object({ token }),
    answer: CourseToValidate,
    perMinute: 30,
    summary: 'Cours à valider par le lien d’un mail',
  }),
  approve: operation({
    name: 'customer_validation_approval',
    method: 'POST',
    path,
    effect: 'write',
    access: byLink,
    input: z.object({ token, seen: SeenCourse.optional() }),
    answer: Approved,
    refused: (refusals) => ({
      isConfirmed: false,
      errorMsgs: refusals.map((refusal) => refusal.message),
      paymentStatus: null,
      paymentMessage: null,
    }),
    perMinute: 10,
    summary: 'Validation d’un cours par le lien d’un mail',
  }),
})
