// Operations of long tasks: how far one's own task is.
import { z } from 'zod'
import { signedIn } from '../kernel/access.ts'
import { defineOperations, operation } from '../kernel/operation.ts'

/** States of a long task, as the specification spells them. */
export const taskStatuses = ['created', 'started', 'successed', 'failed'] as const
export type TaskStatus = (typeof taskStatuses)[number]

export const TaskProgress = z.object({
  status: z.enum(taskStatuses),
  /** From 0 to 1. */
  progress: z.number().min(0).max(1),
  startedAt: z.string().nullable(),
  /** French sentence of a failed task. */
  error: z.string().nullable(),
})
export type TaskProgress = z.infer<typeof TaskProgress>

export const exchangeApi = defineOperations('exchange', {
  taskProgress: operation({
    name: 'async_task_progress',
    method: 'GET',
    path: '/admin/async-task/progress',
    effect: 'read',
    access: signedIn(),
    input: z.object({ uuid: z.uuid() }),
    answer: TaskProgress,
    summary: 'Avancement d’une tâche longue que l’on a lancée',
  }),
})
