// Mails that the program sends by itself with a template of the answers, and the link of the page where to answer.
import type { LinkPurpose } from '@cartable/domain/kernel/access.ts'
import { escapeMarkup, plainMarkup } from '@cartable/domain/kernel/mails/markup.ts'
import { fillMarkup, fillTags, missingTags, plainTextOf } from '@cartable/domain/messaging/tags.rules.ts'
import { messageThemes, type TagOf } from '@cartable/domain/messaging/themes.ts'
import type { Db } from '../../platform/db/database.ts'
import type { OperationContext } from '../../platform/http/context.ts'
import { createLink } from '../../platform/http/links.ts'
import { findProgramTemplate, type Mailed, sellerName, wants } from './mail-template.queries.ts'

export type TemplateMailContext = Pick<OperationContext, 'db' | 'now'> & {
  readonly platform: Pick<OperationContext['platform'], 'mail' | 'config' | 'settings'>
  readonly identity?: OperationContext['identity']
}
/** What the programme fills by itself: who reads, the link, the company. */
type Given = Exclude<TagOf<'answers'>, 'prenom' | 'nom' | 'lien' | 'duree' | 'societe'>

export type TemplateMail = {
  readonly template: string
  /** In kebab-case, as in the history of messages. */
  readonly purpose: string
  readonly to: Mailed
  readonly about: { readonly class: string; readonly id: number }
  readonly tags: Partial<Readonly<Record<Given, string | null>>>
  /** The page where to answer: only what it is about, and for some days. */
  readonly link?: {
    readonly purpose: LinkPurpose
    readonly subjectClass: string
    readonly subjectId: number
    readonly address: (token: string) => string
    /** For how long it opens, where that is not the setting for all answers. */
    readonly days?: number
  }
  /** The same for several things at once, each under its label; instead of `link`. */
  readonly links?: readonly (NonNullable<TemplateMail['link']> & { readonly label: string })[]
  /** A page of the site that its reader signs in to, when there is no page where to answer: `/`. */
  readonly page?: string
  readonly attachments?: readonly { readonly fileId: number; readonly name: string }[]
  /** An answer to the mail itself goes there, which its text says. */
  readonly replyTo?: string | null
  /** Somebody of the office sends this one: it leaves whatever its reader chose of those that leave by themselves. */
  readonly isAsked?: boolean
  /** Who had it sent, where a job writes it afterwards. */
  readonly senderAccountId?: number | null
  /** `dialog`: somebody waits, and calls `platform.mail.sendNow` after the commit. */
  readonly delivery?: 'dialog' | 'queue'
}

/** At the end of a mail that can simply be answered. */
const mayReply = 'Vous pouvez aussi répondre à ce mail\u00a0: votre réponse rejoint la conversation.'

const makeLink = async ({ db, platform, now }: TemplateMailContext, link: NonNullable<TemplateMail['link']>) => {
  const { purpose, subjectClass, subjectId } = link
  const days = link.days ?? (await platform.settings.integer('answer_link_days'))
  const token = await createLink(db, {
    purpose,
    subjectClass,
    subjectId,
    expiresAt: new Date(now().getTime() + days * 86_400_000),
  })
  return {
    url: `${platform.config.publicUrl}${link.address(token)}`,
    lasts: days === 1 ? '1\u00a0jour' : `${days}\u00a0jours`,
  }
}

/** The answers to one mail, as its text shows them: one address alone, or several under their labels. */
const makeLinks = async (context: TemplateMailContext, { link, links = [] }: TemplateMail) => {
  if (link) return makeLink(context, link)
  const made = []
  for (const one of links) made.push({ label: one.label, ...(await makeLink(context, one)) })
  const [first] = made
  if (first === undefined) return undefined
  return { url: made.map(({ label, url }) => `${label}\n${url}`).join('\n\n'), lasts: first.lasts }
}

/** The words of a mail or of an SMS of a template, tags filled in: `markup` for a mail, `body` where nothing is bold. */
export const composeTemplate = async (
  db: Db,
  mail: Pick<TemplateMail, 'template' | 'tags'> & { readonly to: Pick<Mailed, 'firstName' | 'lastName'> },
  link: { readonly url: string | null; readonly lasts: string | null },
) => {
  const template = await findProgramTemplate(db, mail.template)
  const values: Partial<Record<TagOf<'answers'>, string | null>> = {
    ...mail.tags,
    prenom: mail.to.firstName,
    nom: mail.to.lastName,
    lien: link.url,
    duree: link.lasts,
    societe: await sellerName(db),
  }
  const tags = Object.entries(messageThemes.answers.tags).map(([name, { label }]) => ({
    ...{ name, label },
    value: values[name as TagOf<'answers'>] ?? null,
  }))
  const texts = [template.subject, template.title, template.body].map((text) => plainTextOf(text ?? ''))
  const [subject = '', title = ''] = texts.map((text) => fillTags(text, tags, 'removed'))
  const markup = fillMarkup(texts[2] ?? '', tags, 'removed')
  const { id, buttonLabel, choice } = template
  return {
    ...{ id, subject, title, markup, body: plainMarkup(markup), buttonLabel, choice },
    unfilled: missingTags(texts, tags),
  }
}

/** Puts the mail in the outbox, in the caller's transaction; answers its number, null when its reader chose to do without. */
export const mailTemplate = async (context: TemplateMailContext, mail: TemplateMail): Promise<number | null> => {
  const { db, platform, identity } = context
  // whoever is nobody yet has chosen nothing
  const { personId } = mail.to
  if (!mail.isAsked && personId !== null && !(await wants(db, personId, mail.template))) return null
  const link = await makeLinks(context, mail)
  const { id, subject, title, markup, buttonLabel, choice, unfilled } = await composeTemplate(db, mail, {
    url: link?.url ?? (mail.page === undefined ? null : `${platform.config.publicUrl}${mail.page}`),
    lasts: link?.lasts ?? null,
  })
  const address = link && escapeMarkup(link.url)
  return platform.mail.enqueueMail(db, {
    delivery: mail.delivery ?? 'queue',
    to: [{ address: mail.to.email, personId: mail.to.personId }],
    subject,
    title: title || null,
    // a template that lost its link is of no use without it
    bodyText: [markup, address && !markup.includes(address) && address, mail.replyTo && mayReply]
      .filter(Boolean)
      .join('\n\n'),
    isMarkup: true,
    ...(mail.replyTo && { replyTo: mail.replyTo }),
    ...(link && { secret: link.url }),
    ...(mail.attachments && { attachments: mail.attachments }),
    purpose: mail.purpose,
    about: mail.about,
    templateId: id,
    ...{ buttonLabel, choice, unfilled },
    senderAccountId: mail.senderAccountId ?? identity?.accountId ?? null,
  })
}
