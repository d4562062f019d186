// Moves of cards of the monitoring workflow: made at once and taken back from the toast; only closing is asked first.
import { monitoringApi } from '@cartable/domain/monitoring/monitoring.api.ts'
import type { MonitoringCard } from '@cartable/domain/monitoring/monitoring.schema.ts'
import { type MonitoringStatus, monitoringLabels } from '@cartable/domain/monitoring/monitoring.workflow.ts'
import { useCallback } from 'react'
import { useAction } from '../../platform/api/hooks.ts'
import type { MoveOutcome } from '../../platform/board/board.types.ts'
import { askConfirmation } from '../../platform/shell/confirmations.ts'
import { toast } from '../../platform/shell/toasts.ts'

export const useMonitoringMoves = (): ((card: MonitoringCard, to: string) => Promise<MoveOutcome>) => {
  const { mutateAsync, mutate } = useAction(monitoringApi.changeStatus)
  return useCallback(
    async (card: MonitoringCard, target: string): Promise<MoveOutcome> => {
      const to = target as MonitoringStatus
      const isSure =
        to !== 'closed' ||
        (await askConfirmation({
          title: 'Terminer la carte',
          body: `«\u00a0${card.title}, ${card.subject}\u00a0» ne demandera plus rien à personne.`,
          confirmLabel: 'Terminer la carte',
        }))
      if (!isSure) return 'cancelled'
      // a failure of the call has its own dialog
      const answer = await mutateAsync({ id: card.id, status: to, from: card.status }).catch(() => null)
      if (answer === null) return 'cancelled'
      if (!answer.isValid) return { refused: answer.errorMsgs }
      const back = () => mutate({ id: card.id, status: card.status, from: to })
      const canReturn = to !== 'closed' || card.status === 'to-handle'
      toast.success(
        `${card.title} est passée à «\u00a0${monitoringLabels[to]}\u00a0».`,
        canReturn && card.status !== 'closed' ? { label: 'Rétablir', run: back } : undefined,
      )
      return 'done'
    },
    [mutateAsync, mutate],
  )
}
