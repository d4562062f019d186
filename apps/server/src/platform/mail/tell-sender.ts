// Tells whoever sent a message that it did not arrive: in the bell, with the way to the record it was about.
import { notify } from '../notifications.ts'
import type { MessageFailureHandler } from './failures.ts'

/** Pages of the records that messages are about. */
const pages: Readonly<Record<string, (id: number) => string>> = {
  contacts: (id) => `/contact/overview?carte=${id}`,
  customers: (id) => `/customer/show/${id}`,
  students: (id) => `/student/show/${id}`,
  teachers: (id) => `/teacher/show/${id}`,
}
const channels = { mail: 'mail', sms: 'SMS', whatsapp: 'message WhatsApp' } as const
/** Addresses named; the others are counted. */
const addressesNamed = 3

/** The sender is told once of a message, however often it is reported. */
export const tellSender: MessageFailureHandler = async (job, failure) => {
  const { messageId, channel, subject, senderAccountId, about, addresses, error } = failure
  if (senderAccountId === null) return
  const named = addresses.slice(0, addressesNamed).join(', ')
  const others = addresses.length - Math.min(addresses.length, addressesNamed)
  const to = others > 0 ? `${named} et ${others} ${others > 1 ? 'autres' : 'autre'}` : named
  await job.write('messaging.tellSender', (db) =>
    notify(
      db,
      [senderAccountId],
      {
        kind: 'message',
        title: `Votre ${channels[channel]} n’est pas arrivé\u00a0: ${to}.`,
        body: [subject, error].filter(Boolean).join('\n'),
        link: about ? (pages[about.class]?.(about.id) ?? null) : null,
      },
      { onceAs: `message-${messageId}` },
    ),
  )
}
