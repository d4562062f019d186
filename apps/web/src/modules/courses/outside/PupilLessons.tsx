// Lessons of a pupil that were given: those to confirm, with one tap and no price, and the last ones to read again.
import type { CourseRow, CourseStatus } from '@cartable/domain/courses/courses.schema.ts'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { unbroken } from '../../../platform/fr/typography.ts'
import { Button, Buttons } from '../../../platform/outside/Button.tsx'
import { useAct, useAnswer } from '../../../platform/outside/calls.ts'
import { Badge, Card, Lead, type Meaning, Quiet, Section } from '../../../platform/outside/cards.tsx'
import { Answered, Failure } from '../../../platform/outside/states.tsx'
import { toast } from '../../../platform/outside/toast.tsx'
import { confirmCourse } from '../confirmations/outside/confirmations.doors.ts'
import { listCourses } from './courses.doors.ts'
import { DisputeSheet, DisputesSheet } from './Disputes.tsx'
import { lessonWhat, lessonWhen, lessonWhenInside } from './lesson-words.ts'

/** What a status says to a pupil. */
const states: Readonly<Record<CourseStatus, readonly [string, Meaning | null]>> = {
  '0-cancelled': ['Annulé', null],
  '1-planned': ['Prévu', 'primary'],
  '2-validated': ['En attente de confirmation', 'info'],
  '21-validated-teacher-mail': ['En attente de confirmation', 'info'],
  '22-validated-customer-mail': ['En attente de confirmation', 'info'],
  '23-validated-waiting': ['En attente de confirmation', 'info'],
  '3-confirmed': ['Confirmé', 'success'],
  '4-disputed': ['Contesté', 'danger'],
  '5-cancelled': ['Annulé', null],
}
const mayMove = (course: CourseRow, to: CourseStatus) => course.moves.some((move) => move.to === to)

const Lesson = ({ course, children }: { readonly course: CourseRow; readonly children?: ReactNode }) => {
  const [words, meaning] = states[course.status]
  return (
    <div>
      <Lead>{lessonWhen(course)}</Lead>
      <Quiet>{lessonWhat(course)}</Quiet>
      <Quiet>Avec {course.teacherName}</Quiet>
      {course.chapter && (
        <p>
          Au programme{'\u00a0'}: {course.chapter}
        </p>
      )}
      {course.report && <p>{course.report}</p>}
      <Badge {...(meaning ? { meaning } : {})}>{words}</Badge> {course.disputeType && <span>{course.disputeType}</span>}
      {children}
    </div>
  )
}

const SeeDispute = ({ course }: { readonly course: CourseRow }) => {
  const [isOpen, setOpen] = useState(false)
  if (course.disputes === 0) return null
  return (
    <>
      <Button
        kind="quiet"
        label={`Voir la contestation du cours du ${lessonWhenInside(course)}`}
        onPress={() => setOpen(true)}
      >
        Voir la contestation
      </Button>
      {isOpen && <DisputesSheet courseId={course.id} onClose={() => setOpen(false)} />}
    </>
  )
}

/** What the pupil says of it: the lines above are what is confirmed. */
const Answers = ({ course }: { readonly course: CourseRow }) => {
  const [isContesting, setContesting] = useState(false)
  const confirm = useAct(confirmCourse, {
    touches: ['billing'],
    done: ({ wasConfirmed, paymentMessage }) => {
      // a parent may be at it, too: whoever comes second is told so
      const said = unbroken(paymentMessage ?? '')
      toast(wasConfirmed && said !== '' ? said : `Cours confirmé. ${said}`.trim())
    },
  })
  const when = lessonWhenInside(course)
  const contests = course.disputes > 0 ? 'Contester à nouveau' : 'Contester'
  return (
    <>
      <Buttons>
        {mayMove(course, '3-confirmed') && (
          <Button
            kind="primary"
            icon="tick"
            grows
            label={`Confirmer le cours du ${when}`}
            isBusy={confirm.isBusy}
            onPress={() => {
              const { id, doneAt, durationMinutes, customerPayment } = course
              if (doneAt !== null) void confirm.run({ id, seen: { doneAt, durationMinutes, customerPayment } })
            }}
          >
            Confirmer le cours
          </Button>
        )}
        {mayMove(course, '4-disputed') && (
          <Button label={`${contests} le cours du ${when}`} onPress={() => setContesting(true)}>
            {contests}
          </Button>
        )}
        <SeeDispute course={course} />
      </Buttons>
      <Failure of={confirm} />
      {isContesting && <DisputeSheet courseId={course.id} onClose={() => setContesting(false)} />}
    </>
  )
}

/** How far a list goes at each « Voir plus ». */
const sizes = [10, 50, 100]

export const ToConfirm = () => {
  const [step, setStep] = useState(0)
  const courses = useAnswer(listCourses, {
    toConfirm: 'true',
    sort: 'date.asc',
    size: String(sizes[step]),
    displayMode: 'student',
  })
  if (courses.data?.rows.length === 0) return null
  return (
    <Section title="Vos cours à confirmer" {...(courses.data ? { count: courses.data.total } : {})}>
      <Answered of={courses}>
        {({ rows, total }) => (
          <>
            <Card>
              {rows.map((course) => (
                <Lesson key={course.id} course={course}>
                  <Answers course={course} />
                </Lesson>
              ))}
            </Card>
            {total > rows.length && step < sizes.length - 1 && <More onPress={() => setStep(step + 1)} />}
          </>
        )}
      </Answered>
    </Section>
  )
}
const More = ({ onPress }: { readonly onPress: () => void }) => (
  <Buttons>
    <Button kind="quiet" onPress={onPress}>
      Voir plus de cours
    </Button>
  </Buttons>
)

/** Given, whatever came of it: nothing here waits for the pupil. */
const given = [
  '2-validated',
  '21-validated-teacher-mail',
  '22-validated-customer-mail',
  '23-validated-waiting',
  '3-confirmed',
  '4-disputed',
] as const satisfies readonly CourseStatus[]
const shortSizes = [3, 10, 50, 100]

export const LastLessons = () => {
  const [step, setStep] = useState(0)
  const courses = useAnswer(listCourses, {
    toConfirm: 'false',
    statuses: given.join(','),
    sort: 'date.desc',
    size: String(shortSizes[step]),
    displayMode: 'student',
  })
  return (
    <Section title="Vos derniers cours">
      <Answered of={courses}>
        {({ rows, total }) => (
          <>
            <Card>
              {rows.length === 0 && <p>Aucun cours donné pour l’instant.</p>}
              {rows.map((course) => (
                <Lesson key={course.id} course={course}>
                  {course.disputes > 0 && (
                    <Buttons>
                      <SeeDispute course={course} />
                    </Buttons>
                  )}
                </Lesson>
              ))}
            </Card>
            {total > rows.length && step < shortSizes.length - 1 && <More onPress={() => setStep(step + 1)} />}
          </>
        )}
      </Answered>
    </Section>
  )
}
