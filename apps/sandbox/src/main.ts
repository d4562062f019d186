// The sandbox as a process: settings from the environment, ends with its parent and on the usual signals.
import { startSandbox } from './sandbox.ts'

const DEFAULT_APPLICATION_PORT = 3000

const httpPort = portFrom('SANDBOX_PORT', portFrom('PORT', DEFAULT_APPLICATION_PORT) + 1)
const smtpPort = portFrom('SANDBOX_SMTP_PORT', httpPort + 1)

try {
  const sandbox = await startSandbox({
    httpPort,
    smtpPort,
    dataDir: process.env.DATA_DIR || './var',
    stripeWebhook: targetFrom('SANDBOX_STRIPE_WEBHOOK'),
    mailWebhook: targetFrom('SANDBOX_MAIL_WEBHOOK'),
    mailReplies: targetFrom('SANDBOX_MAIL_REPLIES'),
    smsWebhook: targetFrom('SANDBOX_SMS_WEBHOOK'),
    whatsappWebhook: targetFrom('SANDBOX_WHATSAPP_WEBHOOK'),
    serverClock: targetFrom('SANDBOX_CLOCK'),
  })
  let isStopping = false
  const stop = () => {
    if (isStopping) return
    isStopping = true
    // A client that keeps its connection open must not keep the process alive.
    setTimeout(() => process.exit(0), 2_000).unref()
    sandbox.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error)
        process.exit(1)
      },
    )
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  if (process.send) {
    process.on('disconnect', stop)
    process.send({ type: 'ready', httpUrl: sandbox.httpUrl, smtpPort: sandbox.smtpPort })
  }
  console.log(`Bac à sable\u00A0: ${sandbox.httpUrl} (SMTP 127.0.0.1:${sandbox.smtpPort})`)
} catch (error) {
  console.error(`Le bac à sable ne démarre pas\u00A0: ${error instanceof Error ? error.message : String(error)}`)
  process.exit(1)
}

function targetFrom(name: string) {
  const url = process.env[`${name}_URL`]
  const secret = process.env[`${name}_SECRET`]
  if (!url) return undefined
  if (!secret) throw new Error(`${name}_URL needs ${name}_SECRET`)
  return { url, secret }
}

function portFrom(name: string, fallback: number): number {
  const text = process.env[name]
  if (!text) return fallback
  const port = Number(text)
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error(`${name} is not a port: ${text}`)
  return port
}
