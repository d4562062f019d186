// An hour in few words, for what is touched: `Mer. 25 nov. à 17:00`.
import { formatTime } from '@cartable/domain/kernel/dates.ts'
import { withFirst } from '@cartable/domain/kernel/french.ts'
import { capital } from '../../../platform/fr/typography.ts'

const short = new Intl.DateTimeFormat('fr-FR', {
  timeZone: 'Europe/Paris',
  weekday: 'short',
  day: 'numeric',
  month: 'short',
})
export const shortWhen = (instant: string): string =>
  capital(`${withFirst(short.format(new Date(instant)))} à ${formatTime(instant)}`)
