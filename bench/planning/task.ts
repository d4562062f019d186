// The scheduled task of regular lessons, run as the server runs it on a database of the bench.
import { randomBytes } from 'node:crypto'
import { createApp } from '../../apps/server/src/app.ts'
import { readConfig } from '../../apps/server/src/platform/config.ts'
import { inWrite } from '../../apps/server/src/platform/db/database.ts'

const code = 'make-planned-courses'

export type Run = { readonly seconds: number; readonly made: number; readonly failed: number }

/** Runs the task some times in a row; answers what each run took and did. */
export const runTask = async (url: string, dataDir: string, times: number): Promise<Run[]> => {
  const app = await createApp(
    readConfig({
      ...process.env,
      NODE_ENV: 'test',
      DATABASE_URL: url,
      DATA_DIR: dataDir,
      SECRET_KEY: randomBytes(32).toString('base64'),
      LOG_LEVEL: 'silent',
    }),
    { withPages: false },
  )
  try {
    const { platform } = app
    await app.start({ byItself: false })
    const runs: Run[] = []
    for (let i = 0; i < times; i++) {
      const started = performance.now()
      await inWrite(platform.database, { operation: 'bench' }, (db) => platform.scheduled.runNow(db, code))
      await platform.jobs.drain()
      const seconds = (performance.now() - started) / 1000
      const { rows } = await platform.database.pool.query<{ summary: { made: number; failed: number } }>(
        `select summary from cron_task_runs r join cron_tasks t on t.id = r.cron_task_id
          where t.code = $1 and r.status = 'success' order by r.id desc limit 1`,
        [code],
      )
      const { made, failed } = rows[0]?.summary ?? { made: Number.NaN, failed: Number.NaN }
      runs.push({ seconds, made, failed })
    }
    return runs
  } finally {
    await app.close()
  }
}
