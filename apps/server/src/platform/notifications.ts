// Notifications: told to accounts in the transaction of what they tell of, rung in their open browsers when it commits.
import type { NotificationKind } from '@cartable/domain/kernel/notifications.ts'
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
 * never told. Throws when `link` leads elsewhere than into this site.
 */
export const notify = async (
  db: Db,
  accountIds: readonly (number | null | undefined)[],
  { kind, title, body = null, link = null }: Notification,
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
      })),
    )
    .execute()
  await announce(db, { keys: [['access', 'listNotifications']], by: null, byName: null, to })
}
