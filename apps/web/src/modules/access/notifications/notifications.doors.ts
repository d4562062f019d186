// The operations of the bell, handed to the platform.
import type { notificationsApi } from '@cartable/domain/access/notifications/notifications.api.ts'
import { notificationsPlaces } from '@cartable/domain/access/notifications/notifications.places.ts'
import type { PlacedOf } from '@cartable/domain/kernel/operation.ts'
import type { NotificationOperations } from '../../../platform/shell/bell/notifications.ts'

const placed = <K extends keyof typeof notificationsPlaces>(key: K): PlacedOf<(typeof notificationsApi)[K]> => ({
  id: `access.${key}`,
  ...notificationsPlaces[key],
})

export const accessNotifications: NotificationOperations = {
  list: placed('listNotifications'),
  read: placed('readNotifications'),
}
