// How a teacher is found for a pupil: a search, proposals by mail and their answers, the choice, the date of the first lesson.
import { linkingFlowApi } from '@cartable/domain/linking/flow.api.ts'
import { linkingApi } from '@cartable/domain/linking/linking.api.ts'
import type { FirstCourseAnswer, LinkingInput, NextActionKind } from '@cartable/domain/linking/linking.schema.ts'
import { proposalsApi } from '@cartable/domain/linking/proposals.api.ts'
import type { Life, Person } from '../life.ts'
import { keyIn, newestLetter } from './letters.ts'

export type NewSearch = {
  readonly studentId: number
  /** Name of the school subject. */
  readonly subject: string
  readonly format?: 'CAD' | 'CEL'
  readonly comments?: string
  /** Hours at which the family could take lessons. */
  readonly wishes?: LinkingInput['wishes']
  /** Name of who follows it, of those whom the form offers. */
  readonly followedBy?: string
}

/** Opens the search of a teacher for a pupil; answers its id. */
export const searchTeacher = async (staff: Person, search: NewSearch): Promise<number> => {
  const form = await staff.do(linkingApi.show, { studentId: String(search.studentId) })
  const subject = form.options.subjects.find(({ label }) => label === search.subject)
  if (!subject) throw new Error(`nobody is sought in ${search.subject}`)
  const assignee = form.options.staff.find(({ label }) => label === search.followedBy)
  const input: LinkingInput = {
    id: null,
    updatedAt: null,
    studentId: search.studentId,
    subjectId: subject.id,
    scholarLevelId: form.scholarLevelId ?? form.options.levels[0]!.id,
    format: search.format ?? 'CAD',
    assignedStaffUserId: assignee?.id ?? form.assignedStaffUserId,
    comments: search.comments ?? null,
    wishes: search.wishes ?? form.wishes,
  }
  const { id } = await staff.do(linkingApi.save, input)
  return id!
}

export const showSearch = (staff: Person, id: number) => staff.do(linkingApi.show, { id: String(id) })

export const moveSearch = async (
  staff: Person,
  id: number,
  status: 'new' | 'searching' | 'proposed' | 'closed',
): Promise<void> => {
  await staff.do(linkingApi.changeStatus, { id, status })
}

/** Takes up again a search that had ended. */
export const reopenSearch = async (staff: Person, id: number): Promise<void> => {
  await staff.do(linkingFlowApi.reopen, { id })
}

export const noteOnSearch = async (staff: Person, linkingId: number, comment: string): Promise<void> => {
  await staff.do(linkingApi.saveFollowUp, { linkingId, comment })
}

export const planNextAction = async (
  staff: Person,
  linkingId: number,
  action: { readonly kind: NextActionKind; readonly dueOn: string; readonly comment?: string },
): Promise<number> => {
  const { id } = await staff.do(linkingApi.saveNextAction, {
    linkingId,
    kind: action.kind,
    dueOn: action.dueOn,
    comment: action.comment ?? null,
  })
  return id!
}
/** Says that what was to be done about a search is done. */
export const doNextActions = async (staff: Person, linkingId: number): Promise<void> => {
  const { rows } = await staff.do(linkingApi.nextActions, { linkingId: String(linkingId) })
  for (const { id } of rows) await staff.do(linkingApi.doNextAction, { id, done: true })
}

/** Answers of the family to the questionnaire, as far as choices and figures go. */
export const fillQuestionnaire = async (staff: Person, linkingId: number): Promise<number> => {
  const { questions } = await staff.do(linkingApi.questionnaire, { linkingId: String(linkingId) })
  const answers = questions.flatMap(
    ({ id, choiceType, choices }): { questionId: number; value: string | number | boolean }[] => {
      if (choiceType === 'boolean') return [{ questionId: id, value: true }]
      if (choiceType === 'number') return [{ questionId: id, value: 2 }]
      if (choiceType === 'text') return [{ questionId: id, value: 'À préciser avec la famille.' }]
      return choices[0] && choiceType !== 'date' ? [{ questionId: id, value: choices[0].value }] : []
    },
  )
  if (answers.length > 0) await staff.do(linkingApi.saveQuestionnaire, { linkingId, answers })
  return answers.length
}

