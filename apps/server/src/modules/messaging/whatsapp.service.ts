// Serves the WhatsApp dialog: a number is only ever one that the record it is opened from gives.

import { plainMarkup } from '@cartable/domain/kernel/mails/markup.ts'
import type { AnswerOf, InputOf } from '@cartable/domain/kernel/operation.ts'
import { formatPhone } from '@cartable/domain/kernel/phone.ts'
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import { messageRefusals } from '@cartable/domain/messaging/messages.refusals.ts'
import { contextOf, type RecordRef } from '@cartable/domain/messaging/messages.schema.ts'
import {
  fillKnown,
  fillTags,
  missingTagSentence,
  missingTags,
  plainTextOf,
} from '@cartable/domain/messaging/tags.rules.ts'
import { whatsappApi } from '@cartable/domain/messaging/whatsapp.api.ts'
import { type AnswerAfterCommit, answerAfterCommit, type OperationContext } from '../../platform/http/context.ts'
import { forbidden, notFound } from '../../platform/http/errors.ts'
import { handlers } from '../../platform/http/handlers.ts'
import type { MessageSource } from '../../platform/message-source.ts'
import { faultsOf } from './fill-message.ts'
import { findRecord, nameOf, type Sources, seenTables, tagFiller } from './find-record.ts'
import { findOfferedTemplate, listWhatsapp, noteRequest, offerTemplates, takeRequest } from './messages.queries.ts'
import { refuseMissingTags, tryNow } from './send-message.ts'
import { stateOf } from './show-messages.ts'

type Api = typeof whatsappApi
type Asked = {
  readonly phoneNumber?: string | undefined
  readonly origin: RecordRef
  readonly userId?: number | null | undefined
}

/** The record, and the person whose number was asked for; null for a number that the record does not give. */
const find = async (context: OperationContext, sources: Sources, { phoneNumber, origin, userId }: Asked) => {
  const record = await findRecord(context, sources, origin)
  const isAsked = (one: (typeof record.subject.addressees)[number]) =>
    (phoneNumber === undefined ? one.phone !== null : one.phone === phoneNumber) && (!userId || one.personId === userId)
  return { record, reader: record.subject.addressees.find(isAsked) ?? null }
}

const whatsappForm =
  (sources: Sources) =>
  async (context: OperationContext, input: InputOf<Api['whatsappForm']>): Promise<AnswerOf<Api['whatsappForm']>> => {
    const { record, reader } = await find(context, sources, input)
    const fill = await tagFiller(context, record)
    const { addressees, title } = record.subject
    const faults = await faultsOf(context.db, addressees, 'whatsapp')
    return {
      origin: contextOf(input.origin),
      title,
      recipients: addressees.map((person) => ({
        phoneNumber: person.phone,
        userId: person.personId,
        name: nameOf(person),
        role: person.role,
        address: person.phone && formatPhone(person.phone, person.phoneRegion),
        refusal: person.phone === null ? messageRefusals.noMobile.message : null,
        fault: faults(person),
        tags: fill(person),
      })),
      recipient: Math.max(reader ? addressees.indexOf(reader) : 0, 0),
      templates: await offerTemplates(context.db, record.source.theme, 'whatsapp'),
      impossible: context.platform.mail.canSend('whatsapp') ? null : messageRefusals.whatsappImpossible.message,
    }
  }

const prepareWhatsapp =
  (sources: Sources) =>
  async (
    context: OperationContext,
    input: InputOf<Api['prepareWhatsapp']>,
  ): Promise<AnswerOf<Api['prepareWhatsapp']>> => {
    const { record, reader } = await find(context, sources, input)
    if (!reader) return refuse(messageRefusals.otherNumber, 'phoneNumber')
    const template = await findOfferedTemplate(context.db, input.templateId, record.source.theme)
    if (!template) return refuse(messageRefusals.unknownTemplate, 'templateId')
    const tags = (await tagFiller(context, record))(reader)
    const body = plainTextOf(template.body)
    const message = plainMarkup(fillKnown(body, tags))
    return { errors: null, message, warnings: missingTags([body], tags).map(missingTagSentence) }
  }

const whatsappExchange =
  (sources: Sources) =>
  async (
    context: OperationContext,
    input: InputOf<Api['whatsappExchange']>,
  ): Promise<AnswerOf<Api['whatsappExchange']>> => {
    const { reader } = await find(context, sources, input)
    const rows = await listWhatsapp(context.db, reader?.phone ?? notFound(), seenTables(context, sources))
    return {
      messages: rows.map(({ id, at, body, senderName, error, lastError, recipientStatus, ...row }) => ({
        id,
        at,
        state: stateOf({ ...row, recipients: [{ kind: 'to', status: recipientStatus, isDelivered: row.isDelivered }] }),
        senderName: senderName || null,
        message: body,
        error: error ?? lastError,
      })),
    }
  }

type Sent = AnswerOf<Api['sendWhatsapp']>
const sendWhatsapp =
  (sources: Sources) =>
  async (context: OperationContext, input: InputOf<Api['sendWhatsapp']>): Promise<AnswerAfterCommit<Sent>> => {
    const { db, identity, platform } = context
    if (identity === null) throw forbidden()
    const { record, reader } = await find(context, sources, input)
    if (!reader) return refuse(messageRefusals.otherNumber, 'phoneNumber')
    const finish = (messageId: number) =>
      answerAfterCommit(async (after) => {
        const answer = await tryNow(context, messageId, false, null)
        after.live(['messaging'])
        return answer
      })
    const { requestKey, templateId } = input
    const made = requestKey && (await takeRequest(db, identity.accountId, requestKey))
    if (made) return finish(made)
    if (templateId !== null && !(await findOfferedTemplate(db, templateId, record.source.theme)))
      refuse(messageRefusals.unknownTemplate, 'templateId')
    const tags = (await tagFiller(context, record))(reader)
    if (!input.acceptMissingTags) refuseMissingTags({ message: input.message }, tags)
    const text = fillTags(input.message, tags, 'removed')
    if (text.trim() === '') refuse(messageRefusals.noBody, 'message')
    const messageId = await platform.mail.enqueueWhatsApp(db, {
      delivery: 'dialog',
      to: { phoneNumber: input.phoneNumber, personId: reader.personId },
      text,
      purpose: 'contextual',
      about: { class: record.source.table, id: record.id },
      templateId,
      senderAccountId: identity.accountId,
    })
    if (requestKey) await noteRequest(db, identity.accountId, requestKey, messageId)
    return finish(messageId)
  }

/** `sources`: what each domain gives of its records. */
export const whatsappService = (sources: readonly MessageSource[]) =>
  handlers(whatsappApi, {
    whatsappForm: whatsappForm(sources),
    prepareWhatsapp: prepareWhatsapp(sources),
    whatsappExchange: whatsappExchange(sources),
    sendWhatsapp: sendWhatsapp(sources),
  })
