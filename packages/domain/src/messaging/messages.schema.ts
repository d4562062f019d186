// Shapes of the messages written by hand from a record: the dialog, the filled template, the sending, what was sent.
import { z } from 'zod'
import { id, longText, optionalId, optionalText } from '../kernel/fields.ts'
import { type RecordType, recipientTypes, recordTypes } from '../kernel/recipients.ts'
import { FormErrors, formErrorsOf, type PlacedRefusal } from '../kernel/refusal.ts'
import { enclosureFields } from './enclosures.schema.ts'
import { Tag } from './messaging.schema.ts'
import { bodyLength, channels, subjectLength, TemplateFile, titleLength } from './templates.schema.ts'

/** Channels of the contextual dialog; WhatsApp has operations of its own. */
export const messageTypes = ['mail', 'sms'] as const
export type MessageType = (typeof messageTypes)[number]
export const MessageTypeInput = z.enum(messageTypes)

export type RecordRef = { readonly type: RecordType; readonly id: number }
/** `customer:12`: the record that a message is written from. */
export const contextOf = (record: RecordRef): string => `${record.type}:${record.id}`
export const MessageContext = z
  .string()
  .max(40)
  .regex(new RegExp(`^(${recordTypes.join('|')}):[1-9]\\d{0,14}$`), 'Cette fiche n’existe pas.')
  .transform((value): RecordRef => {
    const [type, number] = value.split(':')
    return { type: type as RecordType, id: Number(number) }
  })

const Person = z.object({ recipientType: z.enum(recipientTypes), recipientId: id })
export const MessageRecipientView = Person.extend({
  name: z.string(),
  /** « Client », « Élève »: what the person is to the record. */
  role: z.string(),
  /** Mail address or telephone number, by the channel. */
  address: z.string().nullable(),
  /** Why nothing can be sent there. */
  refusal: z.string().nullable(),
  /** Why what was last sent there did not arrive; absent when it did. */
  fault: z.string().optional(),
  tags: z.array(Tag),
})
export type MessageRecipientView = z.infer<typeof MessageRecipientView>

export const MessageForm = z.object({
  context: z.string(),
  messageType: MessageTypeInput,
  title: z.string(),
  recipients: z.array(MessageRecipientView),
  /** Index of the one proposed first. */
  recipient: z.int().min(0),
  templates: z.array(z.object({ id, name: z.string() })),
  /** The one proposed first; null: the person chooses, or writes freely. */
  templateId: id.nullable(),
  /** Where the sender's own copy goes. */
  copyAddress: z.string().nullable(),
  /** Why the channel sends nothing at all. */
  impossible: z.string().nullable(),
})
export type MessageForm = z.infer<typeof MessageForm>

export const FilledMessage = z.object({
  subject: z.string().nullable(),
  title: z.string().nullable(),
  /** Markup of a mail, words of an SMS. Tags that nothing fills stay written, to be replaced by hand. */
  body: z.string(),
  copyToContact: z.boolean(),
  attachments: z.array(TemplateFile),
  warnings: z.array(z.string()),
})
export type FilledMessage = z.infer<typeof FilledMessage>

/** Domains whose open pages may have to ask again once a message left. */
export const callbackDomains = [
  'contacts',
  'customers',
  'teachers',
  'contracts',
  'courses',
  'billing',
  'access',
] as const

export const SendMessage = Person.extend({
  /** The record it is about; the recipient's own when absent. */
  context: MessageContext.nullable().default(null),
  messageType: MessageTypeInput,
  /** What is done once it left: the open pages of these domains ask again. */
  callbackFunctions: z.array(z.enum(callbackDomains)).max(callbackDomains.length).default([]),
  templateId: optionalId.default(null),
  subject: optionalText(subjectLength).default(null),
  title: optionalText(titleLength).default(null),
  /** Markup of a mail (`**gras**`, `[texte](https://…)`), words of an SMS; with tags. */
  body: longText(bodyLength),
  ...enclosureFields,
  /** The person has seen that tags stay empty and sends all the same. */
  acceptMissingTags: z.boolean().default(false),
  /** Names one press of the button: the same key never sends twice. */
  requestKey: z.uuid().nullable().default(null),
})
export const SendAnswer = z.object({
  errors: FormErrors.nullable(),
  /** What the mail server said. */
  mailerErrors: z.array(z.string()),
  /** What the provider of SMS or WhatsApp said. */
  apiError: z.string().nullable(),
  messageId: id.nullable(),
  /** No answer in time: it waits in the queue, and leaves as soon as it can. */
  isPending: z.boolean(),
})
export type SendAnswer = z.infer<typeof SendAnswer>
export const asSendAnswer = (refusals: readonly PlacedRefusal[]): SendAnswer => ({
  errors: formErrorsOf(refusals),
  mailerErrors: [],
  apiError: null,
  messageId: null,
  isPending: false,
})

export const CheckedEntities = z.object({
  isValid: z.boolean(),
  errorMsgs: z.array(z.string()),
  /** Those to whom a message can go, in the order asked. */
  entities: z.array(z.object({ id, name: z.string(), address: z.string().nullable(), refusal: z.string().nullable() })),
})
export type CheckedEntities = z.infer<typeof CheckedEntities>

/** Where a message stands: `delivered` reached the telephone, `bounced` left and came back. */
export const messageStates = ['waiting', 'sent', 'delivered', 'failed', 'bounced', 'removed'] as const
export type MessageState = (typeof messageStates)[number]
export const SentMessage = z.object({
  id,
  channel: z.enum(channels),
  state: z.enum(messageStates),
  at: z.string(),
  senderName: z.string().nullable(),
  subject: z.string().nullable(),
  title: z.string().nullable(),
  /** Null for what the program sends by itself: it may hold a personal link. */
  body: z.string().nullable(),
  /** The same with its bold and its links; null when it has none. */
  markup: z.string().nullable(),
  error: z.string().nullable(),
  recipients: z.array(
    z.object({
      name: z.string().nullable(),
      address: z.string(),
      isCopy: z.boolean(),
      error: z.string().nullable(),
    }),
  ),
  attachments: z.array(z.object({ fileId: id, name: z.string() })),
})
export type SentMessage = z.infer<typeof SentMessage>
