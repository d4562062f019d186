// What the program says when another stage cannot be taken in the place of one that was cancelled.
import { defineRefusals } from '../../kernel/refusal.ts'

export const offersRefusals = defineRefusals('traineeships.offers', {
  answered: 'Vous avez déjà répondu à cette proposition.',
  over: 'Le délai de cette proposition est passé\u00a0: votre argent vous est rendu.',
  noLongerFits: 'Ce stage ne peut plus être pris\u00a0: choisissez d’être remboursé, ou appelez-nous.',
})
