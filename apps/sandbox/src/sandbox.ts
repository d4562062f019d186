// Starts and stops all the stand-ins as one piece.
import { createServer } from 'node:net'
import { join } from 'node:path'
import { aiRoutes } from './ai/ai.routes.ts'
import { openBank } from './bank/bank.ledger.ts'
import { bankPages } from './bank/bank.pages.ts'
import { communeRoutes } from './geocoding/communes.routes.ts'
import { gazetteer } from './geocoding/communes.ts'
import { geocodingPage, geocodingRoutes } from './geocoding/geocoding.routes.ts'
import { homeRoutes } from './home.ts'
import { mailRoutes } from './mail/mail.routes.ts'
import { listenSmtp, type MailServices } from './mail/mail.smtp.ts'
import { openMailBox } from './mail/mail.store.ts'
import { assetRoutes } from './platform/assets.ts'
import { controlRoutes } from './platform/control.routes.ts'
import { openControl } from './platform/control.ts'
import { buildHttp } from './platform/http.ts'
import { hubSignature, openReports, type Reports, type ReportTarget } from './platform/reports.ts'
import { type ClockTarget, readServerClock } from './platform/server-clock.ts'
import { openStore, type Store } from './platform/store.ts'
import { addStripe, type StripeService } from './stripe/stripe.service.ts'
import type { WebhookTarget } from './stripe/webhooks.ts'
import { addTexts, type TextServices } from './texts/texts.service.ts'
import { openRequests } from './urssaf/requests.ledger.ts'
import { openBooks } from './urssaf/urssaf.ledger.ts'
import { urssafPages } from './urssaf/urssaf.pages.ts'
import { urssafRoutes } from './urssaf/urssaf.routes.ts'

export interface SandboxOptions {
  /** 0 takes a free port. */
  httpPort: number
  smtpPort: number
  /** State is kept in the folder `sandbox` below it. */
  dataDir: string
  /** How long a message to `lent@…` waits, ms (15 s). */
  slowRecipientMs?: number
  /** How long a message to the slow telephone waits, ms (15 s). */
  slowNumberMs?: number
  /** Where the card provider sends its events; nowhere when absent. */
  stripeWebhook?: WebhookTarget
  /** Where the mail server hands over the notifications of what it could not deliver, signed. */
  mailWebhook?: ReportTarget
  /** Where the mail server hands over what people answer, signed. */
  mailReplies?: ReportTarget
  /** Where the SMS provider says what became of a message, with its bearer token. */
  smsWebhook?: ReportTarget
  /** Where WhatsApp says it; the secret signs, and is the token of the handshake. */
  whatsappWebhook?: ReportTarget
  /** Whose clock ours follows; the sandbox moves alone when absent. */
  serverClock?: ClockTarget
}

export interface Sandbox {
  httpUrl: string
  smtpPort: number
  stop(): Promise<void>
}

/** Starts every service on the loopback interface. Throws when a port is taken, before any state is touched. */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  await assertFree(options.httpPort)
  const app = await buildHttp()
  const mailServices = Promise.withResolvers<MailServices>()
  const smtp = await listenSmtp(options.smtpPort, mailServices.promise)
  const stores: Store[] = []
  let stripe: StripeService | undefined
  let texts: TextServices | undefined
  let bounces: Reports | undefined
  let answers: Reports | undefined
  const stop = async () => {
    await stripe?.stop()
    await texts?.stop()
    await bounces?.stop()
    await answers?.stop()
    await app.close()
    await smtp.close()
    for (const store of stores) store.close()
  }
  try {
    const folder = join(options.dataDir, 'sandbox')
    const open = (name: string) => {
      const store = openStore(join(folder, `${name}.jsonl`))
      stores.push(store)
      return store
    }
    const forget = () => {
      for (const store of stores) store.clear()
    }
    const control = openControl(open('control'))
    const box = openMailBox(open('mail'), join(folder, 'mail'))
    const asMail = {
      contentType: 'message/rfc822',
      headersOf: (body: string, secret: string) => ({ 'x-hub-signature-256': hubSignature(body, secret) }),
    }
    bounces = openReports(open('bounces'), control, options.mailWebhook, asMail)
    answers = openReports(open('answers'), control, options.mailReplies, asMail)
    mailServices.resolve({ box, control, bounces, slowRecipientMs: options.slowRecipientMs })

    assetRoutes(app)
    await app.register(async (scope) => controlRoutes(scope, control, options.serverClock, forget))
    const postAnswer = answers
    await app.register(async (scope) =>
      mailRoutes(scope, box, { post: (raw) => postAnswer.add(raw, 0), now: control.now }),
    )
    const address = { httpUrl: '' }
    stripe = await addStripe(app, open('stripe'), control, () => address.httpUrl, options.stripeWebhook)
    const { ledger } = stripe
    texts = await addTexts(app, { control, open, ...options })
    const urssafStore = open('urssaf')
    const urssaf = openBooks(urssafStore, control)
    const requests = openRequests(urssafStore, control)
    const bank = openBank(open('bank'), { ledger, requests, now: control.now })
    const counts = {
      mails: box.size,
      sms: texts.sms.size,
      whatsapp: texts.whatsapp.size,
      customers: ledger.customers.size,
      intents: ledger.paymentIntents.size,
      advances: urssaf.clients.size,
    }
    await app.register(async (scope) => homeRoutes(scope, control, counts, smtp.port))
    await urssafRoutes(app, urssaf, requests, control)
    await app.register(async (scope) => urssafPages(scope, urssaf, requests, control, () => bank.followUrssaf()))
    await app.register(async (scope) => bankPages(scope, bank))
    await app.register(async (scope) => geocodingRoutes(scope, control))
    await app.register(async (scope) => communeRoutes(scope, control))
    geocodingPage(app, control)
    await app.register(async (scope) => aiRoutes(scope, control))
    address.httpUrl = await app.listen({ port: options.httpPort, host: '127.0.0.1' })
    if (options.serverClock) {
      // a server that is not there yet tells its time when it starts
      const { serverClock } = options
      void readServerClock(serverClock).then((clock) => clock && control.setClockOffset(clock.offsetMs))
    }
    // Read in the background: the ports answer at once, and the first search does not wait.
    void gazetteer().catch((error: unknown) => console.error(error))
    return { httpUrl: address.httpUrl, smtpPort: smtp.port, stop }
  } catch (error) {
    mailServices.promise.catch(() => {})
    mailServices.reject(error)
    await stop()
    throw error
  }
}

/** The state is rewritten before the HTTP server can listen: another sandbox that holds the port must be noticed first. */
async function assertFree(port: number): Promise<void> {
  const probe = createServer()
  await new Promise<void>((resolve, reject) => {
    probe.once('error', reject)
    probe.listen(port, '127.0.0.1', resolve)
  })
  await new Promise((resolve) => probe.close(resolve))
}
