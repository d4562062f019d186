// The road of a card of the monitoring workflow: to handle, in progress, waiting, closed.
import { defineWorkflow, type Guard, type Workflow } from '../kernel/workflow.ts'
import { monitoringRefusals } from './monitoring.refusals.ts'

export const monitoringStatuses = ['to-handle', 'in-progress', 'waiting', 'closed'] as const
export type MonitoringStatus = (typeof monitoringStatuses)[number]
export const monitoringLabels: Readonly<Record<MonitoringStatus, string>> = {
  'to-handle': 'À traiter',
  'in-progress': 'En cours',
  waiting: 'En attente',
  closed: 'Terminée',
}

/** What a card asks for. */
export const monitoringKinds = [
  'customer-payment',
  'third-part-payment',
  'teacher-payment',
  'dispute',
  'card-dispute',
  'document',
  'other',
] as const
export type MonitoringKind = (typeof monitoringKinds)[number]
export const monitoringKindLabels: Readonly<Record<MonitoringKind, string>> = {
  'customer-payment': 'Paiement client',
  'third-part-payment': 'Avance immédiate',
  'teacher-payment': 'Paiement professeur',
  dispute: 'Cours contesté',
  'card-dispute': 'Paiement contesté',
  document: 'Justificatif',
  other: 'Autre',
}
export const paymentKinds: readonly MonitoringKind[] = ['customer-payment', 'third-part-payment', 'teacher-payment']

export type MonitoringFacts = {
  /** Somebody else who works on the card now, and since when. */
  readonly lock: { readonly name: string; readonly at: string } | null
}
const unlocked: Guard<MonitoringFacts> = ({ lock }) =>
  lock === null ? null : monitoringRefusals.locked(lock.name, lock.at)
const open = ['to-handle', 'in-progress', 'waiting'] as const
const otherThan = (status: MonitoringStatus) => open.filter((one) => one !== status)

export const monitoringWorkflow: Workflow<MonitoringStatus, MonitoringFacts> = defineWorkflow<MonitoringFacts>()({
  states: monitoringStatuses,
  initial: 'to-handle',
  labels: monitoringLabels,
  moves: [
    { from: [...otherThan('to-handle'), 'closed'], to: 'to-handle', guard: unlocked },
    { from: otherThan('in-progress'), to: 'in-progress', guard: unlocked },
    { from: otherThan('waiting'), to: 'waiting', guard: unlocked },
    { from: open, to: 'closed', guard: unlocked },
  ],
  noSuchMove: () => monitoringRefusals.reopenFirst,
})
