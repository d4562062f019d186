// What the closing of a month refuses, and what a closed month refuses, in the words that are read.
import { defineRefusals } from '../../kernel/refusal.ts'

export const closingRefusals = defineRefusals('closing', {
  notOver: (month: string) => `${month} n’est pas terminé\u00a0: un mois se clôture quand il est passé.`,
  already: (month: string) => `${month} est déjà clôturé.`,
  reasonMissing: 'Il reste des points ouverts\u00a0: dites pourquoi le mois est clôturé avec eux.',
  noNextYear: (day: string) =>
    `Aucun exercice ne contient le ${day}\u00a0: ouvrez-le (Comptabilité, Exercices) avant de clôturer, sinon rien ne pourrait plus être écrit.`,
  noYear: 'Aucun exercice ne contient ce mois.',
  notStanding: 'Ce mois est déjà rouvert.',
  declared: (what: string) => `${what}\u00a0: ce mois ne se rouvre plus. Une correction se date du mois ouvert.`,
  yearClosed: (name: string) =>
    `L’exercice ${name} est clôturé\u00a0: ses mois ne se rouvrent plus. Une correction se date du mois ouvert.`,
  laterStands: (month: string) => `${month} est clôturé après ce mois\u00a0: rouvrez-le d’abord.`,
})
