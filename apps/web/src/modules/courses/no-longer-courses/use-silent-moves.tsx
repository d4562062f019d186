// Moves of contracts without courses: which dialog each one opens, the calls that follow, and what the board is answered.
import { noLongerCoursesApi } from '@cartable/domain/courses/no-longer-courses/no-longer-courses.api.ts'
import {
  dialogOfMove,
  isProcessStatus,
  type MoveDialog,
} from '@cartable/domain/courses/no-longer-courses/no-longer-courses.rules.ts'
import type { NoLongerCoursesCard } from '@cartable/domain/courses/no-longer-courses/no-longer-courses.schema.ts'
import type { NoLongerCoursesStatus } from '@cartable/domain/courses/no-longer-courses/no-longer-courses.workflow.ts'
import type { MoveAnswer } from '@cartable/domain/kernel/refusal.ts'
import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react'
import { useAction } from '../../../platform/api/hooks.ts'
import type { MoveOutcome } from '../../../platform/board/board.types.ts'
import { toast } from '../../../platform/shell/toasts.ts'
import { ConfirmSilentMove } from './ConfirmSilentMove.tsx'
import { type ClosingChoices, closingSentences } from './closing-choices.ts'
import { movedTo } from './silent-texts.ts'

// The dialogs come when they are first needed: the board itself stays small.
const ReminderDialog = lazy(async () => ({ default: (await import('./ReminderDialog.tsx')).ReminderDialog }))
const ClosingDialog = lazy(async () => ({ default: (await import('./ClosingDialog.tsx')).ClosingDialog }))

type Asked = {
  readonly card: NoLongerCoursesCard
  readonly to: NoLongerCoursesStatus
  readonly dialog: MoveDialog | 'again'
  readonly answer: (outcome: MoveOutcome) => void
}
export type SilentMoves = {
  readonly onMove: (card: NoLongerCoursesCard, to: string) => Promise<MoveOutcome>
  /** The reminder of the list that the card stands in, sent again: the card does not move. */
  readonly remindAgain: (card: NoLongerCoursesCard) => void
  readonly dialog: ReactNode
}

export const useSilentMoves = (): SilentMoves => {
  const [asked, setAsked] = useState<Asked | null>(null)
  const create = useAction(noLongerCoursesApi.takeOver)
  const remove = useAction(noLongerCoursesApi.dropProcess)
  const change = useAction(noLongerCoursesApi.moveProcess)
  const closeUp = useAction(noLongerCoursesApi.closeProcess, { refreshes: [['courses'], ['contracts'], ['linking']] })

  const onMove = useCallback(
    (card: NoLongerCoursesCard, target: string) =>
      new Promise<MoveOutcome>((answer) => {
        const to = target as NoLongerCoursesStatus
        setAsked({ card, to, dialog: dialogOfMove(card.status, to), answer })
      }),
    [],
  )
  const remindAgain = useCallback(
    (card: NoLongerCoursesCard) => setAsked({ card, to: card.status, dialog: 'again', answer: () => undefined }),
    [],
  )
  if (asked === null) return { onMove, remindAgain, dialog: null }

  const { card, to } = asked
  const finish = (outcome: MoveOutcome) => {
    setAsked(null)
    asked.answer(outcome)
  }
  const call = (): Promise<MoveAnswer> => {
    if (asked.dialog === 'takeOver') return create.mutateAsync({ id: card.contractId })
    if (asked.dialog === 'removal') return remove.mutateAsync({ id: String(card.processId) })
    const from = isProcessStatus(card.status) ? { from: card.status } : {}
    return change.mutateAsync({ id: card.processId ?? 0, status: isProcessStatus(to) ? to : 'taken-over', ...from })
  }
  /**
   * A failure of the call is told by its own dialog, and this one stays. `already`: what was done before the move, to be
   * said with its refusal.
   */
  const makeMove = async (already: readonly string[] = []): Promise<void> => {
    const answer = await call().catch(() => null)
    if (answer === null) return
    if (!answer.isValid) return finish({ refused: [...answer.errorMsgs, ...already] })
    toast.success(already.length > 0 ? `${movedTo(card, to)} ${already.join(' ')}` : movedTo(card, to))
    finish('done')
  }
  /** Nothing was done before; the mail alone may have left. Where the contract stays as it is, only the card moves. */
  const close = async (choices: ClosingChoices, isTold: boolean): Promise<void> => {
    const told = isTold ? ['Le client a été prévenu.'] : []
    if (choices.contract === 'keep' && !choices.reopensSearch) return makeMove(told)
    const from = isProcessStatus(card.status) ? { from: card.status } : {}
    const answer = await closeUp.mutateAsync({ id: card.processId ?? 0, ...from, ...choices }).catch(() => null)
    if (answer === null) return
    if (!answer.isValid) return finish({ refused: [...answer.errorMsgs, ...told] })
    const reopensSearch = choices.reopensSearch && answer.warnings.length === 0
    const done = closingSentences({ ...choices, reopensSearch }, isTold)
    toast.success([movedTo(card, to), ...done, ...answer.warnings].join(' '))
    finish('done')
  }
  const isBusy = create.isPending || remove.isPending || change.isPending || closeUp.isPending
  const shared = { card, to, isBusy, onCancel: () => finish('cancelled'), onMove: makeMove }
  const dialog = (
    <Suspense fallback={null}>
      {asked.dialog === 'mail' && <ReminderDialog {...shared} />}
      {asked.dialog === 'again' && <ReminderDialog {...shared} isAgain onMove={async () => finish('done')} />}
      {asked.dialog === 'closing' && (
        <ClosingDialog card={card} isBusy={isBusy} onCancel={shared.onCancel} onClosed={close} />
      )}
      {(asked.dialog === 'takeOver' || asked.dialog === 'removal' || asked.dialog === 'confirmation') && (
        <ConfirmSilentMove {...shared} dialog={asked.dialog} onConfirm={() => void makeMove()} />
      )}
    </Suspense>
  )
  return { onMove, remindAgain, dialog }
}
