// Serves the bell: each person's own notifications and no other's.
import { notificationsApi } from '@cartable/domain/access/notifications/notifications.api.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { anonymous } from '../../../platform/http/errors.ts'
import { handlers } from '../../../platform/http/handlers.ts'
import { announce } from '../../../platform/live/live.ts'
import { countUnread, listNotifications, markRead } from './notifications.queries.ts'

const mine = ({ identity }: OperationContext): number => {
  if (!identity) throw anonymous()
  return identity.accountId
}

export const notificationsService = handlers(notificationsApi, {
  listNotifications: async (context, request) => {
    const accountId = mine(context)
    const page = await listNotifications(context.db, accountId, request)
    return { ...page, totals: { unread: await countUnread(context.db, accountId) } }
  },
  readNotifications: async (context, input) => {
    const accountId = mine(context)
    const readCount = await markRead(context.db, accountId, input, context.now())
    // the bells of the same person in other browsers go quiet, too
    if (readCount > 0)
      await announce(context.db, {
        keys: [['access', 'listNotifications']],
        by: accountId,
        byName: null,
        to: [accountId],
      })
    return { readCount }
  },
})
