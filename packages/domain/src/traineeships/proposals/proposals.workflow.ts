// Life of a proposal of a group to a teacher: made, sent, answered, taken back.
import type { Refusal } from '../../kernel/refusal.ts'
import { defineWorkflow, type Workflow } from '../../kernel/workflow.ts'
import { proposalsRefusals } from './proposals.refusals.ts'

export const proposalStatuses = ['created', 'sent', 'accepted', 'refused', 'cancelled'] as const
export type ProposalStatus = (typeof proposalStatuses)[number]
export const proposalStatusLabels: Readonly<Record<ProposalStatus, string>> = {
  created: 'À envoyer',
  sent: 'Envoyée',
  accepted: 'Acceptée',
  refused: 'Refusée',
  cancelled: 'Annulée',
}
/** Proposals that still stand: one at most for a teacher in a group. */
export const activeProposals = ['created', 'sent', 'accepted'] as const satisfies readonly ProposalStatus[]
/** Those that the teacher knows of and that still stand: changing days or hours concerns them. */
export const toldProposals = ['sent', 'accepted'] as const satisfies readonly ProposalStatus[]

export type ProposalFacts = { readonly sessionStatus: string; readonly groupStatus: string }

const refuseOver = ({ sessionStatus, groupStatus }: ProposalFacts): Refusal | null => {
  if (sessionStatus === '3-closed') return proposalsRefusals.sessionClosed
  if (sessionStatus === '0-cancelled') return proposalsRefusals.sessionCancelled
  return groupStatus === '0-cancelled' ? proposalsRefusals.groupCancelled : null
}

export const proposalsWorkflow: Workflow<ProposalStatus, ProposalFacts> = defineWorkflow<ProposalFacts>()({
  states: proposalStatuses,
  initial: 'created',
  labels: proposalStatusLabels,
  moves: [
    { from: ['created'], to: 'sent', guard: refuseOver },
    { from: ['sent'], to: 'accepted', guard: refuseOver },
    { from: ['sent'], to: 'refused' },
    // he gives up what he had accepted, and says why
    { from: ['accepted'], to: 'refused', guard: refuseOver },
    // the teacher must still be told, whatever became of the group
    { from: ['created', 'sent', 'accepted'], to: 'cancelled' },
  ],
  noSuchMove: (from, to) => proposalsRefusals.noSuchAnswer(proposalStatusLabels[from], proposalStatusLabels[to]),
})
