// A task that the program gives somebody about a record or the house, in the transaction of what it is about, and told by the bell.

import type { AboutClass } from '@cartable/domain/todo/about.rules.ts'
import type { ImportanceLevel } from '@cartable/domain/todo/todo.schema.ts'
import type { Db } from '../../platform/db/database.ts'
import { announce } from '../../platform/live/live.ts'
import { accountsOfStaff, notify } from '../../platform/notifications.ts'
import { standInsOf } from '../../platform/stand-ins.ts'
import { endEntry, insertEntry, setUsers } from './todo.queries.ts'

export type GivenTask = {
  /** Of those who are away the task goes to whoever stands in for them. */
  readonly staffUserIds: readonly number[]
  readonly describe: string
  readonly importanceLevel: ImportanceLevel
  /** The record that it is about; null where it is about the house. */
  readonly about: { readonly class: AboutClass; readonly id: number } | null
  readonly at: Date
  /** Where the bell leads. */
  readonly link: string
}

/** Answers its number; null when nobody is left to do it, and nothing is written. */
export const giveTask = async (db: Db, task: GivenTask): Promise<number | null> => {
  if (task.staffUserIds.length === 0) return null
  const id = await insertEntry(
    db,
    {
      ...{ describe: task.describe, importanceLevel: task.importanceLevel, expectedAt: task.at.toISOString() },
      ...{ aboutClass: task.about?.class ?? null, aboutId: task.about?.id ?? null },
    },
    null,
  )
  const staffUserIds = await standInsOf(db, task.staffUserIds)
  await setUsers(db, id, staffUserIds)
  await notify(db, await accountsOfStaff(db, { staffUserIds }), {
    ...{ kind: 'todo', title: 'Une tâche vous attend.', body: task.describe, link: task.link },
  })
  await announce(db, { keys: [['todo']], by: null, byName: null })
  return id
}

/** What a task asked for was done elsewhere; one that somebody ticked off already stays as it is. */
export const endTask = async (db: Db, id: number, at: Date): Promise<void> => {
  await endEntry(db, id, at.toISOString())
  await announce(db, { keys: [['todo']], by: null, byName: null })
}
