// The words in which a candidate reads where his candidacy stands, and what he may answer: read by a page that loads no schema.
import type { CandidateStatus } from './recruitment.workflow.ts'

/** Where a candidacy stands, in the words of whoever made it; `over` once it is refused, given up or done. */
export const candidateStages = ['received', 'interview', 'papers', 'hired', 'over'] as const
export type CandidateStage = (typeof candidateStages)[number]
const stages: Readonly<Record<CandidateStatus, CandidateStage>> = {
  contact: 'received',
  firstMail: 'received',
  toView: 'interview',
  waitingForVoucher: 'papers',
  hired: 'hired',
  refused: 'over',
}
export const stageOf = (status: CandidateStatus): CandidateStage => stages[status]
export const candidateStageWords: Readonly<Record<CandidateStage, string>> = {
  received: 'Nous étudions votre candidature',
  interview: 'Nous préparons votre entretien',
  papers: 'Il reste vos justificatifs',
  hired: 'Vous faites partie de l’équipe',
  over: 'Votre candidature n’est plus à l’étude',
}

/** `otherTime`: none of the hours suits; with words of when it would. */
export const candidateAnswers = ['interested', 'withdraws', 'otherTime'] as const
export type CandidateAnswer = (typeof candidateAnswers)[number]
