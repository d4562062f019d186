// What the advance of a bill refuses, in the words that are read.
import { defineRefusals } from '../kernel/refusal.ts'

export const advancesRefusals = defineRefusals('urssaf', {
  wayBeginsBefore: 'Une façon de demander l’avance ne commence pas dans le passé.',
  nothingToEnd: 'Aucune avance n’est à abandonner pour cette facture.',
  stillUnderWay: 'La demande est en cours à l’Urssaf\u00a0: attendez sa réponse, ou annulez le cours.',
  nothingToReturn: 'Rien n’est à rendre pour cette facture.',
})
