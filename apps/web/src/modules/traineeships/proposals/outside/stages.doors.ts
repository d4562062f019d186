// Where the pages of proposals of stages ask, by the link of a mail or at home: the operations, with their types only.
import type { ownProposalsApi as api } from '@cartable/domain/traineeships/proposals/own-proposals.api.ts'
import { door } from '../../../../platform/outside/calls.ts'

export const showStage = door<typeof api.showStageProposal>(
  'traineeships.showStageProposal',
  'GET',
  '/response/traineeships/teacherProposal',
)
export const answerStage = door<typeof api.answerStageProposal>(
  'traineeships.answerStageProposal',
  'POST',
  '/response/traineeships/teacherProposal',
)
export const takeBackStage = door<typeof api.takeBackStageAnswer>(
  'traineeships.takeBackStageAnswer',
  'POST',
  '/response/traineeships/teacherProposalTakeBack',
)
export const ownStages = door<typeof api.ownStageProposals>(
  'traineeships.ownStageProposals',
  'GET',
  '/teacher/own-stage-proposals',
)
export const answerOwnStage = door<typeof api.answerOwnStageProposal>(
  'traineeships.answerOwnStageProposal',
  'POST',
  '/teacher/own-stage-proposal',
)
export const takeBackOwnStage = door<typeof api.takeBackOwnStageAnswer>(
  'traineeships.takeBackOwnStageAnswer',
  'POST',
  '/teacher/own-stage-proposal-take-back',
)
