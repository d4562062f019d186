// Columns of hours with the groups that stand in them: the days of a week, or the rooms of a day.
import type { Planning as PlanningData, PlanningEvent } from '@cartable/domain/traineeships/sessions/sessions.schema.ts'
import { dayOffOn } from '@cartable/domain/traineeships/shared/days-off.ts'
import { longDayOf, shortDayOf } from '../../../platform/calendar/days.ts'
import { minutesOf } from '../../../platform/calendar/lanes.ts'
import { PlanningGroup } from './PlanningGroup.tsx'
import classes from './planning.module.css'
import { noRoom, placeDay, roomsOf } from './planning-layout.ts'

export type PlanningColumn = {
  readonly key: string
  readonly title: string
  /** what is said of it to who listens */
  readonly name: string
  readonly isOut: boolean
  /** the holiday or the holidays it falls on */
  readonly off: string | null
  readonly events: readonly PlanningEvent[]
}

export const columnsOfDays = (
  { startDate, endDate, daysOff }: PlanningData,
  days: readonly string[],
  events: readonly PlanningEvent[],
): PlanningColumn[] =>
  days.map((day) => {
    const isIn = day >= startDate && day <= endDate
    const off = isIn ? dayOffOn(daysOff, day) : null
    return {
      ...{ key: day, title: shortDayOf(day), isOut: !isIn, off },
      name: off === null ? longDayOf(day) : `${longDayOf(day)}, ${off}`,
      events: events.filter((event) => event.day === day),
    }
  })

/** Every room that a group of the session has, so that it is seen which of them are free on that day. */
export const columnsOfRooms = (
  { events: all, daysOff }: PlanningData,
  day: string,
  events: readonly PlanningEvent[],
): PlanningColumn[] =>
  roomsOf(all).map((room) => ({
    ...{ key: room, title: room, name: room, isOut: false, off: dayOffOn(daysOff, day) },
    events: events.filter((event) => event.day === day && (event.locationName ?? noRoom) === room),
  }))

const hoursBetween = (minTime: string, maxTime: string): string[] => {
  const [from, to] = [minutesOf(minTime) / 60, minutesOf(maxTime) / 60]
  return Array.from({ length: to - from - 1 }, (_, i) => `${String(from + i + 1).padStart(2, '0')}:00`)
}

type Props = {
  readonly by: 'day' | 'room'
  readonly hours: Pick<PlanningData, 'minTime' | 'maxTime'>
  readonly columns: readonly PlanningColumn[]
  /** Null where nothing may be written. */
  readonly onEdit: ((event: PlanningEvent) => void) | null
}
export const PlanningGrid = ({ by, hours: { minTime, maxTime }, columns, onEdit }: Props) => {
  const hours = hoursBetween(minTime, maxTime)
  return (
    <div className={classes.week} data-by={by} style={{ '--columns': columns.length }}>
      <div className={classes.hours} aria-hidden>
        {hours.map((hour, at) => (
          <span key={hour} style={{ '--at': (at + 1) / (hours.length + 1) }}>
            {hour}
          </span>
        ))}
      </div>
      {columns.map(({ key, title, name, isOut, off, events }) => (
        <section
          key={key}
          className={classes.day}
          data-out={isOut || undefined}
          data-off={off !== null || undefined}
          aria-label={name}
        >
          <h3 title={title}>
            <span>{title}</span>
            {off !== null && <small title={off}>{off}</small>}
          </h3>
          <ol className={classes.lane} style={{ '--hours': hours.length + 1 }}>
            {placeDay(events, minTime, maxTime).map((placed) => (
              <PlanningGroup key={placed.event.groupId} placed={placed} onEdit={onEdit} />
            ))}
          </ol>
        </section>
      ))}
    </div>
  )
}
