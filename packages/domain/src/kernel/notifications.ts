// What the bell knows: kinds of notifications, and how long they are kept; where people choose the messages they may do without.

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

/** The page of choices that the foot of a mail opens, without a session. */
export const choicesPath = (token: string): string => `/espace/mes-messages/${token}`

/** What a mail reader posts to when its own « Se désabonner » is pressed (RFC 8058). */
export const unsubscribePath = (token: string, choice: string): string =>
  `/api/notifications/unsubscribe?token=${token}&choice=${choice}`
