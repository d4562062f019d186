// The planning of the company: by day with a column for each teacher, by week, by month; of everybody, a teacher or a pupil.
import { agendaApi } from '@cartable/domain/courses/agenda/agenda.api.ts'
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { Button } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useOperation } from '../../../platform/api/hooks.ts'
import { isoOfParis } from '../../../platform/fields/paris.ts'
import { counted } from '../../../platform/fr/typography.ts'
import { useCan, useToday } from '../../../platform/session/session.ts'
import { useAddressParam } from '../../../platform/shell/address-param.ts'
import { askedId } from '../../../platform/shell/asked-record.ts'
import { Panel } from '../../../platform/shell/Panel.tsx'
import { EmptyLine, QueryPanel } from '../../../platform/shell/states.tsx'
import { useIsPhone } from '../../../platform/theme/use-is-phone.ts'
import { DeclareDialog } from '../planning/DeclareDialog.tsx'
import { PlanButton } from '../planning/PlanButton.tsx'
import { usePlanning } from '../planning/use-planning.tsx'
import { AgendaBar } from './AgendaBar.tsx'
import {
  columnsAtOnce,
  dayColumns,
  daysOfView,
  isView,
  longDayOf,
  monthOf,
  type Placeable,
  placeable,
  stepped,
  teacherColumns,
} from './agenda-layout.ts'
import { DayList } from './DayList.tsx'
import { EventCard } from './EventCard.tsx'
import { HourGrid } from './HourGrid.tsx'
import { MonthGrid } from './MonthGrid.tsx'

const crumbs = [{ label: 'Cours particuliers' }]
/** More in a week than blocks can be told apart: its days are counted instead, as those of a month. */
const mostBlocks = 160

const idOf = (value: string | null): number | null => {
  const id = value === null ? null : askedId(value)
  return typeof id === 'number' ? id : null
}

/** Everything that the calendar shows stands in its address. */
const useAsked = (today: string) => {
  const [view, setView] = useAddressParam('vue')
  const [day, setDay] = useAddressParam('jour')
  const [teacher, setTeacher] = useAddressParam('professeur')
  const [student, setStudent] = useAddressParam('eleve')
  const change = (set: (value: string | null) => void) => (id: number | null) => set(id === null ? null : String(id))
  return {
    ...{ view: isView(view) ? view : ('semaine' as const), setView, setDay },
    day: day !== null && /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(Date.parse(day)) ? day : today,
    ...{ teacherId: idOf(teacher), setTeacher: change(setTeacher) },
    ...{ studentId: idOf(student), setStudent: change(setStudent) },
  }
}

export const PlanningScreen = () => {
  const today = useToday()
  const asked = useAsked(today)
  const { view, day, teacherId, studentId } = asked
  const isPhone = useIsPhone()
  const canPlan = useCan('courses', 'write')
  const planning = usePlanning()
  const [opened, setOpened] = useState<Placeable | null>(null)
  const [declared, setDeclared] = useState<number | null>(null)
  const [page, setPage] = useState(0)
  const days = useMemo(() => daysOfView(view, day), [view, day])
  const query = useOperation(
    agendaApi.agenda,
    {
      ...{ from: days[0] ?? day, to: days.at(-1) ?? day },
      ...(teacherId !== null && { teacherIds: String(teacherId) }),
      ...(studentId !== null && { studentIds: String(studentId) }),
    },
    { keepPrevious: true },
  )
  const events = useMemo(() => (query.data?.events ?? []).map(placeable), [query.data])
  const title =
    view === 'mois'
      ? monthOf(day)
      : view === 'jour'
        ? `${longDayOf(day)} ${day.slice(0, 4)}`
        : `du ${formatDay(days[0] ?? day)} au ${formatDay(days.at(-1) ?? day)}`
  const ofSomebody = teacherId !== null || studentId !== null
  const openDay = (chosen: string) => {
    asked.setDay(chosen)
    asked.setView('jour')
  }
  const moveTo = (event: Placeable, at: string) => {
    if (event.courseId !== null) planning.plan({ id: event.courseId, at })
  }
  const plan = (chosen: string, time: string, of: number | null) =>
    planning.plan({
      at: isoOfParis(chosen, time),
      ...((of ?? teacherId) !== null && { teacherId: of ?? teacherId ?? 0 }),
      ...(studentId !== null && { studentId }),
    })
  return (
    <Panel
      title="Planning"
      breadcrumb={crumbs}
      actions={<PlanButton {...(teacherId !== null && { teacherId })} {...(studentId !== null && { studentId })} />}
    >
      <AgendaBar
        title={title}
        view={view}
        onView={(next) => asked.setView(next === 'semaine' ? null : next)}
        onStep={(by) => asked.setDay(stepped(view, day, by))}
        onToday={() => asked.setDay(null)}
        teacher={{ id: teacherId, name: query.data?.teachers[0]?.name ?? null, onChange: asked.setTeacher }}
        student={{ id: studentId, name: query.data?.students[0]?.name ?? null, onChange: asked.setStudent }}
      />
      <QueryPanel query={query} what="le planning">
        {({ openings, holidays }) => {
          if (isPhone && view !== 'mois') return <DayList days={days} events={events} onOpen={setOpened} />
          if (view === 'mois' || (view === 'semaine' && !ofSomebody && events.length > mostBlocks))
            return (
              <MonthGrid
                {...{ days, events, holidays, today }}
                month={view === 'mois' ? day.slice(0, 7) : null}
                onOpenDay={openDay}
              />
            )
          const all = view === 'jour' && !ofSomebody ? teacherColumns(day, events) : dayColumns(days, events)
          const pages = Math.max(1, Math.ceil(all.length / columnsAtOnce))
          const at = Math.min(page, pages - 1)
          if (all.length === 0) return <EmptyLine>Aucun cours ni stage ce jour-là.</EmptyLine>
          return (
            <>
              {pages > 1 && (
                <p role="status">
                  {counted(all.length, 'professeur', 'professeurs')} ce jour-là{' '}
                  <Button size="compact-sm" disabled={at === 0} onClick={() => setPage(at - 1)}>
                    Précédents
                  </Button>{' '}
                  <Button size="compact-sm" disabled={at === pages - 1} onClick={() => setPage(at + 1)}>
                    Suivants
                  </Button>
                </p>
              )}
              <HourGrid
                columns={all.slice(at * columnsAtOnce, (at + 1) * columnsAtOnce)}
                {...{ events, openings, holidays, today }}
                shows={
                  teacherId !== null || (view === 'jour' && !ofSomebody)
                    ? 'student'
                    : studentId !== null
                      ? 'teacher'
                      : 'both'
                }
                onOpen={setOpened}
                onMove={(event, chosen, time) => moveTo(event, isoOfParis(chosen, time))}
                onMoveTo={moveTo}
                {...(canPlan && { onPlan: plan })}
              />
            </>
          )
        }}
      </QueryPanel>
      {opened && (
        <EventCard event={opened} planning={planning} onDeclare={setDeclared} onClose={() => setOpened(null)} />
      )}
      {declared !== null && <DeclareDialog courseId={declared} onClose={() => setDeclared(null)} />}
      {planning.dialogs}
    </Panel>
  )
}
