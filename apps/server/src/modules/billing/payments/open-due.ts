// Opens what a lesson takes back from its teacher, or still owes him, when it is put right after he was paid.
import type { Recovery } from '@cartable/domain/billing/payments/teacher-dues.schema.ts'
import { takeBacksRefusals } from '@cartable/domain/billing/take-backs/take-backs.refusals.ts'
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import { hasRight } from '@cartable/domain/kernel/rights.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { insertDue, type NewDue } from './teacher-dues.queries.ts'

type Context = Pick<OperationContext, 'db' | 'today' | 'identity'>

/** What he got is left to him by whoever may give away the company’s money. */
const refuseWaiver = ({ identity }: Context, recovery: Recovery): void => {
  if (recovery === 'kept' && !hasRight(identity?.rights ?? {}, 'payWaiver', 'write'))
    refuse(takeBacksRefusals.waiverNotYours, 'recovery')
}

/** To be called in the transaction of the correction; nothing for nothing. */
export const openTeacherDue = async (context: Context, due: NewDue): Promise<void> => {
  if (due.amountCents === 0) return
  // what he is owed is never kept from him
  const recovery = due.amountCents > 0 ? 'next-pay' : due.recovery
  refuseWaiver(context, recovery)
  await insertDue(context.db, { ...due, recovery }, context.today())
}

/** A lesson as its payslip counts it. */
type OnPayslip = {
  readonly durationMinutes: number
  readonly teacherAmountCents: number
  readonly urssafPartCents: number
}
type CourseOnPayslip = OnPayslip & {
  readonly id: number
  readonly teacherId: number
  readonly payslipId: number | null
  readonly doneAt: string | null
}
/**
 * A lesson of an employee that stands on a payslip, as it becomes; null where nothing is left of it there. The payslip is never
 * written again: the next one of the same family says it. Answers the net of it.
 */
export const openPayslipDue = async (
  context: Context,
  course: CourseOnPayslip,
  after: OnPayslip | null,
  wish: { readonly reason: string; readonly recovery: Recovery },
): Promise<number> => {
  const { payslipId, doneAt } = course
  if (payslipId === null || doneAt === null) return 0
  const amountCents = (after?.teacherAmountCents ?? 0) - course.teacherAmountCents
  await openTeacherDue(context, {
    ...{ teacherId: course.teacherId, courseId: course.id, amountCents, ...wish },
    ofPayslip: {
      ...{ payslipId, doneAt, minutes: (after?.durationMinutes ?? 0) - course.durationMinutes },
      collectedCents: (after?.urssafPartCents ?? 0) - course.urssafPartCents,
    },
  })
  return amountCents
}
