// Serves configuration: scheduled tasks.
import { cronTasksApi } from '@cartable/domain/configuration/cron-tasks.api.ts'
import type { BoundOperation } from '../../platform/http/handlers.ts'
import { handlers } from '../../platform/http/handlers.ts'
import { cronRunList, cronTaskList, runCronTask, saveCronTask, showCronTask } from './manage-cron-tasks.ts'

export const configurationService: BoundOperation[] = [
  ...handlers(cronTasksApi, {
    listCronTasks: cronTaskList,
    showCronTask: (context, { id, frequenceType }) => showCronTask(context, id, frequenceType),
    saveCronTask,
    runCronTask: (context, { id }) => runCronTask(context, id),
    listCronRuns: cronRunList,
  }),
]
