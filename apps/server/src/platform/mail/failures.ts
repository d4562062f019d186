// Messages that did not reach anybody: what those who must know are told, and which addresses do not work.
import { sql } from 'kysely'
import type { Database, Db } from '../db/database.ts'
import type { JobContext } from '../jobs/job.ts'

export type MessageFailure = {
  readonly messageId: number
  readonly channel: 'mail' | 'sms' | 'whatsapp'
  readonly purpose: string
  readonly subject: string | null
  /** Whoever sent it; null for the program. */
  readonly senderAccountId: number | null
  readonly about: { readonly class: string; readonly id: number } | null
  /** The recipients it did not reach. */
  readonly addresses: readonly string[]
  /** French sentence. */
  readonly error: string
}

/**
 * Told once the queue has given a message up, or a report says that it did not arrive; never for what failed before the eyes
 * of its sender. May be called twice for one message.
 */
export type MessageFailureHandler = (
  job: Pick<JobContext, 'db' | 'write' | 'platform'>,
  failure: MessageFailure,
) => Promise<void>

/** Null when the message exists no more, or reached everybody meanwhile. */
export const describeFailure = async (
  database: Database,
  messageId: number,
  error: string,
): Promise<MessageFailure | null> => {
  const row = await database.db
    .selectFrom('messages')
    .select(['channel', 'purpose', 'subject', 'senderAccountId', 'aboutClass', 'aboutId'])
    .where('id', '=', messageId)
    .executeTakeFirst()
  const failed = await database.db
    .selectFrom('messageRecipients')
    .select('address')
    .where('messageId', '=', messageId)
    .where('status', '=', 'failed')
    .orderBy('id')
    .execute()
  if (!row || failed.length === 0) return null
  const { aboutClass, aboutId, ...plain } = row
  return {
    ...plain,
    messageId,
    about: aboutClass !== null && aboutId !== null ? { class: aboutClass, id: aboutId } : null,
    addresses: failed.map((one) => one.address),
    error,
  }
}

export type AddressFault = { readonly error: string; readonly at: string }

/**
 * Which of these addresses or telephone numbers were refused the last time something was sent to them by one of these
 * channels. Keys are in lower case.
 */
export const addressFaults = async (
  db: Db,
  addresses: readonly string[],
  channels: readonly MessageFailure['channel'][],
): Promise<Map<string, AddressFault>> => {
  const sought = [...new Set(addresses.map((address) => address.toLowerCase()))]
  if (sought.length === 0) return new Map()
  const rows = await db
    .selectFrom('messageRecipients')
    .innerJoin('messages', 'messages.id', 'messageRecipients.messageId')
    .distinctOn(sql`lower(message_recipients.address)`)
    .select((col) => [
      sql<string>`lower(message_recipients.address)`.as('address'),
      'messageRecipients.addressFault',
      'messageRecipients.error',
      col.fn.coalesce('messages.sentAt', 'messages.availableAt').as('at'),
    ])
    .where(sql<string>`lower(message_recipients.address)`, 'in', sought)
    .where('messageRecipients.status', 'in', ['sent', 'failed'])
    .where('messages.channel', 'in', channels)
    .orderBy(sql`lower(message_recipients.address)`)
    .orderBy('messageRecipients.id', 'desc')
    .execute()
  return new Map(
    rows.filter((row) => row.addressFault).map((row) => [row.address, { error: row.error ?? '', at: row.at }]),
  )
}
