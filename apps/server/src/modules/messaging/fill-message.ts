// The dialog of a message written from a record: whom it can go to, which templates, and one of them filled.

import { plainMarkup } from '@cartable/domain/kernel/mails/markup.ts'
import type { AnswerOf, InputOf } from '@cartable/domain/kernel/operation.ts'
import { formatPhone } from '@cartable/domain/kernel/phone.ts'
import type { messagesApi } from '@cartable/domain/messaging/messages.api.ts'
import { messageRefusals } from '@cartable/domain/messaging/messages.refusals.ts'
import { contextOf, type MessageType } from '@cartable/domain/messaging/messages.schema.ts'
import type { Tag } from '@cartable/domain/messaging/messaging.schema.ts'
import {
  fillKnown,
  fillPieces,
  missingTagSentence,
  missingTags,
  plainTextOf,
  writtenTag,
} from '@cartable/domain/messaging/tags.rules.ts'
import type { Db } from '../../platform/db/database.ts'
import type { OperationContext } from '../../platform/http/context.ts'
import { notFound } from '../../platform/http/errors.ts'
import { addressFaults } from '../../platform/mail/failures.ts'
import type { Addressee } from '../../platform/message-source.ts'
import { type FoundRecord, findRecord, lookForRecord, nameOf, type Sources, tagFiller } from './find-record.ts'
import { copyAddressOf } from './keep-enclosures.ts'
import { findOfferedTemplate, offerTemplates } from './messages.queries.ts'
import { listTemplateFiles } from './templates.queries.ts'

type Api = typeof messagesApi

/** Where a message of this channel reaches a person, or why it does not. */
export const reachOf = (person: Addressee, channel: MessageType) => {
  if (channel === 'mail')
    return { address: person.email, refusal: person.email === null ? messageRefusals.noEmail.message : null }
  return {
    address: person.phone && formatPhone(person.phone, person.phoneRegion),
    refusal: person.phone === null ? messageRefusals.noMobile.message : null,
  }
}

/** A number that takes no SMS takes nothing else; one without WhatsApp may well take an SMS. */
const channelsTold = { mail: ['mail'], sms: ['sms'], whatsapp: ['sms', 'whatsapp'] } as const

/** Why what was last sent to each of these people did not arrive. */
export const faultsOf = async (db: Db, people: readonly Addressee[], channel: keyof typeof channelsTold) => {
  const placeOf = (person: Addressee) => (channel === 'mail' ? person.email : person.phone)
  const faults = await addressFaults(
    db,
    people.flatMap((person) => placeOf(person) ?? []),
    channelsTold[channel],
  )
  return (person: Addressee) => faults.get(placeOf(person)?.toLowerCase() ?? '')?.error
}

export const messageForm =
  (sources: Sources) =>
  async (context: OperationContext, input: InputOf<Api['messageForm']>): Promise<AnswerOf<Api['messageForm']>> => {
    const { db, platform } = context
    const { messageType } = input
    const record = await findRecord(context, sources, input.context)
    const fill = await tagFiller(context, record)
    const templates = await offerTemplates(db, record.source.theme, messageType)
    const faults = await faultsOf(db, record.subject.addressees, messageType)
    const recipients = record.subject.addressees.map((person) => ({
      recipientType: person.type,
      recipientId: person.id,
      name: nameOf(person),
      role: person.role,
      ...reachOf(person, messageType),
      fault: faults(person),
      tags: fill(person),
    }))
    const reachable = recipients.findIndex(({ refusal }) => refusal === null)
    return {
      context: contextOf(input.context),
      messageType,
      title: record.subject.title,
      recipients,
      recipient: Math.max(reachable, 0),
      templates,
      templateId: templates.length === 1 ? (templates[0]?.id ?? null) : null,
      copyAddress: await copyAddressOf(context),
      impossible: platform.mail.canSend(messageType) ? null : messageRefusals.smsImpossible.message,
    }
  }

/** Of a record, the person named; the first one when nobody is. */
export const readerOf = (
  { subject }: FoundRecord,
  { recipientType, recipientId }: { recipientType?: string | undefined; recipientId?: number | undefined },
): Addressee | undefined =>
  recipientType === undefined && recipientId === undefined
    ? subject.addressees[0]
    : subject.addressees.find((one) => one.type === recipientType && one.id === recipientId)

/** The same of `fillKnown` for a line without markup. */
const fillLine = (text: string, tags: readonly Tag[]): string =>
  fillPieces(text, tags)
    .map((piece) => {
      if (piece.kind !== 'missing') return piece.text
      return writtenTag(tags.find(({ label }) => label === piece.text)?.name ?? piece.text)
    })
    .join('')

export const filledMessage =
  (sources: Sources) =>
  async (context: OperationContext, input: InputOf<Api['filledMessage']>): Promise<AnswerOf<Api['filledMessage']>> => {
    const record = await findRecord(context, sources, input.context)
    const template = (await findOfferedTemplate(context.db, input.templateId, record.source.theme)) ?? notFound()
    const reader = readerOf(record, input) ?? notFound()
    const tags = (await tagFiller(context, record))(reader)
    const body = plainTextOf(template.body)
    const filled = fillKnown(body, tags)
    const written = [template.subject ?? '', template.title ?? '', body]
    return {
      subject: template.subject && fillLine(template.subject, tags),
      title: template.title && fillLine(template.title, tags),
      body: input.messageType === 'mail' ? filled : plainMarkup(filled),
      copyToContact: template.copyToContact,
      attachments: await listTemplateFiles(context.db, template.id),
      warnings: missingTags(written, tags).map(missingTagSentence),
    }
  }

/** Who of a selection can be written to; 403 as soon as one may not be read. */
export const checkEntities =
  (sources: Sources) =>
  async (context: OperationContext, input: InputOf<Api['checkEntities']>): Promise<AnswerOf<Api['checkEntities']>> => {
    const { entitiesId, recipientType, messageType } = input
    const type = recipientType === 'payer' ? 'customer' : recipientType
    const entities = []
    const errorMsgs: string[] = []
    for (const id of new Set(entitiesId)) {
      const record = await lookForRecord(context, sources, { type, id })
      const person = record && readerOf(record, { recipientType, recipientId: id })
      const reach = person
        ? reachOf(person, messageType)
        : { address: null, refusal: messageRefusals.unknownRecipient.message }
      const name = person ? nameOf(person) : (record?.subject.title ?? `N°\u00a0${id}`)
      if (reach.refusal) errorMsgs.push(`${name}\u00a0: ${reach.refusal}`)
      entities.push({ id, name, ...reach })
    }
    return { isValid: errorMsgs.length === 0, errorMsgs, entities }
  }
