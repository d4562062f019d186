// Columns of hours: days of a week, or teachers of a day. Hours when a teacher is not there are hatched, holidays are named.
import type { AgendaHoliday, AgendaOpening } from '@cartable/domain/courses/agenda/agenda.schema.ts'
import type { CSSProperties, MouseEvent } from 'react'
import { longDayOf } from '../../../platform/calendar/days.ts'
import { minutesOf, placeInLanes } from '../../../platform/calendar/lanes.ts'
import classes from './agenda.module.css'
import { hoursOf } from './agenda-hours.ts'
import type { AgendaColumn, Placeable } from './agenda-layout.ts'
import { EventBlock } from './EventBlock.tsx'
import { timeInLane, useDrag } from './use-drag.ts'

const timesOf = ({ from, to }: Placeable) => ({ from, to })

type Props = {
  readonly columns: readonly AgendaColumn[]
  /** Those that the drag must not meet, shown here or not. */
  readonly events: readonly Placeable[]
  readonly openings: readonly AgendaOpening[]
  readonly holidays: readonly AgendaHoliday[]
  readonly today: string
  readonly shows: 'student' | 'teacher' | 'both'
  readonly onOpen: (event: Placeable) => void
  readonly onMove: (event: Placeable, day: string, time: string) => void
  readonly onMoveTo: (event: Placeable, at: string) => void
  /** Absent: nothing is planned from here. */
  readonly onPlan?: (day: string, time: string, teacherId: number | null) => void
}

/** What the one teacher of a column said of its day; null where nobody or several are looked at. */
const openingOf = (openings: readonly AgendaOpening[], { day, teacherId }: AgendaColumn): AgendaOpening | null => {
  const theirs = openings.filter((one) => one.day === day && (teacherId === null || one.teacherId === teacherId))
  return theirs.length === 1 ? (theirs[0] ?? null) : null
}

/** Shares of the height in which a teacher is there. */
const sharesOf = ({ hours }: AgendaOpening, minTime: string, maxTime: string) => {
  const [first, last] = [minutesOf(minTime), minutesOf(maxTime)]
  return hours
    .map(({ from, to }) => ({
      from: (Math.max(minutesOf(from), first) - first) / (last - first),
      to: (Math.min(minutesOf(to), last) - first) / (last - first),
    }))
    .filter(({ from, to }) => to - from > 0)
}

export const HourGrid = (props: Props) => {
  const { columns, events, openings, holidays, today, shows, onOpen, onMove, onMoveTo, onPlan } = props
  const { minTime, maxTime } = hoursOf(columns.flatMap((column) => column.events))
  const hours = Array.from(
    { length: minutesOf(maxTime) / 60 - minutesOf(minTime) / 60 },
    (_, i) => minutesOf(minTime) / 60 + i,
  )
  const isTaken = (moved: Placeable, day: string, time: string) => {
    const [from, to] = [minutesOf(time), minutesOf(time) + moved.minutes]
    return events.some(
      (one) =>
        one.courseId !== moved.courseId &&
        one.day === day &&
        (one.teacherId === moved.teacherId || (one.studentId !== null && one.studentId === moved.studentId)) &&
        minutesOf(one.from) < to &&
        minutesOf(one.to) > from,
    )
  }
  const { shadow, grab } = useDrag({ isTaken, onDrop: onMove })
  const plan = (column: AgendaColumn) => (click: MouseEvent<HTMLOListElement>) => {
    if (click.target === click.currentTarget)
      onPlan?.(column.day, timeInLane(click.currentTarget, click.clientY), column.teacherId)
  }
  return (
    <div className={classes.scroll}>
      <div className={classes.grid} style={{ '--columns': columns.length, '--hours': hours.length } as CSSProperties}>
        <div className={classes.hours} aria-hidden>
          {hours.slice(1).map((hour, index) => (
            <span key={hour} style={{ '--at': (index + 1) / hours.length } as CSSProperties}>
              {String(hour).padStart(2, '0')}:00
            </span>
          ))}
        </div>
        {columns.map((column) => {
          const opening = openingOf(openings, column)
          const open = opening && sharesOf(opening, minTime, maxTime)
          const off = holidays.filter(({ firstDay, lastDay }) => firstDay <= column.day && column.day <= lastDay)
          return (
            <section
              key={column.key}
              className={classes.column}
              data-today={column.day === today || undefined}
              aria-label={
                column.teacherId === null ? longDayOf(column.day) : `${column.title}, ${longDayOf(column.day)}`
              }
            >
              <h3>
                {column.title}
                {opening?.isAway && <small>Indisponible</small>}
                {off.length > 0 && (
                  <small title={off.map(({ name, zone }) => (zone ? `${name} (${zone})` : name)).join(', ')}>
                    {off.find(({ kind }) => kind !== 'school')?.name ??
                      `Vacances ${off.map(({ zone }) => zone).join(', ')}`}
                  </small>
                )}
              </h3>
              {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard plans by the button of the page */}
              <ol
                className={classes.lane}
                data-lane={column.day}
                data-teacher={column.teacherId ?? ''}
                data-from={minTime}
                data-to={maxTime}
                data-limited={open !== null || undefined}
                data-plannable={onPlan !== undefined || undefined}
                onClick={onPlan && plan(column)}
              >
                {open?.map(({ from, to }) => (
                  <li
                    key={from}
                    className={classes.open}
                    aria-hidden
                    style={{ '--top': from, '--height': to - from } as CSSProperties}
                  />
                ))}
                {placeInLanes(column.events, timesOf, minTime, maxTime).map((placed) => (
                  <EventBlock
                    key={`${placed.item.courseId} ${placed.item.groupId} ${placed.item.studentId}`}
                    placed={placed}
                    shows={shows}
                    onOpen={onOpen}
                    onGrab={grab}
                    onMove={onMoveTo}
                  />
                ))}
              </ol>
            </section>
          )
        })}
      </div>
      <div ref={shadow} className={classes.shadow} hidden aria-hidden />
    </div>
  )
}
