// Shapes of what the queue gave up: the list, one in full, the outcome of a gesture, the figures by day and kind.
import { z } from 'zod'
import { day, id } from '../kernel/fields.ts'

/** What a failed message was, as people tell them apart. */
export const failedKinds = ['mail', 'sms', 'whatsapp', 'webhook', 'task'] as const
export type FailedKind = (typeof failedKinds)[number]
export const failedKindLabels: Readonly<Record<FailedKind, string>> = {
  mail: 'Mail',
  sms: 'SMS',
  whatsapp: 'WhatsApp',
  webhook: 'Événement reçu',
  task: 'Tâche',
}
const Kind = z.enum(failedKinds)

export const FailedRow = z.object({
  id,
  createdAt: z.string(),
  availableAt: z.string(),
  kind: Kind,
  /** Subject of a mail, beginning of a text, name of a task. */
  label: z.string(),
  /** Who was to receive it. */
  recipients: z.string().nullable(),
  error: z.string(),
  attempts: z.int(),
  /** Its address was refused and is still that of its reader: the record where it is corrected, before anything is sent again. */
  correctAt: z.string().nullable(),
})
export type FailedRow = z.infer<typeof FailedRow>

/** What failed for the same cause. */
export const FailedCause = z.object({
  kind: Kind,
  cause: z.string(),
  count: z.int(),
  /** Those that may be tried again as they are, 500 at most. */
  ids: z.array(id),
  /** Not to be tried again before something is put right. */
  held: z.int(),
})
export type FailedCause = z.infer<typeof FailedCause>
export const FailedCauses = z.object({
  causes: z.array(FailedCause),
  /** What the queue goes on trying by itself. */
  waiting: z.array(z.object({ kind: Kind, error: z.string(), count: z.int(), since: z.string() })),
})
export const ReplayManyAnswer = z.object({ isError: z.boolean(), delivered: z.int(), content: z.string() })

/** A message that has not left yet, and is tried again by itself. */
export const WaitingRow = FailedRow.omit({ availableAt: true, correctAt: true })
export type WaitingRow = z.infer<typeof WaitingRow>

export const FailedDetails = FailedRow.omit({ recipients: true }).extend({
  /** Who sent it; null for the program. */
  sender: z.string().nullable(),
  subject: z.string().nullable(),
  body: z.string().nullable(),
  recipients: z.array(z.object({ address: z.string(), error: z.string().nullable() })),
  attachments: z.array(z.string()),
  /** What the task was to do, for who repairs it; null for a message. */
  payload: z.string().nullable(),
})
export type FailedDetails = z.infer<typeof FailedDetails>

/** `content` is what the dialog says. */
export const DetailsAnswer = z.object({ isError: z.boolean(), content: z.string(), message: FailedDetails.nullable() })
export const RemoveAnswer = z.object({ isError: z.boolean(), content: z.string() })
export const ReplayAnswer = z.object({ isError: z.boolean(), isDelivered: z.boolean(), content: z.string() })

const Counts = z.record(Kind, z.int().min(0))
export const FailedCharts = z.object({
  /** Every day of the period, oldest first, also those without a failure. */
  days: z.array(z.object({ day, counts: Counts })),
  /** Not dealt with yet, whatever their day. */
  open: Counts,
  /** Of the period. */
  replayed: z.int(),
  removed: z.int(),
  /** In the queue now. */
  waiting: z.int(),
  running: z.int(),
})
export type FailedCharts = z.infer<typeof FailedCharts>
