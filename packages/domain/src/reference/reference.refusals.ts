// What reference refuses, in French.
import { defineRefusals } from '../kernel/refusal.ts'

export const referenceRefusals = defineRefusals('reference', {
  unknownCategory: 'Cette catégorie n’existe plus.',
  unknownChoice: 'Un des choix n’existe plus.',
  durationMissing: 'Saisissez la durée de validité, en mois.',
  urssafTaken: (departement: string, urssaf: string) =>
    `Le département ${departement} relève déjà de «\u00a0${urssaf}\u00a0».`,
  chapterTaken: 'Ce chapitre existe déjà pour cette matière à ce niveau.',
  promoPercent: 'Saisissez un pourcentage de plus de 0 et d’au plus 100.',
  promoAmount: 'Saisissez un montant de plus de 0\u00a0€.',
  promoDays: 'Le dernier jour ne peut pas précéder le premier.',
  holidayZoneMissing:
    'Les vacances scolaires sont celles d’une zone\u00a0: A, B, C, ou un département qui fixe les siennes.',
  holidayZoneOfClosure: 'Une fermeture vaut pour toute la société\u00a0: laissez la zone vide.',
  holidayTooLong: 'Une période sans cours dure au plus cent jours.',
  holidayTaken: 'Une autre période du même type et de la même zone tombe déjà sur ces jours.',
  policyTaken: 'Une autre règle vaut déjà ces jours-là pour ces professeurs\u00a0: donnez-lui d’abord un dernier jour.',
  policyWages: 'Les heures perdues d’un professeur employé par la famille sont son salaire\u00a0: laissez 0.',
  policyTeacherMore: 'Le professeur ne reçoit pas une plus grande part que celle facturée à la famille.',
  promoTaken: 'Ce code sert déjà à une autre réduction pendant cette période.',
  promoClash: (code: string) =>
    `Le code ${code} sert à une autre réduction pendant la même période\u00a0: désactivez-la d’abord.`,
  noLevel: 'Ajoutez au moins un niveau.',
  unknownLevel: 'Ce niveau n’existe plus dans ce parcours scolaire.',
  levelTwice: 'Un autre niveau de ce parcours porte déjà ce nom.',
  levelUsed: (name: string, uses: number) =>
    `Le niveau «\u00a0${name}\u00a0» est utilisé par ${uses.toLocaleString('fr-FR')}\u00a0${uses > 1 ? 'fiches' : 'fiche'}\u00a0: désactivez-le au lieu de le supprimer.`,
})
