// Sentences of the payments tracking: why a payment was not made, with the words of whoever refused it.
import { defineRefusals } from '../../kernel/refusal.ts'
import { heldWords } from '../payments/teacher-payments.rules.ts'

export const trackingRefusals = defineRefusals('billing', {
  billCancelled: 'Cette facture est annulée par un avoir\u00a0: plus rien n’est à payer.',
  customerFailed: (message: string) => `Le paiement du client a échoué\u00a0: ${message}`,
  thirdPartFailed: (message: string) => `L’avance immédiate a échoué\u00a0: ${message}`,
  teacherFailed: (message: string) => `Le paiement du professeur a échoué\u00a0: ${message}`,
  noTeacherAccount: (name: string) => `${name} n’a pas de compte de paiement chez le prestataire.`,
  teacherHeld: (name: string, reason: string) => `Rien n’est versé à ${name}. ${heldWords(reason)}`,
  teacherByRun: (name: string) =>
    `Les professeurs sont payés par virement\u00a0: ${name} le sera dans «\u00a0Paie\u00a0».`,
  teacherByBank: (name: string) => `Un virement bancaire à ${name} est déjà en attente.`,
  noTeacherPayment: 'Rien n’est à verser au professeur pour cette facture.',
  teacherToApprove:
    'Une seconde personne approuve un versement de ce montant\u00a0: demandez-le par «\u00a0Payer le professeur\u00a0».',
  teacherAsked: (sum: string) => `${sum}\u00a0: ce versement attend d’être approuvé, dans «\u00a0Paie\u00a0».`,
  teacherPaid: 'Le professeur est déjà payé pour cette facture.',
  teacherWaits: 'Le professeur sera payé quand le client aura réglé sa part.',
  teacherPending:
    'Le virement du professeur est en attente de la réponse du prestataire, qui sera vérifiée automatiquement.',
  noAdvance: 'Aucune avance n’est attendue pour cette facture.',
  advanceWaits: 'L’avance sera demandée à l’Urssaf quand le client aura réglé sa part.',
  linkOver: 'Ce lien n’est plus valable.',
  otherAmount: 'Le montant payé ne correspond pas à cette facture.',
})
