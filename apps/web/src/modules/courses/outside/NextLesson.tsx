// The next lesson of a pupil on the ruled page, then those that follow.
import type { CourseRow } from '@cartable/domain/courses/courses.schema.ts'
import type { FamilyContract } from '@cartable/domain/courses/homes.schema.ts'
import { whereText } from '@cartable/domain/courses/shared/place.words.ts'
import { durationText } from '@cartable/domain/kernel/dates.ts'
import type { ReactNode } from 'react'
import { nowMs } from '../../../platform/clock.ts'
import { ButtonLink, Buttons } from '../../../platform/outside/Button.tsx'
import { useAnswer } from '../../../platform/outside/calls.ts'
import { Card, Notebook, Row, Section } from '../../../platform/outside/cards.tsx'
import { hour, marginDay, nearDay } from '../../../platform/outside/dates.ts'
import { Answered, Empty } from '../../../platform/outside/states.tsx'
import { useToday } from '../../../platform/session/session.ts'
import { listCourses } from './courses.doors.ts'
import { JoinRoom } from './JoinRoom.tsx'

/** Planned lessons read at once; the page shows the first ones. */
const asked = '50'
const shownAfter = 3

type Upcoming = CourseRow & { readonly expectedAt: string }
/** A lesson stays the next one until it is over. */
const isAhead = (course: CourseRow): course is Upcoming =>
  course.expectedAt !== null && Date.parse(course.expectedAt) + course.durationMinutes * 60_000 > nowMs()

export type Places = ReadonlyMap<number, Pick<FamilyContract, 'location' | 'address' | 'roomUrl'>>

const title = 'Votre prochain cours'
/** `Demain à 17:00` */
const when = ({ expectedAt }: Upcoming, today: string) => `${nearDay(expectedAt, today)} à ${hour(expectedAt)}`

const First = ({ course, places }: { readonly course: Upcoming; readonly places: Places }) => {
  const place = places.get(course.contractId)
  const given = course.ownPlace ?? place
  const where = given === undefined ? '' : `, ${whereText(given, 'student').toLocaleLowerCase('fr-FR')}`
  return (
    <Notebook
      label={title}
      day={marginDay(course.expectedAt)}
      lines={[
        when(course, useToday()),
        `${course.subject} · ${durationText(course.durationMinutes)}`,
        `Avec ${course.teacherName}${where}`,
      ]}
    >
      <Buttons>
        <JoinRoom url={place?.roomUrl} at={course.expectedAt} minutes={course.durationMinutes} />
        <ButtonLink icon="agenda" grows to="/espace/agenda">
          Mon agenda
        </ButtonLink>
      </Buttons>
    </Notebook>
  )
}

export const NextLesson = ({ places }: { readonly places: Places }): ReactNode => {
  const today = useToday()
  const courses = useAnswer(listCourses, {
    statuses: '1-planned',
    from: today,
    sort: 'date.asc',
    size: asked,
    displayMode: 'student',
  })
  return (
    <Answered of={courses}>
      {({ rows }) => {
        const [first, ...others] = rows.filter(isAhead)
        if (first === undefined)
          return (
            <Section title={title}>
              <Card>
                <Empty icon="agenda" title="Aucun cours n’est encore prévu">
                  <p>Le prochain apparaîtra ici.</p>
                </Empty>
              </Card>
            </Section>
          )
        return (
          <>
            <First course={first} places={places} />
            {others.length > 0 && (
              <Section title="Ensuite">
                <Card>
                  {others.slice(0, shownAfter).map((course) => (
                    <Row
                      key={course.id}
                      title={when(course, today)}
                      detail={`${course.subject} · avec ${course.teacherName}`}
                      aside={
                        <JoinRoom
                          url={places.get(course.contractId)?.roomUrl}
                          at={course.expectedAt}
                          minutes={course.durationMinutes}
                        />
                      }
                    />
                  ))}
                </Card>
              </Section>
            )}
          </>
        )
      }}
    </Answered>
  )
}
