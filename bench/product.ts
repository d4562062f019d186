// The whole product as `npm start` runs it, with its sandbox, on ports and in a folder of its own: started, killed, started again.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { fillPath, requestHeader, toQuery } from '@cartable/domain/kernel/http.ts'
import type { AnswerOf, AnyOperation, SentOf } from '@cartable/domain/kernel/operation.ts'
import { removeInstallation } from '../apps/server/src/supervisor/postgres-home.ts'

const supervisor = fileURLToPath(new URL('../apps/server/src/supervisor/main.ts', import.meta.url))
const buildScript = fileURLToPath(new URL('../scripts/build.mjs', import.meta.url))
const requestTimeoutMs = 15_000
const usualStartMs = 600_000

export type Product = {
  readonly url: string
  readonly sandboxUrl: string
  readonly dataDir: string
  /** Starts the supervisor; resolves when it says that the product can serve. */
  start(): Promise<void>
  /** The supervisor now running, or 0. */
  pid(): number
  /** What the supervisors have printed so far, with the time, for the message of a failure. */
  output(): string
  /** Calls an operation over HTTP; rejects when nobody answers. */
  call<O extends AnyOperation>(
    operation: O,
    input: SentOf<O>,
    cookie: string,
  ): Promise<{ status: number; body: AnswerOf<O> }>
  /** Signs in; answers the cookie. */
  signIn(login: string, password: string): Promise<string>
  /** Ends everything, and removes the folder unless it is to be kept. */
  remove(): Promise<void>
}

/** Builds the web app when needed, and chooses ports and a folder. Nothing runs before `start`. */
export async function prepareProduct({
  startTimeoutMs = usualStartMs,
  keptIn = null,
}: {
  startTimeoutMs?: number
  keptIn?: string | null
} = {}): Promise<Product> {
  execFileSync(process.execPath, [buildScript], { stdio: 'inherit' })
  const dataDir = keptIn ?? mkdtempSync(join(tmpdir(), 'cartable-bench-'))
  mkdirSync(dataDir, { recursive: true })
  chmodSync(dataDir, 0o711) // run by root, the database has an account of its own, which must get through
  const port = await freePorts()
  const url = `http://localhost:${port}`
  let child: ChildProcess | null = null
  let output = ''

  const start = async () => {
    const started = spawn(process.execPath, [supervisor], {
      env: {
        ...process.env,
        NODE_ENV: 'development',
        DATABASE_URL: '',
        DATA_DIR: dataDir,
        PORT: String(port),
        SANDBOX_PORT: String(port + 1),
        SANDBOX_SMTP_PORT: String(port + 2),
        PUBLIC_URL: url,
        CAPTCHA_COST: '1',
        RATE_LIMIT_PER_MINUTE: '1000000', // all the load comes from one address
      },
      // the channel ends the tree with us, whatever happens
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    })
    child = started
    await new Promise<void>((done, fail) => {
      let said = ''
      const timer = setTimeout(() => fail(new Error(`the product is not ready:\n${said}`)), startTimeoutMs)
      started.once('exit', (code) => fail(new Error(`the product ended with code ${code}:\n${said}`)))
      for (const stream of [started.stdout, started.stderr])
        stream?.on('data', (chunk: Buffer) => {
          output += `${new Date().toISOString().slice(11, 23)} ${chunk}`
          said += chunk
          if (!said.includes('Cartable est prêt')) return
          clearTimeout(timer)
          done()
        })
    })
  }
  const call: Product['call'] = async (operation, input, cookie) => {
    const { path, rest } = fillPath(operation.path, input as Record<string, unknown>)
    const inQuery = operation.method === 'GET' || operation.method === 'DELETE'
    const response = await fetch(`http://127.0.0.1:${port}/api${path}${inQuery ? toQuery(rest) : ''}`, {
      method: operation.method,
      headers: {
        [requestHeader]: '1',
        'sec-fetch-site': 'same-origin',
        cookie,
        ...(inQuery ? {} : { 'content-type': 'application/json' }),
      },
      ...(inQuery ? {} : { body: JSON.stringify(rest) }),
      signal: AbortSignal.timeout(requestTimeoutMs),
    })
    return { status: response.status, body: await response.json() }
  }
  return {
    url,
    sandboxUrl: `http://127.0.0.1:${port + 1}`,
    dataDir,
    start,
    pid: () => child?.pid ?? 0,
    output: () => output,
    call,
    signIn: async (login, password) => {
      const response = await fetch(`http://127.0.0.1:${port}/api/login`, {
        method: 'POST',
        headers: { [requestHeader]: '1', 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' },
        body: JSON.stringify({ login, password }),
      })
      const cookie = response.headers.getSetCookie()[0]?.split(';')[0]
      if (!cookie) throw new Error(`${login} cannot sign in: ${await response.text()}`)
      return cookie
    },
    remove: async () => {
      const running = child
      if (running && running.exitCode === null && running.signalCode === null) {
        const ended = new Promise((done) => running.once('exit', done))
        running.kill('SIGTERM')
        await Promise.race([ended, delay(90_000)])
      }
      if (keptIn === null) removeInstallation(dataDir)
    },
  }
}

/** The first of three free ports in a row, below those that the system hands out: nobody takes them while we are down. */
async function freePorts(): Promise<number> {
  for (let tries = 0; tries < 50; tries++) {
    const first = 20_000 + 3 * Math.floor(Math.random() * 3_000)
    const free = await Promise.all([first, first + 1, first + 2].map(isFree))
    if (free.every(Boolean)) return first
  }
  throw new Error('no three free ports in a row')
}

function isFree(port: number): Promise<boolean> {
  return new Promise((done) => {
    const probe = createServer()
    probe.once('error', () => done(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => done(true)))
  })
}
