// The server beside the whole sandbox, on a clock that only moves when it is told to: for companies that are lived.
import { randomBytes } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startSandbox } from '../../sandbox/src/sandbox.ts'
import { startTestApp } from './app.ts'

const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = createServer()
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

export type LivedApp = Awaited<ReturnType<typeof startLivedApp>>

/** Providers answer and call back as they do beside `npm start`; nothing happens by itself. */
export const startLivedApp = async () => {
  const port = await freePort()
  const folder = mkdtempSync(join(tmpdir(), 'cartable-lived-'))
  const [cards, mails, texts] = [0, 1, 2].map(() => randomBytes(16).toString('hex')) as [string, string, string]
  const hooks = `http://127.0.0.1:${port}/api/webhooks`
  const sandbox = await startSandbox({
    httpPort: 0,
    smtpPort: 0,
    dataDir: folder,
    stripeWebhook: { url: `${hooks}/stripe`, secret: cards },
    mailWebhook: { url: `${hooks}/mail-reports`, secret: mails },
    smsWebhook: { url: `${hooks}/sms`, secret: texts },
  })
  const app = await startTestApp({
    environment: {
      PORT: String(port),
      STRIPE_API_URL: sandbox.httpUrl,
      STRIPE_WEBHOOK_SECRET: cards,
      URSSAF_API_URL: sandbox.httpUrl,
      SMS_API_URL: sandbox.httpUrl,
      SMS_API_KEY: 'sandbox',
      SMS_WEBHOOK_SECRET: texts,
      GEOCODING_URL: `${sandbox.httpUrl}/geocodage`,
      MAIL_REPORTS_SECRET: mails,
      SMTP_HOST: '127.0.0.1',
      SMTP_PORT: String(sandbox.smtpPort),
      TWIN_SANDBOX_URL: sandbox.httpUrl,
    },
  })
  await app.http.listen({ port, host: '127.0.0.1' })
  await app.start({ byItself: false })
  return {
    ...app,
    sandbox,
    close: async () => {
      await app.close()
      await sandbox.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
