// Lessons of a family that were given: those to confirm, each with who pays what of it, and the last ones to read again.
import type { CourseRow, CourseStatus } from '@cartable/domain/courses/courses.schema.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { type ReactNode, useState } from 'react'

import { Button, Buttons } from '../../../platform/outside/Button.tsx'
import { useAct, useAnswer } from '../../../platform/outside/calls.ts'
import { Badge, Card, Lead, List, type Meaning, Quiet, Section } from '../../../platform/outside/cards.tsx'
import { Answered, Failure, Later } from '../../../platform/outside/states.tsx'
import { toast } from '../../../platform/outside/toast.tsx'
import { confirmRecap } from '../confirmations/outside/confirmations.doors.ts'
import { Split } from '../confirmations/outside/Split.tsx'
import { firstValid, listCourses } from './courses.doors.ts'
import { loadSheets } from './family-sheets.ts'
import { lessonWhat, lessonWhen, lessonWhenInside } from './lesson-words.ts'

const confirmed: readonly [string, Meaning] = ['Confirmé', 'success']
/** What a status says to a family. */
const stateOf = (status: CourseStatus): readonly [string, Meaning | null] => {
  if (status === '3-confirmed') return confirmed
  if (status === '4-disputed') return ['Contesté', 'danger']
  if (status === '1-planned') return ['Prévu', 'primary']
  return status === '0-cancelled' || status === '5-cancelled' ? ['Annulé', null] : ['À confirmer', 'info']
}
const mayMove = (course: CourseRow, to: CourseStatus) => course.moves.some((move) => move.to === to)

type LessonProps = {
  readonly course: CourseRow
  /** What is paid of it and by whom is said below. */
  readonly hasSplit?: boolean
  readonly children?: ReactNode
}
const Lesson = ({ course, hasSplit = false, children }: LessonProps) => {
  const [words, meaning] = stateOf(course.status)
  const isLeft = course.customerPaymentStatus === 'failed' || course.customerPaymentStatus === 'missing'
  return (
    <li>
      <Lead>
        {lessonWhen(course)}
        {!hasSplit && course.customerPayment !== null && ` · ${formatEuros(course.customerPayment)}`}
      </Lead>
      <Quiet>{lessonWhat(course)}</Quiet>
      <Quiet>
        {course.studentName}, avec {course.teacherName}
      </Quiet>
      {course.chapter && (
        <p>
          Au programme{'\u00a0'}: {course.chapter}
        </p>
      )}
      {course.report && <p>{course.report}</p>}
      <Badge {...(meaning ? { meaning } : {})}>{words}</Badge>{' '}
      {course.billNumber !== null && course.status === '3-confirmed' && isLeft && (
        <Badge meaning="warning">À régler</Badge>
      )}{' '}
      {course.toBill && <Badge meaning="info">À facturer</Badge>}{' '}
      {course.disputeType && <span>{course.disputeType}</span>}
      {course.billNumber && <Quiet>Facture {course.billNumber}</Quiet>}
      {children}
    </li>
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
      {isOpen && (
        <Later load={loadSheets}>
          {({ DisputesSheet }) => <DisputesSheet courseId={course.id} onClose={() => setOpen(false)} />}
        </Later>
      )}
    </>
  )
}

