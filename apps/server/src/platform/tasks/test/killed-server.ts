// Starts a task that hangs, for the test that kills this process in the middle of it.
import type { Platform } from '../../platform.ts'
import { countdown } from './countdown.ts'
import { openServer } from './server.ts'

process.env.HANGS = 'yes'
const [url = '', dataDir = ''] = process.argv.slice(2)
const server = await openServer(url, dataDir, [countdown])
await server.jobs.start({ platform: {} as Platform, jobs: [server.tasks.job] })
await server.database.writer.transaction().execute((tx) => server.tasks.startTask(tx, countdown, {}, null))
