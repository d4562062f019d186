// Where the operations of the bell are called: apart from their shapes, so that the bar loads no schema.

export const notificationsPlaces = {
  listNotifications: { name: 'notifications_list', method: 'GET', path: '/notifications/notifications-list' },
  readNotifications: { name: 'notifications_read', method: 'POST', path: '/notifications/notifications-read' },
} as const
