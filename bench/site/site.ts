// The product served from a database of a bench to real browsers: one server for each.
import { fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { join } from 'node:path'
import type { Browser, BrowserContext } from '@playwright/test'
import type { Ground } from './ground.ts'

export type Site = {
  readonly url: string
  /** Milliseconds of processor that the server has used since it began. */
  cpuMs(): Promise<number>
  /** A browser window of one of the two people, who is signed in. */
  open(browser: Browser, person: 0 | 1): Promise<BrowserContext>
  stop(): Promise<void>
}

const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}

export const startSite = async (ground: Ground, dataDir: string): Promise<Site> => {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const child = fork(join(import.meta.dirname, 'server.ts'), {
    env: {
      ...process.env,
      NODE_ENV: 'development',
      PORT: String(port),
      PUBLIC_URL: url,
      DATABASE_URL: ground.url,
      DATA_DIR: dataDir,
      SECRET_KEY: randomBytes(32).toString('base64'),
      RATE_LIMIT_PER_MINUTE: '1000000', // all the load comes from one address
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(([code]) => {
      throw new Error(`the server ended with code ${code}`)
    }),
  ])
  return {
    url,
    cpuMs: async () => {
      const told = once(child, 'message')
      child.send('cpu')
      return Number((await told)[0])
    },
    open: async (browser, person) => {
      const context = await browser.newContext({
        ...{ viewport: { width: 1366, height: 768 }, locale: 'fr-FR', timezoneId: 'Europe/Paris' },
        reducedMotion: 'reduce',
      })
      await context.addCookies([{ name: 'cartable_session', value: ground.tokens[person], url }])
      return context
    },
    stop: async () => {
      const ended = once(child, 'exit')
      child.disconnect()
      await ended
    },
  }
}
