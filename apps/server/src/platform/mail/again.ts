// A mail with a personal link written once more, with another link in the place of the former.
import { escapeMarkup } from '@cartable/domain/kernel/mails/markup.ts'
import type { FieldKeys } from '../crypto/fields.ts'
import type { Db } from '../db/database.ts'
import { type MailToSend, secretMarker, secretOf } from './outbox.ts'

/** The same mail to where its readers are reached today; null when its text is gone, or it cannot be sent to anybody. */
export const writtenAgain = async (
  tx: Db,
  keys: FieldKeys,
  messageId: number,
  exchange: (secret: string) => string,
): Promise<MailToSend | null> => {
  const message = await tx
    .selectFrom('messages')
    .selectAll()
    .where('id', '=', messageId)
    .where('channel', '=', 'mail')
    .where('erasedAt', 'is', null)
    .executeTakeFirst()
  if (!message || message.secretEncrypted === null) return null
  const recipients = await tx
    .selectFrom('messageRecipients as r')
    .leftJoin('people as p', 'p.id', 'r.personId')
    .select(['r.address', 'r.kind', 'r.personId', 'p.email', 'p.erasedAt'])
    .where('r.messageId', '=', messageId)
    .orderBy('r.id')
    .execute()
  const to = recipients.flatMap(({ address, kind, personId, email, erasedAt }) =>
    erasedAt === null ? [{ address: email || address, kind: kind as 'to' | 'cc' | 'bcc', personId }] : [],
  )
  if (!to.some(({ kind }) => kind === 'to')) return null
  const attachments = await tx
    .selectFrom('messageAttachments')
    .select(['fileId', 'name'])
    .where('messageId', '=', messageId)
    .execute()
  const secret = exchange(secretOf(message.secretEncrypted, keys))
  const { aboutClass, aboutId } = message
  return {
    to,
    subject: message.subject ?? '',
    title: message.title,
    bodyText:
      message.markup === null
        ? message.body.replaceAll(secretMarker, () => secret)
        : message.markup.replaceAll(secretMarker, () => escapeMarkup(secret)),
    isMarkup: message.markup !== null,
    secret,
    purpose: message.purpose,
    about: aboutClass === null || aboutId === null ? null : { class: aboutClass, id: aboutId },
    templateId: message.messageTemplateId,
    buttonLabel: message.buttonLabel,
    choice: message.choice,
    replyTo: message.replyTo,
    senderAccountId: message.senderAccountId,
    attachments,
  }
}
