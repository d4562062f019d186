// SMS and WhatsApp messages in the outbox: what is refused before one is written, and how one is written.

import { defineRefusals, refuse } from '@cartable/domain/kernel/refusal.ts'
import { countSms, smsPartsLimit, smsText } from '@cartable/domain/kernel/sms.ts'
import type { FieldKeys } from '../crypto/fields.ts'
import type { Db } from '../db/database.ts'
import { tidyText } from './layout.ts'
import { withoutSecret } from './outbox.ts'

export type TextChannel = 'sms' | 'whatsapp'

export type TextToSend = {
  /** One telephone, E.164. */
  readonly to: { readonly phoneNumber: string; readonly personId?: number | null }
  readonly text: string
  /** What it is for, in kebab-case. */
  readonly purpose: string
  /** The record whose history shows it: a root table and its id. */
  readonly about?: { readonly class: string; readonly id: number } | null
  readonly templateId?: number | null
  readonly senderAccountId?: number | null
  /** A code in the text, kept apart and encrypted: who reads the message later does not read it. */
  readonly secret?: string
  /** Not before this instant. */
  readonly availableAt?: Date
}

/** Said by the specification in these words, also when the provider has closed our account. */
export const smsImpossibleSentence = "Il n'est plus possible d'envoyer de sms, la carte ayant été supprimée"

export const textRefusals = defineRefusals('text-message', {
  smsImpossible: smsImpossibleSentence,
  whatsappImpossible: 'L’envoi de messages WhatsApp n’est pas configuré.',
  number: (number: string) => `Le numéro de téléphone ${number} n'est pas valide.`,
  noText: 'Le texte du message est obligatoire.',
  smsTooLong: (parts: number) =>
    `Ce texte ferait ${parts} SMS\u00a0: ${smsPartsLimit} au plus. Raccourcissez-le ou envoyez un mail.`,
  whatsappTooLong: `Ce texte est trop long pour WhatsApp\u00a0: 4\u202f096 caractères au plus.`,
})

const e164 = /^\+[1-9]\d{6,14}$/
/** Longest text of a WhatsApp message, in characters, as its provider says. */
const whatsappLimit = 4_096

const textOf = (channel: TextChannel, typed: string): string => {
  const text = channel === 'sms' ? smsText(tidyText(typed)) : tidyText(typed)
  if (text === '') refuse(textRefusals.noText)
  if (channel === 'whatsapp' && [...text].length > whatsappLimit) refuse(textRefusals.whatsappTooLong)
  if (channel === 'sms') {
    const { parts } = countSms(text)
    if (parts > smsPartsLimit) refuse(textRefusals.smsTooLong(parts))
  }
  return text
}

/** Writes a message of one telephone, to be sent. Its provider gives it its identifier when it takes it. */
export const insertTextMessage = async (
  tx: Db,
  channel: TextChannel,
  message: TextToSend,
  keys: FieldKeys,
): Promise<number> => {
  const { phoneNumber, personId = null } = message.to
  if (!e164.test(phoneNumber)) refuse(textRefusals.number(phoneNumber.slice(0, 30)))
  const text = textOf(channel, message.text)
  const kept =
    message.secret === undefined ? { body: text, secretEncrypted: null } : withoutSecret(text, message.secret, keys)
  const { id } = await tx
    .insertInto('messages')
    .values({
      channel,
      purpose: message.purpose,
      aboutClass: message.about?.class ?? null,
      aboutId: message.about?.id ?? null,
      messageTemplateId: message.templateId ?? null,
      senderAccountId: message.senderAccountId ?? null,
      ...kept,
      ...(message.availableAt ? { availableAt: message.availableAt } : {}),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx.insertInto('messageRecipients').values({ messageId: id, address: phoneNumber, personId }).execute()
  return id
}

/** Who carries texts of one channel: a provider through its own protocol. */
export type TextSender = {
  /** Gives a text to the provider, once. Never throws. */
  send(message: {
    readonly messageId: number
    readonly phoneNumber: string
    readonly text: string
    readonly about: { class: string; id: number } | null
  }): Promise<TextDelivery>
}

export type TextDelivery =
  | { readonly kind: 'sent'; readonly providerMessageId: string }
  | {
      readonly kind: 'failed'
      /** French, for the person who sent it. */
      readonly sentence: string
      /** Technical, for the log. */
      readonly detail: string
      /** No later try can succeed. */
      readonly isFinal: boolean
      /** The number itself is wrong. */
      readonly isAddressFault: boolean
    }
