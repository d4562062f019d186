// Cards of the contacts board: what its columns ask for in one turn travels in one request.
import { contactsApi } from '@cartable/domain/contacts/contacts.api.ts'
import type { ContactCard } from '@cartable/domain/contacts/contacts.schema.ts'
import type { SentOf } from '@cartable/domain/kernel/operation.ts'
import { call } from '../../platform/api/client.ts'
import type { BoardPage, BoardSource } from '../../platform/board/board.types.ts'
import { boardPageSize } from '../../platform/board/use-column-cards.ts'

type Filters = Omit<SentOf<typeof contactsApi.board>, 'status' | 'page' | 'size'>
type Wanted = {
  readonly status: string
  readonly page: number
  readonly signal: AbortSignal
  readonly resolve: (page: BoardPage<ContactCard>) => void
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

const ask = async (filters: Filters, page: number, wanted: readonly Wanted[]): Promise<void> => {
  try {
    const input = { ...filters, page: String(page), size: String(boardPageSize) }
    const status = wanted.map((one) => one.status).join(',')
    const signal = allAborted(wanted.map((one) => one.signal))
    const { columns } = await call(contactsApi.board, { ...input, status }, { signal })
    for (const one of wanted)
      one.resolve(columns.find((column) => column.status === one.status) ?? { cards: [], total: 0 })
  } catch (error) {
    for (const one of wanted) one.reject(error)
  }
}

/** The source of the board under these filters; memoise it. */
export const contactsSource = (filters: Filters): BoardSource<ContactCard> => {
  let waiting: Wanted[] = []
  const send = () => {
    const byPage = Map.groupBy(waiting, (one) => one.page)
    waiting = []
    for (const [page, wanted] of byPage) void ask(filters, page, wanted)
  }
  return {
    key: [contactsApi.board.domain, contactsApi.board.id, filters],
    load: (status, page, signal) =>
      new Promise((resolve, reject) => {
        if (waiting.length === 0) queueMicrotask(send)
        waiting.push({ status, page, signal, resolve, reject })
      }),
  }
}
