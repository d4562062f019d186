// The candidacy that its candidate follows by the link of a mail: where it stands, still interested, or taken back by himself.
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import type { InputOf } from '@cartable/domain/kernel/operation.ts'
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import { fullName } from '@cartable/domain/people/people.rules.ts'
import type { candidacyApi } from '@cartable/domain/recruitment/candidacy.api.ts'
import type { CandidateFilePage } from '@cartable/domain/recruitment/candidacy.schema.ts'
import { type CandidateAnswer, stageOf } from '@cartable/domain/recruitment/candidacy.words.ts'
import { recruitmentRefusals } from '@cartable/domain/recruitment/recruitment.refusals.ts'
import { isOpen } from '@cartable/domain/recruitment/recruitment.workflow.ts'
import type { OperationContext } from '../../platform/http/context.ts'
import { notify } from '../../platform/notifications.ts'
import { companyContact } from '../courses/tell-contact.ts'
import { askedBy, followersOf, gone } from './candidate-link.ts'
import { papersOf } from './candidate-papers.ts'
import {
  findCandidate,
  findNames,
  findPersonOf,
  insertFollowUp,
  lockCandidate,
  updateCandidate,
} from './candidates.queries.ts'
import { enterStatus } from './change-status.ts'
import { hoursFor } from './interview-hours.ts'
import {
  findOpenInterview,
  interlocutorsOf,
  locationName,
  namesOfStaff,
  updateInterview,
} from './interviews.queries.ts'

export const showFile = async (context: OperationContext): Promise<CandidateFilePage> => {
  const { db } = context
  const candidate = (await findCandidate(db, askedBy(context))) ?? gone()
  const { firstName, accountId } = await findPersonOf(db, candidate.teacherId)
  const interview = await findOpenInterview(db, candidate.id)
  return {
    firstName: firstName ?? '',
    stage: stageOf(candidate.status),
    appliedOn: candidate.createdAt,
    subjectNames: (await findNames(db, candidate.teacherId)).subjectNames,
    interview: interview
      ? {
          startDateTime: interview.startsAt,
          locationName: await locationName(db, interview.locationId),
          userNames: await namesOfStaff(db, await interlocutorsOf(db, interview.id)),
        }
      : null,
    offered: (await hoursFor(context, candidate)).starts,
    papers: await papersOf(context, candidate),
    hasAccount: accountId !== null,
    hasWithdrawn: candidate.withdrawnAt !== null,
    company: await companyContact(context),
  }
}

const saidWords: Readonly<Record<CandidateAnswer, string>> = {
  interested: 'Toujours intéressé, par son lien.',
  withdraws: 'Candidature retirée par son lien.',
  otherTime: 'Demande une autre heure d’entretien, par son lien.',
}
const titleOf = (answer: CandidateAnswer, name: string): string => {
  if (answer === 'withdraws') return `${name} retire sa candidature.`
  return answer === 'interested' ? `${name} est toujours candidat.` : `${name} demande une autre heure d’entretien.`
}

/** Keeps the words among the comments and tells who follows; a second tap changes nothing more. */
export const answerFile = async (
  context: OperationContext,
  { answer, words }: InputOf<typeof candidacyApi.answerFile>,
) => {
  const { db, now } = context
  const candidate = (await lockCandidate(db, askedBy(context))) ?? gone()
  const done = { isValid: true, errorMsgs: [] }
  if (answer === 'withdraws' && candidate.withdrawnAt !== null) return done
  if (!isOpen(candidate.status)) refuse(recruitmentRefusals.candidacyOver)
  const { firstName, lastName, accountId } = await findPersonOf(db, candidate.teacherId)
  if (answer === 'otherTime' && words === null) refuse(recruitmentRefusals.whenThen, 'words')
  const said = saidWords[answer]
  await insertFollowUp(db, {
    candidateId: candidate.id,
    comment: words === null ? said : `${said} ${words}`,
    authorAccountId: accountId,
  })
  const at = now().toISOString()
  if (answer === 'withdraws') {
    const interview = await findOpenInterview(db, candidate.id)
    if (interview) await updateInterview(db, interview.id, { outcome: 'cancelled' })
    await enterStatus(
      context,
      candidate,
      'refused',
      `S’est désisté${words === null ? '' : `\u00a0: ${words}`}`.slice(0, 500),
    )
    await updateCandidate(db, candidate.id, { withdrawnAt: at, answeredAt: at })
  } else await updateCandidate(db, candidate.id, { remindedAt: null, answeredAt: at })
  context.live(['recruitment'], ['recruitment', 'id', candidate.id])
  const name = fullName({ firstName, lastName })
  await notify(db, await followersOf(db, candidate), {
    kind: 'contact',
    title: titleOf(answer, name),
    body: words ?? `Candidature du ${formatDay(candidate.createdAt)}.`,
    link:
      answer === 'withdraws'
        ? `/teacher/refused_candidates?carte=${candidate.id}`
        : `/teacher/postulance_overview?carte=${candidate.id}`,
  })
  return done
}
