// The sending of a message written from a record: committed to the outbox, tried at once, its outcome told to who waits.

import { plainMarkup } from '@cartable/domain/kernel/mails/markup.ts'
import type { AnswerOf, InputOf } from '@cartable/domain/kernel/operation.ts'
import type { RecordType } from '@cartable/domain/kernel/recipients.ts'
import { collectRefusals, refuse } from '@cartable/domain/kernel/refusal.ts'
import type { messagesApi } from '@cartable/domain/messaging/messages.api.ts'
import { messageRefusals } from '@cartable/domain/messaging/messages.refusals.ts'
import type { Tag } from '@cartable/domain/messaging/messaging.schema.ts'
import { fillMarkup, fillTags, missingTagSentence, missingTags } from '@cartable/domain/messaging/tags.rules.ts'
import {
  type AfterCommitContext,
  type AnswerAfterCommit,
  answerAfterCommit,
  type OperationContext,
} from '../../platform/http/context.ts'
import { forbidden } from '../../platform/http/errors.ts'
import type { Addressee } from '../../platform/message-source.ts'
import { readerOf } from './fill-message.ts'
import { type FoundRecord, findRecord, type Sources, tagFiller } from './find-record.ts'
import { copyTo, keepAttachments } from './keep-enclosures.ts'
import { findOfferedTemplate, noteRequest, takeRequest } from './messages.queries.ts'

type Input = InputOf<(typeof messagesApi)['sendMessage']>
type Answer = AnswerOf<(typeof messagesApi)['sendMessage']>

const recordOf = ({ context, recipientType, recipientId }: Input) =>
  context ?? { type: (recipientType === 'payer' ? 'customer' : recipientType) as RecordType, id: recipientId }

/** Empty tags are refused where they stand, unless the person has accepted them. */
export const refuseMissingTags = (texts: Readonly<Record<string, string | null>>, tags: readonly Tag[]): void => {
  const refusals = collectRefusals()
  for (const [path, text] of Object.entries(texts))
    for (const label of missingTags([text ?? ''], tags))
      refusals.add({ code: 'messages.missingTag', message: missingTagSentence(label) }, path)
  refusals.throwIfAny()
}

type Ready = { readonly record: FoundRecord; readonly reader: Addressee; readonly tags: readonly Tag[] }

const writeMail = async (context: OperationContext, input: Input, { record, reader, tags }: Ready): Promise<number> => {
  const { db, identity, platform } = context
  const address = reader.email ?? refuse(messageRefusals.noEmail, 'recipientId')
  const subject = fillTags(input.subject ?? '', tags, 'removed').trim()
  if (subject === '') refuse(messageRefusals.noSubject, 'subject')
  return platform.mail.enqueueMail(db, {
    delivery: 'dialog',
    to: [{ address, personId: reader.personId }, ...(await copyTo(context, input))],
    subject,
    title: input.title && fillTags(input.title, tags, 'removed').trim(),
    bodyText: fillMarkup(input.body, tags, 'removed'),
    isMarkup: true,
    purpose: 'contextual',
    about: { class: record.source.table, id: record.id },
    templateId: input.templateId,
    senderAccountId: identity?.accountId ?? null,
    attachments: await keepAttachments(context, input),
  })
}

const writeSms = (context: OperationContext, input: Input, { record, reader, tags }: Ready): Promise<number> => {
  if (context.files.length > 0 || input.templateAttachments.length > 0)
    refuse(messageRefusals.noFileInSms, 'attachments')
  const phoneNumber = reader.phone ?? refuse(messageRefusals.noMobile, 'recipientId')
  return context.platform.mail.enqueueSms(context.db, {
    delivery: 'dialog',
    to: { phoneNumber, personId: reader.personId },
    text: fillTags(input.body, tags, 'removed'),
    purpose: 'contextual',
    about: { class: record.source.table, id: record.id },
    templateId: input.templateId,
    senderAccountId: context.identity?.accountId ?? null,
  })
}

/** Waits for the one try, and tells what it came to. `address`: whose refusal counts, even when a copy left. */
export const tryNow = async (
  { platform }: OperationContext,
  messageId: number,
  isMail: boolean,
  address: string | null,
): Promise<Answer> => {
  const { sent, error, isPending, refused } = await platform.mail.sendNow(messageId)
  const isRefused = sent && address !== null && refused.includes(address)
  const sentence = isRefused ? `L’adresse ${address} a été refusée par le serveur du destinataire.` : error
  const fault = (sent && !isRefused) || isPending ? null : (sentence ?? 'Le message n’est pas parti.')
  return {
    errors: null,
    mailerErrors: isMail && fault !== null ? [fault] : [],
    apiError: isMail ? null : fault,
    messageId,
    isPending,
  }
}

export const sendMessage =
  (sources: Sources) =>
  async (context: OperationContext, input: Input): Promise<AnswerAfterCommit<Answer>> => {
    const { db, identity } = context
    if (identity === null) throw forbidden()
    const isMail = input.messageType === 'mail'
    const record = await findRecord(context, sources, recordOf(input))
    const reader = readerOf(record, input) ?? refuse(messageRefusals.unknownRecipient, 'recipientId')
    const finish = (messageId: number) =>
      answerAfterCommit(async (after: AfterCommitContext) => {
        const answer = await tryNow(context, messageId, isMail, isMail ? reader.email : null)
        after.live(['messaging'], ...input.callbackFunctions.map((domain) => [domain]))
        return answer
      })
    const made = input.requestKey && (await takeRequest(db, identity.accountId, input.requestKey))
    if (made) return finish(made)
    const { templateId } = input
    if (templateId !== null && !(await findOfferedTemplate(db, templateId, record.source.theme)))
      refuse(messageRefusals.unknownTemplate, 'templateId')
    const tags = (await tagFiller(context, record))(reader)
    const texts = { subject: isMail ? input.subject : null, title: isMail ? input.title : null, body: input.body }
    if (!input.acceptMissingTags) refuseMissingTags(texts, tags)
    const words = isMail ? plainMarkup(fillMarkup(input.body, tags, 'removed')) : fillTags(input.body, tags, 'removed')
    if (words.trim() === '') refuse(messageRefusals.noBody, 'body')
    const messageId = await (isMail ? writeMail : writeSms)(context, input, { record, reader, tags })
    if (input.requestKey) await noteRequest(db, identity.accountId, input.requestKey, messageId)
    return finish(messageId)
  }
