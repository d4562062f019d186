// Holds the thread that reads one sheet: asks it for rows, ends it when it takes too long, too much, or is given up.
import { Worker } from 'node:worker_threads'
import type { ReaderJob, ReaderMessage } from './sheet.worker.ts'
import { SheetProblem, sheetProblems } from './sheet-problem.ts'

export type ReaderThread = {
  /** The next message; throws SheetProblem for whatever is the file's fault. */
  next(): Promise<ReaderMessage>
  stop(): void
}

/** A thread whose rows nobody asks for any more ends by itself, in milliseconds. */
const forgottenAfter = 600_000

/** @param signal aborting it ends the thread and makes `next` throw its reason */
export const startReader = (job: ReaderJob, signal?: AbortSignal): ReaderThread => {
  signal?.throwIfAborted()
  const worker = new Worker(new URL('./sheet.worker.ts', import.meta.url), {
    workerData: job,
    resourceLimits: { maxOldGenerationSizeMb: job.limits.heapMb },
  })
  let waiting: PromiseWithResolvers<ReaderMessage> | null = null
  let failure: unknown = null
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  const stop = () => {
    if (isStopped) return
    isStopped = true
    clearTimeout(timer)
    signal?.removeEventListener('abort', abort)
    void worker.terminate()
  }
  const fail = (error: unknown) => {
    failure ??= error
    waiting?.reject(failure)
    waiting = null
    stop()
  }
  const abort = () => fail(signal?.reason)
  const arm = (delay: number, error: unknown) => {
    clearTimeout(timer)
    timer = setTimeout(() => fail(error), delay)
    timer.unref()
  }
  signal?.addEventListener('abort', abort, { once: true })
  worker.on('message', (message: ReaderMessage) => {
    if ('problem' in message) {
      fail(new SheetProblem(message.problem.kind, message.problem.message, { cause: message.cause }))
      return
    }
    arm(forgottenAfter, new Error('nobody asked for the rows of a sheet any more'))
    waiting?.resolve(message)
    waiting = null
  })
  worker.on('error', (error: NodeJS.ErrnoException) =>
    fail(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? sheetProblems.tooHeavy() : error),
  )
  worker.on('exit', () => fail(new Error('the thread that reads a sheet ended')))
  return {
    next: () => {
      if (failure !== null) return Promise.reject(failure)
      waiting = Promise.withResolvers<ReaderMessage>()
      arm(job.limits.waitMs, sheetProblems.tooHeavy())
      worker.postMessage('next')
      return waiting.promise
    },
    stop,
  }
}
