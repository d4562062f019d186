// Life of a registration to a stage: temporary until it is paid, then firm; a cancelled one moves no more.
import { defineWorkflow, type Workflow } from '../../kernel/workflow.ts'
import { canEdit, type SessionStatus } from '../sessions/sessions.workflow.ts'
import { registrationsRefusals } from './registrations.refusals.ts'
import { type RegistrationStatus, registrationStatuses, registrationStatusLabels } from './registrations.states.ts'

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
