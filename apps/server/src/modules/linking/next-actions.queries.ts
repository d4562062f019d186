// SQL of the next actions: those of a search, and those of the whole team by their day.

import type { InputOf } from '@cartable/domain/kernel/operation.ts'
import type { linkingApi } from '@cartable/domain/linking/linking.api.ts'
import { type Insertable, type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { DB } from '../../platform/db/types.ts'
import { pageOfIds } from '../../platform/list.ts'

type ListInput = InputOf<typeof linkingApi.nextActions>
export type ActionFound = {
  readonly id: number
  readonly linkingId: number | null
  readonly contractId: number | null
  readonly kind: string
  readonly dueOn: string
  readonly comment: string | null
  readonly assigneeName: string | null
  readonly about: string
  readonly doneAt: string | null
}

const actionsWhere = (condition: RawBuilder<unknown>, order: RawBuilder<unknown>) => sql<ActionFound>`
  select n.id, n.linking_id, n.contract_id, n.kind, n.due_on, n.comment, n.done_at,
    nullif(concat_ws(' ', p.first_name, p.last_name), '') as assignee_name,
    concat_ws(' ', sp.first_name, upper(sp.last_name)) || ', ' || sub.name as about
  from next_actions n
  left join contracts c on c.id = n.contract_id left join linkings l on l.id = n.linking_id
  join students s on s.id = coalesce(l.student_id, c.student_id) join people sp on sp.id = s.person_id
  join subjects sub on sub.id = coalesce(l.subject_id, c.subject_id)
  left join staff_users u on u.id = n.assigned_staff_user_id left join people p on p.id = u.person_id
  where ${condition} order by ${order}`

export const listActionsOf = async (db: Db, linkingId: number): Promise<ActionFound[]> =>
  (await actionsWhere(sql`n.linking_id = ${linkingId}`, sql`n.done_at is not null, n.due_on, n.id`).execute(db)).rows

export const listActions = async (db: Db, input: ListInput, staffUserId: number | null) => {
  let query = db.selectFrom('nextActions as n')
  query = query.where('n.doneAt', input.done ? 'is not' : 'is', null)
  if (input.linkingId !== undefined) query = query.where('n.linkingId', '=', input.linkingId)
  // those of the search that led to it are about it, too
  if (input.contractId !== undefined)
    query = query.where(
      sql<boolean>`(n.contract_id = ${input.contractId} or n.linking_id = (select c.linking_id from contracts c where c.id = ${input.contractId}))`,
    )
  if (input.mine)
    query = query.where(
      staffUserId === null ? sql<boolean>`false` : sql<boolean>`n.assigned_staff_user_id = ${staffUserId}`,
    )
  const { ids, ...counted } = await pageOfIds(db, input, query, { dueOn: [sql`n.due_on`] }, sql`n.id`)
  const rows =
    ids.length === 0
      ? []
      : (await actionsWhere(sql`n.id = any(${ids}::bigint[])`, sql`array_position(${ids}::bigint[], n.id)`).execute(db))
          .rows
  return { rows, ...counted, page: input.page, size: input.size }
}

export const insertAction = async (db: Db, action: Insertable<DB['nextActions']>): Promise<number> => {
  const { id } = await db.insertInto('nextActions').values(action).returning('id').executeTakeFirstOrThrow()
  return id
}
export const markAction = async (db: Db, id: number, doneAt: string | null): Promise<boolean> => {
  const changed = await db.updateTable('nextActions').set({ doneAt }).where('id', '=', id).executeTakeFirst()
  return changed.numUpdatedRows > 0n
}
/** What an action is about: a search, or a contract that none led to. */
export type About = { readonly linkingId: number } | { readonly contractId: number }

const openActions = (about: About) =>
  sql<boolean>`done_at is null and ${'linkingId' in about ? sql`linking_id = ${about.linkingId}` : sql`contract_id = ${about.contractId}`}`

/** What is asked of the team once, however often the same thing happens. */
export const hasOpenAction = async (db: Db, about: About, kind: string): Promise<boolean> =>
  (await db
    .selectFrom('nextActions')
    .select('id')
    .where(openActions(about))
    .where('kind', '=', kind)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Ticks the open actions of these kinds. */
export const markDone = async (db: Db, about: About, kinds: readonly string[], doneAt: string): Promise<void> => {
  await db
    .updateTable('nextActions')
    .set({ doneAt })
    .where(openActions(about))
    .where('kind', 'in', [...kinds])
    .execute()
}
