// The next lessons of a family: the very next one on the ruled page, that of each other child, then those that follow.
import type { CourseRow } from '@cartable/domain/courses/courses.schema.ts'
import type { CompanyContact, FamilyContract } from '@cartable/domain/courses/homes.schema.ts'
import { whereText } from '@cartable/domain/courses/shared/place.words.ts'
import { pupilsOf } from '@cartable/domain/courses/together/together.rules.ts'
import { durationText } from '@cartable/domain/kernel/dates.ts'
import { contractTarget, threadPath } from '@cartable/domain/messaging/threads/threads.words.ts'
import { useState } from 'react'
import { nowMs } from '../../../platform/clock.ts'
import { Button, ButtonLink, Buttons } from '../../../platform/outside/Button.tsx'
import { useAnswer } from '../../../platform/outside/calls.ts'
import { Card, Lead, List, Notebook, Quiet, Section } from '../../../platform/outside/cards.tsx'
import { hour, marginDay, nearDay } from '../../../platform/outside/dates.ts'
import { Answered, Empty, Later } from '../../../platform/outside/states.tsx'
import { useToday } from '../../../platform/session/session.ts'
import { listCourses } from './courses.doors.ts'
import { loadSheets } from './family-sheets.ts'
import { JoinRoom } from './JoinRoom.tsx'
import { lessonWhen, lessonWhenInside } from './lesson-words.ts'

/** Planned lessons read at once; the page shows the first ones. */
const asked = '50'
const shownAfter = 3

type Upcoming = CourseRow & { readonly expectedAt: string }
const endOf = ({ expectedAt, durationMinutes }: Upcoming) =>
  new Date(Date.parse(expectedAt) + durationMinutes * 60_000).toISOString()
/** A lesson stays the next one until it is over. */
const isAhead = (course: CourseRow): course is Upcoming =>
  course.expectedAt !== null && Date.parse(endOf(course as Upcoming)) > nowMs()

export type Places = ReadonlyMap<number, FamilyContract>

/** `Demain à 17:00` */
const when = ({ expectedAt }: Upcoming, today: string) => `${nearDay(expectedAt, today)} à ${hour(expectedAt)}`
/** Where its contract says, or where this one is given. */
const whereOf = ({ ownPlace }: Upcoming, usual: FamilyContract | undefined) => {
  const place = ownPlace ?? usual
  return place === undefined
    ? ''
    : `, ${whereText(place, 'family').replace(/^(Chez|En|Dans)/, (word) => word.toLowerCase())}`
}

type GesturesProps = {
  readonly course: Upcoming
  readonly place: FamilyContract | undefined
  /** Whom to call about it. */
  readonly company: CompanyContact | undefined
}
/** Moves it, takes it away, joins it; one that has begun is only written and called about. */
const Gestures = ({ course, place, company }: GesturesProps) => {
  const [opened, setOpened] = useState<'move' | 'cancel' | null>(null)
  const name = lessonWhenInside(course)
  const close = () => setOpened(null)
  return (
    <>
      <Buttons>
        <JoinRoom url={place?.roomUrl} at={course.expectedAt} minutes={course.durationMinutes} />
        {Date.parse(course.expectedAt) > nowMs() && (
          <>
            <Button icon="agenda" grows label={`Déplacer le cours du ${name}`} onPress={() => setOpened('move')}>
              Déplacer
            </Button>
            <Button grows label={`Annuler le cours du ${name}`} onPress={() => setOpened('cancel')}>
              Annuler
            </Button>
          </>
        )}
        <ButtonLink
          icon="messages"
          to={threadPath(contractTarget(course.contractId))}
          label={`Écrire à ${course.teacherName} au sujet du cours du ${name}`}
        />
        {company?.phone && (
          <ButtonLink
            icon="phone"
            href={`tel:${company.phone}`}
            label={`Appeler ${company.name} au sujet du cours du ${name}`}
          />
        )}
      </Buttons>
      {opened !== null && (
        <Later load={loadSheets}>
          {({ MoveSheet, CancelSheet }) =>
            opened === 'move' ? (
              <MoveSheet of={{ courseId: course.id }} onClose={close} />
            ) : (
              <CancelSheet
                lesson={{
                  id: course.id,
                  what: `${lessonWhen(course)}, ${course.studentName} avec ${course.teacherName}`,
                  pupils: pupilsOf(course),
                }}
                onClose={close}
              />
            )
          }
        </Later>
      )}
    </>
  )
}

const whoText = (course: Upcoming, place: FamilyContract | undefined) =>
  `${course.studentName}, avec ${course.teacherName}${whereOf(course, place)}`

/** The first lesson of each child, then some of the others. */
const sorted = (rows: readonly Upcoming[]): readonly Upcoming[] => {
  const firsts = rows.filter((row, at) => rows.findIndex(({ studentId }) => studentId === row.studentId) === at)
  const others = rows.filter((row) => !firsts.includes(row)).slice(0, shownAfter)
  return [...firsts, ...others]
}

type Props = {
  readonly places: Places
  readonly company: CompanyContact | undefined
  /** Nothing is said of none: the page says how to begin instead. */
  readonly isQuiet: boolean
}
const title = 'Votre prochain cours'
export const FamilyNext = ({ places, company, isQuiet }: Props) => {
  const today = useToday()
  const courses = useAnswer(listCourses, {
    statuses: '1-planned',
    from: today,
    sort: 'date.asc',
    size: asked,
    displayMode: 'student',
  })
  const [first, ...others] = sorted(courses.data?.rows.filter(isAhead) ?? [])
  if (first === undefined && isQuiet && !courses.isError) return null
  return (
    <Section title={title}>
      <Answered of={courses}>
        {() =>
          first === undefined ? (
            <Card>
              <Empty icon="agenda" title="Aucun cours n’est encore prévu">
                <p>Le prochain apparaîtra ici.</p>
              </Empty>
            </Card>
          ) : (
            <>
              <ul>
                <li>
                  <Notebook
                    day={marginDay(first.expectedAt)}
                    lines={[
                      when(first, today),
                      `${first.studentName} · ${first.subject} · ${durationText(first.durationMinutes)}`,
                      `${first.teacherName}${whereOf(first, places.get(first.contractId))}`,
                    ]}
                  >
                    <Gestures course={first} place={places.get(first.contractId)} company={company} />
                  </Notebook>
                </li>
              </ul>
              {others.length > 0 && (
                <List label="Ensuite">
                  {others.map((course) => (
                    <li key={course.id}>
                      <Lead>{when(course, today)}</Lead>
                      <Quiet>
                        {course.subject} · {durationText(course.durationMinutes)}
                      </Quiet>
                      <Quiet>{whoText(course, places.get(course.contractId))}</Quiet>
                      <Gestures course={course} place={places.get(course.contractId)} company={company} />
                    </li>
                  ))}
                </List>
              )}
            </>
          )
        }
      </Answered>
    </Section>
  )
}
