// What providers say became of a message after it left: the recipient's row, and whoever must know that it did not arrive.
import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import type { JobContext } from '../jobs/job.ts'
import { redactText } from '../telemetry/redact.ts'
import { describeFailure, type MessageFailureHandler } from './failures.ts'

export type DeliveryReport = {
  readonly channel: 'mail' | 'sms' | 'whatsapp'
  readonly providerMessageId: string
  /** Which recipient; null, or an address it was not sent to, means the only one there is. */
  readonly address: string | null
} & (
  | { readonly outcome: 'delivered' }
  /** `error` is a French sentence. */
  | { readonly outcome: 'failed'; readonly error: string; readonly isAddressFault: boolean }
)

/** A provider is quicker than our own note of what it calls the message: its report waits for it this many tries. */
const triesForUnknown = 3

/** Notes a report. A repeat changes nothing; one of a message that is not ours is left alone after some tries. */
export const recordReport = async (
  database: Database,
  job: JobContext,
  report: DeliveryReport,
  handlers: readonly MessageFailureHandler[],
): Promise<void> => {
  const rows = await database.writer
    .selectFrom('messageRecipients')
    .innerJoin('messages', 'messages.id', 'messageRecipients.messageId')
    .select(['messageRecipients.id', 'messageRecipients.messageId', 'messageRecipients.address', 'deliveredAt'])
    .where('messages.channel', '=', report.channel)
    .where('messages.providerMessageId', '=', report.providerMessageId)
    .orderBy('messageRecipients.id')
    .execute()
  if (rows.length === 0) {
    if (job.attempt <= triesForUnknown) throw new Error('no message has this identifier yet')
    job.platform.log.warn({ channel: report.channel }, 'a report of a message that is not ours')
    return
  }
  const named = rows.find((row) => row.address.toLowerCase() === report.address?.toLowerCase())
  const recipient = named ?? (rows.length === 1 ? rows[0] : undefined)
  if (!recipient) return
  const { id, messageId } = recipient
  if (report.outcome === 'delivered') {
    await database.writer
      .updateTable('messageRecipients')
      .set({
        status: 'sent',
        error: null,
        addressFault: false,
        deliveredAt: sql<string>`coalesce(delivered_at, clock_now())`,
      })
      .where('id', '=', id)
      .execute()
    return
  }
  const error = redactText(report.error)
  const changed = await database.writer
    .updateTable('messageRecipients')
    .set({ status: 'failed', error, addressFault: report.isAddressFault })
    .where('id', '=', id)
    // reports come in any order: what reached a telephone did
    .where('deliveredAt', 'is', null)
    .where('status', '!=', 'failed')
    .returning('id')
    .executeTakeFirst()
  if (!changed) return
  job.platform.metrics.messages.inc({ channel: report.channel, outcome: 'bounced' })
  const failure = await describeFailure(database, messageId, error)
  for (const handle of handlers) if (failure) await handle(job, failure)
}
