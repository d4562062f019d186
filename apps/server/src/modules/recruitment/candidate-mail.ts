// Mails to a candidate from the board: templates and tags for the dialog, and the sending.

import { formatDay, formatTime } from '@cartable/domain/kernel/dates.ts'
import { listed } from '@cartable/domain/kernel/french.ts'
import { escapeMarkup } from '@cartable/domain/kernel/mails/markup.ts'
import type { AnswerOf, InputOf } from '@cartable/domain/kernel/operation.ts'
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import type { Tag } from '@cartable/domain/messaging/messaging.schema.ts'
import { fillMarkup, fillTags, missingTagSentence, missingTags } from '@cartable/domain/messaging/tags.rules.ts'
import { messageThemes, type TagOf } from '@cartable/domain/messaging/themes.ts'
import type { CandidateMailDialog, MailOccasion } from '@cartable/domain/recruitment/interviews.schema.ts'
import type { recruitmentApi } from '@cartable/domain/recruitment/recruitment.api.ts'
import { recruitmentRefusals } from '@cartable/domain/recruitment/recruitment.refusals.ts'
import { answerAfterCommit, type OperationContext } from '../../platform/http/context.ts'
import { notFound } from '../../platform/http/errors.ts'
import { copyOf, copyTo, keepAttachments, offeredMails, refuseForeignTemplate } from '../messaging/keep-enclosures.ts'
import { attachInterview } from './attach-interview.ts'
import { candidateFileUrl } from './candidate-link.ts'
import { companyName, findCandidate, findNames, findPersonOf, updateCandidate } from './candidates.queries.ts'
import { findOpenInterview, interlocutorsOf, locationName, namesOfStaff } from './interviews.queries.ts'

const mailFacts = async ({ db, identity }: OperationContext, candidateId: number) => {
  const candidate = (await findCandidate(db, candidateId)) ?? notFound()
  const person = await findPersonOf(db, candidate.teacherId)
  const { subjectNames } = await findNames(db, candidate.teacherId)
  const interview = await findOpenInterview(db, candidateId)
  const values: Readonly<Record<TagOf<'candidates'>, string | null>> = {
    civilite: person.gender === null ? 'Madame, Monsieur' : person.gender === 'female' ? 'Madame' : 'Monsieur',
    prenom: person.firstName,
    nom: person.lastName,
    matieres: listed(subjectNames),
    ville: person.city,
    date_candidature: formatDay(candidate.createdAt),
    date_entretien: interview ? formatDay(interview.startsAt) : null,
    heure_entretien: interview ? formatTime(interview.startsAt) : null,
    lieu_entretien: interview ? await locationName(db, interview.locationId) : null,
    interlocuteurs: interview ? listed(await namesOfStaff(db, await interlocutorsOf(db, interview.id))) : null,
    gestionnaire: identity?.name ?? null,
    societe: await companyName(db),
  }
  const names = Object.keys(messageThemes.candidates.tags) as TagOf<'candidates'>[]
  const tags: Tag[] = names.map((name) => ({
    name,
    label: messageThemes.candidates.tags[name].label,
    value: values[name] || null,
  }))
  return { candidate, person, tags }
}

/** The dialog of a mail: the template of the occasion is chosen, the others offered. */
export const mailDialog = async (
  context: OperationContext,
  { candidateId, occasion }: InputOf<typeof recruitmentApi.firstMail>,
): Promise<CandidateMailDialog> => {
  const { person, tags } = await mailFacts(context, candidateId)
  return {
    candidateId,
    to: { name: [person.firstName, person.lastName].filter(Boolean).join(' '), email: person.email },
    ...(await offeredMails(context, 'candidates', `candidate-${occasion}`)),
    tags,
    copy: await copyOf(context, linkOf(occasion) !== null),
  }
}

/** What the link at the end of a mail is for: its line, and its button. */
const linkWords = {
  first: ['Choisir une heure d’entretien, ajouter un document ou retirer votre candidature', 'Choisir une heure'],
  interview: ['Changer d’heure, en demander une autre ou ajouter un document', 'Voir mon entretien'],
} as const

/** What is written to somebody who is refused opens nothing. */
const linkOf = (occasion: MailOccasion) => (occasion === 'refusal' ? null : linkWords[occasion])

/** Commits the mail, then tries it at once and tells its outcome: the status is a second operation, made after success. */
export const sendMail = async (context: OperationContext, input: InputOf<typeof recruitmentApi.sendMail>) => {
  const { db, identity, platform } = context
  const { candidate, person, tags } = await mailFacts(context, input.candidateId)
  if (person.email === null) return refuse(recruitmentRefusals.noEmail)
  const missing = missingTags([input.subject, input.body], tags)
  if (missing.length > 0 && !input.acceptMissingTags)
    return { messageSent: false, warnings: missing.map(missingTagSentence) }
  const subject = fillTags(input.subject, tags, 'removed').trim()
  const bodyText = fillMarkup(input.body, tags, 'removed')
  if (subject === '' || bodyText.trim() === '') return refuse(recruitmentRefusals.notSent)
  await refuseForeignTemplate(context, input.templateId, 'candidates')
  const words = linkOf(input.occasion)
  const fileUrl = words === null ? null : await candidateFileUrl(context, candidate.id)
  const interview = input.occasion === 'interview' ? await findOpenInterview(db, candidate.id) : undefined
  // whoever writes first to somebody whom nobody follows follows them: the hours offered are theirs
  if (words !== null && candidate.assignedStaffUserId === null && identity?.staffUserId !== undefined)
    await updateCandidate(db, candidate.id, { assignedStaffUserId: identity.staffUserId })
  const messageId = await platform.mail.enqueueMail(db, {
    delivery: 'dialog',
    to: [{ address: person.email, personId: person.personId }, ...(await copyTo(context, input, words !== null))],
    subject,
    bodyText: words === null ? bodyText : `${bodyText}\n\n${words[0]}\u00a0:\n${escapeMarkup(fileUrl ?? '')}`,
    isMarkup: true,
    ...(words !== null && { buttonLabel: words[1] }),
    attachments: [
      ...(await keepAttachments(context, input)),
      ...(interview ? await attachInterview(context, interview) : []),
    ],
    ...(fileUrl !== null && { secret: fileUrl }),
    purpose: `candidate-${input.occasion}`,
    about: { class: 'candidates', id: candidate.id },
    templateId: input.templateId,
    senderAccountId: identity?.accountId ?? null,
  })
  return answerAfterCommit(async (after): Promise<AnswerOf<typeof recruitmentApi.sendMail>> => {
    const { sent, error, isPending } = await platform.mail.sendNow(messageId)
    after.live(['recruitment', 'id', candidate.id])
    return { messageSent: sent || isPending, warnings: sent || error === null ? [] : [error] }
  })
}
