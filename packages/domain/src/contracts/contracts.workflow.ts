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
  /** `price`: a price was just accepted. `test`: the test course did not convince. `staff`: somebody asks for it. */
  readonly by: 'staff' | 'price' | 'test'
  /** Number of the open contract of the same student, teacher, subject and format, if there is one. */
  readonly openTwin: string | null
}

const refuseTwin = ({ openTwin }: ContractFacts): Refusal | null =>
  openTwin === null ? null : contractsRefusals.alreadyOpen(openTwin)

export const contractsWorkflow: Workflow<ContractStatus, ContractFacts> = defineWorkflow<ContractFacts>()({
  states: contractStatuses,
  initial: 'created',
  labels: contractStatusLabels,
  moves: [
    // A contract runs from the day the customer agreed to a price: no button does it.
    { from: ['created'], to: 'active', guard: ({ by }) => (by === 'price' ? null : contractsRefusals.activeByPrice) },
    { from: ['active'], to: 'failed', guard: ({ by }) => (by === 'test' ? null : contractsRefusals.failedByTest) },
    { from: ['active'], to: 'pause' },
    { from: ['active', 'pause'], to: 'close' },
    { from: ['pause'], to: 'active' },
    { from: ['close', 'failed'], to: 'active', guard: refuseTwin },
  ],
  noSuchMove: (from, to) => contractsRefusals.noSuchMove(contractStatusLabels[from], contractStatusLabels[to]),
})

export const contractActions = ['edit', 'pause', 'resume', 'reactivate', 'close'] as const
/** What a contract offers to do. */
export type ContractAction = (typeof contractActions)[number]
export const contractActionLabels: Readonly<Record<ContractAction, string>> = {
  edit: 'Modifier',
  pause: 'Mettre en pause',
  resume: 'Reprendre',
  reactivate: 'Réactiver',
  close: 'Clôturer',
}
/** Opening again is called resuming after a pause, reactivating after an end. */
const nameOf = (from: ContractStatus, to: ContractStatus): ContractAction | null => {
  if (to === 'pause' || to === 'close') return to
  if (to === 'active') return from === 'pause' ? 'resume' : from === 'created' ? null : 'reactivate'
  return null
}

export type OfferedAction = { readonly action: ContractAction; readonly reason: string | null }
/** Actions offered to staff in this state; one that is offered but refused says why. */
export const actionsOf = (status: ContractStatus, facts: Omit<ContractFacts, 'by'>): OfferedAction[] => {
  const edit: OfferedAction[] = status === 'close' || status === 'failed' ? [] : [{ action: 'edit', reason: null }]
  const moves = contractStatuses.flatMap((to): OfferedAction[] => {
    const action = nameOf(status, to)
    if (action === null || !contractsWorkflow.moves.some((move) => move.to === to && move.from.includes(status)))
      return []
    return [
      { action, reason: refusalOfMove(contractsWorkflow, status, to, { ...facts, by: 'staff' })?.message ?? null },
    ]
  })
  return [...edit, ...moves].sort((a, b) => contractActions.indexOf(a.action) - contractActions.indexOf(b.action))
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
  ],
  noSuchMove: (from, to) => contractsRefusals.noSuchAnswer(priceStatusLabels[from], priceStatusLabels[to]),
})
