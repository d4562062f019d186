// Notices a database that has fallen silent (a frozen host, a cable): asked every few seconds on a connection of its own, it must answer.
import pg from 'pg'

export type PrimaryWatch = {
  /** False from the first question that was not answered in time until the next one that is. */
  isAnswering(): boolean
  stop(): void
}

type Options = {
  readonly url: string
  /** Ends what waits for an answer that will not come, so that the next connection is made anew: to whoever the address leads to by then. */
  readonly onSilent: () => void
  readonly everyMs?: number
  /** Longest answer to a question that needs no work at all. */
  readonly patienceMs?: number
  /** Questions in a row that must stay without an answer: a busy machine misses one. */
  readonly misses?: number
}

const inTime = async <T>(work: Promise<T>, ms: number): Promise<T> => {
  let timer: NodeJS.Timeout | undefined
  try {
    return await Promise.race([
      work,
      new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(new Error('no answer in time')), ms)
        timer.unref()
      }),
    ])
  } finally {
    clearTimeout(timer)
  }
}

const open = async (url: string): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: url, application_name: 'cartable watch', keepAlive: true })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select 1')
  } catch (error) {
    destroy(client)
    throw error
  }
  return client
}
/** A polite end would wait for a host that does not answer. */
const destroy = (client: pg.Client) =>
  (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy()

/**
 * An old connection that does not answer while a new one does is of a host that is gone: its address leads elsewhere. Where
 * neither answers, `misses` in a row are silence. A connection that is refused is none: whoever asked was told so at once.
 */
export const watchPrimary = ({
  url,
  onSilent,
  everyMs = 3_000,
  patienceMs = 4_000,
  misses = 2,
}: Options): PrimaryWatch => {
  let client: pg.Client | null = null
  let missed = 0
  let isStopped = false
  let timer: NodeJS.Timeout | undefined

  const renew = async (): Promise<boolean> => {
    // one that comes late is not left open
    const opening = open(url)
    const fresh = await inTime(opening, patienceMs).catch(() => null)
    if (fresh === null) opening.then(destroy, () => {})
    else {
      if (client) destroy(client)
      client = fresh
    }
    return fresh !== null
  }
  const ask = async () => {
    const old = client
    let hasAnswered = false
    const asked = old?.query('select 1').then(
      () => {
        hasAnswered = true
      },
      () => {
        // it was reset: nobody waits on it
        hasAnswered = true
        client = null
      },
    )
    if (asked) await inTime(asked, patienceMs).catch(() => {})
    if (client === null || !hasAnswered) {
      const isThere = await renew()
      missed = isThere ? 0 : missed + 1
      const isDead = old !== null && !hasAnswered
      if ((isThere && isDead) || (!isThere && missed >= misses)) onSilent()
    } else missed = 0
    if (isStopped) {
      if (client) destroy(client)
      return
    }
    timer = setTimeout(() => void ask(), everyMs)
    timer.unref()
  }
  void ask()
  return {
    isAnswering: () => missed === 0,
    stop: () => {
      isStopped = true
      clearTimeout(timer)
      if (client) destroy(client)
    },
  }
}
