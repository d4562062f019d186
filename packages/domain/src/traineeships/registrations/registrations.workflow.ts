// Life of a registration to a stage: temporary until it is paid, then firm; a cancelled one moves no more.
import { defineWorkflow, type Workflow } from '../../kernel/workflow.ts'
import { canEdit, type SessionStatus } from '../sessions/sessions.workflow.ts'
import { registrationsRefusals } from './registrations.refusals.ts'

export const registrationStatuses = ['1-temporary', '2-firm'] as const
export type RegistrationStatus = (typeof registrationStatuses)[number]
export const registrationStatusLabels: Readonly<Record<RegistrationStatus, string>> = {
  '1-temporary': 'En attente du paiement',
  '2-firm': 'Confirmée',
}
/** How lists call a registration that was cancelled, whatever its status. */
export const cancelledLabel = 'Annulée'

/** What a registration is shown as: its own status, or cancelled. */
export const shownStates = [...registrationStatuses, 'cancelled'] as const
export type ShownState = (typeof shownStates)[number]
export const shownStateOf = (registration: {
  readonly status: RegistrationStatus
  readonly isEnabled: boolean
}): ShownState => (registration.isEnabled ? registration.status : 'cancelled')
export const shownStateLabels: Readonly<Record<ShownState, string>> = {
  ...registrationStatusLabels,
  cancelled: cancelledLabel,
}

/** Words of the action that leads to a status. */
export const statusActionLabels: Readonly<Record<RegistrationStatus, string>> = {
  '1-temporary': 'temporaire',
  '2-firm': 'confirmé',
}
/** The status that the action of a registration leads to. */
export const nextStatus = (status: RegistrationStatus): RegistrationStatus =>
  status === '1-temporary' ? '2-firm' : '1-temporary'

export type RegistrationFacts = { readonly isEnabled: boolean; readonly sessionStatus: SessionStatus }

/** Why a registration may not be changed; null when it may. */
export const refusalOfChange = ({ isEnabled, sessionStatus }: RegistrationFacts) => {
  if (!isEnabled) return registrationsRefusals.cancelled
  return canEdit(sessionStatus) ? null : registrationsRefusals.sessionClosed
}

export const registrationsWorkflow: Workflow<RegistrationStatus, RegistrationFacts> =
  defineWorkflow<RegistrationFacts>()({
    states: registrationStatuses,
    initial: '1-temporary',
    labels: registrationStatusLabels,
    moves: [
      { from: ['1-temporary'], to: '2-firm', guard: refusalOfChange },
      { from: ['2-firm'], to: '1-temporary', guard: refusalOfChange },
    ],
    noSuchMove: (from, to) =>
      registrationsRefusals.noSuchMove(registrationStatusLabels[from], registrationStatusLabels[to]),
  })
