// States of a registration to a stage, and their words: apart from its life, for pages that load no schema.

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
