// The hours of a week as half hours that are touched one by one, and the windows that they are kept as.
import type { AvailabilityWindow } from './availability.schema.ts'

/** The half hours that a week shows, as minutes since midnight. */
export const shownFrom = 8 * 60
export const shownUntil = 21 * 60
export const halfHours: readonly number[] = Array.from(
  { length: (shownUntil - shownFrom) / 30 },
  (_, at) => shownFrom + at * 30,
)

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
export const timeOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** `3 840`: a weekday (Monday is 1) and the half hour that begins at 14:00. */
export type Cell = `${number} ${number}`
export const cellOf = (weekday: number, minutes: number): Cell => `${weekday} ${minutes}`

/** Windows that hold all year and begin and end on a half hour that is shown; the others are kept as they are. */
const isPlain = ({ from, to, firstDay, lastDay }: AvailabilityWindow): boolean =>
  firstDay === null &&
  lastDay === null &&
  minutesOf(from) % 30 === 0 &&
  minutesOf(to) % 30 === 0 &&
  minutesOf(from) >= shownFrom &&
  minutesOf(to) <= shownUntil

export type HalfHours = {
  readonly term: ReadonlySet<Cell>
  readonly holidays: ReadonlySet<Cell>
  /** Windows that no half hour says: between two days, or at odd hours. */
  readonly others: readonly AvailabilityWindow[]
}

export const halfHoursOf = (windows: readonly AvailabilityWindow[]): HalfHours => {
  const cellsOf = (inSchoolHolidays: boolean): ReadonlySet<Cell> =>
    new Set(
      windows
        .filter((one) => isPlain(one) && one.inSchoolHolidays === inSchoolHolidays)
        .flatMap(({ weekday, from, to }) =>
          halfHours
            .filter((minutes) => minutesOf(from) <= minutes && minutes < minutesOf(to))
            .map((minutes) => cellOf(weekday, minutes)),
        ),
    )
  return { term: cellsOf(false), holidays: cellsOf(true), others: windows.filter((one) => !isPlain(one)) }
}

/** Half hours that follow each other are one window. */
const windowsOfCells = (cells: ReadonlySet<Cell>, inSchoolHolidays: boolean): AvailabilityWindow[] =>
  [1, 2, 3, 4, 5, 6, 7].flatMap((weekday) => {
    const taken = halfHours.filter((minutes) => cells.has(cellOf(weekday, minutes)))
    const starts = taken.filter((minutes) => !taken.includes(minutes - 30))
    return starts.map((start) => {
      let end = start
      while (taken.includes(end)) end += 30
      return { weekday, from: timeOf(start), to: timeOf(end), inSchoolHolidays, firstDay: null, lastDay: null }
    })
  })

export const windowsOf = ({ term, holidays, others }: HalfHours): AvailabilityWindow[] => [
  ...windowsOfCells(term, false),
  ...windowsOfCells(holidays, true),
  ...others,
]

export const sameCells = (one: ReadonlySet<Cell>, other: ReadonlySet<Cell>): boolean =>
  one.size === other.size && [...one].every((cell) => other.has(cell))
