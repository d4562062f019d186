// The whole sandbox, and the settings of a server beside it whose clock only moves when it is told to.
import { randomBytes } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startSandbox } from '../../sandbox/src/sandbox.ts'

const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = createServer()
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

/** Providers answer and call back as they do beside `npm start`. `port` is where the server must listen to be called. */
export const startProviders = async () => {
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
  return {
    port,
    sandbox,
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
    stop: async () => {
      await sandbox.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
