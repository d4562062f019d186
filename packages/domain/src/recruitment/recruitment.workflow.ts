// The road of a candidate, from the first word to hired or refused, and who may go where.
import { defineWorkflow, type Guard } from '../kernel/workflow.ts'
import { recruitmentRefusals as refusals } from './recruitment.refusals.ts'

export const candidateStatuses = ['contact', 'firstMail', 'toView', 'waitingForVoucher', 'hired', 'refused'] as const
export type CandidateStatus = (typeof candidateStatuses)[number]

export const candidateStatusLabels: Readonly<Record<CandidateStatus, string>> = {
  contact: 'Contact',
  firstMail: 'Premier mail',
  toView: 'À voir',
  waitingForVoucher: 'En attente de justificatifs',
  hired: 'Embauché',
  refused: 'Refusé',
}

/** Before the user account: candidates may still go back and forth. */
export const earlyStatuses = ['contact', 'firstMail', 'toView'] as const satisfies readonly CandidateStatus[]
export const isEarly = (status: CandidateStatus): boolean => earlyStatuses.some((early) => early === status)
/** Statuses that wait for us: those that grow old. */
export const isOpen = (status: CandidateStatus): boolean => status !== 'hired' && status !== 'refused'

/** Whether the person can already sign in decides where a reopened candidacy goes. */
export type CandidateFacts = {
  readonly hasAccount: boolean
  /** Names of the papers that must be approved before the hiring and are not; left out where they are looked at apart. */
  readonly missingPapers?: readonly string[]
}
const withPapers: Guard<CandidateFacts> = ({ missingPapers = [] }) =>
  missingPapers.length > 0 ? refusals.documentsMissing(missingPapers) : null
const withoutAccount: Guard<CandidateFacts> = ({ hasAccount }) => (hasAccount ? refusals.reopenToVouchers : null)
const withAccount: Guard<CandidateFacts> = ({ hasAccount }) => (hasAccount ? null : refusals.reopenToContact)

const early = [...earlyStatuses]
const earlyBut = (to: CandidateStatus) => early.filter((from) => from !== to)

export const recruitmentWorkflow = defineWorkflow<CandidateFacts>()({
  states: candidateStatuses,
  initial: 'contact',
  labels: candidateStatusLabels,
  moves: [
    ...early.map((to) => ({ from: earlyBut(to), to })),
    { from: early, to: 'waitingForVoucher' },
    { from: ['waitingForVoucher'], to: 'hired', guard: withPapers },
    { from: [...early, 'waitingForVoucher'], to: 'refused' },
    { from: ['refused'], to: 'contact', guard: withoutAccount },
    { from: ['refused'], to: 'waitingForVoucher', guard: withAccount },
  ],
  noSuchMove: (from, to) => {
    if (from === 'refused') return refusals.refused
    if (isEarly(to)) return refusals.backAfterAccount
    if (from === 'hired') return refusals.alreadyHired
    if (to === 'hired') return refusals.notInterviewed
    return refusals.noSuchMove(candidateStatusLabels[from], candidateStatusLabels[to])
  },
})

/** Where a refused candidacy goes on. */
export const reopenedStatus = ({ hasAccount }: CandidateFacts): CandidateStatus =>
  hasAccount ? 'waitingForVoucher' : 'contact'
