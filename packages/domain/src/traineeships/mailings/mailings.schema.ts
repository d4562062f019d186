// Mailings of a session: one text sent to families or to teachers before the stage, or once it is over.
import { z } from 'zod'
import { id, ids, longText, optionalId, optionalText, readStamp, text } from '../../kernel/fields.ts'
import { FormAnswer } from '../../kernel/refusal.ts'
import { enclosureFields, OfferedTemplate } from '../../messaging/enclosures.schema.ts'
import { Tag } from '../../messaging/messaging.schema.ts'
import { bodyLength, subjectLength, titleLength } from '../../messaging/templates.schema.ts'

export const mailingTypes = ['start', 'closing'] as const
export type MailingType = (typeof mailingTypes)[number]
/** Titles of the dialogs. */
export const mailingTitles: Readonly<Record<MailingType, string>> = {
  start: 'Mailing pré-stage',
  closing: 'Mailing de fin de stage',
}
/** `end` is another word for `closing`. */
export const MailingTypeInput = z
  .enum([...mailingTypes, 'end'])
  .transform((type): MailingType => (type === 'end' ? 'closing' : type))

export const mailingRecipients = ['customer', 'teacher'] as const
export type MailingRecipient = (typeof mailingRecipients)[number]
export const mailingRecipientLabels: Readonly<Record<MailingRecipient, string>> = {
  customer: 'Clients',
  teacher: 'Professeurs',
}

export const MailingInput = z.object({
  /** A mailing is never changed once sent. */
  id: optionalId.refine((value) => value === null, 'Un mailing envoyé ne se modifie plus.'),
  updatedAt: readStamp,
  sessionId: id,
  recipientsType: z.enum(mailingRecipients),
  type: MailingTypeInput,
  recipients: ids.refine((chosen) => chosen.length > 0, 'Choisissez au moins un destinataire.'),
  subject: text(subjectLength),
  title: optionalText(titleLength),
  /** Markup, with tags. */
  body: longText(bodyLength),
  withPlanning: z.boolean(),
  /** Of which the text began, whose files may go along. */
  templateId: optionalId.default(null),
  ...enclosureFields,
  /** The person was told of the tags that stay empty. */
  acceptMissingTags: z.boolean().default(false),
  /** Of this press of the button. */
  requestKey: z.uuid(),
})
export type MailingInput = z.output<typeof MailingInput>

export const MailingRow = z.object({
  id,
  sendAt: z.string(),
  /** Null for somebody who is not there any more. */
  sendBy: z.string().nullable(),
  recipientType: z.enum(mailingRecipients),
  recipients: z.array(z.string()),
  subject: z.string(),
  withPlanning: z.boolean(),
  failedCount: z.int(),
})
export type MailingRow = z.infer<typeof MailingRow>

/** Somebody the mailing can go to, and what it is about for them; `refusal` says why it cannot. */
export const MailingReader = z.object({
  id,
  name: z.string(),
  email: z.string().nullable(),
  detail: z.string(),
  refusal: z.string().nullable(),
  /** « Malo, Mathématiques »: what of it has no group yet, so that its hours cannot be said. */
  groupless: z.string().nullable(),
  /** As this reader reads them. */
  tags: z.array(Tag),
})
export type MailingReader = z.infer<typeof MailingReader>

/** A text that a new mailing may begin with. */
export const MailingTemplate = OfferedTemplate.extend({ title: z.string().nullable() })
export type MailingTemplate = z.infer<typeof MailingTemplate>

export const MailingRecord = z.object({
  id: id.nullable(),
  updatedAt: z.string().nullable(),
  sessionId: id,
  sessionName: z.string(),
  recipientsType: z.enum(mailingRecipients),
  type: z.enum(mailingTypes),
  /** Chosen at first: whoever can be reached. */
  recipients: z.array(id),
  subject: z.string(),
  title: z.string().nullable(),
  body: z.string(),
  withPlanning: z.boolean(),
  copyToContact: z.boolean(),
  /** Those of its theme, chosen among as long as it is not sent. */
  templates: z.array(MailingTemplate),
  templateId: id.nullable(),
  templateAttachments: z.array(id),
  readers: z.array(MailingReader),
  copyAddress: z.string().nullable(),
  /** Of a mailing that was sent. */
  sendAt: z.string().nullable(),
  sendBy: z.string().nullable(),
  sentTo: z.array(
    z.object({
      name: z.string(),
      address: z.string(),
      state: z.enum(['sent', 'waiting', 'failed']),
      error: z.string().nullable(),
    }),
  ),
  attachments: z.array(z.object({ id, name: z.string() })),
})
export type MailingRecord = z.infer<typeof MailingRecord>

/** `warnings`: tags that stay empty; nothing was sent, and the same call with `acceptMissingTags` sends. */
export const MailingAnswer = FormAnswer.extend({ warnings: z.array(z.string()) })
export type MailingAnswer = z.infer<typeof MailingAnswer>
