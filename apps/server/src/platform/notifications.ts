// Notifications: told to accounts in the transaction of what they tell of, rung in their open browsers when it commits.
import type { NotificationKind } from '@cartable/domain/kernel/notifications.ts'
import { sql } from 'kysely'
import type { Db } from './db/database.ts'
import { announce } from './live/live.ts'

export type Notification = {
  readonly kind: NotificationKind
  /** One French sentence, without tags: « L’import des clients est terminé. » */
  readonly title: string
  /** One or two sentences more. */
  readonly body?: string | null
  /** Where it leads: a path of this site, such as `/contact/overview?carte=12`. */
  readonly link?: string | null
}

const longestTitle = 200
const longestBody = 1_000

/**
 * Notifies accounts, each once; null and repeated ones are left out. In the transaction of `db`: what is rolled back is
 * never told. What has the same `onceAs` is told to an account once. Throws when `link` leads elsewhere than into this site.
 */
export const notify = async (
  db: Db,
  accountIds: readonly (number | null | undefined)[],
  { kind, title, body = null, link = null }: Notification,
  { onceAs = null }: { readonly onceAs?: string | null } = {},
): Promise<void> => {
  const to = [...new Set(accountIds)].filter((id): id is number => typeof id === 'number')
  if (to.length === 0) return
  if (link !== null && !/^\/(?![/\\])/.test(link))
    throw new Error(`a notification leads into this site, not to ${link}`)
  await db
    .insertInto('notifications')
    .values(
      to.map((accountId) => ({
        accountId,
        kind,
        title: title.slice(0, longestTitle),
        body: body?.slice(0, longestBody) ?? null,
        link,
        onceAs,
      })),
    )
    .onConflict((conflict) => conflict.columns(['accountId', 'onceAs']).where('onceAs', 'is not', null).doNothing())
    .execute()
  await announce(db, { keys: [['access', 'listNotifications']], by: null, byName: null, to })
}

/**
 * Accounts of staff users who may sign in: those of these ids with whoever stands in for those who are away, or whoever
 * manages private tuition.
 */
export const accountsOfStaff = async (
  db: Db,
  who: { readonly staffUserIds: readonly (number | null)[] } | 'privateTuitionManagers',
): Promise<number[]> => {
  const isMeant =
    who === 'privateTuitionManagers'
      ? sql`su.private_tuition_manager`
      : sql`su.id in (select unnest(array[x, who_stands_in(x)]) from unnest(${who.staffUserIds.filter((id) => id !== null)}::bigint[]) x)`
  const { rows } = await sql<{ id: number }>`
    select a.id from staff_users su join accounts a on a.person_id = su.person_id
    where su.enabled and a.enabled and ${isMeant} order by a.id`.execute(db)
  return rows.map(({ id }) => id)
}
