// Chooses the teacher who accepted: contract and first price, the others told, the family asked about the test course.

import { contractsRefusals } from '@cartable/domain/contracts/contracts.refusals.ts'
import { planningRefusals } from '@cartable/domain/courses/planning/planning.refusals.ts'
import { dayOf, formatInstant } from '@cartable/domain/kernel/dates.ts'
import { de } from '@cartable/domain/kernel/french.ts'
import { Refused, refuse } from '@cartable/domain/kernel/refusal.ts'
import { linkingRefusals } from '@cartable/domain/linking/linking.refusals.ts'
import { type FirstCourseAnswer, firstCourseLabels } from '@cartable/domain/linking/linking.schema.ts'
import type { WaitingContactPage } from '@cartable/domain/linking/proposals.api.ts'
import { thanksMessage } from '@cartable/domain/linking/proposals.words.ts'
import type { OperationContext } from '../../platform/http/context.ts'
import { linkIsOver } from '../../platform/http/links.ts'
import { notify } from '../../platform/notifications.ts'
import { stampOf } from '../../platform/save.ts'
import { makeContractOfLinking } from '../contracts/make-contract.ts'
import { suggestPrices } from '../contracts/prices/suggest-price.ts'
import { planOrMoveTest } from '../courses/planning/plan-or-move-test.ts'
import { companyContact } from '../courses/tell-contact.ts'
import { lockContractOf } from './flow.queries.ts'
import { inviteFamily } from './invite-family.ts'
import { findLinking, type LinkingFound } from './linking.queries.ts'
import { moveLinkingLocked } from './move-linking.ts'
import { askTeam, settleActions } from './next-actions.ts'
import { mailFirstCourse, mailFirstCourseAnswer } from './proposal-mails.ts'
import { findProposal, findProposed, type ProposalFound, updateProposal } from './proposals.queries.ts'
import { lockProposal } from './propose-teachers.ts'
import { releaseTeachers } from './release-teachers.ts'

const refusePast = ({ now }: OperationContext, at: string | null) => {
  if (at !== null && Date.parse(at) < now().getTime()) refuse(linkingRefusals.inThePast, 'firstCourseAt')
}

/** Writes to the family; answers whether it could be. What was answered before is asked anew. */
const askFamily = async (
  context: OperationContext,
  linking: LinkingFound,
  proposal: ProposalFound,
  at: string,
): Promise<boolean> => {
  const isAsked = await mailFirstCourse(context, linking, proposal, at)
  await updateProposal(context.db, proposal.id, {
    expectedFirstCourseAt: at,
    firstCourseAskedAt: isAsked ? context.now().toISOString() : null,
    firstCourseAnswer: null,
    firstCourseComment: null,
    firstCourseAnsweredAt: null,
  })
  return isAsked
}

export const chooseTeacher = async (
  context: OperationContext,
  { id, firstCourseAt }: { readonly id: number; readonly firstCourseAt: string | null },
) => {
  const { db, today, live } = context
  const { locked, linking, proposal } = await lockProposal(context, id)
  // a double click finds the contract made
  if (proposal.contract !== null)
    return { errors: null, contractId: proposal.contract.id, contractNumber: proposal.contract.number, warnings: [] }
  if (proposal.status !== 'accepted') refuse(linkingRefusals.notAccepted)
  if (linking.replacesContractId !== null) refuse(linkingRefusals.handOverInstead)
  refusePast(context, firstCourseAt)
  const prices = await suggestPrices(db, {
    teachers: [{ id: proposal.teacherId, selfEmployed: await isSelfEmployed(context, proposal.teacherId) }],
    scholarLevelId: linking.scholarLevelId,
    customerId: linking.customerId,
    format: linking.format,
    on: today(),
    customerPrice: proposal.customerPrice,
  })
  const { id: contractId } = await makeContractOfLinking(context, {
    ...linking,
    linkingId: linking.id,
    teacherId: proposal.teacherId,
    startedOn: firstCourseAt === null ? today() : dayOf(firstCourseAt),
    price: prices.get(proposal.teacherId) ?? null,
  })
  await releaseTeachers(context, linking)
  await moveLinkingLocked(context, locked, 'test-planned', 'answer')
  const warnings: string[] = []
  if (!prices.has(proposal.teacherId))
    warnings.push('Aucun tarif ne donne le prix\u00a0: proposez-le depuis le contrat.')
  if (firstCourseAt !== null && !(await askFamily(context, linking, proposal, firstCourseAt)))
    warnings.push(linkingRefusals.familyWithoutEmail.message)
  await inviteFamily(context, linking.customerId)
  live(['linking'], ['contracts'])
  const made = await findProposal(db, id)
  return { errors: null, contractId, contractNumber: made?.contract?.number ?? null, warnings }
}

