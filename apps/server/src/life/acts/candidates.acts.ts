// How teachers are recruited: a candidacy on the board, its mails and interview, the account that pays, then hired or refused.
import type { SentOf } from '@cartable/domain/kernel/operation.ts'
import { applicationsApi } from '@cartable/domain/recruitment/applications.api.ts'
import { candidacyApi } from '@cartable/domain/recruitment/candidacy.api.ts'
import type { CandidateAnswer } from '@cartable/domain/recruitment/candidacy.words.ts'
import { interviewsApi } from '@cartable/domain/recruitment/interviews.api.ts'
import type { MailOccasion } from '@cartable/domain/recruitment/interviews.schema.ts'
import { recruitmentApi } from '@cartable/domain/recruitment/recruitment.api.ts'
import type { CandidateStatus } from '@cartable/domain/recruitment/recruitment.workflow.ts'
import { accountTokenFields } from '@cartable/domain/teachers/payment-account.rules.ts'
import type { Life, Person } from '../life.ts'
import { keyIn, newestLetter } from './letters.ts'
import { asFiles, type Paper } from './papers.acts.ts'
import { answerCaptcha } from './public.acts.ts'

type CandidateForm = SentOf<typeof recruitmentApi.save>
export type Applicant = Pick<CandidateForm, 'firstName' | 'lastName'> & Partial<CandidateForm>

/** Somebody applies: what they say is written down; answers the ids of the candidacy and of the teacher to be. */
export const apply = async (
  recruiter: Person,
  applicant: Applicant,
): Promise<{ readonly id: number; readonly teacherId: number }> => {
  const blank = await recruiter.do(recruitmentApi.show, {})
  const saved = await recruiter.do(recruitmentApi.save, {
    ...blank,
    ...{ address: null, interventionAddress: null },
    ...applicant,
  })
  const { teacherId } = await recruiter.do(recruitmentApi.card, { id: String(saved.id) })
  return { id: saved.id!, teacherId }
}

type OnlineForm = SentOf<typeof applicationsApi.apply>
/** The same by the public form, with a CV that leaves before it; the recruiter then finds the card. */
export const applyOnline = async (
  life: Life,
  recruiter: Person,
  form: Omit<OnlineForm, 'cv' | 'coverLetter' | 'diploma' | 'consents' | 'captcha'>,
  cv: Paper,
): Promise<{ readonly id: number; readonly teacherId: number }> => {
  const { key } = await asFiles(
    [cv],
    (files) => life.visitor.do(applicationsApi.sendApplicationFile, {}, files),
    'file',
  )
  await life.visitor.do(applicationsApi.applicationForm, {})
  await life.visitor.do(applicationsApi.apply, {
    ...form,
    ...{ cv: key ?? '', coverLetter: null, diploma: null, consents: true, captcha: await answerCaptcha(life) },
  })
  const { columns } = await recruiter.do(recruitmentApi.board, { status: 'contact', q: form.lastName, size: '100' })
  const card = columns.flatMap(({ cards }) => cards)[0]
  if (!card) throw new Error(`the form of ${form.lastName} made no card`)
  return { id: card.id, teacherId: card.teacherId }
}

/** Sends the usual mail of an occasion; false when the mail server refuses the address. */
export const mailCandidate = async (
  recruiter: Person,
  candidateId: number,
  occasion: MailOccasion,
): Promise<boolean> => {
  const dialog = await recruiter.do(recruitmentApi.firstMail, { candidateId: String(candidateId), occasion })
  const template = dialog.templates.find(({ id }) => id === dialog.templateId) ?? dialog.templates[0]!
  const { subject, body, id: templateId } = template
  const { messageSent } = await recruiter.do(recruitmentApi.sendMail, {
    ...{ candidateId, occasion, subject, body, templateId, acceptMissingTags: true },
  })
  return messageSent
}

/** Moves the card to another column, as it is dropped there. */
export const moveCandidate = (
  recruiter: Person,
  id: number,
  from: CandidateStatus,
  status: CandidateStatus,
  refusalReason: string | null = null,
) => recruiter.do(recruitmentApi.changeStatus, { id, from, status, refusalReason })

/** Fixes an interview of half an hour with whoever follows the candidacy, tells the candidate, and moves the card. */
export const inviteCandidate = async (
  recruiter: Person,
  id: number,
  from: CandidateStatus,
  at: Date,
): Promise<void> => {
  const { options, candidateName, hasEmail, ...blank } = await recruiter.do(interviewsApi.showInterview, {
    candidateId: String(id),
  })
  await recruiter.do(interviewsApi.saveInterview, {
    ...blank,
    startDateTime: at.toISOString(),
    endDateTime: new Date(at.getTime() + 30 * 60_000).toISOString(),
  })
  if (hasEmail) await mailCandidate(recruiter, id, 'interview')
  await moveCandidate(recruiter, id, from, 'toView')
}

