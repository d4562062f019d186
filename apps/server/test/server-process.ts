// The server program as a real process on loopback, for tests in which processes live and die.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import { fillPath, requestHeader, toQuery } from '@cartable/domain/kernel/http.ts'
import type { AnswerOf, AnyOperation, SentOf } from '@cartable/domain/kernel/operation.ts'

const entry = fileURLToPath(new URL('../src/main.ts', import.meta.url))

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}

export type ServerProcess = {
  readonly url: string
  readonly process: ChildProcess
  /** Calls an operation over HTTP; throws when the server is gone. */
  call<O extends AnyOperation>(
    operation: O,
    input: SentOf<O>,
    cookie: string | null,
  ): Promise<{ status: number; body: AnswerOf<O> }>
  kill(signal: NodeJS.Signals): Promise<void>
}

/** Starts the program and waits until it can serve. */
export const startServerProcess = async (environment: Record<string, string>): Promise<ServerProcess> => {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, [entry], {
    env: {
      PATH: process.env.PATH ?? '',
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      NODE_ENV: 'test',
      LOG_LEVEL: 'silent',
      DEMO: 'false',
      RATE_LIMIT_PER_MINUTE: '1000000',
      ...environment,
      PORT: String(port),
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr?.on('data', (text) => {
    said += text
  })
  const deadline = Date.now() + 90_000
  for (;;) {
    if (child.exitCode !== null || Date.now() > deadline) throw new Error(`the server did not start: ${said}`)
    const ready = await fetch(`${url}/ready`).then(
      (answer) => answer.ok,
      () => false,
    )
    if (ready) break
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return {
    url,
    process: child,
    call: async (operation, input, cookie) => {
      const { path, rest } = fillPath(operation.path, input as Record<string, unknown>)
      const inQuery = operation.method === 'GET' || operation.method === 'DELETE'
      const response = await fetch(`${url}/api${path}${inQuery ? toQuery(rest) : ''}`, {
        method: operation.method,
        headers: {
          [requestHeader]: '1',
          'sec-fetch-site': 'same-origin',
          ...(cookie ? { cookie } : {}),
          ...(inQuery ? {} : { 'content-type': 'application/json' }),
        },
        ...(inQuery ? {} : { body: JSON.stringify(rest) }),
      })
      return { status: response.status, body: await response.json() }
    },
    kill: async (signal) => {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill(signal)
      await once(child, 'exit')
    },
  }
}
