// Moves of candidates: which dialog each one opens, the call that follows, and what the board is answered.
import { refusalOfMove } from '@cartable/domain/kernel/workflow.ts'
import { recruitmentApi } from '@cartable/domain/recruitment/recruitment.api.ts'
import { dialogOfMove, type MoveDialog } from '@cartable/domain/recruitment/recruitment.rules.ts'
import type { CandidateCard } from '@cartable/domain/recruitment/recruitment.schema.ts'
import {
  type CandidateStatus,
  candidateStatusLabels,
  recruitmentWorkflow,
} from '@cartable/domain/recruitment/recruitment.workflow.ts'
import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react'
import { useAction } from '../../platform/api/hooks.ts'
import type { MoveOutcome } from '../../platform/board/board.types.ts'
import { movedWords } from '../../platform/board/moved-words.ts'
import { useGo } from '../../platform/shell/links.tsx'
import { toast } from '../../platform/shell/toasts.ts'
import { ConfirmCandidateMove } from './ConfirmCandidateMove.tsx'
import { dropHints } from './candidate-texts.ts'

// The dialogs come when they are first needed: the board itself stays small.
const CandidateMailDialog = lazy(async () => ({
  default: (await import('./CandidateMailDialog.tsx')).CandidateMailDialog,
}))
const InterviewDialog = lazy(async () => ({ default: (await import('./InterviewDialog.tsx')).InterviewDialog }))
const ValidationDialog = lazy(async () => ({ default: (await import('./ValidationDialog.tsx')).ValidationDialog }))
const RefusalDialog = lazy(async () => ({ default: (await import('./RefusalDialog.tsx')).RefusalDialog }))

type Asked = {
  readonly card: CandidateCard
  readonly to: CandidateStatus
  readonly dialog: MoveDialog
  readonly answer: (outcome: MoveOutcome) => void
}
const dialogFor = (card: CandidateCard, to: string) => dialogOfMove(card.status, to as CandidateStatus, card)

/** `onMove` and `hint` for the board, and the dialog to render beside it. */
export const useCandidateMoves = (): {
  readonly onMove: (card: CandidateCard, to: string) => Promise<MoveOutcome>
  readonly hint: (card: CandidateCard, to: string) => string | null
  readonly dialog: ReactNode
} => {
  const [asked, setAsked] = useState<Asked | null>(null)
  const change = useAction(recruitmentApi.changeStatus)
  const reopen = useAction(recruitmentApi.reopen)
  const go = useGo()

  const onMove = useCallback(
    (card: CandidateCard, to: string) =>
      new Promise<MoveOutcome>((answer) =>
        setAsked({ card, to: to as CandidateStatus, dialog: dialogFor(card, to), answer }),
      ),
    [],
  )
  const hint = useCallback((card: CandidateCard, to: string) => dropHints[dialogFor(card, to)] ?? null, [])
  if (asked === null) return { onMove, hint, dialog: null }

  const { card, to } = asked
  const finish = (outcome: MoveOutcome) => {
    setAsked(null)
    asked.answer(outcome)
  }
  const done = () => {
    const words = movedWords(card.title, candidateStatusLabels[to])
    const mayReturn =
      asked.dialog === 'confirmation' && refusalOfMove(recruitmentWorkflow, to, card.status, card) === null
    const back = () => change.mutate({ id: card.id, status: card.status, from: to, withoutMail: true })
    if (to === 'hired')
      toast.success(words, { label: 'Voir le professeur', run: () => go(`/teacher/show/${card.teacherId}`) })
    else toast.success(words, mayReturn && card.status !== 'toView' ? { label: 'Rétablir', run: back } : undefined)
    finish('done')
  }
  /** A failure of the call is said by its own dialog, and this one stays: nothing typed is lost. */
  const makeMove = async (refusalReason?: string, withoutMail = false): Promise<void> => {
    const more = { ...(withoutMail && { withoutMail }), ...(refusalReason === undefined ? {} : { refusalReason }) }
    const answer =
      asked.dialog === 'reopening'
        ? await reopen.mutateAsync({ id: card.id }).catch(() => null)
        : await change.mutateAsync({ id: card.id, status: to, from: card.status, ...more }).catch(() => null)
    if (answer === null) return
    if (answer.isValid) done()
    else finish({ refused: answer.errorMsgs })
  }
  const shared = { card, to, isBusy: change.isPending || reopen.isPending, onCancel: () => finish('cancelled') }
  const dialog = (
    <Suspense fallback={null}>
      {(asked.dialog === 'confirmation' || asked.dialog === 'reopening') && (
        <ConfirmCandidateMove {...shared} onConfirm={() => void makeMove()} />
      )}
      {asked.dialog === 'firstMail' && (
        <CandidateMailDialog {...shared} occasion="first" onMove={(isSent) => makeMove(undefined, !isSent)} />
      )}
      {asked.dialog === 'interview' && <InterviewDialog {...shared} onMove={() => makeMove()} />}
      {asked.dialog === 'validation' && <ValidationDialog {...shared} onDone={done} />}
      {(asked.dialog === 'refusal' || asked.dialog === 'dismissal') && (
        <RefusalDialog {...shared} isInterview={asked.dialog === 'dismissal'} onRefuse={makeMove} onDone={done} />
      )}
    </Suspense>
  )
  return { onMove, hint, dialog }
}
