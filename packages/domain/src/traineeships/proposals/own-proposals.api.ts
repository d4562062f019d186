// Operations by which a teacher answers the proposal of a stage: by the link of its mail, or at home when he is signed in.
import { z } from 'zod'
import { audience, lastingLink } from '../../kernel/access.ts'
import { id } from '../../kernel/fields.ts'
import { Option } from '../../kernel/list.ts'
import { defineOperations, operation } from '../../kernel/operation.ts'
import { asMove, FormErrors, formErrorsOf, MoveAnswer, type RefusalShape } from '../../kernel/refusal.ts'
import { OwnStageProposal, ownProposalStates, StageAnswer, StageProposalPage } from './own-proposals.schema.ts'

const token = z.string().max(100)
const path = '/response/traineeships/teacherProposal'
const Answered = z.object({ errors: FormErrors.nullable(), state: z.enum(ownProposalStates).nullable() })
const asAnswered: RefusalShape<z.infer<typeof Answered>> = (refusals) => ({
  errors: formErrorsOf(refusals),
  state: null,
})

export const ownProposalsApi = defineOperations('traineeships', {
  showStageProposal: operation({
    name: 'traineeship_proposal_response',
    method: 'GET',
    path,
    effect: 'read',
    access: lastingLink('traineeship-proposal'),
    input: z.object({ token }),
    answer: StageProposalPage,
    perMinute: 30,
    summary: 'Proposition de stage, par le lien d’un mail',
  }),
  answerStageProposal: operation({
    name: 'traineeship_proposal_response_save',
    method: 'POST',
    path,
    effect: 'write',
    // it shows afterwards what was answered, and takes it back before the office has chosen
    access: lastingLink('traineeship-proposal'),
    input: StageAnswer.extend({ token }),
    answer: Answered,
    refused: asAnswered,
    perMinute: 10,
    summary: 'Réponse d’un professeur à une proposition de stage',
  }),
  takeBackStageAnswer: operation({
    name: 'traineeship_proposal_response_take_back',
    method: 'POST',
    path: '/response/traineeships/teacherProposalTakeBack',
    effect: 'write',
    access: lastingLink('traineeship-proposal'),
    input: z.object({ token }),
    answer: MoveAnswer,
    refused: asMove,
    perMinute: 10,
    summary: 'Réponse à une proposition de stage reprise par le professeur',
  }),
  ownStageProposals: operation({
    name: 'teacher_own_stage_proposals',
    method: 'GET',
    path: '/teacher/own-stage-proposals',
    effect: 'read',
    access: audience('teacher'),
    input: z.object({}),
    answer: z.object({ rows: z.array(OwnStageProposal), options: z.object({ refusals: z.array(Option) }) }),
    summary: 'Propositions de stage qui m’attendent, ou dont ma réponse peut changer',
  }),
  answerOwnStageProposal: operation({
    name: 'teacher_own_stage_proposal_answer',
    method: 'POST',
    path: '/teacher/own-stage-proposal',
    effect: 'write',
    access: audience('teacher'),
    input: StageAnswer.extend({ id }),
    answer: Answered,
    refused: asAnswered,
    perMinute: 20,
    summary: 'Ma réponse à une proposition de stage',
  }),
  takeBackOwnStageAnswer: operation({
    name: 'teacher_own_stage_proposal_take_back',
    method: 'POST',
    path: '/teacher/own-stage-proposal-take-back',
    effect: 'write',
    access: audience('teacher'),
    input: z.object({ id }),
    answer: MoveAnswer,
    refused: asMove,
    perMinute: 20,
    summary: 'Ma réponse à une proposition de stage, reprise',
  }),
})
