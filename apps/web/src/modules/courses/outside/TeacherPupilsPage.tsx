// The pupils of a teacher: whom to call, where to go, what the family expects, what was worked on lately; never a price.
import type { TeacherPupil } from '@cartable/domain/courses/homes.schema.ts'
import { whereText } from '@cartable/domain/courses/shared/place.words.ts'
import { de } from '@cartable/domain/kernel/french.ts'
import { lazy, Suspense, useState } from 'react'
import { mapOf } from '../../../platform/fields/map/map-of.ts'
import { Button, ButtonLink, Buttons } from '../../../platform/outside/Button.tsx'
import { useAnswer } from '../../../platform/outside/calls.ts'
import { Badge, Card, Lead, Quiet } from '../../../platform/outside/cards.tsx'
import { shortDay } from '../../../platform/outside/dates.ts'
import { Page } from '../../../platform/outside/Frame.tsx'
import { phoneText } from '../../../platform/outside/phone.ts'
import { Answered, Empty } from '../../../platform/outside/states.tsx'
import { type Plans, usePlans } from '../planning/outside/use-plans.tsx'
import { teacherHome } from './courses.doors.ts'

const RoomSheet = lazy(async () => ({ default: (await import('../rooms/outside/RoomSheet.tsx')).RoomSheet }))

const Reports = ({ pupil: { lastCourseOn, lastReports } }: { readonly pupil: TeacherPupil }) => {
  const told = lastReports.filter(({ chapter, words }) => chapter || words)
  if (told.length === 0) return lastCourseOn === null ? null : <Quiet>Dernier cours le {shortDay(lastCourseOn)}.</Quiet>
  return (
    <ul aria-label="Derniers cours">
      {told.map(({ day, chapter, words }) => (
        <li key={`${day} ${chapter} ${words}`}>
          <time dateTime={day}>{shortDay(day)}</time>
          {'\u00a0'}: {[chapter, words].filter(Boolean).join(' – ')}
        </li>
      ))}
    </ul>
  )
}

const Pupil = ({ pupil, plans }: { readonly pupil: TeacherPupil; readonly plans: Plans }) => {
  const [isRoomOpen, setRoom] = useState(false)
  const where = whereText(pupil, 'teacher')
  return (
    <Card>
      <article aria-label={`${pupil.studentName}, ${pupil.subject}`}>
        <Lead>{pupil.studentName}</Lead>
        <Quiet>{[pupil.subject, pupil.level, ...(pupil.isCollective ? ['collectif'] : []), where].join(' · ')}</Quiet>
        {pupil.needs !== null && (
          <p>
            Ce que la famille attend{'\u00a0'}: {pupil.needs}
          </p>
        )}
        <Reports pupil={pupil} />
        {pupil.status === 'pause' && <Badge meaning="warning">En pause</Badge>}
        <Buttons>
          {pupil.status !== 'pause' && (
            <ButtonLink
              kind="primary"
              icon="tick"
              label={`Déclarer un cours ${de(pupil.studentName)}, ${pupil.subject}`}
              to={`/espace/declarer?contrat=${pupil.contractId}`}
            >
              Déclarer un cours
            </ButtonLink>
          )}
          {pupil.status !== 'pause' && (
            <Button
              icon="agenda"
              label={`Planifier un cours ${de(pupil.studentName)}, ${pupil.subject}`}
              onPress={() => plans.plan({ contractId: pupil.contractId })}
            >
              Planifier
            </Button>
          )}
          {pupil.format === 'CEL' && (
            <Button
              icon="video"
              label={`${pupil.roomUrl === null ? 'Donner la salle' : 'Salle'}, salle de visio ${de(pupil.studentName)}`}
              onPress={() => setRoom(true)}
            >
              {pupil.roomUrl === null ? 'Donner la salle' : 'Salle'}
            </Button>
          )}
          {pupil.phones.map(({ number, of }) => (
            <ButtonLink key={number} icon="phone" label={`${phoneText(number)}, appeler ${of}`} href={`tel:${number}`}>
              {phoneText(number)}
            </ButtonLink>
          ))}
          {pupil.address !== null && (
            <ButtonLink icon="place" label={`Plan\u00a0: ${pupil.address}`} href={mapOf(pupil.address)}>
              Plan
            </ButtonLink>
          )}
        </Buttons>
        {isRoomOpen && (
          <Suspense fallback={null}>
            <RoomSheet contractId={pupil.contractId} studentName={pupil.studentName} onClose={() => setRoom(false)} />
          </Suspense>
        )}
      </article>
    </Card>
  )
}

export const TeacherPupilsPage = () => {
  const home = useAnswer(teacherHome, {})
  const plans = usePlans()
  return (
    <Page title="Mes élèves" lead="Qui appeler, où aller, où vous en êtes.">
      <Answered of={home}>
        {({ pupils }) =>
          pupils.length === 0 ? (
            <Card>
              <Empty icon="pupils" title="Pas encore d’élève">
                <p>Nous vous écrivons dès qu’une famille vous attend.</p>
                <Buttons>
                  <ButtonLink to="/espace/propositions">Mes propositions</ButtonLink>
                </Buttons>
              </Empty>
            </Card>
          ) : (
            pupils.map((pupil) => <Pupil key={pupil.contractId} pupil={pupil} plans={plans} />)
          )
        }
      </Answered>
      {plans.sheets}
    </Page>
  )
}
