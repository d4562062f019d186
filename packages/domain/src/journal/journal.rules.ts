// How far a purge of the traces may go.
import { addDays, addMonths, formatDay, startOfMonth } from '@cartable/domain/kernel/dates.ts'
import { defineRefusals, type PlacedRefusal } from '@cartable/domain/kernel/refusal.ts'

/**
 * Months that no purge takes, besides the current one. The CNIL asks for six months to a year of journals
 * (deliberation 2021-122 of 14 October 2021), which nobody may shorten to hide what was done.
 */
export const keptMonths = 6

/** Last day that may be purged, seen from `today`. */
export const lastPurgeableDay = (today: string): string => addDays(addMonths(startOfMonth(today), -keptMonths), -1)

export const journalRefusals = defineRefusals('journal', {
  purgeTooRecent: (day: string) =>
    `Les traces des ${keptMonths} derniers mois sont conservées\u00a0: choisissez une date au plus tard le ${formatDay(day)}.`,
  purgeBackwards: (day: string) => `Le dernier jour ne peut pas précéder le ${formatDay(day)}.`,
  purgeRunning: 'Une purge est déjà en cours\u00a0: attendez qu’elle se termine.',
  unknownEntity: 'Cet objet n’a pas de trace.',
})

type Asked = { readonly from: string | null; readonly to: string }

/** What a purge of these days is refused, each at its field. */
export const refusePurge = ({ from, to }: Asked, today: string): PlacedRefusal[] => {
  const last = lastPurgeableDay(today)
  if (to > last) return [{ ...journalRefusals.purgeTooRecent(last), path: 'to' }]
  return from !== null && from > to ? [{ ...journalRefusals.purgeBackwards(from), path: 'to' }] : []
}
