// The services that handlers and jobs are given: one object, made once by the composition root.

import type { Antivirus } from './antivirus/antivirus.ts'
import type { Captcha } from './captcha/captcha.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Database } from './db/database.ts'
import type { Files } from './files/files.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { ScheduledTasks } from './jobs/scheduled-tasks.ts'
import type { Live } from './live/live.ts'
import type { Mail } from './mail/mail.ts'
import type { Maintenance } from './maintenance.ts'
import type { Pdf } from './pdf/pdf.ts'
import type { Geocoding } from './providers/geocoding/geocoding.ts'
import type { CardProvider } from './providers/stripe/stripe.ts'
import type { UrssafProvider } from './providers/urssaf/urssaf.ts'
import type { Writer } from './providers/writer/writer.ts'
import type { Settings } from './settings.ts'
import type { Tasks } from './tasks/tasks.ts'
import type { Logger } from './telemetry/logger.ts'
import type { Metrics } from './telemetry/metrics.ts'
import type { TechnicalLog } from './telemetry/technical-log.ts'

/** Where a fault happened, for the technical log. */
export type FaultContext = {
  operation: string
  requestId: string
  accountId: number | null
  method: string
  url: string
  referrer: string | null
}

export type Platform = {
  readonly config: Config
  readonly database: Database
  readonly settings: Settings
  readonly maintenance: Maintenance
  readonly clock: Clock
  readonly log: Logger
  readonly technicalLog: TechnicalLog
  readonly metrics: Metrics
  readonly live: Live
  readonly jobs: Jobs
  readonly tasks: Tasks
  readonly scheduled: Pick<ScheduledTasks, 'runNow' | 'codes' | 'tick'>
  readonly files: Files
  readonly antivirus: Antivirus
  readonly mail: Mail
  readonly captcha: Captcha
  readonly geocoding: Geocoding
  readonly pdf: Pdf
  readonly stripe: CardProvider
  readonly urssaf: UrssafProvider
  /** null: this installation has no writing service. */
  readonly writer: Writer | null
  /** Notes a fault of ours where administrators look. */
  readonly fault: (error: unknown, context: FaultContext) => void
}
