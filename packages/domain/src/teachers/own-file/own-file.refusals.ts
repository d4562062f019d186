// What a teacher is told when what he asks for his file cannot be.
import { defineRefusals } from '../../kernel/refusal.ts'

export const ownFileRefusals = defineRefusals('ownFile', {
  alreadySelfEmployed: 'Vous êtes déjà auto-entrepreneur.',
  changeAsked: 'Un changement de statut est déjà demandé\u00a0: nous vous répondons.',
  noChange: 'Aucun changement de statut n’est demandé, ou il est déjà confirmé.',
  leaveInPast: 'Choisissez un jour à venir.',
  leaveTooFar: 'Choisissez un jour dans l’année qui vient.',
  leaveAsked: 'Vous avez déjà demandé à partir\u00a0: retirez d’abord cette demande.',
  noLeave: 'Aucune demande de départ n’attend de réponse.',
  noPaymentAccount: 'Aucun compte de paiement n’est ouvert à votre nom\u00a0: votre paie part sur votre RIB.',
  notActive: 'Vous n’êtes plus en activité\u00a0: appelez-nous.',
})