const Answers = ({ course, onConfirm }: { readonly course: CourseRow; readonly onConfirm: () => void }) => {
  const [isContesting, setContesting] = useState(false)
  const when = lessonWhenInside(course)
  const contests = course.disputes > 0 ? 'Contester à nouveau' : 'Contester'
  return (
    <>
      <Buttons>
        {mayMove(course, '3-confirmed') && (
          <Button kind="primary" grows label={`Confirmer le cours du ${when}`} onPress={onConfirm}>
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
      {isContesting && (
        <Later load={loadSheets}>
          {({ DisputeSheet }) => <DisputeSheet courseId={course.id} onClose={() => setContesting(false)} />}
        </Later>
      )}
    </>
  )
}

/** How far a list goes at each « Voir plus ». */
const sizes = [10, 50, 100]
const More = ({ onPress }: { readonly onPress: () => void }) => (
  <Buttons>
    <Button kind="quiet" onPress={onPress}>
      Voir plus de cours
    </Button>
  </Buttons>
)

/** Absent where none waits; `onCount` says how many do. */
export const useToConfirm = () => {
  const [step, setStep] = useState(0)
  const courses = useAnswer(listCourses, {
    toConfirm: 'true',
    sort: 'date.asc',
    size: String(sizes[step]),
    displayMode: 'student',
  })
  return { courses, more: step < sizes.length - 1 ? () => setStep(step + 1) : null }
}

export const FamilyToConfirm = ({
  waiting: { courses, more },
  isQuiet,
}: {
  readonly waiting: ReturnType<typeof useToConfirm>
  /** Nothing is said of none. */
  readonly isQuiet: boolean
}) => {
  const [confirming, setConfirming] = useState<readonly number[] | null>(null)
  const ids = (courses.data?.rows ?? []).filter((row) => mayMove(row, '3-confirmed')).map(({ id }) => id)
  const isCut = (courses.data?.total ?? 0) > (courses.data?.rows.length ?? 0)
  const recap = useAnswer(confirmRecap, { ids: ids.join(',') }, { enabled: ids.length > 0 })
  const splits = new Map(
    recap.data?.families.flatMap((family) => family.courses.map((lesson) => [lesson.id, { lesson, family }])),
  )
  if (courses.data?.rows.length === 0 && confirming === null) {
    if (isQuiet) return null
    return (
      <Section title="Cours à confirmer">
        <Card>
          <p>Aucun cours à confirmer.</p>
        </Card>
      </Section>
    )
  }
  return (
    <Section title="Cours à confirmer" {...(courses.data ? { count: courses.data.total } : {})}>
      <Answered of={courses}>
        {({ rows }) => (
          <>
            <List>
              {rows.map((course) => {
                const split = splits.get(course.id)
                return (
                  <Lesson key={course.id} course={course} hasSplit={split !== undefined}>
                    {split && <Split {...split} />}
                    <Answers
                      course={course}
                      // children of one lesson are confirmed in one act, with a line for each
                      onConfirm={() => setConfirming([course.id, ...course.together.map(({ courseId }) => courseId)])}
                    />
                  </Lesson>
                )
              })}
            </List>
            {ids.length > 1 && (
              <Buttons>
                <Button kind="primary" icon="tick" wide onPress={() => setConfirming(ids)}>
                  Confirmer {ids.length} cours
                </Button>
              </Buttons>
            )}
            {isCut && more && <More onPress={more} />}
          </>
        )}
      </Answered>
      {confirming !== null && (
        <Later load={loadSheets}>
          {({ ConfirmSheet }) => <ConfirmSheet ids={confirming} onClose={() => setConfirming(null)} />}
        </Later>
      )}
    </Section>
  )
}

/** Whether a test lesson suited. */
const Satisfaction = ({ course }: { readonly course: CourseRow }) => {
  const [isNo, setNo] = useState(false)
  const yes = useAct(firstValid, { done: () => toast('Merci, votre avis est enregistré.') })
  return (
    <fieldset>
      <legend>Ce cours d’essai vous a-t-il convenu{'\u202f'}?</legend>
      <Failure of={yes} />
      <Buttons>
        <Button isBusy={yes.isBusy} onPress={() => void yes.run({ id: course.id })}>
          Oui
        </Button>
        <Button onPress={() => setNo(true)}>Non</Button>
      </Buttons>
      {isNo && (
        <Later load={loadSheets}>
          {({ FailedTestSheet }) => <FailedTestSheet courseId={course.id} onClose={() => setNo(false)} />}
        </Later>
      )}
    </fieldset>
  )
}

/** The same for what is only to be read again. */
const shortSizes = [3, 10, 50, 100]

export const FamilyLast = ({ isQuiet }: { readonly isQuiet: boolean }) => {
  const [step, setStep] = useState(0)
  const courses = useAnswer(listCourses, {
    toConfirm: 'false',
    statuses: '3-confirmed,4-disputed,5-cancelled',
    sort: 'date.desc',
    size: String(shortSizes[step]),
    displayMode: 'student',
  })
  if (isQuiet && courses.data?.rows.length === 0) return null
  return (
    <Section title="Derniers cours" {...(courses.data?.total ? { count: courses.data.total } : {})}>
      <Answered of={courses}>
        {({ rows, total }) =>
          rows.length === 0 ? (
            <Card>
              <p>Aucun cours donné pour l’instant.</p>
            </Card>
          ) : (
            <>
              <List>
                {rows.map((course) => (
                  <Lesson key={course.id} course={course}>
                    {course.asksSatisfaction && <Satisfaction course={course} />}
                    {course.disputes > 0 && (
                      <Buttons>
                        <SeeDispute course={course} />
                      </Buttons>
                    )}
                  </Lesson>
                ))}
              </List>
              {total > rows.length && step < shortSizes.length - 1 && <More onPress={() => setStep(step + 1)} />}
            </>
          )
        }
      </Answered>
    </Section>
  )
}
