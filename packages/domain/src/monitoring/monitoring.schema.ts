// Shapes of the monitoring workflow: card, details, comments.
import { z } from 'zod'
import { owedStatuses } from '../billing/orders/billing.schema.ts'
import { id } from '../kernel/fields.ts'
import { IdOption } from '../kernel/list.ts'
import { Move } from '../kernel/workflow.ts'
import { monitoringKinds, monitoringStatuses } from './monitoring.workflow.ts'

export const MonitoringStatus = z.enum(monitoringStatuses)
export const MonitoringKind = z.enum(monitoringKinds)
/** Records on which a card is opened by hand. */
export const openedOn = ['customer', 'student', 'teacher', 'contract', 'order', 'course', 'contact'] as const
export const OpenedOn = z.enum(openedOn)
export type OpenedOn = z.infer<typeof OpenedOn>

const StaffMember = z.object({ staffUserId: id, name: z.string(), initials: z.string() })
const CardLock = StaffMember.extend({ at: z.string(), isMine: z.boolean() })

export const MonitoringCard = z.object({
  id,
  kind: MonitoringKind,
  status: MonitoringStatus,
  /** Whom it is about: the household, or the student of a contract or a lesson. */
  title: z.string(),
  /** What it is about, in a few words: a bill, a contract, a lesson. */
  subject: z.string(),
  amountCents: z.int().nullable(),
  needsManualAction: z.boolean(),
  /** Day on which a card in waiting comes back. */
  waitsUntil: z.string().nullable(),
  ageDays: z.int(),
  urgency: z.enum(['calm', 'warning', 'late']),
  assignee: StaffMember.nullable(),
  /** Who works on it now. */
  lock: CardLock.nullable(),
  followUpCount: z.int(),
  moves: z.array(Move),
})
export type MonitoringCard = z.infer<typeof MonitoringCard>

export const MonitoringColumn = z.object({
  status: MonitoringStatus,
  total: z.int(),
  lateCount: z.int(),
  cards: z.array(MonitoringCard),
})
/** Counts beside the filters, over what is not closed. */
export const MonitoringCounts = z.object({
  open: z.int(),
  mine: z.int(),
  unassigned: z.int(),
  actionRequired: z.int(),
})
export const MonitoringFilterOptions = z.object({ staffUsers: z.array(IdOption) })

const PaymentState = z.enum(owedStatuses)
export const CardFollowUp = z.object({
  id,
  comment: z.string(),
  authorName: z.string().nullable(),
  createdAt: z.string(),
})
/** Who is called or written to about the card. */
const Reached = z.object({
  who: z.enum(['customer', 'teacher', 'contact']),
  id,
  name: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
})
export const MonitoringDetails = z.object({
  card: MonitoringCard,
  createdAt: z.string(),
  customer: IdOption.nullable(),
  student: IdOption.nullable(),
  teacher: IdOption.nullable(),
  contract: IdOption.nullable(),
  /** The order of a card about money, whose page shows its bill. */
  contact: IdOption.nullable(),
  orderId: z.int().nullable(),
  /** Only for those who may read the records. */
  reached: z.array(Reached),
  /** The lesson that is contested. */
  disputedCourseId: z.int().nullable(),
  /** The page of the provider on which a contested payment is answered. */
  disputePage: z.string().nullable(),
  /** The bill whose payments a replay makes; none before it is issued. */
  bill: IdOption.nullable(),
  payments: z
    .object({ customer: PaymentState, thirdPart: PaymentState.nullable(), teacher: PaymentState.nullable() })
    .nullable(),
  /** What the provider, or whoever disputes, said last. */
  reason: z.string().nullable(),
  canReplay: z.boolean(),
  followUps: z.array(CardFollowUp),
})
export type MonitoringDetails = z.infer<typeof MonitoringDetails>
