// Somebody applies by the public form: a new candidate, or one who is known already; the same answer for both, and a mail with the link of the file.

import { momentsText } from '@cartable/domain/contacts/family-requests.rules.ts'
import type { InputOf } from '@cartable/domain/kernel/operation.ts'
import { collectRefusals, refuse } from '@cartable/domain/kernel/refusal.ts'
import { fullName, refuseFutureBirth } from '@cartable/domain/people/people.rules.ts'
import type { applicationsApi } from '@cartable/domain/recruitment/applications.api.ts'
import type { ApplicationForm } from '@cartable/domain/recruitment/applications.schema.ts'
import { recruitmentRefusals } from '@cartable/domain/recruitment/recruitment.refusals.ts'
import { refuseMinor } from '@cartable/domain/recruitment/recruitment.rules.ts'
import { isOpen, reopenedStatus } from '@cartable/domain/recruitment/recruitment.workflow.ts'
import type { OperationContext } from '../../platform/http/context.ts'
import { notify } from '../../platform/notifications.ts'
import { companyContact } from '../courses/tell-contact.ts'
import { mailTemplate } from '../messaging/mail-template.ts'
import { offerLevels, offerSubjects } from '../reference/shared/offer-choices.ts'
import { saveCandidateProfile, showCandidateProfile } from '../teachers/candidate-profile.ts'
import { adoptFiles, refuseFiles } from './application-files.ts'
import { findKnown, insertApplication, lockAddress } from './applications.queries.ts'
import { candidateFilePath, followersOf, linkDays } from './candidate-link.ts'
import { findCandidate, findPersonOf, insertCandidate, insertFollowUp, lockCandidate } from './candidates.queries.ts'
import { enterStatus } from './change-status.ts'
import { positionAt } from './save-candidate.ts'

type Input = InputOf<typeof applicationsApi.apply>
type Known = NonNullable<Awaited<ReturnType<typeof findKnown>>>

export const applicationForm = async (context: OperationContext): Promise<ApplicationForm> => {
  const { db, platform } = context
  const { options } = await showCandidateProfile(db, null)
  return {
    subjects: await offerSubjects(db),
    levels: await offerLevels(db),
    graduations: options.graduations,
    experiences: options.experiences,
    keepMonths: await platform.settings.integer('candidates_retention_months'),
    company: await companyContact(context),
  }
}

const papersOf = ({ cv, coverLetter, diploma }: Input) => ({ cv, coverLetter, diploma })
const disponibilityOf = ({ moments }: Input): string | null => momentsText(moments)?.slice(0, 500) ?? null

/** Nobody follows a new candidacy yet: every recruiter hears of it. */
const openCandidacy = async ({ db, now }: OperationContext, teacherId: number, input: Input): Promise<number> =>
  insertCandidate(db, {
    teacherId,
    isStudent: input.isStudent,
    disponibility: disponibilityOf(input),
    statusChangedAt: now().toISOString(),
    boardPosition: positionAt(now()),
  })

const makeCandidate = async (context: OperationContext, input: Input) => {
  const { gender, firstName, lastName, birthOn, email, phone, address } = input
  const teacherId = await saveCandidateProfile(
    context.db,
    null,
    { gender, firstName, lastName, birthOn, email, phone, address },
    {
      subjects: input.subjects,
      graduations: input.graduations,
      experiences: input.experiences,
      scholarLevelIds: [],
      establishmentIds: [],
      interventionRadiusKm: null,
      selfDescription: input.words,
      courseFormats: input.coursesFormats,
      selfEmployed: input.wantedStatus === 'self-employed',
      interventionAddress: input.coursesFormats.includes('CAD') ? address : null,
    },
  )
  return { teacherId, candidateId: await openCandidacy(context, teacherId, input) }
}

/**
 * Somebody known applies again: what the file says stays, the words come under it. A candidacy that had ended begins anew;
 * that of a former teacher, too, whose record is the same one. Null for who teaches here today.
 */
