// What the bell asks of the server, handed in by the module that owns it; how a person is told of what comes in.
import type { NotificationKind } from '@cartable/domain/kernel/notifications.ts'
import type { Placed } from '@cartable/domain/kernel/operation.ts'
import { queryOptions } from '@tanstack/react-query'
import type { ApiError } from '../../api/api-error.ts'
import { callAt } from '../../api/client.ts'

export type NotificationLine = {
  readonly id: number
  readonly kind: NotificationKind
  readonly title: string
  readonly body: string | null
  /** A path of this site. */
  readonly link: string | null
  readonly createdAt: string
  readonly readAt: string | null
}
export type Notifications = {
  readonly rows: readonly NotificationLine[]
  readonly total: number
  readonly totals: { readonly unread: number }
}

/** Operations of the bell, without their schemas: the bar is on every page. */
export type NotificationOperations = {
  readonly list: Placed<{ readonly size: string }, Notifications>
  readonly read: Placed<{ readonly ids: number[]; readonly upTo: number | null }, { readonly readCount: number }>
}

/** Lines that the bell follows, and most that its panel shows. */
export const bellSize = 10
export const panelSize = 100
/** Pop-ups at most for what comes in at once; the count says the rest. */
export const maxPopups = 3

/** The last `size` notifications; live events ask it again. */
export const bellQuery = ({ list }: NotificationOperations, size: number) =>
  queryOptions<Notifications, ApiError>({
    queryKey: ['access', list.id, { size: String(size) }],
    queryFn: ({ signal }) => callAt(list, { size: String(size) }, { signal }),
    meta: { background: true },
  })

/** Lines that came since the latest one seen, oldest first: what is told in a pop-up. */
export const newsSince = (rows: readonly NotificationLine[], seen: number): readonly NotificationLine[] =>
  rows.filter(({ id, readAt }) => id > seen && readAt === null).toReversed()
