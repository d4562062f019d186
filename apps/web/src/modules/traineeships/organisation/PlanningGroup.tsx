// A group in the planning: its subject, room and teacher where it stands, and the rest of it on a click.
import { hoursText, shortSubject } from '@cartable/domain/traineeships/sessions/sessions.rules.ts'
import type { PlanningEvent } from '@cartable/domain/traineeships/sessions/sessions.schema.ts'
import { Button } from '@mantine/core'
import { IconAlertTriangle, IconPencil, IconUserQuestion } from '@tabler/icons-react'
import { useState } from 'react'
import { Popover } from '../../../platform/pop/Popover.tsx'
import { Statut } from '../../../platform/theme/Statut.tsx'
import type { Meaning } from '../../../platform/theme/theme.ts'
import { SessionStatut } from '../sessions/SessionStatut.tsx'
import classes from './planning.module.css'
import { noRoom, type Placed } from './planning-layout.ts'

const answers: Readonly<Record<NonNullable<PlanningEvent['proposalStatus']>, { meaning: Meaning; word: string }>> = {
  created: { meaning: 'warning', word: 'À envoyer' },
  sent: { meaning: 'info', word: 'Envoyée' },
  accepted: { meaning: 'success', word: 'Acceptée' },
}
const studentsText = ({ registrationCount, capacity }: PlanningEvent) =>
  `${registrationCount}${capacity === null ? '' : ` / ${capacity}`} ${registrationCount > 1 ? 'élèves' : 'élève'}`

type DetailsProps = { readonly event: PlanningEvent; readonly onEdit: (() => void) | null }
const Details = ({ event, onEdit }: DetailsProps) => (
  <div className={classes.details}>
    <b>{`${event.levelName}, ${event.subjectName}`}</b>
    <span>{`${event.groupName} · ${hoursText(event.startTime, event.endTime)}`}</span>
    <span>{[event.locationName ?? noRoom, studentsText(event)].join(' · ')}</span>
    {event.roomUrl !== null && (
      <a href={event.roomUrl} target="_blank" rel="noreferrer">
        {event.roomUrl}
      </a>
    )}
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
    {onEdit && (
      <Button size="xs" variant="default" leftSection={<IconPencil size={16} aria-hidden />} onClick={onEdit}>
        Modifier
      </Button>
    )}
  </div>
)

/** A place of half an hour holds one line, of an hour two. */
const linesOf = (height: number, hours: number) => (height * hours < 0.75 ? 1 : height * hours < 1.75 ? 2 : 3)

type Props = { readonly placed: Placed; readonly onEdit: ((event: PlanningEvent) => void) | null }
export const PlanningGroup = ({ placed, onEdit }: Props) => {
  const [isOpen, setOpen] = useState(false)
  const { event, top, height, lane, lanes } = placed
  const hasConflict = event.conflicts.length > 0
  const isOpenTo = event.teacherId === null
  // what a narrow place has no room for is said on its title and to who listens
  const rest = [
    event.groupName,
    hoursText(event.startTime, event.endTime),
    event.locationName ?? noRoom,
    event.teacherLastName ?? 'à pourvoir',
    ...(hasConflict ? ['conflit'] : []),
  ].join(', ')
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
            title={`${event.levelName} ${event.subjectName}, ${rest}`}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            <b>
              {`${event.levelName} ${shortSubject(event.subjectName)}`}
              {isOpenTo && <IconUserQuestion size={13} aria-hidden />}
            </b>
            <span className="vh">{`, ${rest}`}</span>
            <time aria-hidden>{hoursText(event.startTime, event.endTime)}</time>
            <span aria-hidden>{event.locationName ?? noRoom}</span>
            <span aria-hidden data-open={isOpenTo || undefined}>
              {hasConflict && <IconAlertTriangle size={13} />}
              {event.teacherLastName ?? 'à pourvoir'}
            </span>
          </button>
        </Popover.Target>
        <Popover.Dropdown>
          <Details
            event={event}
            onEdit={
              onEdit &&
              (() => {
                setOpen(false)
                onEdit(event)
              })
            }
          />
        </Popover.Dropdown>
      </Popover>
    </li>
  )
}
