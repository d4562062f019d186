// The settings of the program, read from the environment once, with clear errors.
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { clamdAddress } from './antivirus/clamd.ts'

const port = z.coerce.number().int().min(0).max(65_535)
const httpUrl = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ''))
/** Of one server: which of several is the primary is known to what follows them, whose address it is. */
const databaseAddress = z.string().superRefine((value, context) => {
  const [, whereAndWho = ''] = /^[a-z]+:\/\/([^/?]*)/i.exec(value) ?? []
  const hasSeveralHosts = (whereAndWho.split('@').at(-1) ?? '').includes(',')
  const message = hasSeveralHosts
    ? 'un seul hôte attendu, l’adresse qui suit le primaire'
    : 'adresse attendue, postgres://compte:motdepasse@hote:5432/base'
  if (hasSeveralHosts || !/^postgres(ql)?:$/.test(URL.parse(value)?.protocol ?? ''))
    context.addIssue({ code: 'custom', message })
})
const key = z.string().transform((value, context) => {
  const bytes = Buffer.from(value, 'base64')
  if (bytes.length === 32) return bytes
  context.addIssue({ code: 'custom', message: '32 octets en base64 attendus (openssl rand -base64 32)' })
  return z.NEVER
})
/** `name=value` pairs between commas, their values as in an address: how OpenTelemetry writes them. */
const collectorHeaders = z.string().transform((text, context) => {
  try {
    return Object.fromEntries(
      text.split(',').map((pair) => {
        const [, name, value] = /^\s*([\w-]+)=(.*)$/.exec(pair) ?? []
        if (name === undefined || value === undefined) throw new Error('no pair')
        return [name.toLowerCase(), decodeURIComponent(value.trim())]
      }),
    )
  } catch {
    context.addIssue({ code: 'custom', message: 'nom=valeur attendus, entre virgules' })
    return z.NEVER
  }
})
const flag = z.enum(['true', 'false', '1', '0']).transform((value) => value === 'true' || value === '1')

