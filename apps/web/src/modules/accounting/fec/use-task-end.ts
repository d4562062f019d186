// How far a task goes that this page has begun: its progress, then its end and the sentence of a failure.
import { exchangeApi, type TaskProgress } from '@cartable/domain/exchange/exchange.api.ts'
import { useOperation } from '../../../platform/api/hooks.ts'

/** Milliseconds between two questions. */
const pollMs = 2_000

export type TaskEnd = TaskProgress & { readonly isOver: boolean }
/** Null while there is no task, or none is known yet. */
export const useTaskEnd = (uuid: string | null, isOver: boolean): TaskEnd | null => {
  const { data } = useOperation(
    exchangeApi.taskProgress,
    { uuid: uuid ?? '' },
    { enabled: uuid !== null, background: true, ...(isOver ? {} : { refreshEvery: pollMs }) },
  )
  if (uuid === null || data === undefined) return null
  return { ...data, isOver: data.status === 'successed' || data.status === 'failed' }
}
