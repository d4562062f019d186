// Cards of the monitoring workflow as pages receive them: card, details.
import { disputeWords } from '@cartable/domain/billing/payouts/disputes.words.ts'
import { dayOf } from '@cartable/domain/kernel/dates.ts'
import { hasRight, type Rights } from '@cartable/domain/kernel/rights.ts'
import { movesFrom } from '@cartable/domain/kernel/workflow.ts'
import { ageInDays, holdsLock, urgencyOf } from '@cartable/domain/monitoring/monitoring.rules.ts'
import type { MonitoringCard, MonitoringDetails } from '@cartable/domain/monitoring/monitoring.schema.ts'
import { monitoringWorkflow, paymentKinds } from '@cartable/domain/monitoring/monitoring.workflow.ts'
import type { OperationContext } from '../../platform/http/context.ts'
import { notFound } from '../../platform/http/errors.ts'
import { findMonitoringCard, type MonitoringRow } from './monitoring.queries.ts'
import { type CardSubject, findBillOfCard, findCardSubject, listCardFollowUps } from './monitoring-card.queries.ts'

type Viewer = Pick<OperationContext, 'identity' | 'now' | 'today'>

const member = (staffUserId: number | null, firstName: string | null, lastName: string | null) =>
  staffUserId === null
    ? null
    : {
        staffUserId,
        name: [firstName, lastName].filter(Boolean).join(' '),
        initials: [firstName, lastName].map((name) => name?.[0]?.toLocaleUpperCase('fr-FR') ?? '').join(''),
      }

/** A card with its moves: none while somebody else works on it. */
export const describeMonitoringCard = (row: MonitoringRow, { identity, now, today }: Viewer): MonitoringCard => {
  const ageDays = ageInDays(dayOf(row.createdAt), today())
  const locker = member(row.lockerId, row.lockerFirstName, row.lockerLastName)
  const isMine = locker !== null && locker.staffUserId === identity?.staffUserId
  const lock = locker && row.lockedAt && holdsLock(row.lockedAt, now()) ? { ...locker, at: row.lockedAt, isMine } : null
  return {
    id: row.id,
    kind: row.kind,
    status: row.status,
    title: row.title,
    subject: row.subject,
    amountCents: row.amountCents,
    waitsUntil: row.waitsUntil,
    needsManualAction: row.needsManualAction,
    ageDays,
    urgency: urgencyOf(row.status, ageDays),
    assignee: member(row.assigneeId, row.assigneeFirstName, row.assigneeLastName),
    lock,
    followUpCount: row.followUpCount,
    moves: movesFrom(monitoringWorkflow, row.status, { lock: lock && !lock.isMine ? lock : null }),
  }
}

const option = (id: number | null, label: string | null) => (id === null || !label ? null : { id, label })

/** Whoever is called or written to: the family, the teacher of what it is about. */
const reachedOf = (subject: CardSubject, rights: Rights): MonitoringDetails['reached'] => [
  ...(subject.customerId !== null && hasRight(rights, 'customers', 'read')
    ? [
        {
          who: 'customer' as const,
          id: subject.customerId,
          name: subject.customerName,
          phone: subject.customerPhone,
          email: subject.customerEmail,
        },
      ]
    : []),
  ...(subject.contactId !== null && hasRight(rights, 'contacts', 'read')
    ? [
        {
          who: 'contact' as const,
          id: subject.contactId,
          name: subject.contactName,
          phone: subject.contactPhone,
          email: subject.contactEmail,
        },
      ]
    : []),
  ...(subject.teacherId !== null && hasRight(rights, 'teachers', 'read')
    ? [
        {
          who: 'teacher' as const,
          id: subject.teacherId,
          name: subject.teacherName,
          phone: subject.teacherPhone,
          email: subject.teacherEmail,
        },
      ]
    : []),
]

/** The details dialog: what the card is about, its payments, its comments. */
export const describeMonitoringDetails = async (context: OperationContext, id: number): Promise<MonitoringDetails> => {
  const { db, identity } = context
  const row = (await findMonitoringCard(db, id)) ?? notFound()
  const subject = (await findCardSubject(db, id, context.today())) ?? notFound()
  const bill = (await findBillOfCard(db, id)) ?? null
  const { customerStatus, thirdPartStatus, teacherStatus } = subject
  const rights = identity?.rights ?? {}
  return {
    card: describeMonitoringCard(row, context),
    createdAt: row.createdAt,
    customer: option(subject.customerId, subject.customerName),
    student: option(subject.studentId, subject.studentName),
    teacher: option(subject.teacherId, subject.teacherName),
    contract: option(subject.contractId, subject.contractNumber),
    contact: option(subject.contactId, subject.contactName),
    orderId: subject.orderId,
    reached: reachedOf(subject, rights),
    disputedCourseId: row.kind === 'dispute' ? subject.courseId : null,
    disputePage: subject.disputeId === null ? null : context.platform.stripe.disputePage(subject.disputeId),
    bill,
    payments:
      customerStatus === null ? null : { customer: customerStatus, thirdPart: thirdPartStatus, teacher: teacherStatus },
    reason: subject.dispute === null ? subject.reason : disputeWords(subject.dispute),
    canReplay:
      bill !== null &&
      row.status !== 'closed' &&
      paymentKinds.includes(row.kind) &&
      hasRight(rights, 'monitoring', 'write') &&
      hasRight(rights, 'billing', 'write'),
    followUps: await listCardFollowUps(db, id),
  }
}
