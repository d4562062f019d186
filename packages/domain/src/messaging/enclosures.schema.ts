// What goes with the text of a mail that somebody sends from a dialog: the files of its template, others, a copy for themselves.
import { z } from 'zod'
import { id } from '../kernel/fields.ts'
import { TemplateFile } from './templates.schema.ts'

/** A template that a dialog offers, whole: choosing it asks nothing more of the server. */
export const OfferedTemplate = z.object({
  id,
  name: z.string(),
  subject: z.string(),
  /** Markup, with its tags. */
  body: z.string(),
  /** Whether its copy is proposed. */
  copyToContact: z.boolean(),
  attachments: z.array(TemplateFile),
})
export type OfferedTemplate = z.infer<typeof OfferedTemplate>

/** Whether whoever writes can have a copy. */
export const MailCopy = z.object({
  /** Where it goes; null: none can leave. */
  address: z.string().nullable(),
  /** Why none can leave, in words. */
  refusal: z.string().nullable(),
})
export type MailCopy = z.infer<typeof MailCopy>

/** Fields of a sending; files that are not of a template are parts `attachments` of the same call. */
export const enclosureFields = {
  /** A copy also goes to whoever writes. */
  copyToContact: z.boolean().default(false),
  /** Files of the template that go with it. */
  templateAttachments: z.array(id).max(50).default([]),
}
