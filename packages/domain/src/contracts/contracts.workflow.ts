// Life of a contract and of its prices: who may move them from a state to another.
import type { Refusal } from '../kernel/refusal.ts'
import { defineWorkflow, refusalOfMove, type Workflow } from '../kernel/workflow.ts'
import { contractsRefusals } from './contracts.refusals.ts'

export const contractStatuses = ['created', 'active', 'pause', 'close', 'failed'] as const
export type ContractStatus = (typeof contractStatuses)[number]
export const contractStatusLabels: Readonly<Record<ContractStatus, string>> = {
  created: 'Créé',
  active: 'Actif',
  pause: 'En pause',
  close: 'Clôturé',
  failed: 'Échoué',
}

export type ContractFacts = {
  /**
   * `price`: a price was just accepted. `test`: the test course did not convince. `give-up`: somebody says that it will
   * never begin. `staff`: somebody asks for it.
   */
  readonly by: 'staff' | 'price' | 'test' | 'give-up'
  /** Number of the open contract of the same student, teacher, subject and format, if there is one. */
  readonly openTwin: string | null
  /** Its teacher gives no lessons any more. */
  readonly teacherLeft: boolean
  /** A price was accepted once. */
  readonly hasRun: boolean
  /** Day on which it will end, once somebody has said so. */
  readonly endsOn: string | null
  /** How it ended. */
  readonly endKind: 'ended' | 'given-up' | null
}
/** What those facts are whoever asks. */
export type KnownFacts = Omit<ContractFacts, 'by'>

const refuseToRunAgain = ({ openTwin, teacherLeft }: ContractFacts): Refusal | null => {
  if (openTwin !== null) return contractsRefusals.alreadyOpen(openTwin)
  return teacherLeft ? contractsRefusals.teacherLeft : null
}

/** What taking up again makes of a contract that has ended: one whose price nobody ever accepted waits for it anew. */
export const reopenedAs = ({ hasRun }: Pick<ContractFacts, 'hasRun'>): 'active' | 'created' =>
  hasRun ? 'active' : 'created'
const refuseReopening =
  (to: 'active' | 'created') =>
  (facts: ContractFacts): Refusal | null =>
    reopenedAs(facts) === to ? refuseToRunAgain(facts) : contractsRefusals.reopenedOtherwise(contractStatusLabels[to])

export const contractsWorkflow: Workflow<ContractStatus, ContractFacts> = defineWorkflow<ContractFacts>()({
  states: contractStatuses,
  initial: 'created',
  labels: contractStatusLabels,
  moves: [
    // A contract runs from the day the customer agreed to a price: no button does it.
    { from: ['created'], to: 'active', guard: ({ by }) => (by === 'price' ? null : contractsRefusals.activeByPrice) },
    { from: ['active'], to: 'failed', guard: ({ by }) => (by === 'test' ? null : contractsRefusals.failedByTest) },
    { from: ['active'], to: 'pause' },
    {
      from: ['active', 'pause'],
      to: 'close',
      guard: ({ by }) => (by === 'give-up' ? contractsRefusals.closeInstead : null),
    },
    // no button closes what has not begun: it is given up, which its search and its teacher are told of
    {
      from: ['created'],
      to: 'close',
      guard: ({ by }) => (by === 'give-up' ? null : contractsRefusals.giveUpInstead),
    },
    { from: ['pause'], to: 'active' },
    { from: ['close', 'failed'], to: 'active', guard: refuseReopening('active') },
    { from: ['close'], to: 'created', guard: refuseReopening('created') },
  ],
  noSuchMove: (from, to) => contractsRefusals.noSuchMove(contractStatusLabels[from], contractStatusLabels[to]),
})

