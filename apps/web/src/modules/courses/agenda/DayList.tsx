// The calendar on a telephone: days one below the other, each with its lessons.
import type { AgendaOpening } from '@cartable/domain/courses/agenda/agenda.schema.ts'
import { agendaStateWords } from '@cartable/domain/courses/agenda/agenda.words.ts'
import { longDayOf } from '../../../platform/calendar/days.ts'
import { EmptyLine } from '../../../platform/shell/states.tsx'
import classes from './agenda.module.css'
import { freeOf } from './agenda-hours.ts'
import type { Placeable } from './agenda-layout.ts'

type Props = {
  readonly days: readonly string[]
  readonly events: readonly Placeable[]
  /** Of the one teacher that is looked at. */
  readonly openings: readonly AgendaOpening[]
  readonly onOpen: (event: Placeable) => void
}

export const DayList = ({ days, events, openings, onOpen }: Props) => {
  const free = freeOf(openings, events)
  const shown = days.filter((day) => free.has(day) || events.some((event) => event.day === day))
  if (shown.length === 0) return <EmptyLine>Aucun cours ni stage ces jours-là.</EmptyLine>
  return (
    <>
      {shown.map((day) => (
        <section key={day} className={classes.dayList} aria-label={longDayOf(day)}>
          <h3 className={classes.dayTitle}>{longDayOf(day)}</h3>
          {free.has(day) && (
            <p className={classes.free}>
              Libre{'\u00a0'}: {free.get(day)?.join(', ')}
            </p>
          )}
          <ul>
            {events
              .filter((event) => event.day === day)
              .toSorted((one, other) => one.from.localeCompare(other.from))
              .map((event) => (
                <li key={`${event.courseId} ${event.groupId} ${event.studentId}`}>
                  <button type="button" className={classes.line} data-state={event.state} onClick={() => onOpen(event)}>
                    <time>
                      {event.from}–{event.to}
                    </time>
                    <span>
                      <b>{event.studentName ?? event.title}</b>
                      <small className={classes.detail}>
                        {[event.studentName && event.title, event.teacherName, agendaStateWords[event.state]]
                          .filter(Boolean)
                          .join(' · ')}
                      </small>
                    </span>
                  </button>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </>
  )
}
