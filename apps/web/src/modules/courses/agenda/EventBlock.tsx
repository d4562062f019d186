// A lesson or a stage day in the calendar: who, what, in which state; opened by a click or Entrée, moved by Alt and the arrows.
import { agendaStateWords } from '@cartable/domain/courses/agenda/agenda.words.ts'
import { addDays } from '@cartable/domain/kernel/dates.ts'
import type { CSSProperties, KeyboardEvent, PointerEvent } from 'react'
import type { InLane } from '../../../platform/calendar/lanes.ts'
import { isoOfParis } from '../../../platform/fields/paris.ts'
import classes from './agenda.module.css'
import type { Placeable } from './agenda-layout.ts'

export const wordsOfEvent = ({ from, to, studentName, teacherName, title, state, isTest }: Placeable): string =>
  [
    `${from} à ${to}`,
    studentName,
    title,
    teacherName && `avec ${teacherName}`,
    isTest && 'cours d’essai',
    agendaStateWords[state],
  ]
    .filter(Boolean)
    .join(', ')

const steps: Readonly<Record<string, { readonly days?: number; readonly minutes?: number }>> = {
  ArrowUp: { minutes: -15 },
  ArrowDown: { minutes: 15 },
  ArrowLeft: { days: -1 },
  ArrowRight: { days: 1 },
}

type Props = {
  readonly placed: InLane<Placeable>
  /** Who is not said by the column. */
  readonly shows: 'student' | 'teacher' | 'both'
  readonly onOpen: (event: Placeable) => void
  readonly onGrab: (event: Placeable, pointer: PointerEvent<HTMLElement>) => void
  readonly onMove: (event: Placeable, at: string) => void
}

export const EventBlock = ({ placed, shows, onOpen, onGrab, onMove }: Props) => {
  const { item: event, top, height, lane, lanes } = placed
  const move = (press: KeyboardEvent) => {
    const step = press.altKey && event.mayMove ? steps[press.key] : undefined
    if (!step) return
    press.preventDefault()
    const at = Date.parse(isoOfParis(addDays(event.day, step.days ?? 0), event.from)) + (step.minutes ?? 0) * 60_000
    onMove(event, new Date(at).toISOString())
  }
  const who =
    shows === 'teacher'
      ? event.teacherName
      : shows === 'student'
        ? event.studentName
        : [event.studentName, event.teacherName].filter(Boolean).join(' · ')
  return (
    <li
      className={classes.place}
      style={{ '--top': top, '--height': height, '--lane': lane, '--lanes': lanes } as CSSProperties}
    >
      <button
        type="button"
        className={classes.event}
        data-state={event.state}
        data-narrow={lanes > 2 || undefined}
        data-course={event.courseId ?? undefined}
        data-movable={event.mayMove || undefined}
        aria-label={wordsOfEvent(event)}
        aria-keyshortcuts={event.mayMove ? 'Alt+ArrowUp Alt+ArrowDown Alt+ArrowLeft Alt+ArrowRight' : undefined}
        onClick={() => onOpen(event)}
        onPointerDown={(pointer) => onGrab(event, pointer)}
        onKeyDown={move}
      >
        <span className={classes.when}>
          {event.from}
          {event.isTest && <i>essai</i>}
          {event.isSeries && <i aria-hidden>↻</i>}
        </span>
        <b>{who || event.title}</b>
        {who && <span>{event.title}</span>}
      </button>
    </li>
  )
}
