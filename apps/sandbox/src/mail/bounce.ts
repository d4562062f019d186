// Writes the notification (RFC 3464) that a mail server sends back when a mail it had accepted cannot be delivered.
import { randomBytes } from 'node:crypto'

/** Addresses that are accepted, then reported; by their local part. */
export const BOUNCES = {
  rebond: { action: 'failed', status: '5.1.1', said: '550 5.1.1 User unknown' },
  'boite-pleine': { action: 'failed', status: '5.2.2', said: '552 5.2.2 Mailbox full' },
  retarde: { action: 'delayed', status: '4.4.7', said: '451 4.4.7 Delivery delayed' },
} as const
export type Bounce = (typeof BOUNCES)[keyof typeof BOUNCES]

export function bounceOf(address: string): Bounce | undefined {
  const local = (address.split('@')[0] ?? '').toLowerCase()
  return Object.hasOwn(BOUNCES, local) ? BOUNCES[local as keyof typeof BOUNCES] : undefined
}

/** The notification about `address`, whole, with the headers of the mail it is about. */
export function bounceMessage(raw: Buffer, mailFrom: string, address: string, bounce: Bounce, at: Date): string {
  const boundary = `=_${randomBytes(12).toString('hex')}`
  const headers = raw.subarray(0, Math.max(0, raw.indexOf('\r\n\r\n'))).toString('latin1')
  const subject =
    bounce.action === 'failed' ? 'Undelivered Mail Returned to Sender' : 'Delayed Mail (still being retried)'
  return [
    'From: MAILER-DAEMON@sandbox.localhost (Mail Delivery System)',
    `To: ${mailFrom}`,
    `Subject: ${subject}`,
    `Date: ${at.toUTCString().replace('GMT', '+0000')}`,
    `Message-ID: <${randomBytes(12).toString('hex')}@sandbox.localhost>`,
    'Auto-Submitted: auto-replied',
    'MIME-Version: 1.0',
    `Content-Type: multipart/report; report-type=delivery-status; boundary="${boundary}"`,
    '',
    'This is a MIME-encapsulated message.',
    '',
    `--${boundary}`,
    'Content-Description: Notification',
    'Content-Type: text/plain; charset=us-ascii',
    '',
    `Your message could not be delivered to <${address}>: ${bounce.said}`,
    '',
    `--${boundary}`,
    'Content-Description: Delivery report',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; sandbox.localhost',
    `Arrival-Date: ${at.toUTCString().replace('GMT', '+0000')}`,
    '',
    `Final-Recipient: rfc822; ${address}`,
    `Original-Recipient: rfc822;${address}`,
    `Action: ${bounce.action}`,
    `Status: ${bounce.status}`,
    'Remote-MTA: dns; mx.exemple.test',
    `Diagnostic-Code: smtp; ${bounce.said}`,
    '',
    `--${boundary}`,
    'Content-Description: Undelivered Message Headers',
    'Content-Type: text/rfc822-headers',
    '',
    headers,
    '',
    `--${boundary}--`,
    '',
  ].join('\r\n')
}
