// What the opinion of a family refuses, in the words that are read.
import { defineRefusals } from '../../kernel/refusal.ts'

export const reviewsRefusals = defineRefusals('reviews', {
  given: 'Votre avis est déjà donné\u00a0: merci. Appelez-nous pour le changer.',
  notAsked: 'Cet avis n’est plus demandé.',
})