const isSelfEmployed = async ({ db, today }: OperationContext, teacherId: number): Promise<boolean> => {
  const [teacher] = await findProposed(db, [teacherId], today())
  return teacher?.selfEmployed ?? refuse(contractsRefusals.inactiveTeacher)
}

/** Asks the family about a date, or about another one. */
export const askFirstCourse = async (
  context: OperationContext,
  { id, firstCourseAt }: { readonly id: number; readonly firstCourseAt: string },
) => {
  const { linking, proposal } = await lockProposal(context, id)
  if (proposal.contract === null) refuse(linkingRefusals.notChosen)
  refusePast(context, firstCourseAt)
  if (!(await askFamily(context, linking, proposal, firstCourseAt))) refuse(linkingRefusals.familyWithoutEmail)
  context.live(['linking'])
  return { errors: null, id, updatedAt: await stampOf(context.db, 'linkingProposals', id) }
}

const proposalOfLink = ({ as }: OperationContext): number => {
  if (as.kind !== 'link' || as.subjectClass !== 'linking_proposals') throw linkIsOver()
  return as.subjectId
}
const stateOf = (proposal: ProposalFound): WaitingContactPage['state'] => {
  if (proposal.contract === null || proposal.expectedFirstCourseAt === null) return 'over'
  return proposal.firstCourseAnswer === null ? 'waiting' : 'answered'
}

export const showWaitingContact = async (context: OperationContext): Promise<WaitingContactPage> => {
  const proposal = await findProposal(context.db, proposalOfLink(context))
  const linking = proposal && (await findLinking(context.db, proposal.linkingId))
  if (!proposal || !linking) throw linkIsOver()
  return {
    state: stateOf(proposal),
    studentFirstName: linking.studentFirstName,
    teacherName: [proposal.teacherFirstName, proposal.teacherLastName].filter(Boolean).join(' '),
    subject: linking.subjectName ?? '',
    format: linking.format,
    expectedAt: proposal.expectedFirstCourseAt,
    company: await companyContact(context),
  }
}

const words: Readonly<Record<FirstCourseAnswer, string>> = {
  agreed: 'la date convient',
  'other-date': 'la famille souhaite une autre date',
  'given-up': 'la famille renonce',
}

/** The first time it is planned, ever after moved. Without a price, the team proposes one, which plans it. */
const planAgreed = async (
  context: OperationContext,
  linking: LinkingFound,
  { contract, expectedFirstCourseAt: at }: ProposalFound,
) => {
  if (contract === null || at === null) return
  try {
    await planOrMoveTest(context, { contractId: contract.id, at, toldOtherwise: ['teacher'] })
  } catch (error) {
    const isPriceMissing =
      error instanceof Refused && error.refusals.every(({ code }) => code === planningRefusals.noPriceToPlan.code)
    if (!isPriceMissing) throw error
    await askTeam(context.db, {
      linkingId: linking.id,
      kind: 'price',
      comment: `La famille accepte le cours d’essai du ${formatInstant(at)}\u00a0: proposer un tarif pour le planifier.`,
      dueOn: context.today(),
      staffUserId: linking.assignedStaffUserId,
    })
  }
  await settleActions(context, { id: contract.id, linkingId: linking.id }, ['first-course'])
}

/** What follows: the course is planned, or the team is asked to call. The teacher is told, unless the family gives up: the team does that. */
export const answerWaitingContact = async (
  context: OperationContext,
  { answer, comment }: { readonly answer: FirstCourseAnswer; readonly comment: string | null },
) => {
  const { db, now, today, live } = context
  const proposalId = proposalOfLink(context)
  await lockContractOf(db, proposalId)
  const { linking, proposal } = await lockProposal(context, proposalId)
  if (stateOf(proposal) !== 'waiting') return { errors: null, message: thanksMessage }
  await updateProposal(db, proposal.id, {
    firstCourseAnswer: answer,
    firstCourseComment: comment,
    firstCourseAnsweredAt: now().toISOString(),
  })
  if (answer === 'agreed') await planAgreed(context, linking, proposal)
  else
    await askTeam(db, {
      linkingId: linking.id,
      kind: answer === 'other-date' ? 'first-course' : 'call-family',
      comment: [firstCourseLabels[answer], comment].filter(Boolean).join('\u00a0: ').slice(0, 500),
      dueOn: today(),
      staffUserId: linking.assignedStaffUserId,
    })
  if (answer !== 'given-up')
    await mailFirstCourseAnswer(context, linking, proposal, { reponse: words[answer], mot: comment })
  await notify(db, [linking.managerAccountId], {
    kind: 'course',
    title: `Cours d’essai ${de(linking.studentName)}\u00a0: ${words[answer]}`,
    body: comment,
    link: `/privateTuition/linking/${linking.id}`,
  })
  live(['linking'], ['courses'])
  return { errors: null, message: thanksMessage }
}
