// Use cases of the scheduled tasks: their list and form, what administrators change, running one now.

import { configurationRefusals } from '@cartable/domain/configuration/configuration.refusals.ts'
import type { cronTasksApi } from '@cartable/domain/configuration/cron-tasks.api.ts'
import { frequencePart, intervalWords, runFacts } from '@cartable/domain/configuration/cron-tasks.rules.ts'
import type { CronTaskRecord, CronTaskRow } from '@cartable/domain/configuration/cron-tasks.schema.ts'
import type { AnswerOf, InputOf } from '@cartable/domain/kernel/operation.ts'
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import { type Frequency, nextDues } from '@cartable/domain/kernel/schedule.ts'
import type { OperationContext } from '../../platform/http/context.ts'
import { notFound } from '../../platform/http/errors.ts'
import { lockUnchanged, stampOf } from '../../platform/save.ts'
import {
  type CronTaskFound,
  findCronTask,
  listCronRuns,
  listCronTasks,
  scheduleOf,
  updateCronTask,
} from './cron-tasks.queries.ts'

type Api = typeof cronTasksApi

const rowOf = (task: CronTaskFound, now: Date): CronTaskRow => {
  const schedule = scheduleOf(task)
  const [next] = task.enabled ? nextDues(schedule, now, 1) : []
  return {
    id: task.id,
    name: task.name,
    description: task.description,
    interval: intervalWords(schedule),
    lastRun: task.lastRunAt,
    neverRun: task.lastRunAt === null,
    status: task.status,
    nextRun: next?.toISOString() ?? null,
    enabled: task.enabled,
  }
}

const find = async ({ db, platform }: OperationContext, id: number): Promise<CronTaskFound> =>
  (await findCronTask(db, platform.scheduled.codes, id)) ?? notFound()

export const cronTaskList = async (
  { db, now, platform }: OperationContext,
  request: InputOf<Api['listCronTasks']>,
): Promise<AnswerOf<Api['listCronTasks']>> => {
  const page = await listCronTasks(db, platform.scheduled.codes, request)
  return { ...page, rows: page.rows.map((task) => rowOf(task, now())), totals: null }
}

/** The form; with another frequency than the stored one, what may be chosen for that one. */
export const showCronTask = async (
  context: OperationContext,
  id: number,
  frequenceType?: Frequency,
): Promise<CronTaskRecord> => {
  const task = await find(context, id)
  const schedule = scheduleOf(task)
  return {
    ...rowOf(task, context.now()),
    ...schedule,
    updatedAt: task.updatedAt,
    part: frequencePart(schedule, frequenceType ?? schedule.frequenceType),
  }
}

export const saveCronTask = async (
  context: OperationContext,
  input: InputOf<Api['saveCronTask']>,
): Promise<AnswerOf<Api['saveCronTask']>> => {
  const { db } = context
  const { id, updatedAt, name, description, enabled, frequenceType, granularity } = input
  await find(context, id)
  await lockUnchanged(db, 'cronTasks', id, updatedAt, () => showCronTask(context, id))
  const before = await find(context, id)
  const schedule = { frequenceType, granularity, moments: [...input.moments].sort() }
  const isRescheduled = JSON.stringify(schedule) !== JSON.stringify(scheduleOf(before)) || (enabled && !before.enabled)
  await updateCronTask(db, id, {
    name,
    description,
    enabled,
    schedule,
    scheduledFrom: isRescheduled ? context.now() : null,
  })
  context.live(['configuration'])
  return { errors: null, id, updatedAt: await stampOf(db, 'cronTasks', id) }
}

/** Starts a task now, on whichever server takes its job; refused while it runs. */
export const runCronTask = async (context: OperationContext, id: number): Promise<AnswerOf<Api['runCronTask']>> => {
  const { code } = await find(context, id)
  if (!(await context.platform.scheduled.runNow(context.db, code))) refuse(configurationRefusals.alreadyRunning)
  context.live(['configuration'])
  return { isValid: true, errorMsgs: [] }
}

export const cronRunList = async (
  context: OperationContext,
  request: InputOf<Api['listCronRuns']>,
): Promise<AnswerOf<Api['listCronRuns']>> => {
  await find(context, request.id)
  const page = await listCronRuns(context.db, request.id, request)
  return {
    ...page,
    rows: page.rows.map(({ summary, ...run }) => ({
      ...run,
      facts: runFacts(summary as Readonly<Record<string, unknown>> | null),
    })),
    totals: null,
  }
}
