// What adding to the pay of a teacher refuses, in the words that are read.
import { defineRefusals } from '../../kernel/refusal.ts'

export const extrasRefusals = defineRefusals('extras', {
  dayToCome: 'Ce jour est dans le futur\u00a0: des frais ou une prime se notent ensuite.',
  notSelfEmployed:
    'Ce jour-là, ce professeur n’est pas indépendant\u00a0: ses frais et primes sont l’affaire de son employeur.',
  notHired: 'Cette personne n’a pas encore été recrutée\u00a0: rien ne lui est versé.',
  alreadyThere: 'La même ligne existe déjà, à la prochaine paie\u00a0: changez le motif si c’en est bien une autre.',
  billed: (reference: string) => `Cette ligne est sur la facture ${reference}\u00a0: elle ne se retire plus.`,
  withdrawn: 'Cette ligne est déjà retirée.',
  changed: 'Cette ligne a changé depuis l’ouverture de l’écran\u00a0: relisez-la.',
})
