// Rules of the policies of cancellation: what one needs, and what a lesson that does not take place costs by it.
import { shareOf } from '../../kernel/money.ts'
import { collectRefusals } from '../../kernel/refusal.ts'
import { referenceRefusals } from '../reference.refusals.ts'
import type { CancellationPolicy, TeacherStatus } from './cancellations.schema.ts'

const hourMs = 3_600_000

/** The company pays a teacher no more than it is paid, and no wages: those are the family's to pay. */
export const checkPolicy = (policy: {
  readonly teacherStatus: TeacherStatus
  readonly firstDay: string
  readonly lastDay: string | null
  readonly lateCustomerPercent: number
  readonly lateTeacherPercent: number
  readonly absentCustomerPercent: number
  readonly absentTeacherPercent: number
}): void => {
  const refusals = collectRefusals()
  if (policy.lastDay !== null && policy.lastDay < policy.firstDay) refusals.add(referenceRefusals.promoDays, 'lastDay')
  const pairs = [
    ['lateTeacherPercent', policy.lateTeacherPercent, policy.lateCustomerPercent],
    ['absentTeacherPercent', policy.absentTeacherPercent, policy.absentCustomerPercent],
  ] as const
  for (const [path, ofTeacher, ofCustomer] of pairs) {
    if (policy.teacherStatus === 'employed' && ofTeacher > 0) refusals.add(referenceRefusals.policyWages, path)
    else if (ofTeacher > ofCustomer) refusals.add(referenceRefusals.policyTeacherMore, path)
  }
  refusals.throwIfAny()
}

/** Whether a lesson is cancelled too late to cost nothing. */
export const isLateCancellation = (freeHours: number, expectedAt: string, now: Date): boolean =>
  Date.parse(expectedAt) - now.getTime() < freeHours * hourMs

export type ChargeKind = 'late-cancellation' | 'no-show'
export type Compensation = {
  readonly customerPercent: number
  readonly customerCents: number
  readonly teacherPercent: number
  readonly teacherCents: number
}

/** What the family owes of a lesson that did not take place, and what the teacher has of it; null: nothing is owed. */
export const compensationOf = (
  kind: ChargeKind,
  policy: CancellationPolicy,
  lesson: { readonly priceCents: number; readonly teacherAmountCents: number; readonly isTest: boolean },
): Compensation | null => {
  const isLate = kind === 'late-cancellation'
  const customerPercent = isLate ? policy.lateCustomerPercent : policy.absentCustomerPercent
  const teacherPercent = isLate ? policy.lateTeacherPercent : policy.absentTeacherPercent
  const customerCents = shareOf(lesson.priceCents, String(customerPercent))
  // a test lesson is never charged
  if (lesson.isTest || customerCents === 0) return null
  const teacherCents = Math.min(shareOf(lesson.teacherAmountCents, String(teacherPercent)), customerCents)
  return { customerPercent, customerCents, teacherPercent, teacherCents }
}
