// A month: how many lessons a day has, by state; a day opens.
import type { AgendaCount, AgendaHoliday, AgendaState } from '@cartable/domain/courses/agenda/agenda.schema.ts'
import { longDayOf } from '../../../platform/calendar/days.ts'
import { counted } from '../../../platform/fr/typography.ts'
import classes from './agenda.module.css'

type Props = {
  readonly days: readonly string[]
  /** Days of other months stand back; null: a week, all of it. */
  readonly month: string | null
  readonly counts: readonly AgendaCount[]
  readonly holidays: readonly AgendaHoliday[]
  /** The hours left to the one teacher that is looked at, by day. */
  readonly free: ReadonlyMap<string, readonly string[]>
  readonly today: string
  readonly onOpenDay: (day: string) => void
}

const names = ['lun.', 'mar.', 'mer.', 'jeu.', 'ven.', 'sam.', 'dim.']

const wordsOf = (counts: readonly AgendaCount[]): readonly { readonly state: string; readonly words: string }[] => {
  const of = (state: AgendaState) => counts.find((one) => one.state === state)?.count ?? 0
  const [planned, declared, confirmed, disputed, stage] = [
    of('planned'),
    of('declared'),
    of('confirmed'),
    of('disputed'),
    of('stage'),
  ]
  return [
    ...(planned > 0 ? [{ state: 'planned', words: counted(planned, 'prévu', 'prévus') }] : []),
    ...(declared > 0 ? [{ state: 'declared', words: `${declared} à confirmer` }] : []),
    ...(confirmed > 0 ? [{ state: 'confirmed', words: counted(confirmed, 'confirmé', 'confirmés') }] : []),
    ...(disputed > 0 ? [{ state: 'disputed', words: counted(disputed, 'contesté', 'contestés') }] : []),
    ...(stage > 0 ? [{ state: 'stage', words: counted(stage, 'stage', 'stages') }] : []),
  ]
}

export const MonthGrid = ({ days, month, counts, holidays, free, today, onOpenDay }: Props) => {
  const byDay = Map.groupBy(counts, ({ day }) => day)
  const freeWords = (day: string) => {
    const hours = free.get(day)
    return hours && `libre ${hours.join(', ')}`
  }
  return (
    <div className={classes.month}>
      {names.map((name) => (
        <span key={name} className={classes.weekday} aria-hidden>
          {name}
        </span>
      ))}
      {days.map((day) => {
        const lines = wordsOf(byDay.get(day) ?? [])
        const off = holidays.find(
          ({ kind, firstDay, lastDay }) => kind !== 'school' && firstDay <= day && day <= lastDay,
        )
        return (
          <button
            key={day}
            type="button"
            className={classes.cell}
            data-out={(month !== null && day.slice(0, 7) !== month) || undefined}
            data-today={day === today || undefined}
            aria-label={`${longDayOf(day)}\u00a0: ${[off?.name, ...lines.map(({ words }) => words), freeWords(day)].filter(Boolean).join(', ') || 'aucun cours'}`}
            onClick={() => onOpenDay(day)}
          >
            <b>{Number(day.slice(8))}</b>
            {off && <em>{off.name}</em>}
            {lines.map(({ state, words }) => (
              <span key={state} data-state={state}>
                {words}
              </span>
            ))}
            {free.has(day) && <small className={classes.free}>{freeWords(day)}</small>}
          </button>
        )
      })}
    </div>
  )
}
