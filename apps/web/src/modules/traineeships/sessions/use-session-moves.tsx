// Changes the status of a session: each change is confirmed, and a refused one lists its reasons and has nothing to confirm; a cancellation has its own dialog.
import { sessionsApi } from '@cartable/domain/traineeships/sessions/sessions.api.ts'
import { type SessionStatus, sessionStatusLabels } from '@cartable/domain/traineeships/sessions/sessions.workflow.ts'
import { lazy, Suspense, useState } from 'react'
import { useAction } from '../../../platform/api/hooks.ts'
import type { MenuChoice } from '../../../platform/pop/menu.types.ts'
import { Loading } from '../../../platform/shell/states.tsx'
import { toast } from '../../../platform/shell/toasts.ts'
import { CancelDialog } from '../cancellations/CancelDialog.tsx'
import { GroupsWithoutTeacher } from './GroupsWithoutTeacher.tsx'
import { sessionIcons } from './SessionStatut.tsx'
import { type MoveAsked, StatusDialog } from './StatusDialog.tsx'

const ClosingCheck = lazy(async () => ({ default: (await import('./ClosingCheck.tsx')).ClosingCheck }))

type Moving = {
  readonly id: number
  readonly name: string
  readonly status: SessionStatus
  readonly moves: readonly { readonly to: string }[]
}

/** What each move is called, as something to do. */
export const moveWords: Readonly<Record<SessionStatus, string>> = {
  '0-cancelled': 'Annuler le stage',
  '1-planned': 'Passer à «\u00a0Planifié\u00a0»',
  '2-confirmed': 'Confirmer la session',
  '3-closed': 'Clôturer la session',
}
const consequences: Readonly<Partial<Record<SessionStatus, string>>> = {
  '3-closed':
    'Elle ne pourra plus être modifiée, sauf ses évaluations, ses règlements, ses heures et sa paie, chacun avec son motif.',
}

/** Nobody comes back by a click of the office. */
const onAgain =
  'Les inscriptions annulées ne reviennent pas\u00a0: chaque famille reçoit un mail qui lui propose de s’inscrire de nouveau. Les professeurs sont à proposer de nouveau.'

export const useSessionMoves = () => {
  const [isHeld, setHeld] = useState(false)
  const [asked, setAsked] = useState<(MoveAsked & { readonly id: number; readonly to: SessionStatus }) | null>(null)
  const [cancelled, setCancelled] = useState<Moving | null>(null)
  const [reasons, setReasons] = useState<readonly string[]>([])
  const change = useAction(sessionsApi.changeSessionStatus, {
    onSuccess: ({ isValid, errorMsgs }, { status }) => {
      if (!isValid) return setReasons(errorMsgs)
      toast.success(`Session passée à «\u00a0${sessionStatusLabels[status]}\u00a0».`)
      setAsked(null)
    },
  })
  const ask = (session: Moving, to: SessionStatus) => {
    if (to === '0-cancelled') return setCancelled(session)
    setReasons([])
    setHeld(false)
    setAsked({
      id: session.id,
      to,
      title: `${moveWords[to]}\u202f?`,
      body: `«\u00a0${session.name}\u00a0» passera de «\u00a0${sessionStatusLabels[session.status]}\u00a0» à «\u00a0${sessionStatusLabels[to]}\u00a0».`,
      consequence: session.status === '0-cancelled' ? onAgain : (consequences[to] ?? null),
      confirmLabel: moveWords[to],
      isDangerous: false,
    })
  }
  const linesOf = (session: Moving): MenuChoice[] =>
    session.moves.map((move) => {
      const to = move.to as SessionStatus
      const Drawing = sessionIcons[to]
      return {
        label: moveWords[to],
        icon: <Drawing size={16} aria-hidden />,
        isDanger: to === '0-cancelled',
        run: () => ask(session, to),
      }
    })
  const cancelling = cancelled && (
    <CancelDialog
      asked={{ sessionId: cancelled.id, groupId: null }}
      name={cancelled.name}
      onClose={() => setCancelled(null)}
    />
  )
  const dialog =
    cancelling ??
    (asked && (
      <StatusDialog
        asked={asked}
        reasons={reasons}
        extra={
          asked.to === '2-confirmed' ? (
            <GroupsWithoutTeacher sessionId={asked.id} />
          ) : asked.to === '3-closed' ? (
            <Suspense fallback={<Loading />}>
              <ClosingCheck sessionId={asked.id} onKnown={setHeld} onLeave={() => setAsked(null)} />
            </Suspense>
          ) : null
        }
        isHeld={isHeld}
        isBusy={change.isPending}
        onConfirm={() => {
          if (!change.isPending) change.mutate({ id: asked.id, status: asked.to })
        }}
        onClose={() => setAsked(null)}
      />
    ))
  return { ask, linesOf, dialog }
}
