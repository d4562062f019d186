// A month of a teacher: how many lessons and stages a day has, whether hours are left; a day opens its week.
import type { Agenda } from '@cartable/domain/courses/agenda/agenda.schema.ts'
import { counted } from '../../../../platform/fr/typography.ts'
import { longDay } from '../../../../platform/outside/dates.ts'
import { freeOf } from '../agenda-hours.ts'
import type { Placed } from './week.ts'
import classes from './week-grid.module.css'

const letters = ['L', 'M', 'M', 'J', 'V', 'S', 'D']
const wordsOf = (events: readonly Placed[]): readonly string[] => {
  const of = (...states: Placed['state'][]) => events.filter(({ state }) => states.includes(state)).length
  const [planned, given, disputed, stages] = [of('planned'), of('declared', 'confirmed'), of('disputed'), of('stage')]
  return [
    ...(planned > 0 ? [counted(planned, 'prévu', 'prévus')] : []),
    ...(given > 0 ? [counted(given, 'donné', 'donnés')] : []),
    ...(disputed > 0 ? [counted(disputed, 'contesté', 'contestés')] : []),
    ...(stages > 0 ? [counted(stages, 'stage', 'stages')] : []),
  ]
}

type Props = {
  readonly data: Agenda
  readonly days: readonly string[]
  /** `YYYY-MM`: days of other months stand back. */
  readonly month: string
  readonly today: string
  readonly events: readonly Placed[]
  readonly onDay: (day: string) => void
}
export const MonthGrid = ({ data, days, month, today, events, onDay }: Props) => {
  const free = freeOf(data.openings, events)
  return (
    <div className={classes.month}>
      {letters.map((letter, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: days of a week have no other name
        <small key={at} aria-hidden>
          {letter}
        </small>
      ))}
      {days.map((day) => {
        const its = events.filter((event) => event.day === day)
        const lessons = its.filter(({ state }) => state !== 'stage').length
        const hours = free.get(day)
        const words = [...wordsOf(its), ...(hours ? [`libre ${hours.join(', ')}`] : [])]
        return (
          <button
            key={day}
            type="button"
            {...(day.slice(0, 7) === month ? {} : { 'data-out': '' })}
            {...(day === today ? { 'data-today': '' } : {})}
            {...(hours ? { 'data-free': '' } : {})}
            onClick={() => onDay(day)}
          >
            <b aria-hidden>{Number(day.slice(8))}</b>
            <span className={classes.read}>
              {longDay(day)}
              {'\u00a0'}: {words.join(', ') || 'rien'}
            </span>
            {lessons > 0 && (
              <span className={classes.mark} aria-hidden>
                {lessons}
              </span>
            )}
            {its.some(({ state }) => state === 'stage') && (
              <span className={classes.mark} data-state="stage" aria-hidden>
                S
              </span>
            )}
          </button>
        )
      })}
    </div>
  )
}
