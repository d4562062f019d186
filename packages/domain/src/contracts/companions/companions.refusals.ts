// What putting contracts together refuses, in the words that are read.
import { defineRefusals } from '../../kernel/refusal.ts'

export const companionsRefusals = defineRefusals('companions', {
  notCollective:
    'Seuls des contrats de cours collectifs se donnent ensemble\u00a0: cochez d’abord «\u00a0Cours collectif\u00a0».',
  notTogether:
    'Ces contrats ne se donnent pas ensemble\u00a0: il faut la même famille, le même professeur, le même format et le même lieu.',
  contractOver: 'Un contrat terminé ne se donne plus avec un autre.',
  inOtherGroup: 'Ces deux contrats se donnent déjà chacun avec d’autres\u00a0: séparez d’abord l’un des deux.',
})
