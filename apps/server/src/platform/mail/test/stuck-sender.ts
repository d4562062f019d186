// A server reduced to its mail, for the test that kills one in the middle of a sending.

import { movableClock } from '../../clock.ts'
import { openDatabase } from '../../db/database.ts'
import { createJobs } from '../../jobs/jobs.ts'
import type { Platform } from '../../platform.ts'
import { createSettings } from '../../settings.ts'
import { createLogger } from '../../telemetry/logger.ts'
import { createMetrics } from '../../telemetry/metrics.ts'
import { createTechnicalLog } from '../../telemetry/technical-log.ts'
import { createMail } from '../mail.ts'

const [url = '', smtpPort = '0', messageId] = process.argv.slice(2)
const database = openDatabase({ url, max: 4 })
const log = createLogger({ logLevel: 'silent' })
const metrics = createMetrics()
const jobs = createJobs({
  databaseUrl: url,
  database,
  log,
  technicalLog: createTechnicalLog({ database, log }),
  metrics,
})
const smtp = {
  host: '127.0.0.1',
  port: Number(smtpPort),
  secure: false,
  from: 'contact@cartable.example',
}
const mail = createMail({
  texts: { sms: null, whatsapp: null },
  clock: movableClock(),
  config: { smtp, publicUrl: 'http://localhost:3000', secretKey: Buffer.alloc(32, 7) },
  database,
  jobs,
  log,
  metrics,
  files: { readAll: () => Promise.reject(new Error('no file')) },
  settings: createSettings(database),
})
// the message exists already: this server sends it at once, or as the queue asks
await jobs.start({ platform: {} as Platform, jobs: [mail.job], work: messageId === undefined })
console.log('ready')
if (messageId !== undefined) await mail.sendNow(Number(messageId))
