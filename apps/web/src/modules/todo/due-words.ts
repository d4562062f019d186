// When a task is due, in the words of a day's work.
import { addDays, dayOf, daysBetween, formatDay, formatTime } from '@cartable/domain/kernel/dates.ts'

/** « en retard de 2 j », « aujourd’hui à 17:00 », « demain à 09:00 », « le 03/12/2026 à 09:00 ». @param now instant in milliseconds */
export const dueWords = (due: string, now: number, isLate: boolean): string => {
  const today = dayOf(now)
  const day = dayOf(due)
  if (isLate) {
    const days = daysBetween(day, today)
    if (days > 0) return `en retard de ${days}\u00a0j`
    const minutes = Math.max(1, Math.floor((now - Date.parse(due)) / 60_000))
    return minutes < 60 ? `en retard de ${minutes}\u00a0min` : `en retard de ${Math.floor(minutes / 60)}\u00a0h`
  }
  const word = day === today ? 'aujourd’hui' : day === addDays(today, 1) ? 'demain' : `le ${formatDay(due)}`
  return `${word} à ${formatTime(due)}`
}
