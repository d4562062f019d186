// Puts mails in the queue of a running product, in one transaction, and reads what became of them there.
import pg from 'pg'
import { movableClock } from '../../apps/server/src/platform/clock.ts'
import { openDatabase } from '../../apps/server/src/platform/db/database.ts'
import { createJobs } from '../../apps/server/src/platform/jobs/jobs.ts'
import { createMail } from '../../apps/server/src/platform/mail/mail.ts'
import { createSettings } from '../../apps/server/src/platform/settings.ts'
import { createLogger } from '../../apps/server/src/platform/telemetry/logger.ts'
import { createMetrics } from '../../apps/server/src/platform/telemetry/metrics.ts'
import { createTechnicalLog } from '../../apps/server/src/platform/telemetry/technical-log.ts'

/** Writes the mails as a business act would; answers the seconds it took. This process sends none of them. */
export async function enqueueMails(databaseUrl: string, subjects: readonly string[]): Promise<number> {
  const database = openDatabase({ url: databaseUrl, max: 2 })
  const log = createLogger({ logLevel: 'silent' })
  const metrics = createMetrics()
  const technicalLog = createTechnicalLog({ database, log })
  const jobs = createJobs({ databaseUrl, database, log, technicalLog, metrics })
  const nowhere = { host: '127.0.0.1', port: 9, secure: false, from: 'contact@cartable.example' }
  const mail = createMail({
    config: { smtp: nowhere, publicUrl: 'https://gestion.exemple.fr', secretKey: Buffer.alloc(32, 1) },
    database,
    jobs,
    files: { readAll: () => Promise.reject(new Error('these mails have no file')) },
    clock: movableClock(),
    settings: createSettings(database),
    log,
    metrics,
    texts: { sms: null, whatsapp: null },
  })
  try {
    const begun = performance.now()
    await database.writer.transaction().execute(async (tx) => {
      for (const [i, subject] of subjects.entries())
        await mail.enqueueMail(tx, {
          to: [{ address: `famille-${i}@exemple.test` }],
          subject,
          bodyText: 'Bonjour,\n\nÀ bientôt.',
          purpose: 'bench',
        })
    })
    return (performance.now() - begun) / 1000
  } finally {
    // at once: nothing of this process may help the product to recover
    await jobs.stop(0)
    mail.close()
    await database.close()
  }
}

export type Outbox = {
  readonly subject: string
  readonly status: string
  readonly providerMessageId: string
  readonly attempts: number
}

/** The mails as the product has them. */
export const readOutbox = (databaseUrl: string): Promise<Outbox[]> =>
  ask<Outbox>(
    databaseUrl,
    `select subject, status, provider_message_id as "providerMessageId", attempts from messages where purpose = 'bench' order by id`,
  )

/** Subjects of the mails that a server has begun to send and not finished. */
export async function inFlight(databaseUrl: string): Promise<string[]> {
  const rows = await ask<{ subject: string }>(
    databaseUrl,
    `select subject from messages where purpose = 'bench' and status = 'sending'`,
  )
  return rows.map((row) => row.subject)
}

async function ask<R extends pg.QueryResultRow>(databaseUrl: string, text: string): Promise<R[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    return (await client.query<R>(text)).rows
  } finally {
    await client.end()
  }
}