const Environment = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  PORT: port.default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('./var'),
  DATABASE_URL: databaseAddress,
  DATABASE_REPLICA_URL: databaseAddress.optional(),
  BACKUP_PROOF_URL: databaseAddress.optional(),
  DATABASE_POOL_SIZE: z.coerce.number().int().min(2).max(200).default(10),
  PUBLIC_URL: httpUrl.optional(),
  DRAIN_SECONDS: z.coerce.number().int().min(0).max(300).optional(),
  TRUSTED_PROXIES: z.string().default(''),
  SECRET_KEY: key.optional(),
  SECRET_KEY_PREVIOUS: key.optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  OTEL_EXPORTER_OTLP_LOGS_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  OTEL_EXPORTER_OTLP_LOGS_HEADERS: collectorHeaders.optional(),
  DEMO: flag.optional(),
  SANDBOX_PORT: port.optional(),
  SANDBOX_SMTP_PORT: port.optional(),
  SMTP_HOST: z.string().optional(),
  SMTP_PORT: port.optional(),
  SMTP_SECURE: flag.default(false),
  SMTP_USER: z.string().optional(),
  SMTP_PASSWORD: z.string().optional(),
  MAIL_FROM: z.email().default('contact@cartable.example'),
  MAIL_DKIM_SELECTOR: z
    .string()
    .regex(/^[\w.-]{1,100}$/)
    .optional(),
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_PUBLISHABLE_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  STRIPE_API_URL: httpUrl.optional(),
  URSSAF_API_URL: httpUrl.optional(),
  URSSAF_CLIENT_ID: z.string().optional(),
  URSSAF_CLIENT_SECRET: z.string().optional(),
  GEOCODING_URL: httpUrl.optional(),
  COMMUNES_URL: httpUrl.optional(),
  MAIL_RETURN_PATH: z.email().optional(),
  MAIL_REPORTS_SECRET: z.string().min(16).optional(),
  MAIL_REPLIES_DOMAIN: z
    .string()
    .toLowerCase()
    .regex(/^(?=.{4,200}$)[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'Nom de domaine')
    .optional(),
  MAIL_REPLIES_SECRET: z.string().min(16).optional(),
  SMS_API_URL: httpUrl.optional(),
  SMS_API_KEY: z.string().optional(),
  SMS_SENDER: z
    .string()
    .regex(/^(?=.*[A-Za-z])[A-Za-z0-9 ]{1,11}$/, '1 à 11 lettres sans accent, chiffres ou espaces')
    .default('Cartable'),
  SMS_WEBHOOK_SECRET: z.string().min(16).optional(),
  WHATSAPP_API_URL: httpUrl.optional(),
  WHATSAPP_PHONE_NUMBER_ID: z.string().regex(/^\d+$/).optional(),
  WHATSAPP_ACCESS_TOKEN: z.string().optional(),
  WHATSAPP_APP_SECRET: z.string().min(16).optional(),
  WHATSAPP_VERIFY_TOKEN: z.string().min(8).optional(),
  WRITER_API_URL: httpUrl.optional(),
  WRITER_API_KEY: z.string().optional(),
  WRITER_MODEL: z.string().default('mistral-small-latest'),
  TWIN_SECRET: z.string().min(16).optional(),
  TWIN_SANDBOX_URL: httpUrl.optional(),
  ANTIVIRUS_ADDRESS: z
    .string()
    .transform((text) => clamdAddress(text))
    .refine((address) => address !== null, 'chemin d’une socket ou hôte:port attendu')
    .optional(),
  ANTIVIRUS_ABSENT: z.enum(['refuse', 'accept']).default('refuse'),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().default('eu-west-3'),
  S3_ENDPOINT: httpUrl.optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_FORCE_PATH_STYLE: flag.default(false),
  REQUEST_TIMEOUT_SECONDS: z.coerce.number().int().min(1).max(3600).default(120),
  PATH_PREFIX: z
    .string()
    .regex(/^[\w.-]{1,50}$/, 'un seul segment d’adresse attendu')
    .optional(),
  RATE_LIMIT_PER_MINUTE: z.coerce.number().int().min(1).default(3000),
  CAPTCHA_COST: z.coerce.number().int().min(1).max(1_000_000).default(1000),
})

/** Two settings that must come together. */
const pairs = [
  ['S3_BUCKET', 'S3_ACCESS_KEY_ID'],
  ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  ['SMTP_USER', 'SMTP_PASSWORD'],
  ['URSSAF_CLIENT_ID', 'URSSAF_CLIENT_SECRET'],
  ['STRIPE_PUBLISHABLE_KEY', 'STRIPE_SECRET_KEY'],
  ['WHATSAPP_PHONE_NUMBER_ID', 'WHATSAPP_ACCESS_TOKEN'],
  ['WHATSAPP_APP_SECRET', 'WHATSAPP_VERIFY_TOKEN'],
] as const

export class ConfigError extends Error {}

/** Secret of development, made once and kept beside the data; production must bring its own. */
const localSecret = (dataDir: string): Buffer => {
  const file = join(dataDir, 'secret.key')
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true })
    writeFileSync(file, randomBytes(32).toString('base64'), { mode: 0o600, flag: 'wx' })
  }
  return Buffer.from(readFileSync(file, 'utf8').trim(), 'base64')
}

/**
 * Parses the environment. Throws `ConfigError` with one French line per fault; never repeats a value, which may be a secret.
 * Providers without settings are sought in the sandbox, on loopback; in production there is none, and nobody is asked.
 */
