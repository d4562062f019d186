// Sends proposals and notes what became of them: asked first where a mail leaves, and what the mail came to is said.
import type { ChartProposal } from '@cartable/domain/traineeships/programme/programme.schema.ts'
import { proposalsApi } from '@cartable/domain/traineeships/proposals/proposals.api.ts'
import { proposalSentences } from '@cartable/domain/traineeships/proposals/proposals.refusals.ts'
import type { ProposalAnswer } from '@cartable/domain/traineeships/proposals/proposals.schema.ts'
import { useCallback, useRef } from 'react'
import { useAction } from '../../../platform/api/hooks.ts'
import { askConfirmation, type Question } from '../../../platform/shell/confirmations.ts'
import { toast } from '../../../platform/shell/toasts.ts'
import type { ProposalAction } from '../programme/chart-context.ts'

type Answered = Pick<ChartProposal, 'id' | 'teacherName' | 'mailSent' | 'status'>

/** A mail leaves: its recipient is named before. */
const questionOf = ({ teacherName, mailSent }: Answered, action: ProposalAction): Question | null => {
  if (action === 'send')
    return {
      title: mailSent ? 'Renvoyer la proposition\u202f?' : 'Envoyer la proposition\u202f?',
      body: `Un mail part à ${teacherName}.`,
      confirmLabel: mailSent ? 'Renvoyer le mail' : 'Envoyer le mail',
    }
  if (action === 'accept')
    return {
      title: 'Noter l’accord du professeur\u202f?',
      body: `${teacherName} reçoit un mail de confirmation.`,
      confirmLabel: 'Noter l’accord',
    }
  if (action === 'cancel' && mailSent)
    return {
      title: 'Annuler la proposition\u202f?',
      body: `${teacherName} reçoit un mail d’annulation.`,
      confirmLabel: 'Annuler la proposition',
      cancelLabel: 'Garder la proposition',
      isDangerous: true,
    }
  return null
}

/** What is said of an answer: the sentences of failures are those of the specification. */
export const tellAnswer = (proposal: Answered, action: ProposalAction, answer: ProposalAnswer): void => {
  const { groupId, mailSent, errorMsgs } = answer
  if (action === 'send') {
    if (groupId === null) toast.error(errorMsgs.join(' '))
    else if (mailSent) toast.success(`Proposition envoyée à ${proposal.teacherName}.`)
    else toast.error(proposalSentences.notSent)
    return
  }
  if (groupId === null) {
    toast.error([proposalSentences.notRecorded, ...errorMsgs].join(' – '))
    return
  }
  if (action === 'refuse') toast.success('Refus enregistré.')
  else if (action === 'accept') {
    toast.success('Accord enregistré.')
    if (!mailSent) toast.error(proposalSentences.confirmationNotSent)
  } else if (!proposal.mailSent) toast.success(proposalSentences.cancelledUnsent)
  else if (mailSent) toast.success('Proposition annulée, le professeur est prévenu.')
  else toast.error(proposalSentences.cancellationNotSent)
}

export const useProposalAnswers = () => {
  const { mutateAsync: send } = useAction(proposalsApi.sendProposal)
  const { mutateAsync: accept } = useAction(proposalsApi.acceptProposal)
  const { mutateAsync: refuse } = useAction(proposalsApi.refuseProposal)
  const { mutateAsync: cancel } = useAction(proposalsApi.cancelProposal)
  const busy = useRef(new Set<number>())
  return useCallback(
    /** `isSure`: the button that was pressed said that the mail leaves. */
    async (proposal: Answered, action: ProposalAction, isSure = false): Promise<void> => {
      if (busy.current.has(proposal.id)) return
      const question = isSure ? null : questionOf(proposal, action)
      if (question && !(await askConfirmation(question))) return
      busy.current.add(proposal.id)
      const run = { send, accept, refuse, cancel }[action]
      // a failure has been told by its dialog: here it only means that nothing was done
      const answer = await run({ id: proposal.id }).catch(() => null)
      busy.current.delete(proposal.id)
      if (answer) tellAnswer(proposal, action, answer)
    },
    [send, accept, refuse, cancel],
  )
}
