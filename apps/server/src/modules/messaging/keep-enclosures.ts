// What goes with a mail that somebody sends from a dialog: files of its template and others, and a copy for themselves.

import { refuse } from '@cartable/domain/kernel/refusal.ts'
import type { MailCopy, OfferedTemplate } from '@cartable/domain/messaging/enclosures.schema.ts'
import { messageRefusals } from '@cartable/domain/messaging/messages.refusals.ts'
import { plainTextOf } from '@cartable/domain/messaging/tags.rules.ts'
import { attachmentRules, attachmentTotalBytes } from '@cartable/domain/messaging/templates.schema.ts'
import type { OperationContext } from '../../platform/http/context.ts'
import { findOwnEmail } from './messages.queries.ts'
import { findTemplate, listMailTemplates, listTemplateFiles } from './templates.queries.ts'

type Enclosures = {
  readonly templateId: number | null
  readonly templateAttachments: readonly number[]
}
type MailTemplate = Awaited<ReturnType<typeof listMailTemplates>>[number]
const offeredOf = ({ id, name, subject, body, copyToContact, attachments }: MailTemplate): OfferedTemplate => ({
  ...{ id, name, subject: subject ?? '', body: plainTextOf(body) },
  ...{ copyToContact, attachments },
})
type Asker = Pick<OperationContext, 'db' | 'identity'>

/** The mails that a dialog of this theme offers, and the one that the program knows by this code, chosen first. */
export const offeredMails = async (
  { db }: Pick<OperationContext, 'db'>,
  theme: string,
  code: string,
): Promise<{ readonly templateId: number | null; readonly templates: OfferedTemplate[] }> => {
  const templates = await listMailTemplates(db, theme)
  return {
    templateId: templates.find((template) => template.code === code)?.id ?? null,
    templates: templates.map(offeredOf),
  }
}

/** The same for a mail with a title of its own; what the program knows by another code of the theme is for other readers. */
export const offeredTitledMails = async ({ db }: Pick<OperationContext, 'db'>, theme: string, code: string) => {
  const templates = (await listMailTemplates(db, theme)).filter(
    (template) => template.code === null || template.code === code,
  )
  const offered = templates.map((template) => ({ ...offeredOf(template), title: template.title }))
  return { first: offered[templates.findIndex((template) => template.code === code)], templates: offered }
}

/** A template of another theme is offered by none of these dialogs: its files may be of what their writer does not see. */
export const refuseForeignTemplate = async (
  { db }: Pick<OperationContext, 'db'>,
  templateId: number | null,
  theme: string,
): Promise<void> => {
  if (templateId !== null && (await findTemplate(db, templateId))?.theme !== theme)
    refuse(messageRefusals.unknownTemplate, 'templateId')
}

/** Those that a template brings; a mail without one brings none. */
export const filesOfTemplate = async ({ db }: Pick<OperationContext, 'db'>, templateId: number | null) =>
  templateId === null ? [] : listTemplateFiles(db, templateId)

/** Files of the template that stay, then those sent with the call; kept in the caller's transaction. */
export const keepAttachments = async (
  context: OperationContext,
  { templateId, templateAttachments }: Enclosures,
): Promise<{ readonly fileId: number; readonly name: string }[]> => {
  const { db, identity, platform, files } = context
  const kept = (await filesOfTemplate(context, templateId)).filter(({ id }) => templateAttachments.includes(id))
  if (kept.length + files.length > attachmentRules.maxCount)
    refuse(messageRefusals.tooManyFiles(attachmentRules.maxCount), 'attachments')
  const bytes = [...kept, ...files].reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)
  if (bytes > attachmentTotalBytes) refuse(messageRefusals.tooHeavy(attachmentTotalBytes / 1_000_000), 'attachments')
  const attachments = kept.map(({ id, name }) => ({ fileId: id, name }))
  for (const { path, fileName } of files) {
    const { extensions, maxBytes } = attachmentRules
    const accountId = identity?.accountId ?? null
    const stored = await platform.files.storeUpload(db, {
      ...{ path, fileName, extensions, maxBytes, accountId, at: 'attachments' },
    })
    attachments.push({ fileId: stored.id, name: stored.originalName })
  }
  return attachments
}

/** Where the copy of whoever writes goes; null when their account has no address. */
export const copyAddressOf = async ({ db, identity }: Asker): Promise<string | null> =>
  identity && (await findOwnEmail(db, identity.personId))

/** Where the copy goes, or why none leaves. `hasLink`: the mail opens something in its reader's name, which nobody else gets. */
const copyOrRefusal = async (context: Asker, hasLink: boolean) => {
  if (hasLink) return { refusal: messageRefusals.noCopyOfLink }
  const address = await copyAddressOf(context)
  return address === null ? { refusal: messageRefusals.noCopyAddress } : { address }
}

/** What a dialog says of a copy. */
export const copyOf = async (context: Asker, hasLink = false): Promise<MailCopy> => {
  const found = await copyOrRefusal(context, hasLink)
  return { address: found.address ?? null, refusal: found.refusal?.message ?? null }
}

/** Whoever writes, among the recipients of their own mail, when they want a copy; nobody else sees them there. */
export const copyTo = async (
  context: Asker,
  { copyToContact }: { readonly copyToContact: boolean },
  hasLink = false,
) => {
  if (!copyToContact) return []
  const found = await copyOrRefusal(context, hasLink)
  const address = found.address ?? refuse(found.refusal, 'copyToContact')
  return [{ address, kind: 'bcc' as const, personId: context.identity?.personId ?? null }]
}
