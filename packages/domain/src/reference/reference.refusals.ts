// What reference refuses, in French.
import { defineRefusals } from '../kernel/refusal.ts'

export const referenceRefusals = defineRefusals('reference', {
  unknownCategory: 'Cette catégorie n’existe plus.',
  unknownChoice: 'Un des choix n’existe plus.',
  unknownLevel: 'Ce niveau n’existe plus dans ce parcours scolaire.',
  levelTwice: 'Un autre niveau de ce parcours porte déjà ce nom.',
  levelUsed: (name: string, uses: number) =>
    `Le niveau «\u00a0${name}\u00a0» est utilisé par ${uses.toLocaleString('fr-FR')}\u00a0${uses > 1 ? 'fiches' : 'fiche'}\u202f: désactivez-le au lieu de le supprimer.`,
})
