// Pages of the columns of a board: what its columns ask for in one turn travels in one request.
import type { AnyOperation, SentOf } from '@cartable/domain/kernel/operation.ts'
import { call } from '../api/client.ts'
import type { BoardCard, BoardPage, BoardSource } from './board.types.ts'
import { boardPageSize } from './use-column-cards.ts'

type Wanted<C> = {
  readonly status: string
  readonly page: number
  readonly signal: AbortSignal
  readonly resolve: (page: BoardPage<C>) => void
  readonly reject: (error: unknown) => void
}

/** A request is given up only when no column wants its answer any more. */
const allAborted = (signals: readonly AbortSignal[]): AbortSignal => {
  const controller = new AbortController()
  const check = () => signals.every((signal) => signal.aborted) && controller.abort()
  for (const signal of signals) signal.addEventListener('abort', check, { once: true })
  check()
  return controller.signal
}

/**
 * The source of a board over an operation that takes `status` (a list), `page` and `size` besides the filters, and
 * answers `columns`, each with its `status`, `total` and `cards`. Memoise it.
 */
export const columnsSource = <C extends BoardCard, O extends AnyOperation = AnyOperation>(
  op: O,
  filters: Omit<SentOf<O>, 'status' | 'page' | 'size'>,
): BoardSource<C> => {
  let waiting: Wanted<C>[] = []
  const ask = async (page: number, wanted: readonly Wanted<C>[]): Promise<void> => {
    try {
      const status = wanted.map((one) => one.status).join(',')
      const sent = { ...filters, status, page: String(page), size: String(boardPageSize) } as SentOf<O>
      const answer = await call(op, sent, { signal: allAborted(wanted.map((one) => one.signal)) })
      const { columns } = answer as { columns: readonly (BoardPage<C> & { status: string })[] }
      for (const one of wanted)
        one.resolve(columns.find((column) => column.status === one.status) ?? { cards: [], total: 0 })
    } catch (error) {
      for (const one of wanted) one.reject(error)
    }
  }
  const send = () => {
    const byPage = Map.groupBy(waiting, (one) => one.page)
    waiting = []
    for (const [page, wanted] of byPage) void ask(page, wanted)
  }
  return {
    key: [op.domain, op.id, filters],
    load: (status, page, signal) =>
      new Promise((resolve, reject) => {
        if (waiting.length === 0) queueMicrotask(send)
        waiting.push({ status, page, signal, resolve, reject })
      }),
  }
}
