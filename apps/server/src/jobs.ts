// Every job and scheduled task of the program, from the platform and the modules.
import { housekeepingTasks } from './platform/housekeeping.ts'
import type { AnyJob } from './platform/jobs/job.ts'
import type { ScheduledTask } from './platform/jobs/scheduled-tasks.ts'

export const moduleJobs: readonly AnyJob[] = []

export const scheduledTasks: readonly ScheduledTask[] = [...housekeepingTasks]
