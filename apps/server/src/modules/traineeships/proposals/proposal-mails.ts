// Mails to a teacher about a proposal: what is asked, that it is agreed, that it is taken back; written with the templates of administrators.
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { fillTags, plainTextOf } from '@cartable/domain/messaging/tags.rules.ts'
import { messageThemes, type TagOf } from '@cartable/domain/messaging/themes.ts'
import { dayLabel } from '@cartable/domain/traineeships/programme/programme.rules.ts'
import { hoursText } from '@cartable/domain/traineeships/sessions/sessions.rules.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { findMailFacts, findMailUnderWay, findProposalTemplate, type ProposalMailFacts } from './proposals.queries.ts'

/** The code of the template is the purpose under which the history of messages keeps the mail. */
export type ProposalMail = 'traineeship-proposal' | 'traineeship-proposal-accepted' | 'traineeship-proposal-cancelled'
type Tags = TagOf<'traineeshipProposals'>

const french = new Intl.ListFormat('fr-FR', { type: 'conjunction' })
const civilities = { female: 'Madame', male: 'Monsieur' } as const

const valuesOf = (
  facts: ProposalMailFacts,
  { senderName, today }: { senderName: string | null; today: string },
): Readonly<Record<Tags, string | null>> => ({
  civilite: facts.gender === null ? 'Madame, Monsieur' : civilities[facts.gender],
  prenom: facts.firstName,
  nom: facts.lastName,
  session: facts.sessionName,
  niveau: facts.level,
  matiere: facts.subject,
  jours: french.format(facts.days.map(dayLabel)),
  horaires: hoursText(facts.startTime, facts.endTime),
  lieu: facts.place,
  taux: facts.hourlySalaryCents === null ? 'à convenir' : `${formatEuros(facts.hourlySalaryCents)} de l’heure`,
  gestionnaire: senderName,
  societe: facts.companyName,
  date_du_jour: formatDay(today),
})

/**
 * Puts the mail in the outbox, in the caller's transaction; answers its number, for `platform.mail.sendNow` after the commit.
 * Null when the teacher has no address: nothing can leave.
 */
export const writeProposalMail = async (
  { db, identity, platform, today }: OperationContext,
  proposalId: number,
  mail: ProposalMail,
): Promise<number | null> => {
  const underWay = await findMailUnderWay(db, proposalId, mail)
  if (underWay !== undefined) return underWay
  const facts = (await findMailFacts(db, proposalId)) ?? notFound()
  if (facts.email === null) return null
  const template = await findProposalTemplate(db, mail)
  const values = valuesOf(facts, {
    senderName: identity?.name ?? null,
    today: today(),
  })
  const tags = (Object.keys(messageThemes.traineeshipProposals.tags) as Tags[]).map((name) => ({
    name,
    label: messageThemes.traineeshipProposals.tags[name].label,
    value: values[name],
  }))
  const fill = (text: string | null) => fillTags(plainTextOf(text ?? ''), tags, 'removed')
  return platform.mail.enqueueMail(db, {
    delivery: 'dialog',
    to: [{ address: facts.email, personId: facts.personId }],
    subject: fill(template.subject),
    title: fill(template.title) || null,
    bodyText: fill(template.body),
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
