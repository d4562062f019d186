// Lessons that a teacher declared: those that are contested, to be answered, and the last ones, to be put right or taken back.
import type { CourseRow } from '@cartable/domain/courses/courses.schema.ts'
import { pupilsText } from '@cartable/domain/courses/together/together.rules.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Button, Buttons } from '../../../platform/outside/Button.tsx'
import { useAct, useAnswer } from '../../../platform/outside/calls.ts'
import { Badge, Lead, List, Notice, Quiet, Section } from '../../../platform/outside/cards.tsx'
import { Failure } from '../../../platform/outside/states.tsx'
import { toast } from '../../../platform/outside/toast.tsx'
import { cancelCourse, listCourses } from './courses.doors.ts'
import { lessonWhat, lessonWhen, lessonWhenInside } from './lesson-words.ts'

const CorrectSheet = lazy(async () => ({
  default: (await import('../corrections/outside/CorrectSheet.tsx')).CorrectSheet,
}))
const DisputesSheet = lazy(async () => ({ default: (await import('./Disputes.tsx')).DisputesSheet }))

const State = ({ course: { status, teacherPaymentStatus } }: { readonly course: CourseRow }) => {
  if (status === '4-disputed') return <Badge meaning="danger">Contesté</Badge>
  if (status !== '3-confirmed') return <Badge meaning="info">En attente de la famille</Badge>
  return (
    <>
      <Badge meaning="success">Confirmé</Badge>{' '}
      {teacherPaymentStatus === 'succeeded' && <Badge meaning="success">Payé</Badge>}
    </>
  )
}

const Lesson = ({ course, children }: { readonly course: CourseRow; readonly children: ReactNode }) => (
  <li>
    <Lead>
      {lessonWhen(course)}
      {course.teacherPayment !== null && ` · ${formatEuros(course.teacherPayment)}`}
    </Lead>
    <Quiet>
      {lessonWhat(course)} · {pupilsText(course)}
    </Quiet>
    {course.chapter && (
      <p>
        Au programme{'\u00a0'}: {course.chapter}
      </p>
    )}
    {course.report && <p>{course.report}</p>}
    <State course={course} /> {course.disputeType && <span>{course.disputeType}</span>}
    {children}
  </li>
)

/** A lesson that was declared by mistake: asked about once, then it is as if nobody had. */
const TakeBack = ({ course }: { readonly course: CourseRow }) => {
  const [isAsked, setAsked] = useState(false)
  const act = useAct(cancelCourse, {
    touches: ['billing'],
    done: () => toast('Cours annulé\u00a0: la famille est prévenue.'),
  })
  const when = lessonWhenInside(course)
  if (!isAsked)
    return (
      <Button kind="quiet" label={`Annuler le cours du ${when}`} onPress={() => setAsked(true)}>
        Annuler
      </Button>
    )
  return (
    <Notice meaning="warning" alert>
      Le cours du {when} sera annulé, et la famille prévenue.
      <Buttons>
        <Button kind="danger" isBusy={act.isBusy} onPress={() => void act.run({ id: course.id })}>
          Annuler le cours
        </Button>
        <Button onPress={() => setAsked(false)}>Garder le cours</Button>
      </Buttons>
      <Failure of={act} />
    </Notice>
  )
}

type Opened = { readonly kind: 'correct' | 'dispute'; readonly id: number } | null
const Sheets = ({ opened, onClose }: { readonly opened: Opened; readonly onClose: () => void }) => (
  <Suspense fallback={null}>
    {opened?.kind === 'correct' && <CorrectSheet courseId={opened.id} onClose={onClose} />}
    {opened?.kind === 'dispute' && <DisputesSheet courseId={opened.id} onClose={onClose} />}
  </Suspense>
)

export const ContestedLessons = () => {
  const [opened, setOpened] = useState<Opened>(null)
  const disputed = useAnswer(listCourses, {
    ...{ statuses: '4-disputed', sort: 'date.desc' },
    ...{ size: '50', displayMode: 'teacher-front' },
  })
  const rows = disputed.data?.rows ?? []
  if (rows.length === 0) return null
  return (
    <Section title="Cours contestés" count={rows.length}>
      <List>
        {rows.map((course) => (
          <Lesson key={course.id} course={course}>
            <Buttons>
              <Button
                kind="primary"
                grows
                label={`Voir et répondre, contestation du cours du ${lessonWhenInside(course)}`}
                onPress={() => setOpened({ kind: 'dispute', id: course.id })}
              >
                Voir et répondre
              </Button>
              {course.editable && (
                <Button
                  label={`Corriger le cours du ${lessonWhenInside(course)}`}
                  onPress={() => setOpened({ kind: 'correct', id: course.id })}
                >
                  Corriger
                </Button>
              )}
            </Buttons>
          </Lesson>
        ))}
      </List>
      <Sheets opened={opened} onClose={() => setOpened(null)} />
    </Section>
  )
}

/** How far the list goes at each « Voir plus ». */
const sizes = [3, 10, 50, 100]
export const LastLessons = () => {
  const [step, setStep] = useState(0)
  const [opened, setOpened] = useState<Opened>(null)
  const size = sizes[step] ?? 100
  const given = useAnswer(listCourses, {
    statuses: '2-validated,21-validated-teacher-mail,22-validated-customer-mail,23-validated-waiting,3-confirmed',
    ...{ sort: 'date.desc', size: String(size), displayMode: 'teacher-front' },
  })
  const rows = given.data?.rows ?? []
  if (given.data === undefined || rows.length === 0) return null
  return (
    <Section title="Derniers cours" count={given.data.total}>
      <List>
        {rows.map((course) => (
          <Lesson key={course.id} course={course}>
            {(course.correctable || course.cancellable) && (
              <Buttons>
                {course.correctable && (
                  <Button
                    label={`Corriger le cours du ${lessonWhenInside(course)}`}
                    onPress={() => setOpened({ kind: 'correct', id: course.id })}
                  >
                    Corriger
                  </Button>
                )}
                {course.cancellable && <TakeBack course={course} />}
              </Buttons>
            )}
          </Lesson>
        ))}
      </List>
      {given.data.total > rows.length && step < sizes.length - 1 && (
        <Buttons>
          <Button kind="quiet" onPress={() => setStep(step + 1)}>
            Voir plus de cours
          </Button>
        </Buttons>
      )}
      <Sheets opened={opened} onClose={() => setOpened(null)} />
    </Section>
  )
}
