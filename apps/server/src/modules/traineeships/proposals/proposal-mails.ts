// Mails to a teacher about a proposal: what is asked, that it is agreed, that it is taken back; written with the templates of administrators.

import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { listed } from '@cartable/domain/kernel/french.ts'
import { escapeMarkup } from '@cartable/domain/kernel/mails/markup.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { fillMarkup, fillTags, plainTextOf } from '@cartable/domain/messaging/tags.rules.ts'
import { messageThemes, type TagOf } from '@cartable/domain/messaging/themes.ts'
import { dayLabel } from '@cartable/domain/traineeships/programme/programme.rules.ts'
import { hoursText } from '@cartable/domain/traineeships/sessions/sessions.rules.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { createLink } from '../../../platform/http/links.ts'
import { findMailFacts, findMailUnderWay, findProposalTemplate, type ProposalMailFacts } from './proposals.queries.ts'

/** The code of the template is the purpose under which the history of messages keeps the mail. */
export type ProposalMail =
  | 'traineeship-proposal'
  | 'traineeship-proposal-reminder'
  | 'traineeship-proposal-accepted'
  | 'traineeship-proposal-cancelled'
type Tags = TagOf<'traineeshipProposals'>

const civilities = { female: 'Madame', male: 'Monsieur' } as const

const valuesOf = (
  facts: ProposalMailFacts,
  { senderName, today, link }: { senderName: string | null; today: string; link: string | null },
): Readonly<Record<Tags, string | null>> => ({
  civilite: facts.gender === null ? 'Madame, Monsieur' : civilities[facts.gender],
  prenom: facts.firstName,
  nom: facts.lastName,
  session: facts.sessionName,
  niveau: facts.level,
  matiere: facts.subject,
  jours: listed(facts.days.map(dayLabel)),
  horaires: hoursText(facts.startTime, facts.endTime),
  lieu: facts.place,
  taux: facts.hourlySalaryCents === null ? 'à convenir' : `${formatEuros(facts.hourlySalaryCents)} de l’heure`,
  lien: link,
  gestionnaire: senderName,
  societe: facts.companyName,
  date_du_jour: formatDay(today),
})

export type ProposalMailContext = Pick<OperationContext, 'db' | 'now' | 'today'> & {
  readonly identity?: OperationContext['identity']
  readonly platform: Pick<OperationContext['platform'], 'mail' | 'config' | 'settings'>
}
/** The page where the teacher answers, for as long as links of answers last. */
const linkTo = async ({ db, platform, now }: ProposalMailContext, proposalId: number): Promise<string> => {
  const days = await platform.settings.integer('answer_link_days')
  const token = await createLink(db, {
    ...{ purpose: 'traineeship-proposal', subjectClass: 'traineeship_proposals', subjectId: proposalId },
    expiresAt: new Date(now().getTime() + days * 86_400_000),
  })
  return `${platform.config.publicUrl}/response/traineeships/teacherProposal?token=${token}`
}
const asking: readonly ProposalMail[] = ['traineeship-proposal', 'traineeship-proposal-reminder']

/**
 * Puts the mail in the outbox, in the caller's transaction; answers its number, for `platform.mail.sendNow` after the commit.
 * Null when the teacher has no address: nothing can leave.
 */
export const writeProposalMail = async (
  { db, identity = null, platform, now, today }: ProposalMailContext,
  proposalId: number,
  mail: ProposalMail,
  /** `queue`: nobody waits at the screen for its outcome. */
  delivery: 'dialog' | 'queue' = 'dialog',
): Promise<number | null> => {
  const underWay = await findMailUnderWay(db, proposalId, mail)
  if (underWay !== undefined) return underWay
  const facts = (await findMailFacts(db, proposalId)) ?? notFound()
  if (facts.email === null) return null
  const template = await findProposalTemplate(db, mail)
  const link = asking.includes(mail) ? await linkTo({ db, platform, now, today }, proposalId) : null
  const values = valuesOf(facts, {
    senderName: identity?.name ?? null,
    today: today(),
    link,
  })
  const tags = (Object.keys(messageThemes.traineeshipProposals.tags) as Tags[]).map((name) => ({
    name,
    label: messageThemes.traineeshipProposals.tags[name].label,
    value: values[name],
  }))
  const fill = (text: string | null) => fillTags(plainTextOf(text ?? ''), tags, 'removed')
  const body = fillMarkup(plainTextOf(template.body), tags, 'removed')
  const address = link && escapeMarkup(link)
  return platform.mail.enqueueMail(db, {
    delivery,
    to: [{ address: facts.email, personId: facts.personId }],
    subject: fill(template.subject),
    title: fill(template.title) || null,
    // a template that lost its link is of no use without it
    bodyText: address === null || body.includes(address) ? body : `${body}\n\n${address}`,
    isMarkup: true,
    ...(link !== null && { secret: link }),
    purpose: mail,
    about: { class: 'traineeship_proposals', id: proposalId },
    templateId: template.id,
    senderAccountId: identity?.accountId ?? null,
  })
}

/** After the commit: whether the mail left, or waits in the queue and will. */
export const hasLeft = async ({ platform }: OperationContext, messageId: number | null): Promise<boolean> => {
  if (messageId === null) return false
  const { sent, isPending, refused } = await platform.mail.sendNow(messageId)
  return (sent && refused.length === 0) || isPending
}
