// Refusals that every lesson may meet, planned or declared.
import { defineRefusals } from '../../kernel/refusal.ts'

export const lessonRefusals = defineRefusals('courses', {
  durationStep: (minutes: number) =>
    minutes === 60 ? 'La durée se compte en heures entières.' : 'La durée se compte par quarts d’heure (0,25\u00a0h).',
  staysOnline: 'Les cours de ce contrat se donnent en ligne\u00a0: celui-ci aussi.',
  placeWithoutAddress: 'Indiquez l’adresse de ce cours.',
  noPrice: 'Aucun tarif accepté n’est en vigueur à cette date pour ce contrat.',
})
