// What may be done with a course, whoever does it: confirm, contest, correct, cancel, answer for a test course.
import { coursesApi } from '@cartable/domain/courses/courses.api.ts'
import type { CourseRow } from '@cartable/domain/courses/courses.schema.ts'
import { pupilsOf, pupilsText } from '@cartable/domain/courses/together/together.rules.ts'
import { unansweredApi } from '@cartable/domain/courses/validation/validation.api.ts'
import { type ReactNode, useState } from 'react'
import { useAction } from '../../platform/api/hooks.ts'
import { nowMs } from '../../platform/clock.ts'
import { capital, unbroken } from '../../platform/fr/typography.ts'
import { useCan } from '../../platform/session/session.ts'
import { askConfirmation } from '../../platform/shell/confirmations.ts'
import { toast } from '../../platform/shell/toasts.ts'
import { ConfirmDialog } from './confirmations/ConfirmDialog.tsx'
import { BilledDialog } from './corrections/BilledDialog.tsx'
import { CancelBilledDialog } from './corrections/CancelBilledDialog.tsx'
import { CorrectDialog } from './corrections/CorrectDialog.tsx'
import { longWhenText } from './course-texts.ts'
import { DisputeDialog } from './disputes/DisputeDialog.tsx'
import { DisputesDialog } from './disputes/DisputesDialog.tsx'
import { FirstFailDialog } from './FirstFailDialog.tsx'
import { DeclareDialog } from './planning/DeclareDialog.tsx'
import type { PlannedLesson } from './planning/planned-lesson.ts'
import { usePlanning } from './planning/use-planning.tsx'

const touched = [['courses'], ['billing'], ['accounting']] as const

type Opened =
  | { readonly kind: 'confirm'; readonly ids: readonly number[]; readonly settle?: (isDone: boolean) => void }
  | {
      readonly kind: 'declare' | 'correct' | 'billed' | 'cancel' | 'dispute' | 'disputes' | 'fail'
      readonly courseId: number
    }
  | null

const plannedOf = (course: CourseRow): PlannedLesson => ({
  id: course.id,
  what: `${capital(longWhenText(course))}, ${pupilsText(course)} avec ${course.teacherName}`,
  pupils: pupilsOf(course),
})

export type CourseActions = {
  /** What is asked of whom is read first. */
  readonly confirm: (course: CourseRow) => void
  /** Resolves to whether it was done, once the dialog is left or has billed. */
  readonly confirmMany: (ids: readonly number[]) => Promise<boolean>
  readonly dispute: (course: CourseRow) => void
  /** What was contested of it, and what may be done about it. */
  readonly disputes: (course: CourseRow) => void
  /** A planned one: moved or reshaped; a contested one: corrected. */
  readonly edit: (course: CourseRow) => void
  /** A declared one that nobody confirmed. */
  readonly correct: (course: CourseRow) => void
  /** A billed one, with its papers. */
  readonly correctBilled: (course: CourseRow) => void
  /** A planned one took place. */
  readonly declare: (course: CourseRow) => void
  readonly cancel: (course: CourseRow) => void
  /** The pupil of a planned one was not there. */
  readonly absent: (course: CourseRow) => void
  /** A cancelled plan: taken back, or given at another date. */
  readonly restore: (course: CourseRow) => void
  readonly replace: (course: CourseRow) => void
  /** Its family is written to once more. */
  readonly resend: (course: CourseRow) => void
  readonly satisfied: (course: CourseRow) => void
  readonly notSatisfied: (course: CourseRow) => void
  /** To be put once in the page. */
  readonly dialogs: ReactNode
}

