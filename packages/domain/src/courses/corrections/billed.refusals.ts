// What the correction of a billed lesson may be told.
import { defineRefusals } from '../../kernel/refusal.ts'

export const billedCorrectionRefusals = defineRefusals('billedCorrections', {
  notBilled: 'Ce cours n’est pas facturé\u00a0: il se corrige sans avoir.',
  nothingChanged: 'Rien n’est changé\u00a0: indiquez la bonne durée, la bonne date, le bon contrat ou le bon payeur.',
  ofLesson: (day: string, why: string) => `Cours du ${day}\u00a0: ${why}`,
  askedWithOthers:
    'L’Urssaf est sollicitée pour tous les cours de cette facture\u00a0: attendez sa réponse, ou faites annuler la demande.',
  vatChanged: (day: string) =>
    `Cours du ${day}\u00a0: sa facture ou sa règle de TVA vient de changer. Relisez la liste avant de rectifier.`,
  otherContract: 'Ce contrat n’est ni du professeur, ni de l’élève de ce cours.',
})
