// Printed papers: a definition of pages becomes PDF bytes, laid out by a small pool of threads, each paper under a time limit of its own.
import { Worker } from 'node:worker_threads'
import { tooMany } from '../http/errors.ts'
import type { PdfDefinition } from './definition.ts'
import { type PaperFace, withFace } from './face.ts'
import { createQueue, isProgram, printsFor } from './share.ts'

export type { PdfDefinition } from './definition.ts'
export type PdfJob = { readonly definition: PdfDefinition }
export type PdfResult = { readonly bytes?: Uint8Array; readonly error?: string }

export type Pdf = {
  /** Lays pages out; throws when it fails, when its layout lasts too long, or when its asker has too many that wait. */
  render(definition: PdfDefinition): Promise<Buffer>
  close(): Promise<void>
}

export type PdfLimits = {
  /** threads that lay out at the same time */
  readonly threads: number
  /** longest layout, in milliseconds from its beginning: some hundred pages */
  readonly layoutMs: number
  /** papers of one asker that may wait */
  readonly waiting: number
}
const usual: PdfLimits = { threads: 2, layoutMs: 30_000, waiting: 20 }

/** Seconds after which whoever asked too many may ask again. */
const retrySeconds = 10

type Job = {
  readonly asker: string
  readonly definition: PdfDefinition
  readonly resolve: (bytes: Buffer) => void
  readonly reject: (error: Error) => void
}
type Thread = { readonly worker: Worker; job: Job | null; timer: NodeJS.Timeout | null }

/** `faceOf`: image and colour of the company; none without it. */
export const createPdf = (faceOf?: () => Promise<PaperFace>, limits: PdfLimits = usual): Pdf => {
  const queue = createQueue<Job>()
  const threads = new Set<Thread>()
  // one thread is always left to others
  const inHand = Math.max(1, limits.threads - 1)

  /** What the thread had in hand ends so; it is free again, or gone. */
  const settle = (thread: Thread, end: (job: Job) => void) => {
    const { job, timer } = thread
    if (timer) clearTimeout(timer)
    thread.job = null
    thread.timer = null
    thread.worker.unref()
    if (!job) return
    queue.done(job)
    end(job)
  }
  /** Ends a thread, and the one paper that it had in hand. */
  const lose = (thread: Thread, error: Error) => {
    if (!threads.delete(thread)) return
    settle(thread, (job) => job.reject(error))
    void thread.worker.terminate()
    work()
  }
  const start = (): Thread => {
    const worker = new Worker(new URL('./pdf.worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: 512 },
    })
    const thread: Thread = { worker, job: null, timer: null }
    threads.add(thread)
    worker.on('message', ({ bytes, error }: PdfResult) => {
      settle(thread, (job) =>
        bytes ? job.resolve(Buffer.from(bytes)) : job.reject(new Error(`the page could not be laid out: ${error}`)),
      )
      work()
    })
    worker.on('error', (error) => lose(thread, error as Error))
    worker.on('exit', () => lose(thread, new Error('the layout thread ended')))
    return thread
  }
  const free = (): Thread | undefined => [...threads].find(({ job }) => job === null)

  /** Gives what waits to the threads that are free, new ones where there are too few. */
  const work = () => {
    while (!queue.isEmpty() && (free() || threads.size < limits.threads)) {
      const job = queue.take(inHand)
      if (!job) return
      const thread = free() ?? start()
      thread.job = job
      thread.worker.ref()
      thread.timer = setTimeout(() => lose(thread, new Error('the layout took too long')), limits.layoutMs)
      thread.worker.postMessage({ definition: job.definition } satisfies PdfJob)
    }
  }

  return {
    render: async (given) => {
      const asker = printsFor()
      const definition = withFace(given, faceOf ? await faceOf() : { logo: null, colour: null })
      if (!isProgram(asker) && queue.waitingOf(asker) >= limits.waiting) throw tooMany(retrySeconds)
      return new Promise((resolve, reject) => {
        queue.add({ asker, definition, resolve, reject })
        work()
      })
    },
    close: async () => {
      for (const job of queue.clear()) job.reject(new Error('the layout is closed'))
      const ending = [...threads]
      threads.clear()
      for (const thread of ending) settle(thread, (job) => job.reject(new Error('the layout is closed')))
      await Promise.all(ending.map(({ worker }) => worker.terminate()))
    },
  }
}
