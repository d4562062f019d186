// Shapes of a session or a group that is cancelled as one act: the recap before it, what is sent, what becomes of the refunds.
import { z } from 'zod'
import { id, ids, optionalId } from '../../kernel/fields.ts'

/** What stands for the reason in the texts of the recap, until it is typed. */
export const reasonMark = '(votre motif)'

export const CancelledFamily = z.object({
  registrationId: id,
  student: z.string(),
  customer: z.string(),
  /** Taken from a registration that goes on; null: it is cancelled whole. */
  subjects: z.string().nullable(),
  /** Taken back by credit notes, unpaid or not. */
  creditedCents: z.int(),
  /** Goes back on the card that paid. */
  onCardCents: z.int(),
  /** Paid otherwise: given back by transfer, or kept as credit. */
  otherCents: z.int(),
  hasEmail: z.boolean(),
  /** A card is being typed, or paying: it comes to its end first. */
  isPaying: z.boolean(),
  /** Why this one stands in the way. */
  obstacle: z.string().nullable(),
})
export type CancelledFamily = z.infer<typeof CancelledFamily>

/** A session to come that may be offered in the place of this one, and to how many families it fits. */
export const OfferedSession = z.object({ id, label: z.string(), families: z.int() })
export type OfferedSession = z.infer<typeof OfferedSession>

const Text = z.object({ subject: z.string(), body: z.string() })
export const CancellationRecap = z.object({
  sessionId: id,
  groupId: optionalId,
  /** The session, or the subject and the hours of the group. */
  name: z.string(),
  /** What was read: another one when anything of it changed. */
  seen: z.string(),
  families: z.array(CancelledFamily),
  /** Who was asked or has accepted, each with the groups that he would have had. */
  teachers: z.array(z.object({ id, name: z.string(), groups: z.array(z.string()), hasEmail: z.boolean() })),
  waiting: z.int(),
  others: z.array(OfferedSession),
  /** As each kind of person reads it; `reasonMark` stands for what is to be typed. Null where there is nobody. */
  texts: z.object({ family: Text.nullable(), teacher: Text.nullable(), waiting: Text.nullable() }),
  /** Why it cannot be done at all. */
  obstacles: z.array(z.string()),
})
export type CancellationRecap = z.infer<typeof CancellationRecap>

export const CancellationInput = z.object({
  sessionId: id,
  groupId: optionalId,
  reason: z.string().trim().max(1_000),
  seen: z.string().max(100),
  /** Registrations whose money, when it was not paid by card, is kept as credit. */
  asCredit: ids,
  /** Another session, offered by a link to the families that it fits: their money waits for their answer. */
  offeredSessionId: optionalId,
})
export type CancellationInput = z.infer<typeof CancellationInput>

export const refundStates = ['pending', 'asked', 'done', 'failed'] as const
export type RefundState = (typeof refundStates)[number]
export const refundStateLabels: Readonly<Record<RefundState, string>> = {
  pending: 'En cours',
  asked: 'Virement à faire',
  done: 'Rendu',
  failed: 'Échec',
}
export const refundMeans = ['card', 'transfer'] as const
export type RefundMeans = (typeof refundMeans)[number]
export const refundMeansLabels: Readonly<Record<RefundMeans, string>> = { card: 'par carte', transfer: 'par virement' }

export const CancelledRow = z.object({
  id,
  registrationId: id,
  student: z.string(),
  customer: z.object({ id, label: z.string() }),
  subjects: z.string().nullable(),
  creditedCents: z.int(),
  /** Kept as credit. */
  keptCents: z.int(),
  refunds: z.array(
    z.object({
      id,
      means: z.enum(refundMeans),
      cents: z.int(),
      state: z.enum(refundStates),
      message: z.string().nullable(),
    }),
  ),
  /** Another stage that was offered, and what became of it. */
  offer: z
    .object({ stage: z.string(), until: z.string(), answer: z.enum(['taken', 'declined', 'expired']).nullable() })
    .nullable(),
  /** Still to be given back: a refund failed. */
  leftCents: z.int(),
  /** Of it, what its card can be asked for again. */
  leftOnCardCents: z.int(),
})
export type CancelledRow = z.infer<typeof CancelledRow>

export const Cancellation = z.object({
  id,
  at: z.string(),
  by: z.string().nullable(),
  /** Null: the whole session. */
  group: z.string().nullable(),
  reason: z.string(),
  rows: z.array(CancelledRow),
})
export type Cancellation = z.infer<typeof Cancellation>
