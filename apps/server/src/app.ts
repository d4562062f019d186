// The composition root: makes the services of the platform and the HTTP server over them.
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import '@cartable/domain/kernel/numbering-plan.ts'
import type { FastifyInstance } from 'fastify'
import { messageFailureHandlers, moduleJobs, moduleTasks, providerEventHandlers, scheduledTasks } from './jobs.ts'
import { allOperations } from './operations.ts'
import { createAntivirus } from './platform/antivirus/antivirus.ts'
import { createCaptcha } from './platform/captcha/captcha.ts'
import { type Clock, movableClock, systemClock } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import { openDatabase } from './platform/db/database.ts'
import { createFiles } from './platform/files/files.ts'
import { createStorage } from './platform/files/storage.ts'
import { createDoor } from './platform/http/door.ts'
import { buildServer } from './platform/http/server.ts'
import { createJobs } from './platform/jobs/jobs.ts'
import { createScheduledTasks } from './platform/jobs/scheduled-tasks.ts'
import { createLive } from './platform/live/live.ts'
import { createMail } from './platform/mail/mail.ts'
import { createMaintenance } from './platform/maintenance.ts'
import { createPaperFaces } from './platform/pdf/face.ts'
import { createPdf } from './platform/pdf/pdf.ts'
import type { Platform } from './platform/platform.ts'
import { createGeocoding } from './platform/providers/geocoding/geocoding.ts'
import { mailReplyProvider } from './platform/providers/mail-replies/mail-replies.ts'
import { createCallRecorder } from './platform/providers/provider-calls.ts'
import { createProviderEvents } from './platform/providers/provider-events.ts'
import { createSms } from './platform/providers/sms/sms.ts'
import { createCardProvider } from './platform/providers/stripe/stripe.ts'
import { createUrssaf } from './platform/providers/urssaf/urssaf.ts'
import { serveWebhooks } from './platform/providers/webhooks.ts'
import { createWhatsApp } from './platform/providers/whatsapp/whatsapp.ts'
import { createWriter } from './platform/providers/writer/writer.ts'
import { createSettings } from './platform/settings.ts'
import { createTasks } from './platform/tasks/tasks.ts'
import { createLogger } from './platform/telemetry/logger.ts'
import { createMetrics } from './platform/telemetry/metrics.ts'
import { createLogShipper } from './platform/telemetry/ship-logs.ts'
import { createTechnicalLog } from './platform/telemetry/technical-log.ts'
import { assertRealTime, loadOffset, shareOffset } from './platform/twin/offset.ts'
import { createSandboxClock } from './platform/twin/sandbox-clock.ts'
import { serveTwin } from './platform/twin/serve-twin.ts'
import { createTwin, type Twin } from './platform/twin/twin.ts'

/** Milliseconds for which a call that runs is let end when the server stops. */
export const longestCallMs = 25_000
const webFolder = fileURLToPath(new URL('../../web/dist', import.meta.url))

export type App = {
  readonly http: FastifyInstance
  readonly platform: Platform
  /** Moves the clock; null in production, and where a test brought its own. */
  readonly twin: Twin | null
  /** Begins to work: jobs, scheduled tasks, live events. `byItself` false: nothing happens until the clock is moved or the queue drained. */
  start(options?: { byItself?: boolean }): Promise<void>
  /** Says that it is about to stop, so that no new call is sent here, and waits for that to be heard. */
  drain(ms: number): Promise<void>
  /** Lets what runs end, then ends everything. */
  close(): Promise<void>
}

