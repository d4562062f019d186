// What the chasing of unpaid bills refuses, in the words that are read.
import { defineRefusals } from '../../kernel/refusal.ts'

/** Days ahead to which a promise may go: beyond, it is no promise but a plan. */
export const longestPromiseDays = 60

export const remindersRefusals = defineRefusals('reminders', {
  nobodyLeft: 'Aucune de ces familles n’est à relancer\u00a0: elles ont payé, ou sont laissées de côté.',
  promisePast: 'La promesse est pour aujourd’hui ou un jour suivant.',
  promiseTooFar: `Une promesse va jusqu’à ${longestPromiseDays} jours.`,
  nothingOwed: 'Cette famille ne doit rien\u00a0: il n’y a rien à promettre.',
  promiseOver: 'Cette promesse est déjà terminée.',
})
