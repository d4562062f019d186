// Proves the process: it tells its parent it is ready, ends with it, keeps everything through kill -9, refuses a taken port.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import nodemailer from 'nodemailer'
import { afterEach, expect, test } from 'vitest'
import { stripeClient } from './stripe/stripe.test-helpers.ts'

interface Ready {
  type: 'ready'
  httpUrl: string
  smtpPort: number
}

const children: ChildProcess[] = []
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
})

function launch(dataDir: string, ports = { http: '0', smtp: '0' }): ChildProcess {
  const child = fork(fileURLToPath(new URL('main.ts', import.meta.url)), {
    execArgv: [],
    silent: true,
    env: { ...process.env, DATA_DIR: dataDir, SANDBOX_PORT: ports.http, SANDBOX_SMTP_PORT: ports.smtp },
  })
  children.push(child)
  return child
}

async function ready(child: ChildProcess): Promise<Ready> {
  const [message] = (await once(child, 'message')) as [Ready]
  return message
}

const newFolder = () => mkdtempSync(join(tmpdir(), 'sandbox-main-'))

test('what was acknowledged before kill -9 is there afterwards', { timeout: 30_000 }, async () => {
  const dataDir = newFolder()
  const child = launch(dataDir)
  const first = await ready(child)
  const mailer = nodemailer.createTransport({ host: '127.0.0.1', port: first.smtpPort, ignoreTLS: true })
  const stripe = stripeClient(first.httpUrl)
  for (let i = 0; i < 20; i++) {
    await mailer.sendMail({ from: 'a@cartable.test', to: 'b@exemple.test', subject: `n° ${i}`, text: 'Bonjour' })
    await stripe.customers.create({ name: `Client ${i}` })
  }
  child.kill('SIGKILL')
  await once(child, 'exit')

  const second = await ready(launch(dataDir))
  const box = (await (await fetch(`${second.httpUrl}/mail/api/messages`)).json()) as { total: number }
  expect(box.total).toBe(20)
  const customers = await stripeClient(second.httpUrl).customers.list({ limit: 100 })
  expect(customers.data).toHaveLength(20)
})

test('it ends when its parent goes away', { timeout: 20_000 }, async () => {
  const child = launch(newFolder())
  await ready(child)
  child.disconnect()
  const [code] = await once(child, 'exit')
  expect(code).toBe(0)
})

test('a taken port is said and leaves the state of the running one alone', { timeout: 30_000 }, async () => {
  const dataDir = newFolder()
  const running = await ready(launch(dataDir))
  const stripe = stripeClient(running.httpUrl)
  const before = await stripe.customers.create({ name: 'Avant' })
  for (const smtp of [String(running.smtpPort), '0']) {
    const intruder = launch(dataDir, { http: new URL(running.httpUrl).port, smtp })
    let said = ''
    intruder.stderr?.on('data', (chunk: Buffer) => {
      said += chunk.toString()
    })
    const [code] = await once(intruder, 'exit')
    expect(code).toBe(1)
    expect(said).toContain('Le bac à sable ne démarre pas')
  }
  const after = await stripe.customers.create({ name: 'Après' })
  const names = (await stripe.customers.list()).data.map((customer) => customer.id)
  expect(names).toEqual([after.id, before.id])
  children[0]?.kill('SIGKILL')
  const again = await ready(launch(dataDir))
  expect((await stripeClient(again.httpUrl).customers.list()).data).toHaveLength(2)
})
