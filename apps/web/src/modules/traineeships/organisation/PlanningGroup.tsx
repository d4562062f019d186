// A group in the planning: its subject, room and teacher where it stands, and the rest of it on a click.
import { hoursText, shortSubject } from '@cartable/domain/traineeships/sessions/sessions.rules.ts'
import type { PlanningEvent } from '@cartable/domain/traineeships/sessions/sessions.schema.ts'
import { IconAlertTriangle, IconUserQuestion } from '@tabler/icons-react'
import { useState } from 'react'
import { Popover } from '../../../platform/pop/Popover.tsx'
import { Statut } from '../../../platform/theme/Statut.tsx'
import type { Meaning } from '../../../platform/theme/theme.ts'
import { SessionStatut } from '../sessions/SessionStatut.tsx'
import classes from './planning.module.css'
import type { Placed } from './planning-layout.ts'

const answers: Readonly<Record<NonNullable<PlanningEvent['proposalStatus']>, { meaning: Meaning; word: string }>> = {
  created: { meaning: 'warning', word: 'À envoyer' },
  sent: { meaning: 'info', word: 'Envoyée' },
  accepted: { meaning: 'success', word: 'Acceptée' },
}
const studentsText = ({ registrationCount, capacity }: PlanningEvent) =>
  `${registrationCount}${capacity === null ? '' : ` / ${capacity}`} ${registrationCount > 1 ? 'élèves' : 'élève'}`

const Details = ({ event }: { readonly event: PlanningEvent }) => (
  <div className={classes.details}>
    <b>{`${event.levelName}, ${event.subjectName}`}</b>
    <span>{`${event.groupName} · ${hoursText(event.startTime, event.endTime)}`}</span>
    <span>{[event.locationName ?? 'Sans salle', studentsText(event)].join(' · ')}</span>
    <span className={classes.who}>
      {event.teacherName ?? 'À pourvoir'}
      {event.proposalStatus && (
        <Statut meaning={answers[event.proposalStatus].meaning}>{answers[event.proposalStatus].word}</Statut>
      )}
    </span>
    {event.conflicts.map((conflict) => (
      <span key={conflict} className={classes.conflict}>
        <IconAlertTriangle size={14} aria-hidden /> {`Conflit\u00a0: ${conflict}`}
      </span>
    ))}
    <SessionStatut status={event.status} />
  </div>
)

/** A place of half an hour holds one line, of an hour two. */
const linesOf = (height: number, hours: number) => (height * hours < 0.75 ? 1 : height * hours < 1.75 ? 2 : 3)

export const PlanningGroup = ({ placed }: { readonly placed: Placed }) => {
  const [isOpen, setOpen] = useState(false)
  const { event, top, height, lane, lanes } = placed
  const hasConflict = event.conflicts.length > 0
  return (
    <li
      className={classes.place}
      style={{
        '--top': top,
        '--height': height,
        '--lane': lane,
        '--lanes': lanes,
        '--color': event.color ?? 'var(--grey-line)',
      }}
    >
      <Popover opened={isOpen} onChange={setOpen} position="right" withArrow trapFocus returnFocus>
        <Popover.Target>
          <button
            type="button"
            className={classes.group}
            data-conflict={hasConflict || undefined}
            data-lines={linesOf(height, 14)}
            data-narrow={lanes > 2 || undefined}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            <b title={event.subjectName}>
              {`${event.levelName} ${shortSubject(event.subjectName)}`}
              {lanes > 2 && event.teacherId === null && <IconUserQuestion size={13} aria-hidden />}
            </b>
            <span className="vh">{`, ${event.groupName}, ${hoursText(event.startTime, event.endTime)}, `}</span>
            <time aria-hidden>{hoursText(event.startTime, event.endTime)}</time>
            <span>{event.locationName ?? 'Sans salle'}</span>
            <span data-open={event.teacherId === null || undefined}>
              {hasConflict && <IconAlertTriangle size={13} aria-label="Conflit" />}
              {event.teacherLastName ?? 'à pourvoir'}
            </span>
          </button>
        </Popover.Target>
        <Popover.Dropdown>
          <Details event={event} />
        </Popover.Dropdown>
      </Popover>
    </li>
  )
}
