// SQL of the bell: one person's notifications.
import type { ListRequest } from '@cartable/domain/kernel/list.ts'
import type { NotificationKind } from '@cartable/domain/kernel/notifications.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { matchesSearch } from '../../../platform/db/sql.ts'
import { listPage } from '../../../platform/list.ts'

export const listNotifications = (db: Db, accountId: number, request: ListRequest<'date'>) => {
  let query = db
    .selectFrom('notifications')
    .select(['id', sql<NotificationKind>`kind`.as('kind'), 'title', 'body', 'link', 'createdAt', 'readAt'])
    .where('accountId', '=', accountId)
  if (request.q) query = query.where(matchesSearch(sql`search_key(title || ' ' || coalesce(body, ''))`, request.q))
  return listPage(db, request, query, { date: [] }, sql.ref('id'))
}

export const countUnread = async (db: Db, accountId: number): Promise<number> => {
  const { count } = await db
    .selectFrom('notifications')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('accountId', '=', accountId)
    .where('readAt', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Marks unread ones among `ids`, or all up to `upTo`; those of others are left as they are. Answers how many. */
export const markRead = async (
  db: Db,
  accountId: number,
  { ids, upTo }: { readonly ids: readonly number[]; readonly upTo: number | null },
  now: Date,
): Promise<number> => {
  const { numUpdatedRows } = await db
    .updateTable('notifications')
    .set({ readAt: now.toISOString() })
    .where('accountId', '=', accountId)
    .where('readAt', 'is', null)
    .where((eb) =>
      eb.or([
        ...(ids.length > 0 ? [eb('id', 'in', [...ids])] : []),
        ...(upTo === null ? [] : [eb('id', '<=', upTo)]),
        ...(ids.length === 0 && upTo === null ? [sql<boolean>`false`] : []),
      ]),
    )
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}
