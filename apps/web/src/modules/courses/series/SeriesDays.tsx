// The dates of a rhythm before it is saved: each with its lesson, or why there is none, and what may be decided of it.
import { planningApi } from '@cartable/domain/courses/planning/planning.api.ts'
import { weekdayNames, weekdayOf } from '@cartable/domain/courses/series/series.rules.ts'
import type { Decision, SeriesDay, SeriesPreview } from '@cartable/domain/courses/series/series.schema.ts'
import { formatDay, formatInstant, formatTime } from '@cartable/domain/kernel/dates.ts'
import { Button } from '@mantine/core'
import { IconAlertTriangle, IconBeach, IconCircleCheck, IconClockEdit } from '@tabler/icons-react'
import { useOperation } from '../../../platform/api/hooks.ts'
import { counted, unbroken } from '../../../platform/fr/typography.ts'
import { ShiftDay } from './ShiftDay.tsx'
import classes from './series.module.css'

type LineState = 'lesson' | 'moved' | 'holiday' | 'skipped' | 'taken'

const stateOf = ({ holiday, taken }: SeriesDay, decision: Decision | undefined): LineState => {
  if (decision?.kind === 'skipped') return 'skipped'
  if (decision?.kind === 'moved') return 'moved'
  if (holiday !== null && decision?.kind !== 'kept') return 'holiday'
  return taken === null ? 'lesson' : 'taken'
}

const icons = {
  lesson: IconCircleCheck,
  moved: IconClockEdit,
  holiday: IconBeach,
  skipped: IconBeach,
  taken: IconAlertTriangle,
}

const dayWords = (day: string) => `${(weekdayNames[weekdayOf(day) - 1] ?? '').slice(0, 3)}. ${formatDay(day)}`

/** What is said of the hour that was chosen instead. */
const MovedTo = ({ at, of }: { readonly at: string; readonly of: Checked }) => {
  const query = useOperation(
    planningApi.check,
    { contractId: String(of.contractId), at, durationMinutes: of.durationMinutes },
    { keepPrevious: true, background: true, enabled: of.isNew },
  )
  const obstacles = query.data?.obstacles.map(({ message }) => message) ?? []
  return (
    <>
      {formatInstant(at)}
      {obstacles.length > 0 && <span className={classes.inTheWay}>{unbroken(obstacles.join(' '))}</span>}
    </>
  )
}

/** What an hour is looked at with; a rhythm that takes another’s place would meet the lessons that go with that one. */
type Checked = { readonly contractId: number; readonly durationMinutes: number; readonly isNew: boolean }

type LineProps = {
  readonly of: SeriesDay
  readonly startTime: string
  readonly checked: Checked
  readonly decision: Decision | undefined
  readonly onDecide: (decision: Decision | null) => void
}
const Line = ({ of, startTime, checked, decision, onDecide }: LineProps) => {
  const { day, at, holiday, mayBeKept, taken } = of
  const state = stateOf(of, decision)
  const Drawing = icons[state]
  const decide = (kind: Decision['kind'], movedTo: string | null = null) => onDecide({ day, kind, movedTo })
  const words = {
    lesson: formatTime(at),
    moved: <MovedTo at={decision?.movedTo ?? at} of={checked} />,
    holiday,
    skipped: 'Pas de cours ce jour-là',
    taken,
  }[state]
  return (
    <li className={classes.day} data-state={state}>
      <Drawing size={16} aria-hidden />
      <span className={classes.date}>{dayWords(day)}</span>
      <span className={classes.words}>{words}</span>
      {state === 'taken' && (
        <>
          <ShiftDay day={day} time={startTime} onShift={(movedTo) => decide('moved', movedTo)} />
          <Button size="compact-xs" onClick={() => decide('skipped')} aria-label={`Sauter le ${formatDay(day)}`}>
            Sauter
          </Button>
        </>
      )}
      {state === 'lesson' && decision === undefined && (
        <Button
          size="compact-xs"
          variant="subtle"
          onClick={() => decide('skipped')}
          aria-label={`Sauter le ${formatDay(day)}`}
        >
          Sauter
        </Button>
      )}
      {state === 'holiday' && mayBeKept && (
        <Button
          size="compact-xs"
          variant="subtle"
          onClick={() => decide('kept')}
          aria-label={`Maintenir le ${formatDay(day)}`}
        >
          Maintenir
        </Button>
      )}
      {decision !== undefined && (
        <Button
          size="compact-xs"
          variant="subtle"
          onClick={() => onDecide(null)}
          aria-label={`Rétablir le ${formatDay(day)}`}
        >
          Rétablir
        </Button>
      )}
    </li>
  )
}

type Props = {
  readonly preview: SeriesPreview
  readonly startTime: string
  readonly checked: Checked
  readonly decisions: ReadonlyMap<string, Decision>
  readonly onDecide: (day: string, decision: Decision | null) => void
}

export const SeriesDays = ({ preview, startTime, checked, decisions, onDecide }: Props) => {
  const states = preview.days.map((of) => stateOf(of, decisions.get(of.day)))
  const count = (...wanted: LineState[]) => states.filter((state) => wanted.includes(state)).length
  const [lessons, without, taken] = [count('lesson', 'moved'), count('holiday', 'skipped'), count('taken')]
  return (
    <section aria-label="Dates" className={classes.dates}>
      <p role="status" className={classes.sum}>
        <b>{counted(lessons, 'cours', 'cours')}</b>
        {without > 0 && `, ${counted(without, 'jour sauté', 'jours sautés')}`}
        {taken > 0 && `, ${counted(taken, 'jour à régler', 'jours à régler')}`}. Inscrits jusqu’au{' '}
        {formatDay(preview.plannedUntil)}, puis au fil des semaines.
      </p>
      <ul className={classes.days}>
        {preview.days.map((of) => (
          <Line
            key={of.day}
            of={of}
            startTime={startTime}
            checked={checked}
            decision={decisions.get(of.day)}
            onDecide={(decision) => onDecide(of.day, decision)}
          />
        ))}
      </ul>
    </section>
  )
}