export const contractActions = [
  'edit',
  'pause',
  'resume',
  'reactivate',
  'close',
  'giveUp',
  'goOn',
  'correctEnd',
] as const
/** What a contract offers to do; the last three are ours, beside the actions of the specification. */
export type ContractAction = (typeof contractActions)[number]
export const contractActionLabels: Readonly<Record<ContractAction, string>> = {
  edit: 'Modifier',
  pause: 'Mettre en pause',
  resume: 'Reprendre',
  reactivate: 'Réactiver',
  close: 'Clôturer',
  giveUp: 'Abandonner',
  goOn: 'Annuler la fin prévue',
  correctEnd: 'Corriger la fin',
}
/** Opening again is called resuming after a pause, reactivating after an end. */
const nameOf = (from: ContractStatus, to: ContractStatus, facts: KnownFacts): ContractAction | null => {
  if (to === 'close') return from === 'created' ? 'giveUp' : 'close'
  if (to === 'pause') return 'pause'
  if (from === 'pause') return to === 'active' ? 'resume' : null
  return (from === 'close' || from === 'failed') && to === reopenedAs(facts) ? 'reactivate' : null
}

/** An end that was said may be taken back while it is to come, and its day corrected once it is past. */
const aboutEnd = (status: ContractStatus, { endsOn, endKind }: KnownFacts): OfferedAction[] => {
  if (endsOn !== null) return [{ action: 'goOn', reason: null }]
  return status === 'close' && endKind === 'ended' ? [{ action: 'correctEnd', reason: null }] : []
}

export type OfferedAction = { readonly action: ContractAction; readonly reason: string | null }
/** Actions offered to staff in this state; one that is offered but refused says why. */
export const actionsOf = (status: ContractStatus, facts: KnownFacts): OfferedAction[] => {
  const edit: OfferedAction[] = status === 'close' || status === 'failed' ? [] : [{ action: 'edit', reason: null }]
  const moves = contractStatuses.flatMap((to): OfferedAction[] => {
    const action = nameOf(status, to, facts)
    const by = action === 'giveUp' ? 'give-up' : 'staff'
    if (action === null || !contractsWorkflow.moves.some((move) => move.to === to && move.from.includes(status)))
      return []
    return [{ action, reason: refusalOfMove(contractsWorkflow, status, to, { ...facts, by })?.message ?? null }]
  })
  return [...edit, ...moves, ...aboutEnd(status, facts)].sort(
    (a, b) => contractActions.indexOf(a.action) - contractActions.indexOf(b.action),
  )
}

export const priceStatuses = ['proposed', 'accepted', 'refused', 'cancelled'] as const
export type PriceStatus = (typeof priceStatuses)[number]
export const priceStatusLabels: Readonly<Record<PriceStatus, string>> = {
  proposed: 'Proposé',
  accepted: 'Accepté',
  refused: 'Refusé',
  cancelled: 'Annulé',
}
export type PriceFacts = {
  readonly isStaff: boolean
  readonly contractStatus: ContractStatus
  /** First day of the last accepted price, if there is one. */
  readonly acceptedFrom: string | null
  readonly startsOn: string
  /** Day of the last course declared on or after the start of this price. */
  readonly lastCourseOn: string | null
  /** An accepted price was typed wrong, and another one takes its place. */
  readonly isCorrection?: boolean
}

/** A price starts after the one before it, and never changes a lesson that is declared. */
const refuseAcceptance = ({ contractStatus, acceptedFrom, startsOn, lastCourseOn }: PriceFacts): Refusal | null => {
  if (contractStatus === 'close' || contractStatus === 'failed')
    return contractsRefusals.contractOver(contractStatusLabels[contractStatus])
  if (acceptedFrom !== null && startsOn <= acceptedFrom) return contractsRefusals.startsTooEarly(acceptedFrom)
  return acceptedFrom !== null && lastCourseOn !== null ? contractsRefusals.coursesAlready(lastCourseOn) : null
}

export const pricesWorkflow: Workflow<PriceStatus, PriceFacts> = defineWorkflow<PriceFacts>()({
  states: priceStatuses,
  initial: 'proposed',
  labels: priceStatusLabels,
  moves: [
    { from: ['proposed'], to: 'accepted', guard: refuseAcceptance },
    { from: ['proposed'], to: 'refused' },
    { from: ['proposed'], to: 'cancelled', guard: ({ isStaff }) => (isStaff ? null : contractsRefusals.notYours) },
    {
      from: ['accepted'],
      to: 'cancelled',
      guard: ({ isCorrection }) => (isCorrection ? null : contractsRefusals.correctInstead),
    },
  ],
  noSuchMove: (from, to) => contractsRefusals.noSuchAnswer(priceStatusLabels[from], priceStatusLabels[to]),
})
