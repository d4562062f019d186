// Changes the status of a group, as that of a session: confirmed each time, and refused with its reasons; a cancellation has its own dialog.
import { programmeApi } from '@cartable/domain/traineeships/programme/programme.api.ts'
import type { ChartGroup } from '@cartable/domain/traineeships/programme/programme.schema.ts'
import { type GroupStatus, groupStatusLabels } from '@cartable/domain/traineeships/programme/programme.workflow.ts'
import { useState } from 'react'
import { useAction } from '../../../platform/api/hooks.ts'
import type { MenuChoice } from '../../../platform/pop/menu.types.ts'
import { toast } from '../../../platform/shell/toasts.ts'
import { CancelDialog } from '../cancellations/CancelDialog.tsx'
import { sessionIcons } from '../sessions/SessionStatut.tsx'
import { type MoveAsked, StatusDialog } from '../sessions/StatusDialog.tsx'

const moveWords: Readonly<Record<GroupStatus, string>> = {
  '0-cancelled': 'Annuler le groupe',
  '1-planned': 'Passer à «\u00a0Planifié\u00a0»',
  '2-confirmed': 'Confirmer le groupe',
  '3-closed': 'Clôturer le groupe',
}

export const useGroupMoves = (sessionId: number) => {
  const [cancelled, setCancelled] = useState<ChartGroup | null>(null)
  const [asked, setAsked] = useState<(MoveAsked & { readonly id: number; readonly to: GroupStatus }) | null>(null)
  const [reasons, setReasons] = useState<readonly string[]>([])
  const change = useAction(programmeApi.changeGroupStatus, {
    onSuccess: ({ isValid, errorMsgs }, { status }) => {
      if (!isValid) return setReasons(errorMsgs)
      toast.success(`Groupe passé à «\u00a0${groupStatusLabels[status]}\u00a0».`)
      setAsked(null)
    },
  })
  const ask = (group: ChartGroup, to: GroupStatus) => {
    if (to === '0-cancelled') return setCancelled(group)
    setReasons([])
    setAsked({
      id: group.id,
      to,
      title: `${moveWords[to]}\u202f?`,
      body: `${group.name} passera de «\u00a0${group.statusText}\u00a0» à «\u00a0${groupStatusLabels[to]}\u00a0».`,
      consequence: null,
      confirmLabel: moveWords[to],
      isDangerous: false,
    })
  }
  const linesOf = (group: ChartGroup): MenuChoice[] =>
    group.moves.map((move) => {
      const to = move.to as GroupStatus
      const Drawing = sessionIcons[to]
      return {
        label: moveWords[to],
        icon: <Drawing size={16} aria-hidden />,
        isDanger: to === '0-cancelled',
        run: () => ask(group, to),
      }
    })
  const cancelling = cancelled && (
    <CancelDialog
      asked={{ sessionId, groupId: cancelled.id }}
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
        isBusy={change.isPending}
        onConfirm={() => {
          if (!change.isPending) change.mutate({ id: asked.id, status: asked.to })
        }}
        onClose={() => setAsked(null)}
      />
    ))
  return { linesOf, dialog }
}
