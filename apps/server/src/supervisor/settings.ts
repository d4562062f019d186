// What the supervisor itself reads from the environment; the rest is handed to the children untouched.
import { randomBytes } from 'node:crypto'
import { join, resolve } from 'node:path'
import { SettingsError } from './settings-error.ts'
import { readWalArchive, type WalArchive } from './wal-archive.ts'

export { SettingsError }

export type SupervisorSettings = {
  dataDir: string
  host: string
  port: number
  publicUrl: string
  /** null: the embedded database is started */
  databaseUrl: string | null
  /** where the journal of the embedded database is archived; null: nowhere */
  walArchive: WalArchive | null
  /** null: every outside system is real, no sandbox is started */
  sandbox: { port: number; smtpPort: number } | null
}

/** One of the settings of a line names the real provider; while a line has none, its sandbox is needed. */
const PROVIDERS = [
  ['SMTP_HOST'],
  ['STRIPE_SECRET_KEY', 'STRIPE_API_URL'],
  ['URSSAF_CLIENT_ID', 'URSSAF_API_URL'],
  ['GEOCODING_URL'],
  ['SMS_API_KEY', 'SMS_API_URL'],
  ['WHATSAPP_ACCESS_TOKEN', 'WHATSAPP_API_URL'],
]

/** Reads the settings, or throws SettingsError with a French sentence. */
export function readSettings(env: NodeJS.ProcessEnv): SupervisorSettings {
  const port = readPort(env, 'PORT', 3000)
  const sandboxPort = readPort(env, 'SANDBOX_PORT', port + 1)
  const hasAllProviders = PROVIDERS.every((names) => names.some((name) => env[name]))
  return {
    dataDir: resolve(env.DATA_DIR || 'var'),
    host: env.HOST || '127.0.0.1',
    port,
    publicUrl: env.PUBLIC_URL || `http://localhost:${port}`,
    databaseUrl: env.DATABASE_URL || null,
    walArchive: readWalArchive(env),
    sandbox:
      env.NODE_ENV === 'production' || hasAllProviders
        ? null
        : { port: sandboxPort, smtpPort: readPort(env, 'SANDBOX_SMTP_PORT', sandboxPort + 1) },
  }
}

/** The environment of the children: ours, with what the supervisor decided. */
export function childEnvironment(settings: SupervisorSettings, databaseUrl: string): NodeJS.ProcessEnv {
  const { sandbox } = settings
  return {
    ...process.env,
    PORT: String(settings.port),
    DATA_DIR: settings.dataDir,
    DATABASE_URL: databaseUrl,
    PUBLIC_URL: settings.publicUrl,
    ...(sandbox && {
      SANDBOX_PORT: String(sandbox.port),
      SANDBOX_SMTP_PORT: String(sandbox.smtpPort),
      ...sandboxWebhooks(settings.port),
      ...sharedClock(settings.port, sandbox.port),
    }),
  }
}

const secretOf = () => randomBytes(24).toString('hex')
const cardSecret = `whsec_${secretOf()}`
const bounceSecret = secretOf()
const replySecret = secretOf()
const smsSecret = secretOf()
const whatsappSecret = secretOf()
const clockSecret = secretOf()

/** The sandbox tells the server what becomes of payments and messages, as providers do; they agree on secrets at each start. */
function sandboxWebhooks(port: number): NodeJS.ProcessEnv {
  const server = `http://127.0.0.1:${port}/api/webhooks`
  return {
    ...(!process.env.STRIPE_SECRET_KEY && {
      STRIPE_WEBHOOK_SECRET: cardSecret,
      SANDBOX_STRIPE_WEBHOOK_SECRET: cardSecret,
      SANDBOX_STRIPE_WEBHOOK_URL: `${server}/stripe`,
    }),
    ...(!process.env.SMTP_HOST && {
      MAIL_REPORTS_SECRET: bounceSecret,
      SANDBOX_MAIL_WEBHOOK_SECRET: bounceSecret,
      SANDBOX_MAIL_WEBHOOK_URL: `${server}/mail-reports`,
      MAIL_REPLIES_DOMAIN: 'reponses.sandbox.test',
      MAIL_REPLIES_SECRET: replySecret,
      SANDBOX_MAIL_REPLIES_SECRET: replySecret,
      SANDBOX_MAIL_REPLIES_URL: `${server}/mail-replies`,
    }),
    ...(!process.env.SMS_API_KEY && {
      SMS_WEBHOOK_SECRET: smsSecret,
      SANDBOX_SMS_WEBHOOK_SECRET: smsSecret,
      SANDBOX_SMS_WEBHOOK_URL: `${server}/sms`,
    }),
    ...(!process.env.WHATSAPP_ACCESS_TOKEN && {
      WHATSAPP_APP_SECRET: whatsappSecret,
      WHATSAPP_VERIFY_TOKEN: whatsappSecret,
      SANDBOX_WHATSAPP_WEBHOOK_SECRET: whatsappSecret,
      SANDBOX_WHATSAPP_WEBHOOK_URL: `${server}/whatsapp`,
    }),
  }
}

/** The server and the sandbox have one clock, which the server leads and a page of the sandbox moves. */
function sharedClock(port: number, sandboxPort: number): NodeJS.ProcessEnv {
  return {
    TWIN_SECRET: clockSecret,
    TWIN_SANDBOX_URL: `http://127.0.0.1:${sandboxPort}`,
    SANDBOX_CLOCK_SECRET: clockSecret,
    SANDBOX_CLOCK_URL: `http://127.0.0.1:${port}/api/twin/clock`,
  }
}

/** A file that the supervisor keeps in the data folder. */
export function dataFile(settings: SupervisorSettings, ...names: string[]): string {
  return join(settings.dataDir, ...names)
}

function readPort(env: NodeJS.ProcessEnv, name: string, fallback: number): number {
  const text = env[name]
  if (!text) return fallback
  const port = Number(text)
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port
  throw new SettingsError(`${name} doit être un port, de 1 à 65535 (reçu\u00a0: ${text}).`)
}
