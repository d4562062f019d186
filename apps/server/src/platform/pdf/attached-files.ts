// Reads the files that a PDF carries beside its pages: what electronic bills of the Factur-X kind are read from.
// A process of its own reads them: a PDF that swells or never ends is left where it is, and the server goes on.
import { fork } from 'node:child_process'

export type AttachedFile = { readonly name: string; readonly body: Buffer }

const heapMb = 256
const waitMs = 20_000

/** The files that a PDF carries; none where it is no PDF that can be read, or one that asks too much of who reads it. */
export const readAttachedFiles = (path: string): Promise<AttachedFile[]> => {
  const compiled = process.env.NODE_COMPILE_CACHE
  const child = fork(new URL('./attached-files.process.ts', import.meta.url), [], {
    execArgv: [`--max-old-space-size=${heapMb}`],
    // no secret of the server is within reach of what reads files of others
    env: compiled === undefined ? {} : { NODE_COMPILE_CACHE: compiled },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  const { promise, resolve } = Promise.withResolvers<AttachedFile[]>()
  const timer = setTimeout(() => child.kill('SIGKILL'), waitMs)
  child.once('message', (files: { readonly name: string; readonly body: Uint8Array }[]) =>
    resolve(files.map(({ name, body }) => ({ name, body: Buffer.from(body) }))),
  )
  child.once('error', () => resolve([]))
  child.once('exit', () => {
    clearTimeout(timer)
    resolve([])
  })
  child.send(path)
  return promise
}
