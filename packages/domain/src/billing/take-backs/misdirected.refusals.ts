// What noting, recovering or giving up money that left for a wrong account refuses, in the words that are read.
import { defineRefusals } from '../../kernel/refusal.ts'

export const misdirectedRefusals = defineRefusals('misdirected', {
  notPaid: 'Ce virement n’est pas exécuté, ou son sort est déjà noté.',
  foundOutside: 'Ce jour est avant l’exécution du virement, ou dans le futur.',
  receivedOutside: 'Ce jour est avant celui du constat, ou dans le futur.',
  settled: 'Plus rien n’est à récupérer de ce virement.',
  tooMuch: (left: string) => `Il ne reste que ${left} à récupérer de ce virement.`,
  notCancellable:
    'Le professeur a été payé de nouveau, ou de l’argent est déjà revenu\u00a0: le mauvais compte reste noté.',
})
