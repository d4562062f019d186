// The lessons of today with where to go, else the next ones: never an empty page.
import type { TeacherPupil } from '@cartable/domain/courses/homes.schema.ts'
import { whereText } from '@cartable/domain/courses/shared/place.words.ts'
import { pupilsOf, pupilsText } from '@cartable/domain/courses/together/together.rules.ts'
import { dayOf } from '@cartable/domain/kernel/dates.ts'
import { nowMs } from '../../../platform/clock.ts'
import { mapOf } from '../../../platform/fields/map/map-of.ts'
import { Button, ButtonLink, Buttons } from '../../../platform/outside/Button.tsx'
import { Card, Row, Section } from '../../../platform/outside/cards.tsx'
import { duration, hour, hourRange, longDay, nearDay } from '../../../platform/outside/dates.ts'
import { Link } from '../../../platform/outside/router.tsx'
import { Answered, Empty } from '../../../platform/outside/states.tsx'
import { useToday } from '../../../platform/session/session.ts'
import type { Plans } from '../planning/outside/use-plans.tsx'
import { JoinRoom } from './JoinRoom.tsx'
import { endOf, type Planned, usePlanned } from './ToDeclare.tsx'

/** Lessons to come that are shown where none is of today. */
const shownAhead = 3

type Pupils = readonly TeacherPupil[]
const Lesson = ({
  course,
  pupils,
  plans,
  day,
}: {
  readonly course: Planned
  readonly pupils: Pupils
  readonly plans: Plans
  readonly day?: string
}) => {
  const place = pupils.find(({ contractId }) => contractId === course.contractId)
  const given = course.ownPlace ?? place
  const where = given === undefined ? null : whereText(given, 'teacher')
  const at = hourRange(course.expectedAt, endOf(course))
  const when = `${longDay(course.expectedAt)} à ${hour(course.expectedAt)}`
  const isAhead = Date.parse(course.expectedAt) > nowMs()
  return (
    <article aria-label={`${pupilsText(course)}, ${when}`}>
      <Row
        title={`${day === undefined ? '' : `${day}, `}${at} · ${pupilsText(course)}, ${course.scholarLevel}`}
        detail={[duration(course.durationMinutes), course.subject, where].filter(Boolean).join(' · ')}
        aside={
          <>
            <JoinRoom url={place?.roomUrl} at={course.expectedAt} minutes={course.durationMinutes} />
            {given?.address && (
              <ButtonLink icon="place" label={`Itinéraire\u00a0: ${given.address}`} href={mapOf(given.address)} />
            )}
          </>
        }
      />
      {isAhead && course.editable && (
        <Buttons>
          <Button
            kind="quiet"
            label={`Déplacer le cours du ${when}, ${pupilsText(course)}`}
            onPress={() => plans.plan({ id: course.id })}
          >
            Déplacer
          </Button>
          {course.cancellable && (
            <Button
              kind="quiet"
              label={`Annuler le cours du ${when}, ${pupilsText(course)}`}
              onPress={() =>
                plans.cancel({ id: course.id, what: `${when}, ${pupilsText(course)}`, pupils: pupilsOf(course) })
              }
            >
              Annuler
            </Button>
          )}
        </Buttons>
      )}
    </article>
  )
}

export const TeacherDay = ({ pupils, plans }: { readonly pupils: Pupils; readonly plans: Plans }) => {
  const today = useToday()
  const { query, rows } = usePlanned({ from: today })
  const week = (
    <Link to="/agenda" aria-label="Semaine, mon agenda">
      Semaine
    </Link>
  )
  return (
    <Answered of={query}>
      {() => {
        const ofToday = rows.filter(({ expectedAt }) => dayOf(expectedAt) === today)
        const ahead = rows.filter(({ expectedAt }) => Date.parse(expectedAt) > nowMs()).slice(0, shownAhead)
        if (ofToday.length > 0)
          return (
            <Section title="Aujourd’hui" count={ofToday.length} aside={week}>
              <Card>
                {ofToday.map((course) => (
                  <Lesson key={course.id} course={course} pupils={pupils} plans={plans} />
                ))}
              </Card>
            </Section>
          )
        return (
          <Section title="Vos prochains cours" aside={week}>
            <Card>
              {ahead.map((course) => (
                <Lesson
                  key={course.id}
                  course={course}
                  pupils={pupils}
                  plans={plans}
                  day={nearDay(course.expectedAt, today)}
                />
              ))}
              {ahead.length === 0 && (
                <Empty icon="agenda" title="Aucun cours n’est prévu">
                  <p>
                    {pupils.length === 0
                      ? 'Nous vous écrivons dès qu’une famille vous attend.'
                      : 'Planifiez les prochains\u00a0: la famille est prévenue.'}
                  </p>
                  {pupils.length > 0 && (
                    <Buttons>
                      <Button onPress={() => plans.plan({})}>Planifier un cours</Button>
                    </Buttons>
                  )}
                </Empty>
              )}
            </Card>
          </Section>
        )
      }}
    </Answered>
  )
}
