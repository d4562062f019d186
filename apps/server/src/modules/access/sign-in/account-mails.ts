// Mails about an account itself: a link, a code or a warning, written with the template that administrators edit.
import { accessRefusals } from '@cartable/domain/access/sign-in/access.refusals.ts'
import { escapeMarkup } from '@cartable/domain/kernel/mails/markup.ts'
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import { fillMarkup, fillTags, plainTextOf } from '@cartable/domain/messaging/tags.rules.ts'
import type { TagOf } from '@cartable/domain/messaging/themes.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import type { SendOutcome } from '../../../platform/mail/mail.ts'
import { companyName } from './access.queries.ts'
import { findMailedAccount, findTemplate } from './account-mails.queries.ts'

/** What of an operation's context is needed; a job gives the same with nobody as identity. */
export type AccountMailContext = Pick<OperationContext, 'db' | 'platform' | 'now' | 'identity'>

export type AccountMail = {
  readonly template:
    | 'account-password-reset'
    | 'account-creation'
    | 'account-login-code'
    | 'account-already-open'
    | 'account-sign-in-link'
    | 'account-registered'
    | 'account-changed'
    | 'account-address-proof'
  readonly purpose: string
  /** `dialog`: somebody waits for the outcome and calls `send` after the commit. */
  readonly delivery: 'dialog' | 'queue'
  /** The tag that the mail is sent for: added at the end when its template lost it. */
  readonly carries: { readonly tag: 'lien' | 'code'; readonly value: string; readonly isSecret: boolean }
  /** What was changed, as a sentence that goes on after a colon. */
  readonly change?: string
  /** How long what it carries lasts, as it is read. */
  readonly lasts?: string
}

export type AccountMailSent = {
  readonly address: string
  /** After the commit of a `dialog` mail: tries to send it and tells whether it left. */
  readonly send: () => Promise<SendOutcome>
}

/** To an address that nobody has proven yet: nothing that was typed stands in it. In the caller's transaction. */
export const mailAddress = async (
  { db, platform }: Pick<AccountMailContext, 'db' | 'platform'>,
  address: string,
  { template: code, purpose, carries, lasts }: Pick<AccountMail, 'template' | 'purpose' | 'carries' | 'lasts'>,
): Promise<void> => {
  const template = await findTemplate(db, code)
  const values = { societe: await companyName(db), duree: lasts ?? null, [carries.tag]: carries.value }
  const tags = Object.entries(values).map(([name, value]) => ({ name, label: name, value }))
  const fill = (text: string | null) => fillTags(plainTextOf(text ?? ''), tags, 'removed')
  const body = fillMarkup(plainTextOf(template.body), tags, 'removed')
  const carried = escapeMarkup(carries.value)
  await platform.mail.enqueueMail(db, {
    to: [{ address }],
    subject: fill(template.subject),
    title: fill(template.title) || null,
    bodyText: body.includes(carried) ? body : `${body}\n\n${carried}`,
    isMarkup: true,
    secret: carries.value,
    purpose,
    templateId: template.id,
    buttonLabel: template.buttonLabel,
  })
}

/** Puts the mail in the outbox, in the caller's transaction; refuses when the person has no address. */
export const mailAccount = async (
  { db, platform, identity }: AccountMailContext,
  accountId: number,
  { template: code, purpose, delivery, carries, change, lasts }: AccountMail,
): Promise<AccountMailSent> => {
  const account = (await findMailedAccount(db, accountId)) ?? notFound()
  const address = account.email ?? refuse(accessRefusals.noEmail)
  const template = await findTemplate(db, code)
  const values: Partial<Record<TagOf<'accounts'>, string | null>> = {
    prenom: account.firstName,
    nom: account.lastName,
    identifiant: account.login,
    duree: lasts ?? null,
    changement: change ?? null,
    societe: await companyName(db),
    [carries.tag]: carries.value,
  }
  const tags = Object.entries(values).map(([name, value]) => ({ name, label: name, value: value ?? null }))
  const fill = (text: string | null) => fillTags(plainTextOf(text ?? ''), tags, 'removed')
  const body = fillMarkup(plainTextOf(template.body), tags, 'removed')
  const carried = escapeMarkup(carries.value)
  const messageId = await platform.mail.enqueueMail(db, {
    delivery,
    to: [{ address, personId: account.personId }],
    subject: fill(template.subject),
    title: fill(template.title) || null,
    bodyText: body.includes(carried) ? body : `${body}\n\n${carried}`,
    isMarkup: true,
    ...(carries.isSecret && { secret: carries.value }),
    purpose,
    about: { class: 'accounts', id: accountId },
    templateId: template.id,
    buttonLabel: template.buttonLabel,
    senderAccountId: identity?.accountId ?? null,
  })
  return { address, send: () => platform.mail.sendNow(messageId) }
}
