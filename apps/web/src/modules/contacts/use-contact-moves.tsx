// Moves of contacts: which dialog each one opens, the call that follows, and what the board is answered.
import { contactsApi } from '@cartable/domain/contacts/contacts.api.ts'
import { dialogOfMove } from '@cartable/domain/contacts/contacts.rules.ts'
import type { ContactCard } from '@cartable/domain/contacts/contacts.schema.ts'
import {
  type ContactStatus,
  contactStatusLabels,
  contactsWorkflow,
} from '@cartable/domain/contacts/contacts.workflow.ts'
import type { AnswerOf } from '@cartable/domain/kernel/operation.ts'
import { refusalOfMove } from '@cartable/domain/kernel/workflow.ts'
import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react'
import { useAction } from '../../platform/api/hooks.ts'
import type { MoveOutcome } from '../../platform/board/board.types.ts'
import { movedWords } from '../../platform/board/moved-words.ts'
import { useCan } from '../../platform/session/session.ts'
import { useGo } from '../../platform/shell/links.tsx'
import { toast } from '../../platform/shell/toasts.ts'
import { newSearchPath } from '../linking/linking.parts.tsx'
import { ConfirmMove } from './ConfirmMove.tsx'
import { dropHint } from './contact-texts.ts'

// The dialogs come when they are first needed: the board itself stays small.
const MailDialog = lazy(async () => ({ default: (await import('./MailDialog.tsx')).MailDialog }))
const HouseholdDialog = lazy(async () => ({ default: (await import('./HouseholdDialog.tsx')).HouseholdDialog }))

type Asked = {
  readonly card: ContactCard
  readonly to: ContactStatus
  readonly dialog: ReturnType<typeof dialogOfMove>
  readonly answer: (outcome: MoveOutcome) => void
}

const dialogFor = (card: ContactCard, to: string) => dialogOfMove(card.status, to as ContactStatus, card)

/** `onMove` and `dropHint` for the board, and the dialog to render beside it. */
export const useContactMoves = (): {
  readonly onMove: (card: ContactCard, to: string) => Promise<MoveOutcome>
  readonly hint: (card: ContactCard, to: string) => string | null
  readonly dialog: ReactNode
} => {
  const [asked, setAsked] = useState<Asked | null>(null)
  const change = useAction(contactsApi.changeStatus)
  const go = useGo()
  const mayOpenSearches = useCan('linking', 'write')

  const onMove = useCallback(
    (card: ContactCard, to: string) =>
      new Promise<MoveOutcome>((answer) =>
        setAsked({ card, to: to as ContactStatus, dialog: dialogFor(card, to), answer }),
      ),
    [],
  )
  const hint = useCallback((card: ContactCard, to: string) => dropHint(dialogFor(card, to), to as ContactStatus), [])
  if (asked === null) return { onMove, hint, dialog: null }

  const { card, to } = asked
  const finish = (outcome: MoveOutcome) => {
    setAsked(null)
    asked.answer(outcome)
  }
  const say = ({ customerId, studentId }: AnswerOf<typeof contactsApi.changeStatus>) => {
    const words = movedWords(card.title, contactStatusLabels[to])
    if (customerId !== null) {
      const search = { label: 'Chercher un professeur', run: () => go(newSearchPath({ studentId: studentId ?? 0 })) }
      const show = { label: 'Voir le client', run: () => go(`/customer/show?id=${customerId}`) }
      const opensSearch = mayOpenSearches && studentId !== null
      const told = studentId !== null && !mayOpenSearches ? ' Le service des cours particuliers est prévenu.' : ''
      toast.success(`${words}${told}`, opensSearch ? search : undefined, show)
      return
    }
    // back to won would make a household without showing it
    const mayReturn =
      asked.dialog === 'confirmation' &&
      card.status !== 'won' &&
      refusalOfMove(contactsWorkflow, to, card.status, card) === null
    const back = () => change.mutate({ id: card.id, status: card.status, from: to })
    toast.success(words, mayReturn ? { label: 'Rétablir', run: back } : undefined)
  }
  const settle = (answer: AnswerOf<typeof contactsApi.changeStatus>) => {
    if (!answer.isValid) return finish({ refused: answer.errorMsgs })
    say(answer)
    finish('done')
  }
  /** A failure of the call is said by its own dialog, and this one stays: nothing typed is lost. */
  const makeMove = async (): Promise<void> => {
    const answer = await change.mutateAsync({ id: card.id, status: to, from: card.status }).catch(() => null)
    if (answer !== null) settle(answer)
  }
  const shared = { card, to, onCancel: () => finish('cancelled') }
  const dialog = (
    <Suspense fallback={null}>
      {asked.dialog === 'confirmation' && (
        <ConfirmMove {...shared} isBusy={change.isPending} onConfirm={() => void makeMove()} />
      )}
      {asked.dialog === 'household' && <HouseholdDialog {...shared} onAnswer={settle} />}
      {(asked.dialog === 'prospectMail' || asked.dialog === 'dunningMail') && (
        <MailDialog {...shared} isBusy={change.isPending} onMove={makeMove} />
      )}
    </Suspense>
  )
  return { onMove, hint, dialog }
}
