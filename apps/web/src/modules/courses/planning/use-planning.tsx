// What may be done with the planning, whoever does it: plan, move, cancel, propose another date, take back.
import { planningApi } from '@cartable/domain/courses/planning/planning.api.ts'
import type { CoursePlanRecord } from '@cartable/domain/courses/planning/planning.schema.ts'
import type { AnswerOf } from '@cartable/domain/kernel/operation.ts'
import { Button, Group } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useAction } from '../../../platform/api/hooks.ts'
import { unbroken } from '../../../platform/fr/typography.ts'
import { Modal } from '../../../platform/pop/Modal.tsx'
import { toast } from '../../../platform/shell/toasts.ts'
import { ReplaceDialog } from '../../contracts/replacements/replacements.parts.tsx'
import { SeriesDialog } from '../series/SeriesDialog.tsx'
import { AbsenceDialog } from './AbsenceDialog.tsx'
import { CancelPlanDialog } from './CancelPlanDialog.tsx'
import { type AskedPlan, type OnFollowing, PlanDialog } from './PlanDialog.tsx'
import type { PlannedLesson } from './planned-lesson.ts'

type Opened =
  | { readonly kind: 'plan'; readonly asked: AskedPlan }
  | {
      readonly kind: 'following'
      readonly place: Parameters<OnFollowing>[0]
      readonly wanted: Parameters<OnFollowing>[1]
    }
  | { readonly kind: 'replaceTeacher'; readonly asked: { readonly courseId: number; readonly contractId: number } }
  | { readonly kind: 'cancel'; readonly lesson: PlannedLesson }
  | { readonly kind: 'cancelled'; readonly courseId: number }
  | { readonly kind: 'absent'; readonly lesson: PlannedLesson }
  | null

export type Planning = {
  readonly plan: (asked: AskedPlan) => void
  readonly move: (courseId: number) => void
  readonly cancel: (lesson: PlannedLesson) => void
  /** The pupil of one that should have begun was not there. */
  readonly absent: (lesson: PlannedLesson) => void
  readonly replace: (courseId: number) => void
  /** Another teacher gives it: the office alone. */
  readonly replaceTeacher: (asked: { readonly courseId: number; readonly contractId: number }) => void
  readonly restore: (courseId: number) => void
  /** To be put once in the page. */
  readonly dialogs: ReactNode
}

/** Cancelled: what comes next is another date. */
const Cancelled = ({ onReplace, onClose }: { readonly onReplace: () => void; readonly onClose: () => void }) => (
  <Modal opened onClose={onClose} title="Cours annulé" size={480}>
    <p>Une autre date peut être proposée, parmi les heures où professeur et élève sont libres.</p>
    <Group justify="flex-end" gap="sm">
      <Button size="md" onClick={onClose}>
        Fermer
      </Button>
      <Button size="md" variant="filled" onClick={onReplace}>
        Proposer une autre date
      </Button>
    </Group>
  </Modal>
)

const refused = (messages: readonly string[]) => void toast.error(unbroken(messages.join(' ')))

export const usePlanning = (): Planning => {
  const [opened, setOpened] = useState<Opened>(null)
  const close = () => setOpened(null)
  const moveBack = useAction(planningApi.savePlan, {
    onSuccess: ({ errors }) => (errors ? refused(errors.messages) : void toast.success('Cours remis à sa place.')),
  })
  const restoring = useAction(planningApi.restorePlan, {
    onSuccess: ({ isValid, errorMsgs }) => (isValid ? void toast.success('Cours rétabli.') : refused(errorMsgs)),
  })
  const restore = (id: number) => restoring.mutate({ id })
  const saved = (before: CoursePlanRecord, answer: AnswerOf<typeof planningApi.savePlan>) => {
    if (answer.isAsked) return void toast.success('Demande envoyée à la famille\u00a0: le cours ne bouge pas d’ici là.')
    const { id, contractId, expectedAt, durationMinutes, teacherComment, location } = before
    const { locationAddress: address } = before
    const locationAddress = address && { ...address, typedByHand: address.latitude === null }
    if (id === null || contractId === null || expectedAt === null)
      return void toast.success('Cours planifié\u00a0: les autres sont prévenus.')
    const undo = () =>
      moveBack.mutate({
        ...{ id, updatedAt: answer.updatedAt, contractId, expectedAt, durationMinutes, teacherComment },
        ...{ location, locationAddress },
      })
    return void toast.success('Cours modifié.', { label: 'Rétablir', run: undo })
  }
  const cancelled = (courseId: number) => {
    toast.success('Cours annulé.', { label: 'Rétablir', run: () => restore(courseId) })
    setOpened({ kind: 'cancelled', courseId })
  }
  const replace = (replacesId: number) => setOpened({ kind: 'plan', asked: { replacesId } })
  return {
    plan: (asked) => setOpened({ kind: 'plan', asked }),
    move: (id) => setOpened({ kind: 'plan', asked: { id } }),
    cancel: (lesson) => setOpened({ kind: 'cancel', lesson }),
    absent: (lesson) => setOpened({ kind: 'absent', lesson }),
    replace,
    replaceTeacher: (asked) => setOpened({ kind: 'replaceTeacher', asked }),
    restore,
    dialogs: (
      <>
        {opened?.kind === 'plan' && (
          <PlanDialog
            asked={opened.asked}
            onFollowing={(place, wanted) => setOpened({ kind: 'following', place, wanted })}
            onClose={close}
            onSaved={saved}
          />
        )}
        {opened?.kind === 'following' && (
          <SeriesDialog
            contractId={opened.place.contractId}
            replacesId={opened.place.seriesId}
            firstDay={opened.place.day}
            {...(opened.wanted && { wanted: opened.wanted })}
            onClose={close}
          />
        )}
        {opened?.kind === 'replaceTeacher' && <ReplaceDialog {...opened.asked} onClose={close} />}
        {opened?.kind === 'cancel' && (
          <CancelPlanDialog lesson={opened.lesson} onClose={close} onCancelled={cancelled} />
        )}
        {opened?.kind === 'absent' && <AbsenceDialog lesson={opened.lesson} onClose={close} onRestore={restore} />}
        {opened?.kind === 'cancelled' && <Cancelled onReplace={() => replace(opened.courseId)} onClose={close} />}
      </>
    ),
  }
}
