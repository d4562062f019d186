// Issues the bill of what a billed lesson had more than its bill said: an order of its own, at the rates of the lesson's day.
import { durationText, formatDay } from '@cartable/domain/kernel/dates.ts'
import { priceOfDuration } from '@cartable/domain/kernel/money.ts'
import type { Db } from '../../../platform/db/database.ts'
import { type CourseToBill, issueCourseBill, openCourseOrder } from './issue-bill.ts'

export type Complement = {
  readonly minutes: number
  readonly cents: number
  /** The teacher's part, and the contributions on it. */
  readonly teacherCents: number
  readonly urssafPartCents: number
}

/** The family pays it as it chooses: its card is not charged for what it did not confirm. */
export const issueComplement = async (db: Db, course: CourseToBill, more: Complement, today: string) => {
  const { minutes, cents } = more
  const complement = {
    ...course,
    priceCents: cents,
    thirdPartCents: 0,
    urssafCollectsCents: 0,
    teacherAmountCents: more.teacherCents,
    urssafPartCents: more.urssafPartCents,
  }
  const order = await openCourseOrder(db, complement, today)
  const isHours = minutes > 0 && priceOfDuration(course.hourlyPriceCents, minutes) === cents
  const what = minutes > 0 ? `${durationText(minutes)} de plus que facturé` : 'complément de prix'
  const bill = await issueCourseBill(
    db,
    { ...complement, durationMinutes: minutes },
    { ...order, paymentMethodId: null },
    today,
    {
      label: `${course.subject}, ${course.scholarLevel}\u00a0: cours du ${formatDay(course.doneAt)}, ${course.studentName}, ${what}`,
      ...(!isHours && { quantity: '1', unit: 'unit' as const, unitPriceCents: cents }),
    },
  )
  return { orderId: order.orderId, billId: bill.billId, reference: bill.reference }
}