export type Offer = {
  readonly linkingId: number
  /** Teachers asked at once; the first ones of the list that the search offers when a number. */
  readonly teachers: number | readonly number[]
  readonly firstCourseAt?: Date
  readonly message?: string
}
/** Proposes the pupil to suitable teachers by mail; answers those who were asked. */
export const proposeToTeachers = async (staff: Person, offer: Offer): Promise<readonly number[]> => {
  const { linkingId } = offer
  const found = async (wider: boolean) =>
    (await staff.do(linkingApi.teachers, { id: String(linkingId), wider: wider ? 'true' : 'false' })).rows
  const choose = async (): Promise<readonly number[]> => {
    if (typeof offer.teachers !== 'number') return offer.teachers
    const free = (rows: Awaited<ReturnType<typeof found>>) =>
      rows.filter(({ proposal, hasEmail }) => proposal === null && hasEmail).map(({ id }) => id)
    const near = free(await found(false))
    return (near.length > 0 ? near : free(await found(true))).slice(0, offer.teachers)
  }
  const teacherIds = await choose()
  if (teacherIds.length === 0) return []
  await staff.do(proposalsApi.propose, {
    linkingId,
    teacherIds: [...teacherIds],
    expectedFirstCourseAt: offer.firstCourseAt?.toISOString() ?? null,
    message: offer.message ?? null,
  })
  return teacherIds
}

export type OfferAnswer = { readonly accepted: boolean; readonly comment?: string; readonly firstCourseAt?: Date }
/** A teacher opens the newest proposal that came by mail and answers; false when none waits. */
export const answerOfferByMail = async (life: Life, address: string, answer: OfferAnswer): Promise<boolean> => {
  const letter = await newestLetter(life, address, 'linking-proposal')
  if (!letter) return false
  const token = keyIn(letter)
  const page = await life.visitor.try(proposalsApi.showForTeacher, { token })
  if (page.answer?.state !== 'waiting') return false
  await life.visitor.do(proposalsApi.answerByTeacher, {
    token,
    accepted: answer.accepted,
    responseTypeId: answer.accepted ? null : Number(page.answer.options.refusals[0]?.value ?? 0) || null,
    comment: answer.comment ?? null,
    expectedFirstCourseAt: answer.firstCourseAt?.toISOString() ?? null,
  })
  return true
}

/** A teacher answered by telephone. */
export const answerOfferForTeacher = async (staff: Person, proposalId: number, answer: OfferAnswer): Promise<void> => {
  await staff.do(proposalsApi.answer, {
    id: proposalId,
    accepted: answer.accepted,
    comment: answer.comment ?? null,
    expectedFirstCourseAt: answer.firstCourseAt?.toISOString() ?? null,
  })
}

export const sendOfferAgain = async (staff: Person, proposalId: number): Promise<void> => {
  await staff.do(proposalsApi.resend, { id: proposalId })
}
export const cancelOffer = async (staff: Person, proposalId: number): Promise<void> => {
  await staff.do(proposalsApi.cancel, { id: proposalId })
}

/** Chooses the teacher who accepted: the contract is made, and the family asked about a date by mail. Answers the contract. */
export const chooseTeacher = async (staff: Person, proposalId: number, firstCourseAt: Date | null): Promise<number> => {
  const { contractId } = await staff.do(proposalsApi.choose, {
    id: proposalId,
    firstCourseAt: firstCourseAt?.toISOString() ?? null,
  })
  return contractId!
}

/** Asks the family about another date. */
export const askAnotherDate = async (staff: Person, proposalId: number, firstCourseAt: Date): Promise<void> => {
  await staff.do(proposalsApi.askFirstCourse, { id: proposalId, firstCourseAt: firstCourseAt.toISOString() })
}

/** What the family said by telephone about the date of its test lesson, on the proposal or on the contract. */
export const agreeByTelephone = async (
  staff: Person,
  on: { readonly proposalId: number } | { readonly contractId: number },
  at: Date,
): Promise<void> => {
  await staff.do(proposalsApi.planTest, { ...on, expectedAt: at.toISOString() })
}

/** The family answers the mail about the date of the first lesson; false when none waits. */
export const answerDateByMail = async (
  life: Life,
  address: string,
  answer: FirstCourseAnswer,
  comment?: string,
): Promise<boolean> => {
  const letter = await newestLetter(life, address, 'linking-test-course')
  if (!letter) return false
  const id = keyIn(letter, 'id')
  const page = await life.visitor.try(proposalsApi.showWaitingContact, { id, mode: 'mail' })
  if (page.answer?.state !== 'waiting') return false
  await life.visitor.do(proposalsApi.answerWaitingContact, {
    id,
    mode: 'mail',
    form: { answer, comment: comment ?? null },
  })
  return true
}
