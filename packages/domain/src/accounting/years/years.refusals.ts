// What opening and closing a fiscal year refuse, in the words that are read.
import { de } from '../../kernel/french.ts'
import { defineRefusals } from '../../kernel/refusal.ts'

export const yearsRefusals = defineRefusals('years', {
  exists: (name: string) => `L’exercice ${name} est déjà ouvert.`,
  notNext: 'La liste des exercices vient de changer\u00a0: relisez-la.',
  tooSoon: (name: string, day: string) => `L’exercice ${name} s’ouvrira à partir du ${day}.`,
  alreadyClosed: (name: string) => `L’exercice ${name} est déjà clôturé.`,
  earlierFirst: (name: string) => `Clôturez d’abord l’exercice ${name}\u00a0: ses soldes ouvrent le suivant.`,
  empty: (name: string) => `L’exercice ${name} n’a aucune écriture\u00a0: il se clôture avec le suivant.`,
  notOver: (name: string) => `L’exercice ${name} n’est pas terminé.`,
  monthsOpen: (month: string) => `Il reste des mois à clôturer, à partir ${de(month)}.`,
  unposted: (count: string) => `${count} de l’exercice\u00a0: leur écriture se fait dans le quart d’heure.`,
  noAccount: (nature: string) => `Aucun compte n’a la nature «\u00a0${nature}\u00a0», où le résultat est reporté.`,
})