const meetKnown = async (context: OperationContext, known: Known, input: Input): Promise<number | null> => {
  const { db } = context
  if (known.status === 'active') return null
  const candidate = known.candidateId === null ? undefined : await lockCandidate(db, known.candidateId)
  const candidateId = candidate?.id ?? (await openCandidacy(context, known.teacherId, input))
  if (candidate && !isOpen(candidate.status))
    await enterStatus(context, candidate, known.status === 'inactive' ? 'contact' : reopenedStatus(known))
  const before = candidate?.refusalReason ? ` Refusé auparavant\u00a0: ${candidate.refusalReason}` : ''
  await insertFollowUp(db, {
    candidateId,
    comment: `A postulé de nouveau par le site.${before}${input.words === null ? '' : `\n${input.words}`}`,
    authorAccountId: null,
  })
  return candidateId
}

/** Nothing that was typed: whoever typed the address may not be its owner. */
const thank = async (
  context: OperationContext,
  email: string,
  candidateId: number | null,
  known: Known | undefined,
) => {
  const teacherId = candidateId === null ? known?.teacherId : (await findCandidate(context.db, candidateId))?.teacherId
  const personId = teacherId === undefined ? null : (await findPersonOf(context.db, teacherId)).personId
  const to = { email, personId, firstName: null, lastName: '' }
  const mail = { template: 'candidate-received', purpose: 'candidate-received', to, tags: {} }
  // who teaches here has a space of his own
  if (candidateId === null && known)
    await mailTemplate(context, { ...mail, about: { class: 'teachers', id: known.teacherId }, page: '/espace' })
  if (candidateId !== null)
    await mailTemplate(context, {
      ...mail,
      about: { class: 'candidates', id: candidateId },
      link: {
        purpose: 'candidate-file',
        subjectClass: 'candidates',
        subjectId: candidateId,
        address: candidateFilePath,
        days: linkDays,
      },
    })
}

const titleOf = (input: Input, known: Known | undefined): string => {
  const name = fullName(input)
  if (!known) return `Nouvelle candidature\u00a0: ${name}.`
  if (known.status === 'active') return `${name}, déjà professeur, a rempli le formulaire de candidature.`
  return known.status === 'inactive' ? `Un ancien professeur postule\u00a0: ${name}.` : `${name} postule de nouveau.`
}

export const apply = async (context: OperationContext, input: Input) => {
  const { db, live, platform, today } = context
  const refusals = collectRefusals()
  refusals.add(refuseFutureBirth(input.birthOn, today()) ?? refuseMinor(input.birthOn, today()), 'birthOn')
  for (const refusal of await refuseFiles(context, papersOf(input))) refusals.add(refusal, refusal.path)
  refusals.throwIfAny()
  // last: an answer of the captcha serves once, and what is wrong must be corrected with the same
  if (!(await platform.captcha.verify(input.captcha))) refuse(recruitmentRefusals.captcha, 'captcha')
  await lockAddress(db, input.email)
  const known = await findKnown(db, input.email)
  const made = known ? null : await makeCandidate(context, input)
  const candidateId = made ? made.candidateId : known ? await meetKnown(context, known, input) : null
  const teacherId = made?.teacherId ?? known?.teacherId
  if (candidateId !== null && teacherId !== undefined) {
    // to who teaches here nothing is added in his name: what came is gone within the day
    await adoptFiles(context, teacherId, papersOf(input))
    const keepMonths = await platform.settings.integer('candidates_retention_months')
    const { wantedStatus, moments, words } = input
    await insertApplication(db, { candidateId, wantedStatus, moments, words, keepMonths })
    live(['recruitment'], ['recruitment', 'id', candidateId])
  }
  await thank(context, input.email, candidateId, known)
  const candidate = candidateId === null ? null : await lockCandidate(db, candidateId)
  await notify(db, await followersOf(db, { assignedStaffUserId: candidate?.assignedStaffUserId ?? null }), {
    kind: 'contact',
    title: titleOf(input, known),
    link: candidateId === null ? `/teacher/show/${teacherId}` : `/teacher/postulance_overview?carte=${candidateId}`,
  })
  return { errors: null }
}