const postToProvider = async ({ platform }: Life, path: string, body: URLSearchParams | FormData): Promise<string> => {
  const { apiUrl, publishableKey } = platform.config.stripe
  const response = await fetch(`${apiUrl}/v1${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${publishableKey ?? 'pk_test_sandbox'}` },
    body,
    redirect: 'error',
  })
  const { id } = (await response.json()) as { readonly id?: string }
  if (!id) throw new Error(`the card provider refused ${path} (${response.status})`)
  return id
}

type Payee = Parameters<typeof accountTokenFields>[0]
/** What the browser gets from the card provider before a form is sent: a token made of the identity and, when there is one, its proof. */
export const tokenFor = async (life: Life, payee: Payee, proof: Paper | null = null): Promise<string> => {
  const files = new FormData()
  files.set('purpose', 'identity_document')
  if (proof) files.set('file', new Blob([new Uint8Array(proof.body)]), proof.fileName)
  const front = proof && (await postToProvider(life, '/files', files))
  const fields = accountTokenFields(payee, front === null ? null : { front, back: null })
  return postToProvider(life, '/tokens', new URLSearchParams(fields))
}

/** The interview convinced: the account that pays is opened at the provider, and the one to sign in by mail. */
export const validateInterview = async (
  life: Life,
  recruiter: Person,
  id: number,
  report: string,
  proof: Paper | null,
): Promise<void> => {
  const shown = await recruiter.do(interviewsApi.showValidation, { id: String(id) })
  const { hasPaymentAccount, hasAccount, address, ...form } = shown
  const { birthOn, email, phone } = form
  if (!address || birthOn === null || email === null) throw new Error(`candidacy ${id} is not complete`)
  const token = await tokenFor(
    life,
    {
      ...{ firstName: form.firstName, lastName: form.lastName, email, birthOn, phone: phone.phoneNumber },
      line1: [address.houseNumber, address.street].join(' '),
      ...{ postalCode: address.postalCode, city: address.city },
    },
    proof,
  )
  const saved = await recruiter.do(interviewsApi.saveValidation, {
    ...{ ...form, birthOn, email, report, grStripeAccountToken: token },
    address: { ...address, typedByHand: address.latitude === null },
  })
  if (saved.apiError) throw new Error(`the provider opens no account for candidacy ${id}: ${saved.apiError}`)
}

/** The interview did not convince: it is closed with its report, the candidate refused, and told so. */
export const dismissCandidate = async (recruiter: Person, id: number, report: string, refusalReason: string) => {
  const { candidateName, hasEmail, ...shown } = await recruiter.do(interviewsApi.showDismissal, { id: String(id) })
  if (hasEmail) await mailCandidate(recruiter, id, 'refusal')
  await recruiter.do(interviewsApi.saveDismissal, { ...shown, report, refusalReason })
}

/** Writes a comment under the card. */
export const noteOnCandidate = (recruiter: Person, candidateId: number, comment: string) =>
  recruiter.do(recruitmentApi.saveFollowUp, { id: null, updatedAt: null, candidateId, comment })

/** Every paper is approved: the candidate is hired today, unless something is missing, which is told. */
export const hireCandidate = (recruiter: Person, id: number) =>
  recruiter.try(recruitmentApi.changeStatus, { id, from: 'waitingForVoucher', status: 'hired' })

/** A refused candidacy is taken up again. */
export const reopenCandidate = (recruiter: Person, id: number) => recruiter.do(recruitmentApi.reopen, { id })

/** The candidate answers by the link of the newest reminder, without signing in; false while none has come. */
export const answerReminder = async (life: Life, address: string, answer: CandidateAnswer): Promise<boolean> => {
  const letter = await newestLetter(life, address, 'candidate-reminder')
  if (!letter) return false
  const token = keyIn(letter)
  await life.visitor.do(candidacyApi.showFile, { token })
  await life.visitor.do(candidacyApi.answerFile, { token, answer, words: null })
  return true
}

/** Hired by mistake: the teacher is inactive again, with the reason. */
export const undoHiring = (recruiter: Person, id: number, reason: string) =>
  recruiter.do(candidacyApi.undoHiring, { id, reason })

/** Nobody came to the interview that the card shows. */
export const noteAbsence = async (recruiter: Person, candidateId: number): Promise<void> => {
  const { interview } = await recruiter.do(recruitmentApi.card, { id: String(candidateId) })
  if (interview) await recruiter.do(candidacyApi.markMissed, { id: interview.id, isMissed: true })
}