/** `withPages: false` leaves the web app out: tests of the API need no route for each of its files. */
export const createApp = async (config: Config, options: { clock?: Clock; withPages?: boolean } = {}): Promise<App> => {
  const shipper = config.collector && createLogShipper(config.collector)
  const log = createLogger(config, undefined, shipper)
  const movable = config.twin && !options.clock ? movableClock() : null
  const clock = options.clock ?? movable ?? systemClock
  const database = openDatabase({
    clock,
    url: config.databaseUrl,
    replicaUrl: config.databaseReplicaUrl ?? undefined,
    max: config.databasePoolSize,
    onError: (error) => log.warn({ err: error }, 'a database connection broke'),
  })
  try {
    if (movable) await loadOffset(database, movable)
    if (config.production) await assertRealTime(database)
  } catch (error) {
    await database.close()
    throw error
  }
  const metrics = createMetrics({ withProcess: !config.test })
  if (shipper) metrics.watchLogs(shipper)
  metrics.watchPool('writes', database.pool)
  metrics.watchPool('reads', database.readPool)
  const technicalLog = createTechnicalLog({ database, log })
  const live = createLive({ config, log, metrics })
  const files = createFiles({ database, storage: await createStorage(config), technicalLog })
  const pdf = createPdf(createPaperFaces(database, files))
  const settings = createSettings(database)
  const jobs = createJobs({
    databaseUrl: config.databaseUrl,
    database,
    log,
    technicalLog,
    metrics,
    clock,
    isHurried: config.test,
  })
  const recordCall = createCallRecorder({ database, log, metrics })
  const mail = createMail({
    config,
    database,
    jobs,
    files,
    clock,
    settings,
    log,
    metrics,
    texts: { sms: createSms(config.sms, recordCall), whatsapp: createWhatsApp(config.whatsapp, recordCall) },
    onFailure: messageFailureHandlers,
  })
  const tasks = createTasks({ database, jobs, files, technicalLog, tasks: moduleTasks })
  const events = createProviderEvents({
    database,
    jobs,
    handlers: providerEventHandlers,
    forgotten: [mailReplyProvider],
  })
  const scheduled = createScheduledTasks({
    database,
    jobs,
    clock,
    technicalLog,
    live,
    tasks: [...scheduledTasks, files.task, mail.task, tasks.repairTask],
  })
  const platform: Platform = {
    config,
    database,
    log,
    metrics,
    technicalLog,
    clock,
    live,
    jobs,
    tasks,
    scheduled,
    files,
    antivirus: createAntivirus({ config, technicalLog, metrics }),
    mail,
    pdf,
    captcha: createCaptcha({ database, clock, config }),
    geocoding: createGeocoding({
      config,
      observe: (action, outcome, seconds) =>
        metrics.providerSeconds.observe({ provider: 'geocoding', action, outcome }, seconds),
    }),
    stripe: createCardProvider({ config, database, log, metrics }),
    urssaf: createUrssaf(config.urssaf, recordCall),
    writer: createWriter(config.writer, recordCall),
    settings,
    maintenance: createMaintenance(database, clock),
    fault: (error, context) => {
      void technicalLog.write({
        type: 'http',
        level: 'error',
        alert: true,
        message: error instanceof Error ? error.message : String(error),
        error,
        context: {
          operation: context.operation,
          http_method: context.method,
          url: context.url,
          referrer: context.referrer,
        },
        accountId: context.accountId,
        requestId: context.requestId,
      })
    },
  }
  const offset = movable && shareOffset(database, movable)
  offset?.follow(live, (error) => log.warn({ err: error }, 'the clock could not be read'))
  const twin =
    movable &&
    offset &&
    createTwin({
      database,
      clock: movable,
      offset,
      jobs,
      scheduled,
      sandbox: config.twin?.sandboxUrl ? createSandboxClock(config.twin.sandboxUrl) : null,
    })
  let started = false
  const door = createDoor()
  const http = await buildServer(platform, allOperations, options.withPages === false ? null : webFolder, door)
  serveWebhooks(http, { config, stripe: platform.stripe, events, log })
  if (twin && config.twin?.secret) serveTwin(http, { twin, secret: config.twin.secret, log })
  return {
    http,
    platform,
    twin,
    start: async ({ byItself = true } = {}) => {
      if (!started) {
        await live.start()
        await jobs.start({
          platform,
          work: false,
          jobs: [...moduleJobs, scheduled.job, mail.job, mail.textJob, tasks.job, events.job],
        })
        await twin?.align()
        started = true
      }
      if (byItself) await jobs.work()
      if (byItself && !config.test) database.watch({ onSilent: () => live.reconnect() })
      await scheduled.start({ byItself })
    },
    drain: async (ms) => {
      door.close()
      await sleep(ms)
    },
    close: async () => {
      door.close()
      // streams never end by themselves; calls do, within bounds
      await live.close()
      const late = setTimeout(() => http.server.closeAllConnections(), longestCallMs)
      await http.close()
      clearTimeout(late)
      if (started) await scheduled.stop()
      // a server that was not started connects to the queue with its first job
      await jobs.stop()
      mail.close()
      await pdf.close()
      await database.close()
      await shipper?.stop()
    },
  }
}