export const readConfig = (environment: Readonly<Record<string, string | undefined>>) => {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = Environment.safeParse(given)
  const faults = parsed.success
    ? []
    : parsed.error.issues.map((issue) => `${issue.path.join('.')}\u00a0: ${issue.message}`)
  for (const [one, other] of pairs) {
    if ((given[one] === undefined) !== (given[other] === undefined))
      faults.push(`${one} et ${other} vont ensemble\u00a0: l’un manque`)
  }
  const production = given.NODE_ENV === 'production'
  if (production && !given.SECRET_KEY) faults.push('SECRET_KEY\u00a0: obligatoire en production')
  for (const name of ['TWIN_SECRET', 'TWIN_SANDBOX_URL'])
    if (production && given[name]) faults.push(`${name}\u00a0: l’horloge d’une société en production ne se déplace pas`)
  if (production && given.DEMO && !['false', '0'].includes(given.DEMO))
    faults.push('DEMO\u00a0: une société de démonstration ne se crée pas en production')
  if (production && !given.PUBLIC_URL) faults.push('PUBLIC_URL\u00a0: obligatoire en production')
  if (!parsed.success || faults.length > 0) throw new ConfigError(`Réglages refusés\u00a0:\n- ${faults.join('\n- ')}`)
  const env = parsed.data
  const dataDir = resolve(env.DATA_DIR)
  const sandboxPort = env.SANDBOX_PORT ?? env.PORT + 1
  const sandboxUrl = `http://127.0.0.1:${sandboxPort}`
  return {
    production,
    test: env.NODE_ENV === 'test',
    host: env.HOST,
    port: env.PORT,
    publicUrl: env.PUBLIC_URL ?? `http://localhost:${env.PORT}`,
    /** How long a server that is about to stop still answers, while whoever spreads the calls hears that it is not ready. */
    drainSeconds: env.DRAIN_SECONDS ?? (env.NODE_ENV === 'production' ? 5 : 0),
    /** `none` says that there is none, which production wants to hear. */
    trustedProxies: env.TRUSTED_PROXIES.split(',')
      .map((address) => address.trim())
      .filter((address) => address !== '' && address !== 'none'),
    dataDir,
    databaseUrl: env.DATABASE_URL,
    databaseReplicaUrl: env.DATABASE_REPLICA_URL ?? null,
    databasePoolSize: env.DATABASE_POOL_SIZE,
    /** Where a backup is put back to be proved: an account there may create databases. */
    backupProofUrl: env.BACKUP_PROOF_URL ?? env.DATABASE_URL,
    secretKey: env.SECRET_KEY ?? localSecret(dataDir),
    secretKeyPrevious: env.SECRET_KEY_PREVIOUS ?? null,
    logLevel: env.LOG_LEVEL,
    /** Where the log is sent as well. */
    collector: env.OTEL_EXPORTER_OTLP_LOGS_ENDPOINT
      ? { url: env.OTEL_EXPORTER_OTLP_LOGS_ENDPOINT, headers: env.OTEL_EXPORTER_OTLP_LOGS_HEADERS ?? {} }
      : null,
    /** Load the demo company into an empty database. */
    demo: env.DEMO ?? !production,
    smtp: {
      host: env.SMTP_HOST ?? '127.0.0.1',
      port: env.SMTP_PORT ?? (env.SMTP_HOST || production ? 587 : (env.SANDBOX_SMTP_PORT ?? sandboxPort + 1)),
      secure: env.SMTP_SECURE,
      user: env.SMTP_USER,
      password: env.SMTP_PASSWORD,
      from: env.MAIL_FROM,
      returnPath: env.MAIL_RETURN_PATH ?? env.MAIL_FROM,
    },
    /** Bounces: the mail server hands us the notifications that reach the return path. */
    mailReports: { secret: env.MAIL_REPORTS_SECRET ?? null },
    /** Answers to mails of conversations: the domain of their addresses, whose mail server hands us what reaches it. */
    mailReplies:
      env.MAIL_REPLIES_DOMAIN === undefined || env.MAIL_REPLIES_SECRET === undefined
        ? null
        : { domain: env.MAIL_REPLIES_DOMAIN, secret: env.MAIL_REPLIES_SECRET },
    stripe: {
      secretKey: env.STRIPE_SECRET_KEY ?? (production ? 'absent' : 'sk_test_sandbox'),
      publishableKey: env.STRIPE_PUBLISHABLE_KEY ?? null,
      apiUrl: env.STRIPE_API_URL ?? (env.STRIPE_SECRET_KEY || production ? 'https://api.stripe.com' : sandboxUrl),
      webhookSecret: env.STRIPE_WEBHOOK_SECRET ?? null,
    },
    urssaf: {
      apiUrl: env.URSSAF_API_URL ?? (env.URSSAF_CLIENT_ID || production ? 'https://api.urssaf.fr' : sandboxUrl),
      clientId: env.URSSAF_CLIENT_ID ?? (production ? '' : 'sandbox'),
      clientSecret: env.URSSAF_CLIENT_SECRET ?? (production ? '' : 'sandbox'),
    },
    geocoding: {
      // public services that ask for no key; production has no sandbox
      searchUrl: env.GEOCODING_URL ?? (production ? 'https://data.geopf.fr/geocodage' : `${sandboxUrl}/geocodage`),
      communesUrl: env.COMMUNES_URL ?? (production ? 'https://geo.api.gouv.fr' : sandboxUrl),
    },
    sms: {
      apiUrl: env.SMS_API_URL ?? (env.SMS_API_KEY ? 'https://api.brevo.com' : sandboxUrl),
      // without a key nobody carries SMS; production has no sandbox
      apiKey: env.SMS_API_KEY ?? (production ? null : 'sandbox'),
      sender: env.SMS_SENDER,
      webhookSecret: env.SMS_WEBHOOK_SECRET ?? null,
    },
    whatsapp: {
      apiUrl: env.WHATSAPP_API_URL ?? (env.WHATSAPP_ACCESS_TOKEN ? 'https://graph.facebook.com' : sandboxUrl),
      phoneNumberId: env.WHATSAPP_PHONE_NUMBER_ID ?? (production ? null : '106540352242922'),
      accessToken: env.WHATSAPP_ACCESS_TOKEN ?? (production ? null : 'sandbox'),
      appSecret: env.WHATSAPP_APP_SECRET ?? null,
      verifyToken: env.WHATSAPP_VERIFY_TOKEN ?? null,
    },
    writer: {
      apiUrl: env.WRITER_API_URL ?? (env.WRITER_API_KEY ? 'https://api.mistral.ai' : sandboxUrl),
      // without a key nobody writes; production has no sandbox
      apiKey: env.WRITER_API_KEY ?? (production ? null : 'sandbox'),
      model: env.WRITER_MODEL,
    },
    /** Looks at what is uploaded; `whenAbsent`: what becomes of it while nobody can. */
    antivirus: env.ANTIVIRUS_ADDRESS ? { address: env.ANTIVIRUS_ADDRESS, whenAbsent: env.ANTIVIRUS_ABSENT } : null,
    s3: env.S3_BUCKET
      ? {
          bucket: env.S3_BUCKET,
          region: env.S3_REGION,
          endpoint: env.S3_ENDPOINT,
          accessKeyId: env.S3_ACCESS_KEY_ID!,
          secretAccessKey: env.S3_SECRET_ACCESS_KEY!,
          forcePathStyle: env.S3_FORCE_PATH_STYLE,
        }
      : null,
    /** Time in which a request must have arrived whole; half of it, at most a minute, for its headers. */
    requestTimeoutSeconds: env.REQUEST_TIMEOUT_SECONDS,
    /** First segment of addresses that is no part of them (`index_dev.php`), removed before they are matched. */
    pathPrefix: env.PATH_PREFIX ?? null,
    /** Requests per minute and address, all operations together. */
    rateLimitPerMinute: env.RATE_LIMIT_PER_MINUTE,
    captcha: { cost: env.CAPTCHA_COST },
    sandboxUrl,
    /** What may move the clock; null in production, where nothing can. */
    twin: production
      ? null
      : {
          /** The sandbox's proof when it asks us to move; nobody can ask without one. */
          secret: env.TWIN_SECRET ?? null,
          /** Where the sandbox is told how late it is; null: there is none to tell. */
          sandboxUrl: env.TWIN_SANDBOX_URL ?? null,
        },
  }
}

export type Config = ReturnType<typeof readConfig>
