// The pupils that are proposed to a teacher, as he reads and answers them at home; an answer goes back until the office has chosen.
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import { linkingRefusals } from '@cartable/domain/linking/linking.refusals.ts'
import { type OwnOffer, ownOffersApi } from '@cartable/domain/linking/own-offers.api.ts'
import { wishesText } from '@cartable/domain/linking/wishes.rules.ts'
import type { OperationContext } from '../../platform/http/context.ts'
import { notFound } from '../../platform/http/errors.ts'
import { handlers } from '../../platform/http/handlers.ts'
import { answerProposal, isTaken, stateOf, tellManager } from './answer-proposal.ts'
import { findLinking, refusalOptions } from './linking.queries.ts'
import { askTeam } from './next-actions.ts'
import { distanceOf, listOpenOf, listProposalsOf, type ProposalFound, updateProposal } from './proposals.queries.ts'
import { lockProposal } from './propose-teachers.ts'

const teacherOf = ({ as }: OperationContext): number => (as.kind === 'teacher' ? as.teacherId : notFound())

/** Nobody has been chosen: a yes has led to no contract, a no may become a yes while nobody else said it. */
const mayTakeBack = (proposal: ProposalFound, inFlow: boolean, others: readonly ProposalFound[]): boolean => {
  if (!inFlow) return false
  if (proposal.status === 'accepted') return proposal.contract === null
  return proposal.status === 'refused' && !others.some(({ status }) => status === 'accepted')
}

const offerOf = async (context: OperationContext, proposal: ProposalFound): Promise<OwnOffer> => {
  const { db } = context
  const linking = (await findLinking(db, proposal.linkingId)) ?? notFound()
  const others = await listProposalsOf(db, proposal.linkingId)
  return {
    id: proposal.id,
    state: stateOf(proposal, linking.inManagementFlow),
    studentFirstName: linking.studentFirstName,
    subject: linking.subjectName ?? '',
    level: linking.levelName ?? '',
    format: linking.format,
    city: linking.city,
    distanceKm: linking.format === 'CEL' ? null : await distanceOf(db, proposal.id),
    teacherAmount: proposal.teacherAmount,
    wishes: wishesText(linking.wishes),
    message: proposal.message,
    expectedFirstCourseAt: proposal.expectedFirstCourseAt,
    mayTakeBack: mayTakeBack(proposal, linking.inManagementFlow, others),
  }
}

/** One of his own, under the lock of its search. */
const lockOwn = async (context: OperationContext, id: number) => {
  const locked = await lockProposal(context, id)
  return locked.proposal.teacherId === teacherOf(context) ? locked : notFound()
}

const takeBack = async (context: OperationContext, id: number) => {
  const { db, live, today } = context
  const locked = await lockOwn(context, id)
  const { linking, proposal } = locked
  if (proposal.status === 'sent') return { isValid: true, errorMsgs: [] }
  const others = await listProposalsOf(db, linking.id)
  if (proposal.status === 'refused' && isTaken(locked, others)) refuse(linkingRefusals.takenByAnother)
  if (!mayTakeBack(proposal, linking.inManagementFlow, others)) refuse(linkingRefusals.chosenMeanwhile)
  await updateProposal(db, id, { status: 'sent', answeredAt: null, responseTypeId: null, responseComment: null })
  await tellManager(context, locked, 'reprend sa réponse')
  // the others were told that the pupil had found his teacher: somebody asks them again
  if (proposal.status === 'accepted')
    await askTeam(db, {
      ...{ linkingId: linking.id, kind: 'propose', dueOn: today(), staffUserId: linking.assignedStaffUserId },
      comment: `${proposal.teacherName} reprend sa réponse\u00a0: proposez l’élève à d’autres professeurs.`,
    })
  live(['linking'])
  return { isValid: true, errorMsgs: [] }
}

export const ownOffersService = handlers(ownOffersApi, {
  ownOffers: async (context) => {
    const rows: OwnOffer[] = []
    for (const proposal of await listOpenOf(context.db, teacherOf(context))) rows.push(await offerOf(context, proposal))
    return {
      // what is over and was answered by nobody is no news any more
      rows: rows.filter(
        ({ state, mayTakeBack: mayChange }) => state === 'waiting' || state === 'accepted' || mayChange,
      ),
      options: { refusals: await refusalOptions(context.db) },
    }
  },
  answerOwnOffer: async (context, { id, ...answer }) => {
    await lockOwn(context, id)
    return answerProposal(context, id, answer)
  },
  takeBackOwnOffer: (context, { id }) => takeBack(context, id),
})
