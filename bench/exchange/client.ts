// Starts the server as a child and does what the screen of imports and a reader of lists do.
import { fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { FromServer } from './server.ts'

const pollMs = 50

export type Client = {
  /** Imports a file of establishments to its end; answers seconds and the lines that were added. */
  import(path: string): Promise<{ seconds: number; added: number }>
  /** Downloads the export; answers seconds and bytes. */
  export(format: string): Promise<{ seconds: number; bytes: number }>
  /** Asks the first page of the customers; answers milliseconds. */
  list(): Promise<number>
  /** Highest memory of the server so far. */
  peakMiB(): Promise<number>
  stop(): Promise<void>
}

type Progress = { progress: number; report: null | { isValid: boolean; message: string; counts: { add: number } } }

export const startClient = async (ground: { url: string; cookie: string }, dataDir: string): Promise<Client> => {
  const child = fork(join(import.meta.dirname, 'server.ts'), {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      LOG_LEVEL: 'error',
      DATABASE_URL: ground.url,
      DATA_DIR: dataDir,
      PUBLIC_URL: 'http://127.0.0.1',
      SECRET_KEY: randomBytes(32).toString('base64'),
      RATE_LIMIT_PER_MINUTE: '100000000', // all the load comes from one address
    },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const next = () =>
    new Promise<FromServer>((done, fail) => {
      const ended = (code: number | null) => fail(new Error(`the server ended with code ${code}`))
      child.once('exit', ended)
      child.once('message', (message) => {
        child.off('exit', ended)
        done(message as FromServer)
      })
    })
  const started = await next()
  if (!('port' in started)) throw new Error('the server does not listen')
  const headers = { cookie: ground.cookie, 'x-cartable': '1', 'sec-fetch-site': 'same-origin' }
  const ask = async (path: string, init: RequestInit = {}) => {
    const response = await fetch(`http://127.0.0.1:${started.port}/api${path}`, { ...init, headers })
    if (!response.ok) throw new Error(`${path} answers ${response.status}: ${await response.text()}`)
    return response
  }
  const since = (start: number) => (performance.now() - start) / 1000
  return {
    import: async (path) => {
      const form = new FormData()
      form.append('data', JSON.stringify({ objectType: 'establishments' }))
      form.append('file', new Blob([await readFile(path)]), basename(path))
      const start = performance.now()
      const answer = (await (await ask('/admin/excelFile/import', { method: 'POST', body: form })).json()) as {
        errors: unknown
      }
      if (answer.errors) throw new Error(JSON.stringify(answer.errors))
      for (;;) {
        const { report } = (await (await ask('/admin/excelFile/progress?objectType=establishments')).json()) as Progress
        if (report && !report.isValid) throw new Error(report.message)
        if (report) return { seconds: since(start), added: report.counts.add }
        await delay(pollMs)
      }
    },
    export: async (format) => {
      const start = performance.now()
      const { body } = await ask(`/admin/excelFile/export?objectType=establishments&format=${format}`)
      let bytes = 0
      for await (const chunk of body ?? []) bytes += (chunk as Uint8Array).length
      return { seconds: since(start), bytes }
    },
    list: async () => {
      const start = performance.now()
      await (await ask('/customer/list')).arrayBuffer()
      return since(start) * 1000
    },
    peakMiB: async () => {
      child.send('peak')
      const answer = await next()
      return 'peakMiB' in answer ? answer.peakMiB : Number.NaN
    },
    stop: () =>
      new Promise((done) => {
        child.once('exit', () => done())
        child.disconnect()
      }),
  }
}
