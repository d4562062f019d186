// The calendar of a teacher: his week over the hours at which he is there, the month, and those hours themselves.
import type { Agenda } from '@cartable/domain/courses/agenda/agenda.schema.ts'
import { addDays, addMonths } from '@cartable/domain/kernel/dates.ts'
import { lazy, Suspense, useEffect, useMemo, useState } from 'react'
import { isoOfParis } from '../../../../platform/fields/paris.ts'
import { capital } from '../../../../platform/fr/typography.ts'
import { Button, Buttons } from '../../../../platform/outside/Button.tsx'
import { useAnswer } from '../../../../platform/outside/calls.ts'
import { marginDay } from '../../../../platform/outside/dates.ts'
import { Page } from '../../../../platform/outside/Frame.tsx'
import { go, useSearch } from '../../../../platform/outside/router.tsx'
import { Answered, Later } from '../../../../platform/outside/states.tsx'
import { useToday } from '../../../../platform/session/session.ts'
import { teacherHome } from '../../outside/courses.doors.ts'
import { usePlans } from '../../planning/outside/use-plans.tsx'
import { ChangeRequests } from '../../requests/outside/ChangeRequests.tsx'
import { listChanges } from '../../requests/outside/requests.doors.ts'
import { readAgenda } from './agenda.doors.ts'
import classes from './agenda.module.css'
import { MonthGrid } from './MonthGrid.tsx'
import { WeekGrid } from './WeekGrid.tsx'
import { monthOf, type Placed, placed, weekOf } from './week.ts'
import grid from './week-grid.module.css'

const FeedSheet = lazy(async () => ({ default: (await import('./FeedSheet.tsx')).FeedSheet }))
const OwnLessonSheet = lazy(async () => ({ default: (await import('./OwnLessonSheet.tsx')).OwnLessonSheet }))

const views = { semaine: 'Semaine', mois: 'Mois', disponibilites: 'Disponibilités' } as const
type View = keyof typeof views
const isView = (value: string | null): value is View => value !== null && value in views
const isDay = (value: string | null): value is string =>
  value !== null && /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value))

const monthName = new Intl.DateTimeFormat('fr-FR', { timeZone: 'UTC', month: 'long', year: 'numeric' })
/** `23 – 29 nov.`, `Novembre 2026`. */
const titleOf = (view: View, day: string, days: readonly string[]): string => {
  if (view === 'mois') return capital(monthName.format(new Date(`${day}T12:00:00Z`)))
  const [first = day, last = day] = [days[0], days[6]]
  const [from, to] = [marginDay(first), marginDay(last)]
  return `${from.number}${from.month === to.month ? '' : `\u00a0${from.month}`}\u00a0–\u00a0${to.number}\u00a0${to.month}`
}

const loadHours = () => import('../../../teachers/availability/outside/own-hours.parts.tsx')

type ShownProps = {
  readonly data: Agenda
  readonly view: View
  readonly day: string
  readonly days: readonly string[]
  readonly onDay: (day: string, view: View) => void
}
const Shown = ({ data, view, day, days, onDay }: ShownProps) => {
  const today = useToday()
  const wanted = useSearch('cours')
  const plans = usePlans()
  const home = useAnswer(teacherHome, {})
  const changes = useAnswer(listChanges, { reader: 'teacher' })
  const [opened, setOpened] = useState<Placed | null>(null)
  const events = useMemo(() => data.events.map(placed), [data])
  const asked = useMemo(
    () => new Set((changes.data?.rows ?? []).flatMap(({ courseId }) => (courseId === null ? [] : [courseId]))),
    [changes.data],
  )
  // a lesson that another page leads to
  const found = wanted === null ? undefined : events.find(({ courseId }) => String(courseId) === wanted)
  // biome-ignore lint/correctness/useExhaustiveDependencies: opened once, not at each refresh of the same lesson
  useEffect(() => {
    if (found !== undefined) setOpened(found)
  }, [found?.courseId])
  return (
    <>
      {view === 'mois' ? (
        <MonthGrid
          {...{ data, days, today, events }}
          month={day.slice(0, 7)}
          onDay={(chosen) => onDay(chosen, 'semaine')}
        />
      ) : (
        <WeekGrid
          {...{ data, days, today, events, asked }}
          onOpen={setOpened}
          onPlan={(on, time) => plans.plan({ at: isoOfParis(on, time) })}
        />
      )}
      <Suspense fallback={null}>
        {opened !== null && (
          <OwnLessonSheet
            event={opened}
            pupil={home.data?.pupils.find(({ contractId }) => contractId === opened.contractId)}
            plans={plans}
            onClose={() => setOpened(null)}
          />
        )}
      </Suspense>
      <ChangeRequests reader="teacher" />
      <Buttons>
        <Button kind="primary" icon="plus" grows onPress={() => plans.plan({})}>
          Planifier un cours
        </Button>
      </Buttons>
      {plans.sheets}
    </>
  )
}

const Calendar = ({ view, day, onDay }: Pick<ShownProps, 'view' | 'day' | 'onDay'>) => {
  const days = view === 'mois' ? monthOf(day) : weekOf(day)
  const [isFeedOpen, setFeed] = useState(false)
  const today = useToday()
  const agenda = useAnswer(readAgenda, { from: days[0] ?? day, to: days.at(-1) ?? day, reader: 'teacher' })
  const step = (by: 1 | -1) =>
    onDay(view === 'mois' ? addMonths(`${day.slice(0, 7)}-01`, by) : addDays(day, 7 * by), view)
  return (
    <>
      <div className={classes.bar}>
        <h2 aria-live="polite">{titleOf(view, day, days)}</h2>
        <Button icon="back" label="Précédent" onPress={() => step(-1)} />
        <Button onPress={() => onDay(today, view)}>Aujourd’hui</Button>
        <Button icon="next" label="Suivant" onPress={() => step(1)} />
      </div>
      <Answered of={agenda}>{(data) => <Shown {...{ data, view, day, days, onDay }} />}</Answered>
      <Buttons>
        <Button kind="quiet" icon="agenda" onPress={() => setFeed(true)}>
          S’abonner
        </Button>
      </Buttons>
      <Suspense fallback={null}>{isFeedOpen && <FeedSheet onClose={() => setFeed(false)} />}</Suspense>
    </>
  )
}

export const TeacherAgendaPage = () => {
  const today = useToday()
  const [askedDay, askedView] = [useSearch('jour'), useSearch('vue')]
  const day = isDay(askedDay) ? askedDay : today
  const view = isView(askedView) ? askedView : 'semaine'
  const show = (chosen: string, shown: View) =>
    void go(`/agenda?jour=${chosen}${shown === 'semaine' ? '' : `&vue=${shown}`}`, { replace: true })
  return (
    <Page title="Mon agenda">
      {/* biome-ignore lint/a11y/useSemanticElements: views are no fields of a form */}
      <div className={grid.tabs} role="group" aria-label="Vue">
        {(Object.keys(views) as View[]).map((one) => (
          <button key={one} type="button" aria-pressed={one === view} onClick={() => show(day, one)}>
            {views[one]}
          </button>
        ))}
      </div>
      {view === 'disponibilites' ? (
        <Later load={loadHours}>{({ OwnHours }) => <OwnHours />}</Later>
      ) : (
        <Calendar view={view} day={day} onDay={show} />
      )}
    </Page>
  )
}
