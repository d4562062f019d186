// Shapes of the mails to contacts: the dialog, the preview, the sending.
import { z } from 'zod'
import { id, longText, optionalId, text } from '../kernel/fields.ts'
import { enclosureFields, MailCopy, OfferedTemplate } from '../messaging/enclosures.schema.ts'
import { Tag } from '../messaging/messaging.schema.ts'
import { ContactStatus } from './contacts.schema.ts'

/** What the mail dialog needs: the address, the templates of the occasion, and what each tag stands for here. */
export const MailDialog = z.object({
  contactId: id,
  to: z.object({ name: z.string(), email: z.string().nullable() }),
  from: z.object({ status: ContactStatus, to: ContactStatus }),
  templateId: id.nullable(),
  templates: z.array(OfferedTemplate),
  tags: z.array(Tag),
  copy: MailCopy,
})
export type MailDialog = z.infer<typeof MailDialog>
export const MailPreview = z.object({
  mail: z.object({ subject: z.string(), body: z.string() }),
  warnings: z.array(z.string()),
})
export type MailPreview = z.infer<typeof MailPreview>
export const MailInput = z.object({
  contactId: id,
  subject: text(200),
  body: longText(20_000),
  templateId: optionalId.default(null),
  ...enclosureFields,
  /** Status that the mail goes with: names its purpose in the history of messages. */
  status: ContactStatus.optional(),
  /** The person has seen that tags stay empty and sends all the same. */
  acceptMissingTags: z.boolean().default(false),
})
export const MailAnswer = z.object({ messageSent: z.boolean(), warnings: z.array(z.string()) })
