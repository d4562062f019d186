// Writes once more to a family about a lesson that it has not answered: the mail was lost, or its address has been put right.
import { coursesRefusals } from '@cartable/domain/courses/courses.refusals.ts'
import { validatedStatuses } from '@cartable/domain/courses/courses.schema.ts'
import { coursesWorkflow } from '@cartable/domain/courses/courses.workflow.ts'
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { decideMove } from '../../../platform/transition.ts'
import { writeAbout } from './ask-validation.ts'
import { lockToAskAbout, markAskedAbout } from './validation.queries.ts'

const isReminded = (status: string) => status === '22-validated-customer-mail' || status === '23-validated-waiting'

/** The lesson then counts as one whose family was written to, so that the scheduled mails go on from there. */
export const resendValidation = async (context: OperationContext, id: number) => {
  const { db, live } = context
  const course = (await lockToAskAbout(db, id)) ?? notFound()
  if (!validatedStatuses.some((status) => status === course.status)) refuse(coursesRefusals.notConfirmable)
  const family = [course.customerFirstName, course.customerLastName].filter(Boolean).join(' ')
  if (course.customerEmail === null) refuse(coursesRefusals.nobodyToWriteTo(family))
  if (!isReminded(course.status)) {
    const facts = { actor: 'program', paymentPending: false } as const
    decideMove(coursesWorkflow, course.status, '22-validated-customer-mail', facts)
    await markAskedAbout(db, id, '22-validated-customer-mail')
  }
  await writeAbout(context, course, isReminded(course.status) ? 'last' : 'first', true)
  live(['courses'])
  return { isValid: true, errorMsgs: [] }
}
