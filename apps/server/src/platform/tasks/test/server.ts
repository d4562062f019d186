// A server reduced to its long tasks.
import { openDatabase } from '../../db/database.ts'
import { createFiles } from '../../files/files.ts'
import { createStorage } from '../../files/storage.ts'
import { createJobs } from '../../jobs/jobs.ts'
import { createLogger } from '../../telemetry/logger.ts'
import { createMetrics } from '../../telemetry/metrics.ts'
import { createTechnicalLog } from '../../telemetry/technical-log.ts'
import { type AnyTask, createTasks } from '../tasks.ts'

export const openServer = async (url: string, dataDir: string, definitions: readonly AnyTask[]) => {
  const database = openDatabase({ url, max: 5 })
  const log = createLogger({ logLevel: 'silent' })
  const technicalLog = createTechnicalLog({ database, log })
  const files = createFiles({ database, storage: await createStorage({ dataDir, s3: null }), technicalLog })
  const jobs = createJobs({ databaseUrl: url, database, log, technicalLog, metrics: createMetrics() })
  const tasks = createTasks({ database, jobs, files, technicalLog, tasks: definitions })
  return {
    database,
    files,
    jobs,
    tasks,
    close: async () => {
      await jobs.stop(500)
      await database.close()
    },
  }
}
