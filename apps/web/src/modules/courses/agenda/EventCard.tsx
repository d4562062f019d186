// A lesson of the calendar, opened: what it is, where it leads, what may be done with it.

import { contractLocations } from '@cartable/domain/contracts/locations.words.ts'
import { agendaStateWords } from '@cartable/domain/courses/agenda/agenda.words.ts'
import { courseFormats } from '@cartable/domain/kernel/course-format.ts'
import { Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { longDayOf } from '../../../platform/calendar/days.ts'
import { mapOf } from '../../../platform/fields/map/map-of.ts'
import { Modal } from '../../../platform/pop/Modal.tsx'
import { useCan } from '../../../platform/session/session.ts'
import { AppLink } from '../../../platform/shell/links.tsx'
import type { Planning } from '../planning/use-planning.tsx'
import { RequestsOf } from '../requests/ChangeRequests.tsx'
import { JoinRoom } from '../rooms/JoinRoom.tsx'
import { SeriesRank } from '../series/SeriesRank.tsx'
import classes from './agenda.module.css'
import type { Placeable } from './agenda-layout.ts'

type Props = {
  readonly event: Placeable
  readonly planning: Planning
  /** What the page knows more of it. */
  readonly more?: ReactNode
  readonly onDeclare: (courseId: number) => void
  readonly onClose: () => void
}

export const EventCard = ({ event, planning, more, onDeclare, onClose }: Props) => {
  const { courseId, contractId, state, day, from, to, studentName, teacherName, title, format } = event
  const what = `${longDayOf(day)} à ${from}, ${studentName} avec ${teacherName}`
  const mayRead = useCan('contracts', 'read')
  const mayReplace = useCan('contracts', 'write')
  const act = (run: () => void) => () => {
    onClose()
    run()
  }
  return (
    <Modal opened onClose={onClose} title={studentName ?? title} size={480}>
      <dl className={classes.card}>
        <dt>Quand</dt>
        <dd>
          {longDayOf(day)}, {from} à {to}
        </dd>
        <dt>Quoi</dt>
        <dd>
          {title}
          {format && `, ${courseFormats[format].toLowerCase()}`}
          {event.isTest && ', cours d’essai'}
        </dd>
        {event.ownPlace && (
          <>
            <dt>Lieu</dt>
            <dd>{[contractLocations[event.ownPlace.location], event.ownPlace.address].filter(Boolean).join(', ')}</dd>
          </>
        )}
        {event.isSeries && courseId !== null && (
          <>
            <dt>Cours régulier</dt>
            <dd>
              <SeriesRank courseId={courseId} />
            </dd>
          </>
        )}
        {teacherName && (
          <>
            <dt>Avec</dt>
            <dd>{teacherName}</dd>
          </>
        )}
        {(event.place ?? event.address) !== null && (
          <>
            <dt>Où</dt>
            <dd>
              {event.place}
              {event.place && event.address && ', '}
              {event.address && (
                <a
                  href={mapOf(event.address)}
                  target="_blank"
                  rel="noreferrer"
                  aria-label={`${event.address}\u00a0: voir sur la carte`}
                >
                  {event.address}
                </a>
              )}
            </dd>
          </>
        )}
        {more}
        {event.chapter && (
          <>
            <dt>Chapitre</dt>
            <dd>{event.chapter}</dd>
          </>
        )}
        {event.report && (
          <>
            <dt>Compte rendu</dt>
            <dd className={classes.report}>{event.report}</dd>
          </>
        )}
        <dt>État</dt>
        <dd>{agendaStateWords[state]}</dd>
      </dl>
      <JoinRoom url={event.roomUrl} at={event.at} minutes={event.minutes} />
      {contractId !== null && mayRead && (
        <p>
          <AppLink href={`/privateTuition/contract/${contractId}`}>Voir le contrat</AppLink>
        </p>
      )}
      {courseId !== null && event.mayMove && <RequestsOf courseId={courseId} />}
      {courseId !== null && (event.mayMove || event.mayCancel || event.mayDeclare) && (
        <Group justify="flex-end" gap="sm">
          {event.mayDeclare && <Button onClick={act(() => onDeclare(courseId))}>Déclarer</Button>}
          {event.mayDeclare && (
            <Button onClick={act(() => planning.absent({ id: courseId, what, pupils: event.pupils }))}>
              Élève absent…
            </Button>
          )}
          {event.mayMove && <Button onClick={act(() => planning.move(courseId))}>Déplacer…</Button>}
          {event.mayMove && mayReplace && contractId !== null && (
            <Button onClick={act(() => planning.replaceTeacher({ courseId, contractId }))}>Remplacer…</Button>
          )}
          {event.mayCancel && (
            <Button onClick={act(() => planning.cancel({ id: courseId, what, pupils: event.pupils }))}>
              Annuler le cours…
            </Button>
          )}
        </Group>
      )}
    </Modal>
  )
}
