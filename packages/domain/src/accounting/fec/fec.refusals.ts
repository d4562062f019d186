// What the FEC is refused for before it is written, in the words that are read.
import { de } from '../../kernel/french.ts'
import { defineRefusals } from '../../kernel/refusal.ts'

export const fecRefusals = defineRefusals('fec', {
  noSiren: (company: string) =>
    `Le SIREN de la société «\u00a0${company}\u00a0» manque ou n’est pas valide\u00a0: il nomme le fichier. Corrigez-le dans Administration, Société.`,
  empty: (name: string) => `L’exercice ${name} n’a aucune écriture.`,
  faults: (name: string, faults: string) => `Le FEC ${de(name)} n’est pas écrit. ${faults}`,
})
