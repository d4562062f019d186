// A lesson or a stage day of a teacher's calendar, opened: what it is, where, whom to call, what may be done with it.
import { agendaStateWords } from '@cartable/domain/courses/agenda/agenda.words.ts'
import type { TeacherPupil } from '@cartable/domain/courses/homes.schema.ts'
import { whereText } from '@cartable/domain/courses/shared/place.words.ts'
import { lazy, Suspense, useState } from 'react'
import { Button, ButtonLink, Buttons } from '../../../../platform/outside/Button.tsx'
import { Badge, Fact, Facts, Lead, Quiet } from '../../../../platform/outside/cards.tsx'
import { longDay } from '../../../../platform/outside/dates.ts'
import { phoneText } from '../../../../platform/outside/phone.ts'
import { Sheet } from '../../../../platform/outside/Sheet.tsx'
import { JoinRoom } from '../../outside/JoinRoom.tsx'
import type { Plans } from '../../planning/outside/use-plans.tsx'
import { AddressFact } from './facts.tsx'
import type { Placed } from './week.ts'

const NotGivenSheet = lazy(async () => ({ default: (await import('../../outside/NotGiven.tsx')).NotGivenSheet }))

type Props = {
  readonly event: Placed
  readonly pupil: TeacherPupil | undefined
  readonly plans: Plans
  readonly onClose: () => void
}

const Where = ({ event, pupil }: Pick<Props, 'event' | 'pupil'>) => {
  const place = event.ownPlace ?? pupil
  const where = place ? whereText({ ...place, address: null }, 'teacher') : event.place
  const address = place?.address ?? event.address
  return (
    <>
      {where && <Fact name="Où">{where}</Fact>}
      {address && <AddressFact address={address} />}
    </>
  )
}

export const OwnLessonSheet = ({ event, pupil, plans, onClose }: Props) => {
  const [isAsked, setAsked] = useState(false)
  const { courseId } = event
  const what = `${longDay(event.day)} à ${event.from}, ${event.studentName ?? ''}`
  if (isAsked && courseId !== null)
    return (
      <Suspense fallback={null}>
        <NotGivenSheet id={courseId} what={what} onClose={onClose} />
      </Suspense>
    )
  const act = (run: () => void) => () => {
    onClose()
    run()
  }
  return (
    <Sheet title={event.studentName ?? event.title} onClose={onClose}>
      <Lead>
        {longDay(event.day)}, {event.from} à {event.to}
      </Lead>
      <Quiet>
        {event.title}
        {event.isTest && ', cours d’essai'}
      </Quiet>
      <Badge meaning={event.state === 'disputed' ? 'danger' : event.state === 'confirmed' ? 'success' : 'info'}>
        {agendaStateWords[event.state]}
      </Badge>
      <Facts>
        <Where event={event} pupil={pupil} />
        {pupil?.phones.map(({ number, of }) => (
          <Fact key={number} name="Téléphone">
            <a href={`tel:${number}`}>{phoneText(number)}</a> {of}
          </Fact>
        ))}
        {event.chapter && <Fact name="Chapitre">{event.chapter}</Fact>}
        {event.report && <Fact name="Compte rendu">{event.report}</Fact>}
      </Facts>
      <Buttons>
        <JoinRoom url={event.roomUrl} at={event.at} minutes={event.minutes} />
        {event.groupId !== null && (
          <ButtonLink kind="primary" icon="pupils" grows to={`/espace/mes-stages/${event.groupId}`}>
            Élèves et présences
          </ButtonLink>
        )}
        {courseId !== null && event.mayDeclare && (
          <>
            <ButtonLink kind="primary" icon="tick" grows to={`/espace/declarer/${courseId}`}>
              Déclarer
            </ButtonLink>
            <Button onPress={() => setAsked(true)}>Il n’a pas eu lieu…</Button>
          </>
        )}
        {courseId !== null && event.mayMove && (
          <Button icon="agenda" grows onPress={act(() => plans.plan({ id: courseId }))}>
            Déplacer…
          </Button>
        )}
        {courseId !== null && event.mayCancel && !event.mayDeclare && (
          <Button grows onPress={act(() => plans.cancel({ id: courseId, what, pupils: event.pupils }))}>
            Annuler le cours…
          </Button>
        )}
      </Buttons>
    </Sheet>
  )
}
