// What entering and taking back the accruals of a year refuse, in the words that are read.
import { defineRefusals } from '../../kernel/refusal.ts'

export const accrualsRefusals = defineRefusals('accruals', {
  notOver: (name: string, day: string) =>
    `L’exercice ${name} n’est pas terminé\u00a0: ses régularisations s’écrivent à partir du ${day}.`,
  closed: (day: string) =>
    `Les comptes sont clôturés au ${day}\u00a0: rouvrez ce mois avant d’écrire ou de reprendre une régularisation.`,
  yearClosed: (name: string) => `L’exercice ${name} est clôturé\u00a0: ses régularisations ne changent plus.`,
  noNextYear: (day: string) =>
    `Aucun exercice ne contient le ${day}, jour de l’extourne\u00a0: ouvrez-le d’abord (Comptabilité, Exercices).`,
  noAccount: (nature: string) => `Aucun compte n’a la nature «\u00a0${nature}\u00a0»\u00a0: donnez-la à un compte.`,
  nothing: 'Rien n’est à régulariser.',
  already: 'Ces régularisations viennent d’être écrites.',
  changed: 'Les sommes viennent de changer\u00a0: relisez-les avant de les écrire.',
  notStanding: 'Cette régularisation est déjà reprise.',
})
