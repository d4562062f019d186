// A week of a teacher: lessons and stages at their hours, over the hours at which he is there; what is free is touched to plan.

import type { Agenda, AgendaOpening } from '@cartable/domain/courses/agenda/agenda.schema.ts'
import { agendaStateWords } from '@cartable/domain/courses/agenda/agenda.words.ts'
import type { CSSProperties } from 'react'
import { minutesOf, placeInLanes } from '../../../../platform/calendar/lanes.ts'
import { nowMs } from '../../../../platform/clock.ts'
import { parisDayAndTime } from '../../../../platform/fields/paris.ts'
import { longDay } from '../../../../platform/outside/dates.ts'
import { freeOf, hoursOf } from '../agenda-hours.ts'
import type { Placed } from './week.ts'
import classes from './week-grid.module.css'

const letter = new Intl.DateTimeFormat('fr-FR', { timeZone: 'UTC', weekday: 'narrow' })
const letterOf = (day: string) => letter.format(new Date(`${day}T12:00:00Z`))

type Spans = { readonly minTime: string; readonly maxTime: string }
const styleOf = (from: string, to: string, { minTime, maxTime }: Spans): CSSProperties | null => {
  const [first, last] = [minutesOf(minTime), minutesOf(maxTime)]
  const [start, end] = [Math.max(minutesOf(from), first), Math.min(minutesOf(to), last)]
  if (end <= start) return null
  return { '--top': (start - first) / (last - first), '--height': (end - start) / (last - first) } as CSSProperties
}

/** `17:00 à 18:30, Malo Kerbrat, Mathématiques, Prévu`, of which the first hour and the first name are seen. */
const Block = ({ event, isAsked }: { readonly event: Placed; readonly isAsked: boolean }) => {
  const [first = '', ...rest] = (event.studentName ?? event.title).split(' ')
  const after = [
    event.studentName === null ? null : event.title,
    event.isTest ? 'cours d’essai' : null,
    isAsked ? 'demande de changement' : agendaStateWords[event.state],
  ]
  return (
    <>
      <span className={classes.line}>
        {event.from}
        <span className={classes.read}> à {event.to}, </span>
      </span>
      <b className={classes.who}>
        {first}
        <span className={classes.read}>
          {['', ...rest].join(' ')}, {after.filter(Boolean).join(', ')}
        </span>
      </b>
    </>
  )
}

type Props = {
  readonly data: Agenda
  readonly days: readonly string[]
  readonly today: string
  readonly events: readonly Placed[]
  /** Lessons of which something is asked. */
  readonly asked: ReadonlySet<number>
  readonly onOpen: (event: Placed) => void
  /** An hour at which he is there was touched. */
  readonly onPlan: (day: string, time: string) => void
}

const Opening = ({
  opening,
  spans,
  onPlan,
}: { readonly opening: AgendaOpening; readonly spans: Spans } & Pick<Props, 'onPlan'>) => (
  <>
    {opening.hours.map(({ from, to }) => {
      const style = styleOf(from, to, spans)
      return (
        style && (
          <button
            key={from}
            type="button"
            className={classes.open}
            style={style}
            aria-label={`Planifier, ${longDay(opening.day)}, disponible, ${from} à ${to}`}
            onClick={({ clientY, currentTarget }) => {
              const { top, height } = currentTarget.getBoundingClientRect()
              const share = clientY === 0 ? 0 : (clientY - top) / height
              const at = minutesOf(from) + Math.floor((share * (minutesOf(to) - minutesOf(from))) / 30) * 30
              const minutes = Math.min(Math.max(at, minutesOf(from)), minutesOf(to) - 30)
              onPlan(
                opening.day,
                `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`,
              )
            }}
          />
        )
      )
    })}
  </>
)

export const WeekGrid = ({ data, days, today, events, asked, onOpen, onPlan }: Props) => {
  const spans = hoursOf(events)
  const [first, last] = [minutesOf(spans.minTime) / 60, minutesOf(spans.maxTime) / 60]
  const hours = Array.from({ length: last - first }, (_, at) => first + at)
  const free = freeOf(data.openings, events)
  const now = parisDayAndTime(new Date(nowMs()).toISOString())
  const isAsked = ({ courseId }: Placed) => courseId !== null && asked.has(courseId)
  return (
    <>
      <div className={classes.grid} style={{ '--hours': hours.length } as CSSProperties}>
        <div className={classes.head}>
          <i />
          {days.map((day) => {
            const off = data.holidays.find(
              ({ kind, firstDay, lastDay }) => kind !== 'school' && firstDay <= day && day <= lastDay,
            )
            const opening = data.openings.find((one) => one.day === day)
            return (
              <span key={day} {...(day === today ? { 'data-today': '' } : {})}>
                <span aria-hidden>{letterOf(day)}</span>
                <b aria-hidden>{Number(day.slice(8))}</b>
                <span className={classes.read}>{longDay(day)}</span>
                {opening?.isAway && <em>Absent</em>}
                {off && <em title={off.name}>{off.name}</em>}
                {free.has(day) && (
                  <span className={classes.read}>
                    Libre{'\u00a0'}: {free.get(day)?.join(', ')}
                  </span>
                )}
              </span>
            )
          })}
        </div>
        <div className={classes.body}>
          <div className={classes.hours} aria-hidden>
            {hours.slice(1).map((hour, at) => (
              <span key={hour} style={{ '--at': (at + 1) / hours.length } as CSSProperties}>
                {hour}
              </span>
            ))}
          </div>
          {days.map((day) => {
            const its = events.filter((event) => event.day === day)
            const opening = data.openings.find((one) => one.day === day)
            const nowStyle = now?.day === day ? styleOf(now.time, '24:00', spans) : null
            return (
              <section key={day} className={classes.lane} data-day={day} aria-label={longDay(day)}>
                {opening && <Opening opening={opening} spans={spans} onPlan={onPlan} />}
                <ul>
                  {placeInLanes(its, ({ from, to }) => ({ from, to }), spans.minTime, spans.maxTime).map(
                    ({ item, top, height, lane, lanes }) => (
                      <li key={`${item.courseId} ${item.groupId}`}>
                        <button
                          type="button"
                          className={classes.event}
                          data-state={item.state}
                          {...(isAsked(item) ? { 'data-asked': '' } : {})}
                          style={
                            { '--top': top, '--height': height, '--lane': lane, '--lanes': lanes } as CSSProperties
                          }
                          onClick={() => onOpen(item)}
                        >
                          <Block event={item} isAsked={isAsked(item)} />
                        </button>
                      </li>
                    ),
                  )}
                </ul>
                {nowStyle && <i className={classes.now} style={nowStyle} aria-hidden />}
              </section>
            )
          })}
        </div>
      </div>
      <p className={classes.legend} aria-hidden>
        <span>
          <i data-open="" /> disponible
        </span>
        <span>
          <i /> cours
        </span>
        <span>
          <i data-asked="" /> à répondre
        </span>
      </p>
    </>
  )
}
