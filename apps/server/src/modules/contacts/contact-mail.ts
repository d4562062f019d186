// Mails to a contact: templates and tags for the dialog, previews, and the sending.

import type { MailDialog, MailPreview } from '@cartable/domain/contacts/contact-mails.schema.ts'
import type { contactsApi } from '@cartable/domain/contacts/contacts.api.ts'
import { contactsRefusals } from '@cartable/domain/contacts/contacts.refusals.ts'
import { nextDunning, writerName } from '@cartable/domain/contacts/contacts.rules.ts'
import type { ContactStatus } from '@cartable/domain/contacts/contacts.workflow.ts'
import type { AnswerOf, InputOf } from '@cartable/domain/kernel/operation.ts'
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import type { Tag } from '@cartable/domain/messaging/messaging.schema.ts'
import { fillMarkup, fillTags, missingTagSentence, missingTags } from '@cartable/domain/messaging/tags.rules.ts'
import { type AnswerAfterCommit, answerAfterCommit, type OperationContext } from '../../platform/http/context.ts'
import { notFound } from '../../platform/http/errors.ts'
import { copyOf, copyTo, keepAttachments, offeredMails, refuseForeignTemplate } from '../messaging/keep-enclosures.ts'
import { type ContactRow, findCompany, findContact, findContactNames } from './contact-record.queries.ts'
import { contactTags } from './contacts.tags.ts'

type Facts = { contact: ContactRow; tags: Tag[] }

const mailFacts = async ({ db, identity }: OperationContext, contactId: number): Promise<Facts> => {
  const contact = (await findContact(db, contactId)) ?? notFound()
  const names = await findContactNames(db, contactId)
  const company = await findCompany(db)
  const tags = contactTags({
    contact,
    levelName: names.levelName,
    subjectNames: names.subjectNames,
    city: names.city,
    senderName: identity?.name ?? null,
    companyName: company?.name ?? null,
  })
  return { contact, tags }
}

/** The dialog of a mail that goes with a move to `to`: its usual template is chosen, the others offered. */
export const mailDialog = async (
  context: OperationContext,
  contactId: number,
  wanted: ContactStatus | null,
): Promise<MailDialog> => {
  const { contact, tags } = await mailFacts(context, contactId)
  const to = wanted ?? nextDunning(contact.status) ?? 'dunning3'
  return {
    contactId,
    to: { name: writerName(contact), email: contact.email },
    from: { status: contact.status, to },
    ...(await offeredMails(context, 'contacts', `contact-${to}`)),
    tags,
    copy: await copyOf(context),
  }
}

/** A template filled for this contact, with a warning for each tag that stays empty. */
export const previewMail = async (
  context: OperationContext,
  contactId: number,
  template: { id: number } | { code: string },
): Promise<MailPreview> => {
  const { tags } = await mailFacts(context, contactId)
  const { templateId, templates } = await offeredMails(context, 'contacts', 'code' in template ? template.code : '')
  const wanted = 'id' in template ? template.id : templateId
  const { subject, body } = templates.find(({ id }) => id === wanted) ?? notFound()
  return {
    mail: { subject: fillTags(subject, tags, 'bracketed'), body: fillMarkup(body, tags, 'bracketed') },
    warnings: missingTags([subject, body], tags).map(missingTagSentence),
  }
}

/**
 * Commits the mail to the outbox, then tries it at once. What failed is said to the person and never tried again
 * behind their back; what takes too long is the queue's, and counts as sent with a warning. The status of the contact is a second operation, made after success.
 */
export const sendMail = async (
  context: OperationContext,
  input: InputOf<typeof contactsApi.sendMail>,
): Promise<AnswerOf<typeof contactsApi.sendMail> | AnswerAfterCommit<AnswerOf<typeof contactsApi.sendMail>>> => {
  const { db, identity, platform } = context
  const { contact, tags } = await mailFacts(context, input.contactId)
  if (contact.email === null) return refuse(contactsRefusals.noEmail)
  const missing = missingTags([input.subject, input.body], tags)
  if (missing.length > 0 && !input.acceptMissingTags)
    return { messageSent: false, warnings: missing.map(missingTagSentence) }
  const subject = fillTags(input.subject, tags, 'removed').trim()
  const bodyText = fillMarkup(input.body, tags, 'removed')
  if (subject === '' || bodyText.trim() === '') return refuse(contactsRefusals.notSent)
  await refuseForeignTemplate(context, input.templateId, 'contacts')
  const messageId = await platform.mail.enqueueMail(db, {
    delivery: 'dialog',
    to: [{ address: contact.email }, ...(await copyTo(context, input))],
    subject,
    bodyText,
    isMarkup: true,
    purpose: `contact-${input.status ?? contact.status}`,
    about: { class: 'contacts', id: contact.id },
    templateId: input.templateId,
    senderAccountId: identity?.accountId ?? null,
    attachments: await keepAttachments(context, input),
  })
  return answerAfterCommit(async (after) => {
    const { sent, error, isPending } = await platform.mail.sendNow(messageId)
    after.live(['contacts', 'id', contact.id])
    return { messageSent: sent || isPending, warnings: sent || error === null ? [] : [error] }
  })
}
