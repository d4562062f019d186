// The names of days as calendars say them.
import { withFirst } from '@cartable/domain/kernel/french.ts'

const instantOf = (day: string) => new Date(`${day}T00:00:00Z`)
const shortDay = new Intl.DateTimeFormat('fr-FR', {
  timeZone: 'UTC',
  weekday: 'short',
  day: '2-digit',
  month: '2-digit',
})
const longDay = new Intl.DateTimeFormat('fr-FR', { timeZone: 'UTC', weekday: 'long', day: 'numeric', month: 'long' })

/** `lun. 19/10` */
export const shortDayOf = (day: string): string => shortDay.format(instantOf(day))
/** `lundi 19 octobre`, `mardi 1er décembre` */
export const longDayOf = (day: string): string => withFirst(longDay.format(instantOf(day)))
