// What taking money back from teachers refuses, in the words that are read.
import { defineRefusals } from '../../kernel/refusal.ts'

export const takeBacksRefusals = defineRefusals('takeBacks', {
  waiverNotYours:
    'Laisser au professeur ce qu’il a reçu de trop demande le droit «\u00a0Abandon de ce qu’un professeur a reçu de trop\u00a0».',
  settled: 'Cette reprise est déjà soldée, ou laissée au professeur.',
  owed: 'Ceci est dû au professeur\u00a0: rien n’est à reprendre.',
  answered: 'Vous avez déjà répondu\u00a0: le service a votre réponse.',
  notAnswered: 'Le professeur n’a rien répondu, ou le service a déjà tranché.',
  nothingToClaim: 'Rien n’est à demander à ce professeur\u00a0: ce qu’il doit est soldé, déjà demandé, ou il conteste.',
  notClaimed: 'Ceci n’est pas demandé par lettre.',
  givenBack: 'Le professeur a déjà rendu une partie de cette somme\u00a0: sa lettre ne s’annule plus.',
  tooMuch: (left: string) => `Le professeur ne doit plus que ${left}\u00a0: ce qu’il a viré de plus est à lui rendre.`,
  dayOutside: 'Ce jour est avant la lettre, ou dans le futur.',
})
