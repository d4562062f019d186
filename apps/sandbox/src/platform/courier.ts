// What a provider does of its own accord, at its time by the sandbox's clock: one at a time, on a timer, or at once when the clock is moved.

export interface Courier {
  /** When it has something to do next (the moved time, epoch in ms); null when it has nothing. */
  nextDueMs(): number | null
  /** Does all that is due; answers how much was done, when it is. */
  deliver(): Promise<number>
  /** Looks again at when it is due. */
  wake(): void
  stop(): Promise<void>
}

interface Work {
  /** Infinity when nothing waits. */
  nextDueMs(): number
  /** Answers how much of what was due at the time of the call was done; what failed waits for a later time. */
  deliverDue(signal: AbortSignal): Promise<number> | number
}

/** A timer cannot wait for months: it looks again. */
const MAX_WAIT_MS = 3_600_000

export function openCourier(now: () => number, work: Work): Courier {
  const abort = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let running: Promise<number> | undefined

  const wake = () => {
    clearTimeout(timer)
    const next = work.nextDueMs()
    if (running || abort.signal.aborted || !Number.isFinite(next)) return
    timer = setTimeout(() => void deliver(), Math.min(MAX_WAIT_MS, Math.max(0, next - now())))
    timer.unref()
  }
  const deliver = async (): Promise<number> => {
    while (running) await running
    if (abort.signal.aborted || work.nextDueMs() > now()) {
      wake()
      return 0
    }
    running = Promise.resolve(work.deliverDue(abort.signal))
    try {
      return await running
    } finally {
      running = undefined
      wake()
    }
  }
  wake()

  return {
    nextDueMs: () => {
      const next = work.nextDueMs()
      return Number.isFinite(next) ? next : null
    },
    deliver,
    wake,
    async stop() {
      clearTimeout(timer)
      abort.abort()
      await running
    },
  }
}
