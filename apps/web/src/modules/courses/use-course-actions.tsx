// What may be done with a course, whoever does it: confirm, contest, correct, cancel, answer for a test course.
import { coursesApi } from '@cartable/domain/courses/courses.api.ts'
import type { ConfirmAnswer, CourseRow } from '@cartable/domain/courses/courses.schema.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { Alert, Button, Group } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useAction } from '../../platform/api/hooks.ts'
import { nowMs } from '../../platform/clock.ts'
import { capital, unbroken } from '../../platform/fr/typography.ts'
import { Modal } from '../../platform/pop/Modal.tsx'
import { askConfirmation } from '../../platform/shell/confirmations.ts'
import { toast } from '../../platform/shell/toasts.ts'
import { PayDialog } from '../billing/billing.parts.tsx'
import { CorrectDialog } from './corrections/CorrectDialog.tsx'
import { longWhenText, seenOf } from './course-texts.ts'
import { DisputeDialog } from './DisputeDialog.tsx'
import { DisputesDialog } from './disputes/DisputesDialog.tsx'
import { FirstFailDialog } from './FirstFailDialog.tsx'
import { DeclareDialog } from './planning/DeclareDialog.tsx'
import { type PlannedLesson, usePlanning } from './planning/use-planning.tsx'

const touched = [['courses'], ['billing'], ['accounting']] as const

type Unpaid = { readonly course: CourseRow; readonly answer: ConfirmAnswer }
type Opened = {
  readonly kind: 'declare' | 'correct' | 'dispute' | 'disputes' | 'fail'
  readonly courseId: number
} | null

const plannedOf = (course: CourseRow): PlannedLesson => ({
  id: course.id,
  what: `${capital(longWhenText(course))}, ${course.studentName} avec ${course.teacherName}`,
})

/** Confirmed, but the card was refused or there is none: said at once, with the way to pay. */
const UnpaidDialog = ({ unpaid, onClose }: { readonly unpaid: Unpaid; readonly onClose: () => void }) => {
  const [isPaying, setPaying] = useState(false)
  const { course, answer } = unpaid
  if (isPaying && answer.billId !== null)
    return (
      <PayDialog
        billId={answer.billId}
        reference={answer.billNumber ?? ''}
        amountCents={course.customerPayment ?? 0}
        hasCard={answer.paymentStatus === 'failed'}
        onClose={onClose}
      />
    )
  return (
    <Modal opened onClose={onClose} title="Cours confirmé, facture à payer" size={480}>
      <Alert color={answer.paymentStatus === 'pending' ? 'info' : 'danger'} role="alert" mb="md">
        {unbroken(answer.paymentMessage ?? 'Le paiement a été refusé.')}
      </Alert>
      <Group justify="flex-end" gap="sm">
        <Button size="md" onClick={onClose}>
          Plus tard
        </Button>
        {answer.paymentStatus !== 'pending' && (
          <Button size="md" variant="filled" onClick={() => setPaying(true)}>
            Payer maintenant
          </Button>
        )}
      </Group>
    </Modal>
  )
}

export type CourseActions = {
  readonly confirm: (course: CourseRow) => void
  readonly dispute: (course: CourseRow) => void
  /** What was contested of it, and what may be done about it. */
  readonly disputes: (course: CourseRow) => void
  /** A planned one: moved or reshaped; a contested one: corrected. */
  readonly edit: (course: CourseRow) => void
  /** A declared one that nobody confirmed. */
  readonly correct: (course: CourseRow) => void
  /** A planned one took place. */
  readonly declare: (course: CourseRow) => void
  readonly cancel: (course: CourseRow) => void
  /** A cancelled plan: taken back, or given at another date. */
  readonly restore: (course: CourseRow) => void
  readonly replace: (course: CourseRow) => void
  readonly satisfied: (course: CourseRow) => void
  readonly notSatisfied: (course: CourseRow) => void
  /** Course whose confirmation is under way. */
  readonly confirming: number | null
  /** To be put once in the page. */
  readonly dialogs: ReactNode
}

export const useCourseActions = ({ isFamily = false }: { readonly isFamily?: boolean } = {}): CourseActions => {
  const planning = usePlanning({ isFamily })
  const [opened, setOpened] = useState<Opened>(null)
  const [unpaid, setUnpaid] = useState<Unpaid | null>(null)
  const [asked, setAsked] = useState<CourseRow | null>(null)
  const confirmation = useAction(coursesApi.confirm, {
    refreshes: touched,
    onSuccess: (answer) => {
      if (!answer.isConfirmed) return void toast.error(answer.errorMsgs.join(' '))
      if (answer.paymentStatus === 'succeeded' || answer.paymentStatus === null || asked === null)
        return void toast.success(answer.paymentMessage ?? 'Cours confirmé.')
      setUnpaid({ course: asked, answer })
    },
  })
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
  const askCancellation = async (course: CourseRow) => {
    const isBilled = course.billId !== null
    const isSure = await askConfirmation({
      title: 'Annuler le cours',
      body: isBilled
        ? `Un avoir de ${formatEuros(course.priceCents ?? 0)} sera émis et les paiements par carte seront remboursés.`
        : `Le cours du ${longWhenText(course)} sera annulé.`,
      confirmLabel: 'Annuler le cours',
      cancelLabel: 'Garder le cours',
      isDangerous: true,
    })
    if (isSure) cancellation.mutate({ id: course.id })
  }
  const close = () => setOpened(null)
  return {
    confirm: (course) => {
      if (confirmation.isPending) return
      setAsked(course)
      confirmation.mutate({ id: course.id, seen: seenOf(course) })
    },
    dispute: (course) => setOpened({ kind: 'dispute', courseId: course.id }),
    disputes: (course) => setOpened({ kind: 'disputes', courseId: course.id }),
    edit: (course) =>
      course.status === '1-planned' ? planning.move(course.id) : setOpened({ kind: 'correct', courseId: course.id }),
    correct: (course) => setOpened({ kind: 'correct', courseId: course.id }),
    declare: (course) => setOpened({ kind: 'declare', courseId: course.id }),
    cancel: (course) =>
      course.status === '1-planned' ? planning.cancel(plannedOf(course)) : void askCancellation(course),
    restore: (course) => planning.restore(course.id),
    replace: (course) => planning.replace(course.id),
    satisfied: (course) => success.mutate({ id: course.id }),
    notSatisfied: (course) => setOpened({ kind: 'fail', courseId: course.id }),
    confirming: confirmation.isPending ? (asked?.id ?? null) : null,
    dialogs: (
      <>
        {planning.dialogs}
        {opened?.kind === 'declare' && <DeclareDialog courseId={opened.courseId} onClose={close} />}
        {opened?.kind === 'correct' && <CorrectDialog courseId={opened.courseId} onClose={close} />}
        {opened?.kind === 'dispute' && <DisputeDialog courseId={opened.courseId} onClose={close} />}
        {opened?.kind === 'disputes' && <DisputesDialog courseId={opened.courseId} onClose={close} />}
        {opened?.kind === 'fail' && <FirstFailDialog courseId={opened.courseId} onClose={close} />}
        {unpaid && <UnpaidDialog unpaid={unpaid} onClose={() => setUnpaid(null)} />}
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
