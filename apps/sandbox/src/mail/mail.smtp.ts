// The SMTP side of the inbox, with the addresses that provoke refusals and delays.
import { setTimeout as delay } from 'node:timers/promises'
import { SMTPServer, type SMTPServerAddress } from 'smtp-server'
import { type Control, SLOW_DELAY_MS } from '../platform/control.ts'
import type { Reports } from '../platform/reports.ts'
import { bounceMessage, bounceOf } from './bounce.ts'
import type { MailBox } from './mail.store.ts'

export interface MailServices {
  box: MailBox
  control: Control
  /** Who is told of mails that were accepted and cannot be delivered. */
  bounces: Reports
  /** How long a message to `lent@…` waits before it is accepted, ms. */
  slowRecipientMs?: number
}

const MAX_MESSAGE_BYTES = 30 * 1024 * 1024
const SLOW_RECIPIENT_MS = 15_000
const BOUNCE_AFTER_MS = 1_000

/** Starts listening on the loopback interface; `services` may come later, dialogues wait for it. */
export async function listenSmtp(
  port: number,
  services: Promise<MailServices>,
): Promise<{ port: number; close(): Promise<void> }> {
  const server = new SMTPServer({
    name: 'sandbox.localhost',
    banner: 'Cartable sandbox',
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: MAX_MESSAGE_BYTES,
    closeTimeout: 500,
    onConnect: answering(() => refuseWhenDown(services)),
    // a client may keep its connection from before
    onMailFrom: (address, _session, callback) => answering(() => refuseWhenDown(services))(address, callback),
    onRcptTo: (address, _session, callback) => answering(async () => refuseMagic(address))(address, callback),
    onData(stream, session, callback) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('error', callback)
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope
        accept(services, Buffer.concat(chunks), stream.sizeExceeded, mailFrom === false ? '' : mailFrom.address, rcptTo)
          .then((id) => callback(null, `2.0.0 Ok: queued as ${id}`))
          .catch(callback)
      })
    },
  })
  // A client that vanishes in the middle of a dialogue concerns that dialogue alone.
  const onEarlyError = (error: Error) => console.error(`SMTP: ${error.message}`)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject)
      server.on('error', onEarlyError)
      resolve()
    })
  })
  const address = server.server.address()
  return {
    port: typeof address === 'object' && address ? address.port : port,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

async function refuseWhenDown(services: Promise<MailServices>): Promise<void> {
  const { control } = await services
  if (control.outageOf('mail').mode === 'down') throw smtpError(421, '4.3.2 Service not available')
}

async function accept(
  services: Promise<MailServices>,
  raw: Buffer,
  isTooLarge: boolean,
  mailFrom: string,
  rcptTo: SMTPServerAddress[],
): Promise<string> {
  if (isTooLarge) throw smtpError(552, '5.3.4 Message too big')
  const { box, control, bounces, slowRecipientMs = SLOW_RECIPIENT_MS } = await services
  const { mode } = control.outageOf('mail')
  if (mode === 'error500' || mode === 'maintenance') throw smtpError(451, '4.3.0 Local error in processing')
  if (mode === 'slow') await delay(SLOW_DELAY_MS)
  const addresses = rcptTo.map((recipient) => recipient.address)
  if (addresses.some((address) => localPart(address) === 'lent')) await delay(slowRecipientMs)
  const at = new Date(control.now())
  const mail = await box.receive(raw, { mailFrom, rcptTo: addresses }, at)
  for (const address of addresses) {
    const bounce = bounceOf(address)
    // nothing is sent back to nobody: that is how servers know a notification
    if (bounce && mailFrom) bounces.add(bounceMessage(raw, mailFrom, address, bounce, at), BOUNCE_AFTER_MS)
  }
  return mail.id
}

function refuseMagic({ address }: SMTPServerAddress): void {
  const domain = address.slice(address.lastIndexOf('@') + 1).toLowerCase()
  if (localPart(address) === 'refuse' || domain === 'refuse.test') {
    throw smtpError(550, `5.1.1 <${address}>: Recipient address rejected: User unknown`)
  }
  if (localPart(address) === 'plus-tard') throw smtpError(451, `4.7.1 <${address}>: Greylisted, try again later`)
}

function localPart(address: string): string {
  return (address.split('@')[0] ?? '').toLowerCase()
}

function smtpError(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode })
}

/** Turns an async function into the callback style of the library; the first argument is not used. */
function answering(work: () => Promise<void>): (subject: unknown, callback: (error?: Error | null) => void) => void {
  return (_subject, callback) => {
    work().then(
      () => callback(),
      (error: unknown) => callback(error instanceof Error ? error : new Error(String(error))),
    )
  }
}
