// Operations on proposals of groups to teachers: the dialog, its save, and the four answers.
import { z } from 'zod'
import { right } from '../../kernel/access.ts'
import { id, optionalLongText, optionalQueryId } from '../../kernel/fields.ts'
import { defineOperations, operation } from '../../kernel/operation.ts'
import { asForm, FormAnswer, type RefusalShape } from '../../kernel/refusal.ts'
import { ProposalAnswer, ProposalInput, ProposalRecord, ProposalsSent, ReplacementInput } from './proposals.schema.ts'

/** Nothing recorded, and why. */
const asProposal: RefusalShape<ProposalAnswer> = (refusals) => ({
  groupId: null,
  mailSent: false,
  errorMsgs: refusals.map((refusal) => refusal.message),
})
const answer = (name: 'send' | 'accept' | 'refuse' | 'cancel', summary: string) =>
  operation({
    name: `traineeship_proposal_${name}`,
    method: 'POST',
    path: `/traineeships/traineeship-proposal-${name}`,
    effect: 'write',
    access: right('traineeships', 'write'),
    input: z.object({ id }),
    answer: ProposalAnswer,
    refused: asProposal,
    summary,
  })

export const proposalsApi = defineOperations('traineeships', {
  showProposal: operation({
    name: 'traineeship_proposal_show',
    method: 'GET',
    path: '/traineeships/traineeship-proposal-show',
    effect: 'read',
    access: right('traineeships', 'read'),
    /** `duplicate`: the same days of the same group, for another teacher. */
    input: z.object({
      id: optionalQueryId,
      groupId: optionalQueryId,
      mode: z.enum(['default', 'duplicate']).default('default'),
    }),
    answer: ProposalRecord,
    summary: 'Proposition à un professeur, ou ses valeurs de départ',
  }),
  saveProposal: operation({
    name: 'traineeship_proposal_show_save',
    method: 'POST',
    path: '/traineeships/traineeship-proposal-show',
    effect: 'write',
    access: right('traineeships', 'write'),
    input: ProposalInput,
    answer: FormAnswer,
    refused: asForm,
    summary: 'Enregistrement d’une proposition à un professeur',
  }),
  sendProposal: answer('send', 'Envoi d’une proposition au professeur'),
  /** All that were made and not sent, in one go. */
  sendProposals: operation({
    name: 'traineeship_proposals_send_all',
    method: 'POST',
    path: '/traineeships/traineeship-proposals-send-all',
    effect: 'write',
    access: right('traineeships', 'write'),
    input: z.object({ sessionId: id }),
    answer: ProposalsSent,
    refused: (refusals) => ({ sentCount: 0, leftOut: [], errorMsgs: refusals.map(({ message }) => message) }),
    summary: 'Envoi de toutes les propositions d’un stage qui ne l’ont pas été',
  }),
  acceptProposal: answer('accept', 'Acceptation d’une proposition'),
  refuseProposal: answer('refuse', 'Refus d’une proposition'),
  withdrawProposal: operation({
    name: 'traineeship_proposal_withdraw',
    method: 'POST',
    path: '/traineeships/traineeship-proposal-withdraw',
    effect: 'write',
    access: right('traineeships', 'write'),
    input: z.object({
      id,
      reason: optionalLongText(500).refine((words) => words !== null, 'Dites pourquoi il se désiste.'),
    }),
    answer: FormAnswer,
    refused: asForm,
    summary: 'Désistement d’un professeur qui avait accepté un groupe',
  }),
  replaceForDay: operation({
    name: 'traineeship_proposal_replace',
    method: 'POST',
    path: '/traineeships/traineeship-proposal-replace',
    effect: 'write',
    access: right('traineeships', 'write'),
    input: ReplacementInput,
    answer: FormAnswer,
    refused: asForm,
    summary: 'Un jour d’un groupe donné par un autre professeur que celui qui l’avait accepté',
  }),
  cancelProposal: answer('cancel', 'Annulation d’une proposition'),
})
