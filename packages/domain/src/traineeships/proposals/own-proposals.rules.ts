// Rules of what a teacher answers to the proposal of a stage: what he still may say, and until when he may take it back.
import type { Refusal } from '../../kernel/refusal.ts'
import type { OwnProposalState, StageAnswer } from './own-proposals.schema.ts'
import { proposalsRefusals } from './proposals.refusals.ts'
import type { ProposalFacts, ProposalStatus } from './proposals.workflow.ts'

/** The stage goes on without this answer: closed or cancelled, itself or the group. */
const isOver = ({ sessionStatus, groupStatus }: ProposalFacts): boolean =>
  sessionStatus === '3-closed' || sessionStatus === '0-cancelled' || groupStatus === '0-cancelled'

export const ownStateOf = (
  status: ProposalStatus,
  facts: ProposalFacts & { readonly isTaken: boolean },
): OwnProposalState => {
  if (status === 'accepted' || status === 'refused') return status
  if (status !== 'sent' || isOver(facts)) return 'over'
  return facts.isTaken ? 'taken' : 'waiting'
}

/** Hours in which a yes is taken back by himself: families are told of their teacher after that, and he calls instead. */
const changeOfMindHours = 24

export const refuseTakingBack = (
  status: ProposalStatus,
  facts: ProposalFacts & { readonly hasBegun: boolean; readonly answeredAt: string | null },
  now: Date,
): Refusal | null => {
  if (status !== 'accepted' && status !== 'refused') return proposalsRefusals.nothingToTakeBack
  if (isOver(facts) || facts.hasBegun) return proposalsRefusals.tooLateToTakeBack
  const age = facts.answeredAt === null ? 0 : now.getTime() - Date.parse(facts.answeredAt)
  return status === 'accepted' && age > changeOfMindHours * 3_600_000 ? proposalsRefusals.countedOn : null
}

/** A no says why, other dates are said in words. */
export const refuseAnswer = ({ answer, responseTypeId, comment }: StageAnswer): [Refusal, string] | null => {
  if (answer === 'refuse' && responseTypeId === null && comment === null)
    return [proposalsRefusals.refusalMissing, 'responseTypeId']
  return answer === 'other-dates' && comment === null ? [proposalsRefusals.datesMissing, 'comment'] : null
}
