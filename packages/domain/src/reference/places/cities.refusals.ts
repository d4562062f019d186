// What the cities refuse, in French.
import { defineRefusals } from '../../kernel/refusal.ts'

export const cityRefusals = defineRefusals('cities', {
  unknownDepartement: 'Ce département n’existe pas.',
  otherRegion: (departement: string, region: string) =>
    `Le département «\u00a0${departement}\u00a0» est dans la région «\u00a0${region}\u00a0».`,
  nameTaken: 'Une ville de ce département porte déjà ce nom.',
})
