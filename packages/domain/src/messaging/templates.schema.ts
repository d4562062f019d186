// Shapes of the message templates: list, form with the tags of each theme, save.
import { z } from 'zod'
import { id, instant, longText, optionalId, optionalText, readStamp, text } from '../kernel/fields.ts'
import { Option } from '../kernel/list.ts'
import { Tag } from './messaging.schema.ts'
import { themeKeys } from './themes.ts'

export const subjectLength = 200
export const titleLength = 150
export const bodyLength = 20_000
/** A button says what it does in a few words. */
export const buttonLength = 40

/** Means by which a message travels. */
export const channels = ['mail', 'sms', 'whatsapp'] as const
export type Channel = (typeof channels)[number]
export const channelLabels = { mail: 'Mail', sms: 'SMS', whatsapp: 'WhatsApp' } as const satisfies Record<
  Channel,
  string
>

/** Files joined to one message, those of its template included. */
export const attachmentRules = {
  extensions: [
    ...['pdf', 'jpg', 'jpeg', 'png', 'gif', 'webp', 'txt', 'csv'],
    ...['doc', 'docx', 'xls', 'xlsx', 'ppt', 'pptx', 'odt', 'ods', 'odp'],
  ],
  maxBytes: 10_000_000,
  maxCount: 5,
} as const
/** Mail servers commonly refuse more than 20 MB once encoded. */
export const attachmentTotalBytes = 14_000_000

export const TemplateFile = z.object({ id, name: z.string(), sizeBytes: z.int() })

export const TemplateRow = z.object({
  id,
  name: z.string(),
  subject: z.string(),
  theme: z.string(),
  themeLabel: z.string(),
  /** The program sends it, or proposes it first, by itself. */
  isAutomatic: z.boolean(),
  enabled: z.boolean(),
  updatedAt: instant,
})
export type TemplateRow = z.infer<typeof TemplateRow>

/** Tags of a theme with what they stand for on the sample record. */
export const ThemeChoice = z.object({
  theme: z.string(),
  usedIn: z.string(),
  tags: z.array(Tag.extend({ mayBeEmpty: z.boolean() })),
})
export type ThemeChoice = z.infer<typeof ThemeChoice>

export const TemplateRecord = z.object({
  id: id.nullable(),
  updatedAt: z.string().nullable(),
  name: z.string(),
  subject: z.string(),
  title: z.string().nullable(),
  body: z.string(),
  theme: z.string(),
  channels: z.array(z.enum(channels)),
  copyToContact: z.boolean(),
  /** What the button says that opens the link; « Ouvrir » when empty. */
  buttonLabel: z.string().nullable(),
  /** Whether its reader may do without it, in words; null of what people write. */
  toneLabel: z.string().nullable(),
  attachments: z.array(TemplateFile),
  removedFiles: z.array(id),
  isAutomatic: z.boolean(),
  enabled: z.boolean(),
  /** Messages sent from it. */
  usedCount: z.int(),
  themes: z.array(Option),
  choices: z.array(ThemeChoice),
})
export type TemplateRecord = z.infer<typeof TemplateRecord>

export const TemplateInput = z
  .object({
    id: optionalId,
    updatedAt: readStamp,
    name: text(150),
    /** An SMS has none. */
    subject: optionalText(subjectLength),
    title: optionalText(titleLength).default(null),
    body: longText(bodyLength),
    theme: z.enum(themeKeys),
    channels: z.array(z.enum(channels)).min(1, 'Choisissez au moins un canal.').max(channels.length).default(['mail']),
    copyToContact: z.boolean().default(false),
    buttonLabel: optionalText(buttonLength).default(null),
    /** Files taken out. */
    removedFiles: z.array(id).max(50).default([]),
  })
  .superRefine(({ channels: chosen, subject }, context) => {
    if (subject === null && chosen.includes('mail'))
      context.addIssue({ code: 'custom', path: ['subject'], message: 'Ce champ est obligatoire.' })
  })
