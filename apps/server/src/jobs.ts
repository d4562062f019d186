// Every job, scheduled task and long task of the program, from the platform and the modules.
import { exportAccountingTable } from './modules/accounting/export-accounting.ts'
import { reconcilePayments } from './modules/billing/billing.jobs.ts'
import { housekeepingTasks } from './platform/housekeeping.ts'
import type { AnyJob } from './platform/jobs/job.ts'
import type { ScheduledTask } from './platform/jobs/scheduled-tasks.ts'
import type { AnyTask } from './platform/tasks/tasks.ts'

export const moduleJobs: readonly AnyJob[] = []

export const scheduledTasks: readonly ScheduledTask[] = [...housekeepingTasks, reconcilePayments]

export const moduleTasks: readonly AnyTask[] = [exportAccountingTable]
