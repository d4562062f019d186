// Printed papers: a definition of pages becomes PDF bytes, laid out in a thread of its own under a time limit.
import { Worker } from 'node:worker_threads'
import type { PdfDefinition } from './definition.ts'
import { type PaperFace, withFace } from './face.ts'

export type { PdfDefinition } from './definition.ts'
export type PdfJob = { readonly id: number; readonly definition: PdfDefinition }
export type PdfResult = { readonly id: number; readonly bytes?: Uint8Array; readonly error?: string }

export type Pdf = {
  /** Lays pages out; throws when it fails or takes more than `timeLimit`. */
  render(definition: PdfDefinition): Promise<Buffer>
  close(): Promise<void>
}

/** Longest layout, in milliseconds: some hundred pages. */
const timeLimit = 30_000

/** `faceOf`: image and colour of the company; none without it. */
export const createPdf = (faceOf?: () => Promise<PaperFace>): Pdf => {
  let worker: Worker | null = null
  let last = 0
  const waiting = new Map<
    number,
    { resolve: (bytes: Buffer) => void; reject: (error: Error) => void; timer: NodeJS.Timeout }
  >()

  const settle = (id: number, end: (one: NonNullable<ReturnType<typeof waiting.get>>) => void) => {
    const one = waiting.get(id)
    if (!one) return
    waiting.delete(id)
    clearTimeout(one.timer)
    end(one)
    if (waiting.size === 0) worker?.unref()
  }
  const fail = (error: Error) => {
    worker = null
    for (const id of [...waiting.keys()]) settle(id, (one) => one.reject(error))
  }
  const start = (): Worker => {
    const started = new Worker(new URL('./pdf.worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: 512 },
    })
    started.on('message', ({ id, bytes, error }: PdfResult) =>
      settle(id, (one) =>
        bytes ? one.resolve(Buffer.from(bytes)) : one.reject(new Error(`the page could not be laid out: ${error}`)),
      ),
    )
    started.on('error', fail)
    started.on('exit', () => {
      if (worker === started) fail(new Error('the layout thread ended'))
    })
    return started
  }

  return {
    render: async (given) => {
      const definition = withFace(given, faceOf ? await faceOf() : { logo: null, colour: null })
      return new Promise((resolve, reject) => {
        worker ??= start()
        worker.ref()
        last += 1
        const id = last
        const timer = setTimeout(() => {
          const stuck = worker
          fail(new Error('the layout took too long'))
          void stuck?.terminate()
        }, timeLimit)
        waiting.set(id, { resolve, reject, timer })
        worker.postMessage({ id, definition } satisfies PdfJob)
      })
    },
    close: async () => {
      const ending = worker
      worker = null
      await ending?.terminate()
    },
  }
}
