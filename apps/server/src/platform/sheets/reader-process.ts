// Holds the process that reads one sheet: asks it for rows, ends it when it takes too long, too much, or is given up.
// A process and not a thread: a thread that runs out of memory at a bad moment ends the whole server.
import { fork } from 'node:child_process'
import { setPriority } from 'node:os'
import type { ReaderJob, ReaderMessage } from './sheet.process.ts'
import { SheetProblem, sheetProblems } from './sheet-problem.ts'

export type SheetReader = {
  /** The next message; throws SheetProblem for whatever is the file's fault. */
  next(): Promise<ReaderMessage>
  stop(): void
}

/** A process whose rows nobody asks for any more is ended, in milliseconds. */
const forgottenAfter = 600_000
/** A file that is read gives way to somebody who waits for a page. */
const readerPriority = 10
/** How a process ends that asks for more memory than it may have. */
const outOfMemory: readonly (number | string | null)[] = ['SIGABRT', 'SIGTRAP', 'SIGKILL', 134, 133]

/** @param signal aborting it ends the process and makes `next` throw its reason */
export const startReader = (job: ReaderJob, signal?: AbortSignal): SheetReader => {
  signal?.throwIfAborted()
  const compiled = process.env.NODE_COMPILE_CACHE
  const child = fork(new URL('./sheet.process.ts', import.meta.url), [], {
    execArgv: [`--max-old-space-size=${job.limits.heapMb}`],
    // no secret of the server is within reach of what reads files of others; it is read compiled, as the server was
    env: compiled === undefined ? {} : { NODE_COMPILE_CACHE: compiled },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  // without a process id it could not start, which 'error' tells
  if (child.pid) setPriority(child.pid, readerPriority)
  let waiting: PromiseWithResolvers<ReaderMessage> | null = null
  let failure: unknown = null
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  const stop = () => {
    if (isStopped) return
    isStopped = true
    clearTimeout(timer)
    signal?.removeEventListener('abort', abort)
    child.kill('SIGKILL')
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
  child.on('message', (message: ReaderMessage) => {
    if ('problem' in message) {
      fail(new SheetProblem(message.problem.kind, message.problem.message, { cause: message.cause }))
      return
    }
    arm(forgottenAfter, new Error('nobody asked for the rows of a sheet any more'))
    waiting?.resolve(message)
    waiting = null
  })
  child.on('error', fail)
  child.on('exit', (code, ended) =>
    fail(
      outOfMemory.includes(ended ?? code)
        ? sheetProblems.tooHeavy()
        : new Error(`the process that reads a sheet ended (${ended ?? code})`),
    ),
  )
  child.send(job)
  return {
    next: () => {
      if (failure !== null) return Promise.reject(failure)
      waiting = Promise.withResolvers<ReaderMessage>()
      arm(job.limits.waitMs, sheetProblems.tooHeavy())
      child.send('next')
      return waiting.promise
    },
    stop,
  }
}
