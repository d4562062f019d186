// When people of the demo company do things: a few hours of working days, which chapters share so that the clock moves less often.
import { addDays, dayOf } from '@cartable/domain/kernel/dates.ts'
import type { Random } from '../../platform/random.ts'
import { inParis, type Story } from '../story.ts'

/** Hours at which people do things. */
const hours = [9, 11, 15, 17] as const

const isSunday = (day: string) => new Date(`${day}T12:00:00Z`).getUTCDay() === 0

export type Calendar = {
  /** First and last day of the story, in Paris. */
  readonly first: string
  readonly last: string
  /** Whole days from one to the other. */
  readonly length: number
  /** One of the hours of that day of the story, of the Monday when it is a Sunday; always within the story. */
  readonly on: (day: number) => Date
  /** The next of those hours. */
  readonly soon: () => Date
}

export const calendarOf = ({ begins, ends, life }: Story, random: Random): Calendar => {
  const [first, last] = [dayOf(begins), dayOf(ends)]
  const within = (instant: Date) => new Date(Math.min(Math.max(instant.getTime(), begins.getTime()), ends.getTime()))
  return {
    first,
    last,
    length: Math.round((Date.parse(last) - Date.parse(first)) / 86_400_000),
    on: (day) => {
      const wanted = addDays(first, Math.floor(day))
      return within(inParis(isSunday(wanted) ? addDays(wanted, 1) : wanted, random.pick(hours)))
    },
    soon: () => {
      const today = life.today()
      const next = hours.map((hour) => inParis(today, hour)).find((instant) => instant > life.now())
      return within(next ?? inParis(addDays(today, 1), hours[0]))
    },
  }
}
