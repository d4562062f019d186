// What a life reads beside its operations: the account behind a login, and the mails that somebody received.
import { fieldKeys } from '../platform/crypto/fields.ts'
import type { Db } from '../platform/db/database.ts'
import { withSecret } from '../platform/mail/outbox.ts'
import type { Platform } from '../platform/platform.ts'

/** A mail as its reader has it before them. */
export type Letter = {
  readonly id: number
  readonly purpose: string
  readonly subject: string
  readonly body: string
  /** Addresses of the product in the text, e.g. the page where to answer. */
  readonly links: readonly string[]
  /** Last segment of the first of them: the token of a personal link. */
  readonly token: string | null
  readonly sentAt: string
}

export const findAccountOf = async (db: Db, login: string): Promise<number> => {
  const { id } = await db
    .selectFrom('accounts')
    .select('id')
    .where('login', '=', login)
    .executeTakeFirstOrThrow(() => new Error(`nobody signs in as ${login}`))
  return id
}

/** Mails that left for this address, newest first. */
export const lettersTo = async (
  { database, config }: Pick<Platform, 'database' | 'config'>,
  address: string,
): Promise<readonly Letter[]> => {
  const keys = fieldKeys(config.secretKey, config.secretKeyPrevious ?? undefined)
  const rows = await database.db
    .selectFrom('messages')
    .innerJoin('messageRecipients', 'messageRecipients.messageId', 'messages.id')
    .select(['messages.id', 'purpose', 'subject', 'body', 'markup', 'secretEncrypted', 'sentAt'])
    .where('messageRecipients.address', '=', address)
    .where('channel', '=', 'mail')
    .where('messages.status', '=', 'sent')
    .orderBy('messages.id', 'desc')
    .execute()
  return rows.map((row) => {
    const { body } = withSecret(row, keys)
    const links = body.match(/https?:\/\/[^\s<>"]+/g)?.filter((link) => link.startsWith(config.publicUrl)) ?? []
    return {
      id: row.id,
      purpose: row.purpose,
      subject: row.subject ?? '',
      body,
      links,
      token: links[0]?.split('/').at(-1) ?? null,
      sentAt: row.sentAt ?? '',
    }
  })
}
