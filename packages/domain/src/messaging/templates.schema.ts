// Shapes of the message templates: list, form with the tags of each theme, save.
import { z } from 'zod'
import { id, instant, longText, optionalId, readStamp, text } from '../kernel/fields.ts'
import { Option } from '../kernel/list.ts'
import { Tag } from './messaging.schema.ts'
import { themeKeys } from './themes.ts'

export const subjectLength = 200
export const bodyLength = 20_000

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
  body: z.string(),
  theme: z.string(),
  isAutomatic: z.boolean(),
  enabled: z.boolean(),
  /** Messages sent from it. */
  usedCount: z.int(),
  themes: z.array(Option),
  choices: z.array(ThemeChoice),
})
export type TemplateRecord = z.infer<typeof TemplateRecord>

export const TemplateInput = z.object({
  id: optionalId,
  updatedAt: readStamp,
  name: text(150),
  subject: text(subjectLength),
  body: longText(bodyLength),
  theme: z.enum(themeKeys),
})
