// Lessons of a teacher that are over: each declared in one tap as it was planned, or opened to say more.
import type { CourseRow } from '@cartable/domain/courses/courses.schema.ts'
import { oncePerLesson, pupilsText } from '@cartable/domain/courses/together/together.rules.ts'
import { lazy, Suspense, useState } from 'react'
import { nowMs } from '../../../platform/clock.ts'
import { Button, ButtonLink, Buttons } from '../../../platform/outside/Button.tsx'
import { useAnswer } from '../../../platform/outside/calls.ts'
import { Card, Lead, Quiet, Section } from '../../../platform/outside/cards.tsx'
import { duration, hourRange, longDay } from '../../../platform/outside/dates.ts'
import { Failure } from '../../../platform/outside/states.tsx'
import { useToday } from '../../../platform/session/session.ts'
import { listCourses } from './courses.doors.ts'
import { useDeclare, useKept } from './kept-declarations.ts'

const NotGivenSheet = lazy(async () => ({ default: (await import('./NotGiven.tsx')).NotGivenSheet }))

export type Planned = CourseRow & { readonly expectedAt: string }
const isPlanned = (course: CourseRow): course is Planned => course.expectedAt !== null
export const endOf = ({ expectedAt, durationMinutes }: Planned): string =>
  new Date(Date.parse(expectedAt) + durationMinutes * 60_000).toISOString()
/** `Mardi 24 novembre, 18:00 – 19:30` */
export const plannedWhen = (course: Planned): string =>
  `${longDay(course.expectedAt)}, ${hourRange(course.expectedAt, endOf(course))}`
export const plannedWhat = (course: CourseRow): string =>
  [`${pupilsText(course)}, ${course.scholarLevel}`, course.subject].join(' · ')

/** Planned lessons of a teacher until a day, or from one on, in their order; those of several pupils once. */
export const usePlanned = (span: { readonly from: string } | { readonly to: string }) => {
  const query = useAnswer(listCourses, {
    ...span,
    statuses: '1-planned',
    sort: 'date.asc',
    size: '100',
    displayMode: 'teacher-front',
  })
  return { query, rows: oncePerLesson((query.data?.rows ?? []).filter(isPlanned)) }
}

const Lesson = ({ course }: { readonly course: Planned }) => {
  const [isAsked, setAsked] = useState(false)
  const when = plannedWhen(course)
  const act = useDeclare(`${course.studentName}, ${when}`)
  const length = duration(course.durationMinutes)
  const isOfSeveral = course.together.length > 0
  return (
    <article aria-label={`${pupilsText(course)}, ${when}`}>
      <Lead>{when}</Lead>
      <Quiet>{plannedWhat(course)}</Quiet>
      <Buttons>
        {isOfSeveral ? (
          <ButtonLink kind="primary" icon="tick" grows to={`/espace/declarer/${course.id}`}>
            Déclarer {length}
          </ButtonLink>
        ) : (
          <Button
            kind="primary"
            icon="tick"
            grows
            label={`Déclarer ${length}, ${course.studentName}, ${when}`}
            isBusy={act.isBusy}
            onPress={() => {
              const { id, updatedAt, contractId, expectedAt, durationMinutes, isCollective } = course
              void act.run({ id, updatedAt, contractId, doneAt: expectedAt, durationMinutes, isCollective })
            }}
          >
            Déclarer {length}
          </Button>
        )}
        <ButtonLink label={`Compléter ou corriger\u00a0: ${when}`} to={`/espace/declarer/${course.id}`}>
          Compléter
        </ButtonLink>
        {course.cancellable && (
          <Button kind="quiet" label={`Il n’a pas eu lieu\u00a0: ${when}`} onPress={() => setAsked(true)}>
            Il n’a pas eu lieu
          </Button>
        )}
      </Buttons>
      <Failure of={act} />
      {isAsked && (
        <Suspense fallback={null}>
          <NotGivenSheet id={course.id} what={`${when}, ${plannedWhat(course)}`} onClose={() => setAsked(false)} />
        </Suspense>
      )}
    </article>
  )
}

export const ToDeclare = () => {
  const today = useToday()
  const { rows: kept } = useKept()
  const { rows } = usePlanned({ to: today })
  const waiting = rows.filter(
    (course) =>
      course.editable &&
      Date.parse(course.expectedAt) <= nowMs() &&
      // what waits for a network was declared already
      !kept.some(({ input, refused }) => refused === null && input.id === course.id),
  )
  if (waiting.length === 0) return null
  return (
    <Section title="À déclarer" count={waiting.length}>
      <Card>
        {waiting.map((course) => (
          <Lesson key={course.id} course={course} />
        ))}
      </Card>
    </Section>
  )
}
