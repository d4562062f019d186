// What the program says when a session, or a group, cannot be cancelled as one act, or money of it given back again.
import { defineRefusals } from '../../kernel/refusal.ts'

export const cancellationsRefusals = defineRefusals('traineeships.cancellations', {
  reasonNeeded: 'Écrivez le motif\u00a0: les familles et les professeurs le lisent.',
  changedMeanwhile: 'Les inscriptions ou les professeurs ont changé entre-temps\u00a0: relisez le récapitulatif.',
  paying: (student: string) =>
    `Un paiement par carte est en cours pour ${student}\u00a0: attendez sa fin, dans quelques minutes.`,
  noPriceLeft: (student: string) =>
    `Ce qui resterait à ${student} n’a pas de tarif à ce niveau\u00a0: placez cet élève dans un autre groupe, ou annulez d’abord son inscription.`,
  evaluated: (student: string) =>
    `Une évaluation est déjà écrite pour ${student} dans ce groupe\u00a0: il ne peut plus être annulé.`,
  moneyNeedsRight:
    'De l’argent serait rendu\u00a0: cela demande l’accès complet aux stages. Faites annuler par une personne qui l’a.',
  nothingLeft: 'Il n’y a plus rien à rendre ici\u00a0: tout est rendu, ou en cours.',
  notOnCard: 'Ce qui reste n’a pas été payé par carte\u00a0: rendez-le par virement.',
})
