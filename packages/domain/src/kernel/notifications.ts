// What the bell knows: kinds of notifications, and how long they are kept.

/** What a notification is about; each has its drawing. */
export const notificationKinds = [
  'import',
  'export',
  'task',
  'message',
  'contact',
  'course',
  'customer',
  'rights',
  'security',
  'todo',
] as const
export type NotificationKind = (typeof notificationKinds)[number]

/** Days after which a notification leaves the bell, read or not. */
export const notificationsKeptDays = 90
