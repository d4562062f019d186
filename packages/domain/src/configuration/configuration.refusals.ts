// Refusals of configuration, in the words people read.
import { defineRefusals } from '../kernel/refusal.ts'

export const configurationRefusals = defineRefusals('configuration', {
  lateTooLate: (days: number) =>
    `Une carte est en retard au plus tard quand elle est très en retard, soit après ${days}\u00a0jours.`,
  veryLateTooSoon: (days: number) =>
    `Une carte ne peut pas être très en retard avant d’être en retard, soit après ${days}\u00a0jours.`,
  textRequired: 'Ce papier a besoin de ce texte.',
  textTooLong: (most: number) => `Au plus ${most.toLocaleString('fr-FR')} caractères.`,
  unknownTag: (name: string) => `La balise «\u00a0${name}\u00a0» n’existe pas sur ce papier.`,
  alreadyRunning: 'Cette tâche est déjà en cours d’exécution.',
  sirenFirst: 'Le NIC suit le SIREN\u00a0: indiquez d’abord le SIREN.',
  wrongSiret: 'Ce NIC n’est pas celui d’un établissement de ce SIREN\u00a0: la clé du SIRET est fausse.',
  otherVatNumber: 'Ce numéro de TVA n’est pas celui de ce SIREN.',
  otherSapNumber: 'Ce numéro SAP n’est pas celui de ce SIREN.',
  sapDayMissing: 'Ce numéro compte à partir de son jour\u00a0: indiquez la date de la déclaration.',
  sapInUse:
    'Les règles disent la société déclarée pour les services à la personne\u00a0: changez d’abord cette règle, dans Comptabilité › Règles et taux. Ce numéro et sa date s’effacent une fois qu’aucune règle en vigueur ne le dit.',
  unreadableLogo: 'Cette image ne peut pas être imprimée\u00a0: enregistrez-la de nouveau, en PNG ou en JPEG.',
  maintenanceReason:
    'Veuillez indiquer les motifs de la maintenance ainsi que la date et heure prévue de retour à la normal.',
  maintenanceEnd: 'Le retour prévu vient après le début de la maintenance, et n’est pas encore passé.',
  trialToNobody: 'Indiquez une adresse ou un portable\u00a0: l’essai part à l’un, à l’autre ou aux deux.',
  trialWithoutSms: 'L’envoi de SMS n’est pas configuré.',
  trialToFixedLine: 'Ce numéro n’est pas celui d’un portable.',
  trialNotSent: (why: string | null) => why ?? 'Le message n’est pas parti.',
  maintenanceAlready: 'Quelqu’un vient de mettre le site en maintenance\u00a0: rechargez la page.',
})
