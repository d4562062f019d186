// What waits for the reader, as it is: asked again as soon as anybody changes anything, and what they end from its line.
import { dashboardApi } from '@cartable/domain/dashboard/dashboard.api.ts'
import { refreshEveryMs } from '@cartable/domain/dashboard/refreshing.ts'
import { linkingApi } from '@cartable/domain/linking/linking.api.ts'
import { todoApi } from '@cartable/domain/todo/todo.api.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useAction, useOperation } from '../../platform/api/hooks.ts'
import { useLiveEvents } from '../../platform/live/live.ts'
import { toast } from '../../platform/shell/toasts.ts'

const key = [dashboardApi.waits.domain, dashboardApi.waits.id] as const
/** Whatever changes may be what waits: the first change is followed at once, those that come within this time of it by one more question. Milliseconds. */
const gatherMs = 2_000
/** Every domain. */
const anything: readonly (string | number)[][] = [[]]

const useFollowed = () => {
  const client = useQueryClient()
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null)
  const hasMore = useRef(false)
  useEffect(
    () => () => {
      if (timer.current !== null) clearTimeout(timer.current)
      timer.current = null
    },
    [],
  )
  const ask = () => {
    void client.invalidateQueries({ queryKey: key })
    hasMore.current = false
    timer.current = setTimeout(() => {
      timer.current = null
      if (hasMore.current) ask()
    }, gatherMs)
  }
  useLiveEvents(
    anything,
    () => {
      if (timer.current === null) ask()
      else hasMore.current = true
    },
    { withOwn: true },
  )
}

export const useWaits = (all: boolean) => {
  useFollowed()
  return useOperation(dashboardApi.waits, all ? { all: 'true' } : {}, {
    refreshEvery: refreshEveryMs,
    background: true,
    keepPrevious: true,
  })
}

/** Ends a task or a next action where it stands; what was ended by mistake is taken back from the message. */
export const useEnding = () => {
  const task = useAction(todoApi.done, {
    refreshes: [[todoApi.done.domain], key],
    onSuccess: ({ isDone }, { id }) => {
      if (isDone) toast.success('Tâche terminée.', { label: 'Annuler', run: () => task.mutate({ id, isDone: false }) })
    },
  })
  const action = useAction(linkingApi.doNextAction, {
    refreshes: [[linkingApi.doNextAction.domain], key],
    onSuccess: (_, { id, done }) => {
      if (done)
        toast.success('Prochaine action faite.', { label: 'Annuler', run: () => action.mutate({ id, done: false }) })
    },
  })
  return {
    tasks: { end: (id: number) => task.mutate({ id, isDone: true }), isPending: task.isPending },
    nextActions: { end: (id: number) => action.mutate({ id, done: true }), isPending: action.isPending },
  }
}
