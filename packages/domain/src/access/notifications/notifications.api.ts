// Operations of the bell: what concerns me, and what I have seen of it.
import { signedIn } from '@cartable/domain/kernel/access.ts'
import { id, ids } from '@cartable/domain/kernel/fields.ts'
import { listAnswer, listInput } from '@cartable/domain/kernel/list.ts'
import { notificationKinds } from '@cartable/domain/kernel/notifications.ts'
import { defineOperations, operation } from '@cartable/domain/kernel/operation.ts'
import { z } from 'zod'
import { notificationsPlaces } from './notifications.places.ts'

export const NotificationRow = z.object({
  id,
  kind: z.enum(notificationKinds),
  title: z.string(),
  body: z.string().nullable(),
  /** A path of this site. */
  link: z.string().nullable(),
  createdAt: z.string(),
  readAt: z.string().nullable(),
})

export const notificationsApi = defineOperations('access', {
  listNotifications: operation({
    ...notificationsPlaces.listNotifications,
    effect: 'read',
    access: signedIn(),
    input: listInput({ sorts: ['date'], defaultSort: 'date.desc', pageSize: 10 }),
    answer: listAnswer(NotificationRow, z.object({ unread: z.int() })),
    summary: 'Mes notifications',
  }),
  readNotifications: operation({
    ...notificationsPlaces.readNotifications,
    effect: 'write',
    access: signedIn(),
    /** `upTo`: all of them up to this one, the latest that the person was shown. */
    input: z.object({ ids: ids.default([]), upTo: id.nullable().default(null) }),
    answer: z.object({ readCount: z.int() }),
    summary: 'Notifications lues',
  }),
})
