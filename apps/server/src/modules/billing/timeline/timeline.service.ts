// Use case of the money timeline: which orders a subject has, and what of their money its reader may see.
import { teachersKept } from '@cartable/domain/billing/payments/teacher-payments.rules.ts'
import { timelineApi } from '@cartable/domain/billing/timeline/timeline.api.ts'
import {
  type OrderFacts,
  type TimelineReader,
  timelineBefore,
  timelineOf,
} from '@cartable/domain/billing/timeline/timeline.rules.ts'
import type { MoneyTimeline, TimelineSubject } from '@cartable/domain/billing/timeline/timeline.schema.ts'
import { hasRight } from '@cartable/domain/kernel/rights.ts'
import { advanceWords } from '@cartable/domain/urssaf/advance-words.rules.ts'
import { paymentOfRequest, reasonOfRequest, requestLabels } from '@cartable/domain/urssaf/payment-request.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { handlers } from '../../../platform/http/handlers.ts'
import {
  findLessonOfTimeline,
  findTeacherMoney,
  listTimelineOrders,
  type TeacherMoney,
  type TimelineOrder,
} from './timeline.queries.ts'

const statusOf = ({ dueCents, paidCents, nettedCents, isPending, hasFailed }: TeacherMoney) => {
  if (dueCents > 0 && paidCents - nettedCents >= dueCents) return 'succeeded'
  if (isPending) return 'pending'
  return hasFailed ? 'failed' : 'missing'
}

const factsOf = async (
  { db, platform }: OperationContext,
  order: TimelineOrder,
  reader: TimelineReader,
  teacherId: number | null,
): Promise<OrderFacts> => {
  const { advance, requests, ...facts } = order
  const money = await findTeacherMoney(db, order.orderId, teacherId)
  const kept = teachersKept(money.toPay, await platform.settings.flag('teacher_pay_by_bank'))
  const isFamily = reader.kind === 'family'
  return {
    ...facts,
    advanceWords: advance && advanceWords(advance, isFamily ? 'family' : 'office'),
    requests: requests.map((one) => ({
      ...{ label: requestLabels[one.status], amountCents: one.amountCents, sentOn: one.sentOn, events: one.events },
      isUnderWay: paymentOfRequest(one.status) === 'pending',
      isPaid: paymentOfRequest(one.status) === 'succeeded',
      // what of a request the office must put right is no matter of the family, which knows why it refused
      reason: isFamily ? null : reasonOfRequest(one),
    })),
    teacher: {
      ...{ dueCents: money.dueCents, paidCents: money.paidCents, paidOn: money.paidOn, failure: money.failure },
      ...{ kept: kept?.isAll ? kept : null, payslipMonth: money.payslipMonth, status: statusOf(money) },
      isEmployee: money.hasEmployee && money.dueCents === 0,
    },
  }
}

/** Whose eyes: the office within its rights, or one's own; a teacher who is a parent reads by what is asked. */
type Eyes = { readonly customerId: number | null; readonly teacherId: number | null; readonly stagesOnly: boolean }
const eyesOf = ({ as, identity }: OperationContext): Eyes => {
  if (as.kind === 'staff')
    return {
      customerId: null,
      teacherId: null,
      stagesOnly: identity === null || !hasRight(identity.rights, 'billing', 'read'),
    }
  return { customerId: identity?.customerId ?? null, teacherId: identity?.teacherId ?? null, stagesOnly: false }
}

const readerOf = ({ as, identity }: OperationContext, kind: 'family' | 'teacher' | null): TimelineReader => {
  const holds = (code: 'billing' | 'accounting' | 'teacherAdvances', level: 'read' | 'write') =>
    as.kind === 'staff' && identity !== null && hasRight(identity.rights, code, level)
  return {
    kind: kind ?? 'office',
    ...{ mayWrite: holds('billing', 'write'), mayAdvance: holds('teacherAdvances', 'write') },
    readsBooks: holds('accounting', 'read'),
  }
}

const seenBy = (eyes: Eyes, isStaff: boolean, customerId: number, teacherIds: readonly number[]) => {
  if (isStaff) return 'office'
  if (eyes.customerId === customerId) return 'family'
  return eyes.teacherId !== null && teacherIds.includes(eyes.teacherId) ? 'teacher' : null
}

const show = async (
  context: OperationContext,
  { subject, id }: { subject: TimelineSubject; id: number },
): Promise<MoneyTimeline> => {
  const { db, as } = context
  const eyes = eyesOf(context)
  const isStaff = as.kind === 'staff'
  const lesson = subject === 'course' ? await findLessonOfTimeline(db, id) : undefined
  const found = await listTimelineOrders(db, subject, id)
  const orders: MoneyTimeline['orders'] = []
  for (const order of found) {
    const seen = seenBy(eyes, isStaff, order.customerId, order.teacherIds)
    if (seen === null || (eyes.stagesOnly && !order.isStage)) continue
    const reader = readerOf(context, seen === 'office' ? null : seen)
    const isTeacher = seen === 'teacher'
    const steps = timelineOf(await factsOf(context, order, reader, isTeacher ? eyes.teacherId : null), reader)
    const { orderId, orderReference, billId, billReference, customerId, customerDueCents, hasCard } = order
    orders.push({
      ...{ orderId, orderReference, customerId, steps },
      ...(isTeacher
        ? { billId: null, billReference: null, customerDueCents: 0, hasCard: false }
        : { billId, billReference, customerDueCents, hasCard }),
    })
  }
  if (orders.length > 0) return { orders }
  if (lesson === undefined || found.length > 0 || eyes.stagesOnly) return notFound()
  const seen = seenBy(eyes, isStaff, lesson.customerId, [lesson.teacherId])
  if (seen === null) return notFound()
  const steps = timelineBefore(lesson.status, readerOf(context, seen === 'office' ? null : seen))
  const none = {
    orderId: null,
    orderReference: null,
    billId: null,
    billReference: null,
    customerDueCents: 0,
    hasCard: false,
  }
  return { orders: [{ ...none, customerId: lesson.customerId, steps }] }
}

export const timelineService = handlers(timelineApi, { show })
