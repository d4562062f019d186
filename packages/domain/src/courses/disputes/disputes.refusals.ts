// What may be said to whoever settles a dispute, or answers one.
import { defineRefusals } from '../../kernel/refusal.ts'

export const disputesRefusals = defineRefusals('disputes', {
  settledMeanwhile: (end: string) => `Cette contestation est déjà réglée\u00a0: ${end}.`,
  notDisputed: 'Ce cours n’est pas contesté.',
})
