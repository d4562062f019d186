// What the logs hold after attacks: who was refused and where, and never a secret or a line that somebody else wrote.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase } from '../db.ts'

type Line = {
  readonly level: string
  readonly time: string
  readonly operation?: string
  readonly status?: number
  readonly account?: number
  readonly requestId?: string
}

const password = 'Un-Mot-De-Passe-Tres-Secret'
const wrong = 'Un-Autre-Mot-De-Passe-Secret'
let output = ''
let kept = ''
let token = ''
let lines: readonly Line[] = []

const freePort = async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}

// The real program, at its most talkative, writing to the standard output as in production.
beforeAll(async () => {
  const database = await createTestDatabase()
  const dataDir = mkdtempSync(join(tmpdir(), 'cartable-logs-'))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const program = spawn(process.execPath, [fileURLToPath(new URL('../../src/main.ts', import.meta.url))], {
    env: {
      PATH: process.env.PATH ?? '',
      NODE_ENV: 'test',
      LOG_LEVEL: 'debug',
      DEMO: 'false',
      DATABASE_URL: database.url,
      DATA_DIR: dataDir,
      PORT: String(port),
      ADMIN_LOGIN: 'admin@exemple.fr',
      ADMIN_PASSWORD: password,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  for (const stream of [program.stdout, program.stderr])
    stream.on('data', (text) => {
      output += text
    })
  const deadline = Date.now() + 60_000
  while (
    !(await fetch(`${url}/ready`).then(
      (answer) => answer.ok,
      () => false,
    ))
  ) {
    if (program.exitCode !== null || Date.now() > deadline) throw new Error(`the server did not start: ${output}`)
    await delay(100)
  }
  const send = (path: string, init: RequestInit = {}) =>
    fetch(`${url}/api${path}`, {
      ...init,
      headers: { 'x-cartable': '1', 'content-type': 'application/json', ...init.headers },
    })
  const signIn = (sent: object, headers: Record<string, string> = {}) =>
    send('/login', { method: 'POST', body: JSON.stringify(sent), headers })
  await signIn({ login: 'admin@exemple.fr', password: wrong })
  await signIn(
    { login: `x"}\n{"level":"fatal","msg":"ligne-forgee`, password: wrong },
    { 'user-agent': 'a"}{"level":"fatal"' },
  )
  const entered = await signIn({ login: 'admin@exemple.fr', password })
  token = /cartable_session=([\w-]+)/.exec(entered.headers.get('set-cookie') ?? '')?.[1] ?? ''
  const cookie = `cartable_session=${token}`
  await send('/session/shared/keep-alive', { headers: { cookie } })
  await send('/session/shared/keep-alive', { headers: { cookie: 'cartable_session=cookie-vole-0123456789' } })
  await send('/public/contact?token=jeton-d-un-lien-0123456789')
  await send('/admin/user/logout', { headers: { cookie, 'sec-fetch-site': 'cross-site' } })
  await send('/billing/payments/bill-print?id=1')
  await delay(700)
  const pg = (await import('pg')).default
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const { rows } = await client.query('select * from technical_logs')
  kept = JSON.stringify(rows)
  await client.end()
  program.kill('SIGTERM')
  await once(program, 'exit')
  lines = output.split('\n').flatMap((line): Line[] => (line.startsWith('{') ? [JSON.parse(line) as Line] : []))
  await database.drop()
  rmSync(dataDir, { recursive: true, force: true })
})

describe('logs', () => {
  test('hold no password, right or wrong, no token of a session or of a link', () => {
    expect(token.length).toBe(43)
    expect(lines.length).toBeGreaterThan(5)
    for (const secret of [password, wrong, token, 'cookie-vole-0123456789', 'jeton-d-un-lien-0123456789']) {
      expect(output).not.toContain(secret)
      expect(kept).not.toContain(secret)
    }
  })
  test('tell of each call what, when, who and how it ended, in one line of JSON with its time in UTC', () => {
    const calls = lines.filter((line) => line.operation !== undefined)
    expect(calls.length).toBeGreaterThan(5)
    for (const line of calls) {
      expect(line.time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
      expect(line.requestId).toMatch(/^[0-9a-f-]{36}$/)
      expect(line.status).toBeGreaterThan(0)
    }
    expect(calls.find((line) => line.operation === 'access.keepAlive' && line.status === 200)?.account).toBeGreaterThan(
      0,
    )
  })
  test('tell of what was refused: a stolen cookie, a visitor, a call from another site', () => {
    const statusesOf = (operation: string) =>
      lines.filter((line) => line.operation === operation).map(({ status }) => status)
    expect(statusesOf('access.keepAlive')).toEqual([200, 401])
    expect(statusesOf('billing.billPrint')).toEqual([401])
    expect(statusesOf('access.logout')).toEqual([403])
  })
  test('tell of sign-ins where administrators read them', () => {
    expect(kept).toContain('Connexion')
    expect(kept).toContain('admin@exemple.fr')
  })
  test('cannot be given a line by whoever is logged', () => {
    expect(lines.filter(({ level }) => level === 'fatal')).toEqual([])
    expect(output).not.toMatch(/^\{"level":"fatal"/m)
  })
})
