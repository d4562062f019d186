// The body of a calendar: columns of hours, the counts of a month, a list of days on a phone; a lesson opens in its card.
import type { Agenda } from '@cartable/domain/courses/agenda/agenda.schema.ts'
import { Button } from '@mantine/core'
import { type ReactNode, useMemo, useState } from 'react'
import { isoOfParis } from '../../../platform/fields/paris.ts'
import { counted } from '../../../platform/fr/typography.ts'
import { EmptyLine } from '../../../platform/shell/states.tsx'
import { useIsPhone } from '../../../platform/theme/use-is-phone.ts'
import { DeclareDialog } from '../planning/DeclareDialog.tsx'
import type { Planning } from '../planning/use-planning.tsx'
import { freeOf } from './agenda-hours.ts'
import { columnsAtOnce, countsOf, dayColumns, type Placeable, placeable, teacherColumns } from './agenda-layout.ts'
import { DayList } from './DayList.tsx'
import { EventCard } from './EventCard.tsx'
import { HourGrid } from './HourGrid.tsx'
import { MonthGrid } from './MonthGrid.tsx'
import type { Asked } from './use-asked.ts'

type Props = {
  readonly asked: Asked
  readonly data: Agenda
  readonly planning: Planning
  /** Of one teacher, one pupil, or one's own; otherwise a day has a column for each teacher. */
  readonly ofSomebody: boolean
  /** Who is not said by the page or the column. */
  readonly shows: 'student' | 'teacher' | 'both'
  /** Absent: nothing is planned from here. */
  readonly onPlan?: (day: string, time: string, teacherId: number | null) => void
  /** What the page knows more of a lesson: where it is given, whom to call. */
  readonly more?: (event: Placeable) => ReactNode
}

export const Calendar = ({ asked, data, planning, ofSomebody, shows, onPlan, more }: Props) => {
  const { view, day, days, today } = asked
  const isPhone = useIsPhone()
  const [opened, setOpened] = useState<Placeable | null>(null)
  const [declared, setDeclared] = useState<number | null>(null)
  const [page, setPage] = useState(0)
  const events = useMemo(() => data.events.map(placeable), [data.events])
  const { openings, holidays } = data
  const openDay = (chosen: string) => {
    asked.setDay(chosen)
    asked.setView('jour')
  }
  const moveTo = (event: Placeable, at: string) => {
    if (event.courseId !== null) planning.plan({ id: event.courseId, at })
  }
  const body = () => {
    if (view === 'mois' || data.counts)
      return (
        <MonthGrid
          {...{ days, holidays, today }}
          counts={data.counts ?? countsOf(events)}
          month={view === 'mois' ? day.slice(0, 7) : null}
          free={data.counts ? new Map() : freeOf(openings, events)}
          onOpenDay={openDay}
        />
      )
    if (isPhone) return <DayList {...{ days, events, openings }} onOpen={setOpened} />
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
          {...{ events, openings, holidays, today, shows }}
          onOpen={setOpened}
          onMove={(event, chosen, time) => moveTo(event, isoOfParis(chosen, time))}
          onMoveTo={moveTo}
          {...(onPlan && { onPlan })}
        />
      </>
    )
  }
  return (
    <>
      {body()}
      {opened && (
        <EventCard
          event={opened}
          planning={planning}
          more={more?.(opened)}
          onDeclare={setDeclared}
          onClose={() => setOpened(null)}
        />
      )}
      {declared !== null && <DeclareDialog courseId={declared} onClose={() => setDeclared(null)} />}
    </>
  )
}
