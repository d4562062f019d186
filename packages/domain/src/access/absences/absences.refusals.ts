// What the noting of an absence of a member of staff refuses, in the words that are read.
import { defineRefusals } from '../../kernel/refusal.ts'

export const absencesRefusals = defineRefusals('absences', {
  overlaps: 'Une absence est déjà notée sur une partie de ces jours\u00a0: modifiez-la plutôt.',
  isPast: 'Ces jours sont déjà passés.',
  noSubstitute: 'Cette personne ne peut rien recevoir\u00a0: son compte est désactivé.',
  oneself: 'On ne se remplace pas soi-même\u00a0: choisissez quelqu’un d’autre.',
  substituteAway: (name: string, days: string) =>
    `${name} s’absente aussi, ${days}\u00a0: choisissez quelqu’un d’autre, ou changez les dates.`,
})
