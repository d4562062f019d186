// SQL of the scheduled tasks and of their runs.

import type { ListRequest } from '@cartable/domain/kernel/list.ts'
import { Schedule } from '@cartable/domain/kernel/schedule.ts'
import { type Expression, sql } from 'kysely'
import { inFrenchOrder } from '../../platform/codification.ts'
import type { Db } from '../../platform/db/database.ts'
import { matchesSearch } from '../../platform/db/sql.ts'
import { emptyLast, listPage } from '../../platform/list.ts'

const columns = [
  'id',
  'code',
  'name',
  'description',
  'frequenceType',
  'granularity',
  'moments',
  'enabled',
  'lastRunAt',
  'status',
  'updatedAt',
] as const

type Stored = { readonly frequenceType: string; readonly granularity: number; readonly moments: unknown }
/** The schedule of a row, whose moments are JSON. */
export const scheduleOf = ({ frequenceType, granularity, moments }: Stored): Schedule =>
  Schedule.parse({ frequenceType, granularity, moments })

const name: Expression<unknown> = inFrenchOrder(sql.ref('name'))

/** One page of the tasks that the program has. */
export const listCronTasks = (
  db: Db,
  codes: readonly string[],
  request: ListRequest<'name' | 'lastRun' | 'status'>,
) => {
  let query = db
    .selectFrom('cronTasks')
    .select([...columns])
    .where('code', 'in', [...codes])
  if (request.q)
    query = query.where(matchesSearch(sql`search_key(name || ' ' || coalesce(description, ''))`, request.q))
  const sorts = { name: [name], lastRun: [emptyLast(sql.ref('lastRunAt')), name], status: [sql.ref('status'), name] }
  return listPage(db, request, query, sorts, sql.ref('id'))
}

export const findCronTask = (db: Db, codes: readonly string[], id: number) =>
  db
    .selectFrom('cronTasks')
    .select([...columns])
    .where('id', '=', id)
    .where('code', 'in', [...codes])
    .executeTakeFirst()

/** All that the program has, in the order of their names. */
export const listAllCronTasks = (db: Db, codes: readonly string[]): Promise<CronTaskFound[]> =>
  db
    .selectFrom('cronTasks')
    .select([...columns])
    .where('code', 'in', [...codes])
    .orderBy(name)
    .execute()

export type CronTaskFound = NonNullable<Awaited<ReturnType<typeof findCronTask>>>

export type CronTaskValues = {
  readonly name: string
  readonly description: string | null
  readonly enabled: boolean
  readonly schedule: Schedule
  /** When the schedule begins to count anew; null leaves it. */
  readonly scheduledFrom: Date | null
}
export const updateCronTask = async (db: Db, id: number, values: CronTaskValues): Promise<void> => {
  const { schedule, scheduledFrom, ...plain } = values
  const { frequenceType, granularity, moments } = schedule
  await db
    .updateTable('cronTasks')
    .set({
      ...plain,
      frequenceType,
      granularity,
      moments: JSON.stringify(moments),
      ...(scheduledFrom ? { scheduledFrom } : {}),
    })
    .where('id', '=', id)
    .execute()
}

/** One page of what a task did, newest first. */
export const listCronRuns = (db: Db, taskId: number, request: ListRequest<'startedAt'>) => {
  const query = db
    .selectFrom('cronTaskRuns')
    .select(['id', 'startedAt', 'finishedAt', 'status', 'summary'])
    .where('cronTaskId', '=', taskId)
  return listPage(db, request, query, { startedAt: [sql.ref('startedAt')] }, sql.ref('id'))
}