export const useCourseActions = (): CourseActions => {
  const planning = usePlanning()
  const [opened, setOpened] = useState<Opened>(null)
  const mayTakePayments = useCan('billing', 'write')
  const cancellation = useAction(coursesApi.cancel, {
    refreshes: touched,
    onSuccess: (answer) =>
      void (answer.isValid ? toast.success('Cours annulé.') : toast.error(unbroken(answer.errorMsg ?? ''))),
  })
  const success = useAction(coursesApi.firstValid, {
    onSuccess: (answer) =>
      void (answer.isValid
        ? toast.success('Merci, votre avis est enregistré.')
        : toast.error(answer.errorMsgs.join(' '))),
  })
  const resending = useAction(unansweredApi.resend, {
    onSuccess: (answer) =>
      void (answer.isValid
        ? toast.success('Le lien est renvoyé à la famille.')
        : toast.error(answer.errorMsgs.join(' '))),
  })
  const askCancellation = async (course: CourseRow) => {
    const isSure = await askConfirmation({
      title: 'Annuler le cours',
      body: `Le cours du ${longWhenText(course)} sera annulé.`,
      confirmLabel: 'Annuler le cours',
      cancelLabel: 'Garder le cours',
      isDangerous: true,
    })
    if (isSure) cancellation.mutate({ id: course.id })
  }
  const close = () => setOpened(null)
  return {
    // pupils of one lesson are confirmed in one act, with a line for each
    confirm: (course) =>
      setOpened({ kind: 'confirm', ids: [course.id, ...course.together.map(({ courseId }) => courseId)] }),
    confirmMany: (ids) => new Promise((settle) => setOpened({ kind: 'confirm', ids, settle })),
    dispute: (course) => setOpened({ kind: 'dispute', courseId: course.id }),
    disputes: (course) => setOpened({ kind: 'disputes', courseId: course.id }),
    edit: (course) =>
      course.status === '1-planned' ? planning.move(course.id) : setOpened({ kind: 'correct', courseId: course.id }),
    correct: (course) => setOpened({ kind: 'correct', courseId: course.id }),
    correctBilled: (course) => setOpened({ kind: 'billed', courseId: course.id }),
    declare: (course) => setOpened({ kind: 'declare', courseId: course.id }),
    cancel: (course) =>
      course.status === '1-planned'
        ? planning.cancel(plannedOf(course))
        : course.billId !== null
          ? setOpened({ kind: 'cancel', courseId: course.id })
          : void askCancellation(course),
    absent: (course) => planning.absent(plannedOf(course)),
    restore: (course) => planning.restore(course.id),
    replace: (course) => planning.replace(course.id),
    resend: (course) => resending.mutate({ id: course.id }),
    satisfied: (course) => success.mutate({ id: course.id }),
    notSatisfied: (course) => setOpened({ kind: 'fail', courseId: course.id }),
    dialogs: (
      <>
        {planning.dialogs}
        {opened?.kind === 'confirm' && (
          <ConfirmDialog
            ids={opened.ids}
            mayPay={mayTakePayments}
            onConfirmed={() => opened.settle?.(true)}
            onClose={() => {
              opened.settle?.(false)
              close()
            }}
          />
        )}
        {opened?.kind === 'declare' && <DeclareDialog courseId={opened.courseId} onClose={close} />}
        {opened?.kind === 'correct' && <CorrectDialog courseId={opened.courseId} onClose={close} />}
        {opened?.kind === 'billed' && <BilledDialog courseId={opened.courseId} onClose={close} />}
        {opened?.kind === 'cancel' && <CancelBilledDialog courseId={opened.courseId} onClose={close} />}
        {opened?.kind === 'dispute' && <DisputeDialog courseId={opened.courseId} onClose={close} />}
        {opened?.kind === 'disputes' && <DisputesDialog courseId={opened.courseId} onClose={close} />}
        {opened?.kind === 'fail' && <FirstFailDialog courseId={opened.courseId} onClose={close} />}
      </>
    ),
  }
}

/** Whether this reader may make this move now. */
export const mayMove = (course: CourseRow, to: CourseRow['status']): boolean =>
  course.moves.some((move) => move.to === to)

/** Whether a planned course has begun: from then on it can be declared. */
export const hasBegun = ({ expectedAt }: Pick<CourseRow, 'expectedAt'>): boolean =>
  expectedAt !== null && Date.parse(expectedAt) <= nowMs()
