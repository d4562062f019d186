// A server reduced to its queue, for the test that kills one: it hangs in its job, or does it.
import { setTimeout as delay } from 'node:timers/promises'
import { z } from 'zod'
import { openDatabase } from '../../db/database.ts'
import type { Platform } from '../../platform.ts'
import { createLogger } from '../../telemetry/logger.ts'
import { createMetrics } from '../../telemetry/metrics.ts'
import { createTechnicalLog } from '../../telemetry/technical-log.ts'
import { defineJob } from '../job.ts'
import { createJobs } from '../jobs.ts'

const [url = '', mode] = process.argv.slice(2)
const database = openDatabase({ url, max: 4 })
const log = createLogger({ logLevel: 'silent' })
const jobs = createJobs({
  databaseUrl: url,
  database,
  log,
  technicalLog: createTechnicalLog({ database, log }),
  metrics: createMetrics(),
})
const long = defineJob({
  name: 'test.long',
  input: z.object({}),
  retryDelaySeconds: 1,
  run: async (job) => {
    console.log(`attempt ${job.attempt}`)
    if (mode === 'stuck') await delay(600_000)
    console.log('done')
  },
})
await jobs.start({ platform: {} as Platform, jobs: [long] })
if (mode === 'stuck') await jobs.enqueue(database.writer, long, {})
