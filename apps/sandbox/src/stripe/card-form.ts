// The card fields the application shows in a frame, and the page where a holder authenticates.
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Control } from '../platform/control.ts'
import { formatCents, html, type Markup } from '../platform/html.ts'
import { isLoopbackOrigin, obeyOutages, refuseCrossSite, sendPage } from '../platform/http.ts'
import { authenticationUrl } from './authentication.ts'
import { API_VERSION, type Ledger, newId } from './ledger.ts'
import { confirmPayment, finishPaymentAuthentication } from './payment-intents.ts'
import { fullYear, methodFromCard } from './payment-methods.ts'
import { confirmSetup, finishSetupAuthentication } from './setup-intents.ts'
import { frenchMessage, StripeFailure } from './stripe.errors.ts'
import { billingDetailsOf } from './stripe.params.ts'
import type { PaymentIntent, SetupIntent } from './stripe.types.ts'

interface FormQuery {
  setup_intent?: string
  payment_intent?: string
  client_secret?: string
  return_origin?: string
  theme?: string
  redirect_status?: string
}

interface CardBody {
  intent?: unknown
  clientSecret?: unknown
  number?: unknown
  expiry?: unknown
  cvc?: unknown
  /** `off_session`: the holder agreed that the card is kept. */
  setupFutureUsage?: unknown
  /** Address of the form itself, to come back to after an authentication. */
  formUrl?: unknown
}

type Intent = SetupIntent | PaymentIntent

/** What the frame tells the page around it, and what the form's own script is answered. */
type Outcome =
  | { status: 'succeeded'; paymentMethodId: string }
  | { status: 'failed'; message: string }
  | { status: 'requires_action'; url: string }

const UNAVAILABLE = 'Le service de paiement ne répond pas. Réessayez dans un instant.'
const EXPIRED = 'Ce formulaire de carte n’est plus valable. Rechargez la page.'

/** Hangs /stripe/card-form and /stripe/authenticate. */
export function cardFormRoutes(app: FastifyInstance, ledger: Ledger, control: Control): void {
  obeyOutages(app, control, 'stripe', { status: 'failed', message: UNAVAILABLE } satisfies Outcome)
  app.addHook('onRequest', refuseCrossSite)

  app.get<{ Querystring: FormQuery }>('/stripe/card-form', async (request, reply) => {
    const { query } = request
    const intent = findIntent(ledger, query.setup_intent ?? query.payment_intent, query.client_secret)
    if (!intent || !query.return_origin || !isLoopbackOrigin(query.return_origin)) {
      reply.code(400)
      return sendFrame(reply, query.theme, html`<p class="error" role="alert">${EXPIRED}</p>`)
    }
    if (intent.status === 'requires_action') {
      return reply.redirect(sendToHolder(ledger, intent, ledger.httpUrl() + request.url), 302)
    }
    return sendFrame(reply, query.theme, formBody(intent, query))
  })

  app.post<{ Body: CardBody }>('/stripe/card-form', async (request, reply) => {
    const body = request.body ?? {}
    const intent = findIntent(ledger, body.intent, body.clientSecret)
    if (!intent) return reply.code(400).send({ status: 'failed', message: EXPIRED } satisfies Outcome)
    return outcomeOf(ledger, () => confirmWithCard(ledger, intent, body))
  })

  app.get<{ Querystring: { intent?: string; client_secret?: string } }>(
    '/stripe/authenticate',
    async (request, reply) => {
      const intent = findIntent(ledger, request.query.intent, request.query.client_secret)
      if (intent?.status !== 'requires_action') {
        return sendFrame(reply, undefined, html`<p class="note">Cette authentification est terminée.</p>`)
      }
      return sendFrame(reply, themeOf(intent), authenticationBody(intent), { hasOutsideRedirect: true })
    },
  )

  app.post<{ Body: { intent?: string; client_secret?: string; answer?: string } }>(
    '/stripe/authenticate',
    async (request, reply) => {
      const intent = findIntent(ledger, request.body.intent, request.body.client_secret)
      const back = intent?.next_action?.redirect_to_url?.return_url
      if (intent?.status !== 'requires_action') return reply.code(400).send({ error: EXPIRED })
      const outcome = outcomeOf(ledger, () => {
        const isApproved = request.body.answer === 'approve'
        return intent.object === 'setup_intent'
          ? finishSetupAuthentication(ledger, intent, isApproved)
          : finishPaymentAuthentication(ledger, intent, isApproved)
      })
      if (back) return reply.redirect(returnAddress(back, intent, outcome), 303)
      const said = outcome.status === 'failed' ? outcome.message : 'Authentification réussie.'
      return sendFrame(reply, undefined, html`<p class="note">${said} Vous pouvez fermer cette page.</p>`)
    },
  )
}

function findIntent(ledger: Ledger, id: unknown, clientSecret: unknown): Intent | undefined {
  if (typeof id !== 'string') return undefined
  const intent = ledger.setupIntents.get(id) ?? ledger.paymentIntents.get(id)
  return intent?.client_secret === clientSecret ? intent : undefined
}

/** Makes the authentication come back to the form; answers where it takes place. */
function sendToHolder(ledger: Ledger, intent: Intent, formUrl: string): string {
  const url = authenticationUrl(ledger, intent)
  const next_action = { type: 'redirect_to_url' as const, redirect_to_url: { url, return_url: formUrl } }
  if (intent.object === 'setup_intent') ledger.setupIntents.put({ ...intent, next_action })
  else ledger.paymentIntents.put({ ...intent, next_action })
  return url
}

function confirmWithCard(ledger: Ledger, intent: Intent, body: CardBody): Intent {
  const [month = '', year = ''] = textOf(body.expiry).split('/')
  const method = methodFromCard(
    ledger,
    {
      number: textOf(body.number).replace(/[\s-]/g, ''),
      expMonth: Number(month),
      expYear: fullYear(Number(year || Number.NaN)),
      cvc: textOf(body.cvc),
    },
    billingDetailsOf({}),
  )
  const formUrl = textOf(body.formUrl)
  // Only the form itself may be come back to: this is no way out to another site.
  const returnUrl = formUrl.startsWith(`${ledger.httpUrl()}/stripe/card-form?`) ? formUrl : ledger.httpUrl()
  const params = { payment_method: method.id, return_url: returnUrl }
  return intent.object === 'setup_intent'
    ? confirmSetup(ledger, intent, params, returnUrl)
    : confirmPayment(ledger, intent, {
        ...params,
        ...(body.setupFutureUsage === 'off_session' && { setup_future_usage: 'off_session' }),
      })
}

/** Does `work` durably; a refused card is an outcome, kept, and said in French. */
function outcomeOf(ledger: Ledger, work: () => Intent): Outcome {
  const identity = { requestId: newId('req_', 14), idempotencyKey: null, apiVersion: API_VERSION }
  try {
    return ledger.act(identity, () => {
      try {
        const intent = work()
        const url = intent.next_action?.redirect_to_url?.url
        return url
          ? { status: 'requires_action', url }
          : { status: 'succeeded', paymentMethodId: intent.payment_method ?? '' }
      } catch (error) {
        if (!(error instanceof StripeFailure) || error.status !== 402) throw error
        return { status: 'failed', message: frenchMessage(error.body) }
      }
    })
  } catch (error) {
    if (!(error instanceof StripeFailure)) throw error
    return { status: 'failed', message: frenchMessage(error.body) }
  }
}

/** The look of the form that will be come back to. */
function themeOf(intent: Intent): string | undefined {
  const back = intent.next_action?.redirect_to_url?.return_url
  return (back && new URL(back).searchParams.get('theme')) || undefined
}

/** The caller's address with the words the provider adds to it. */
function returnAddress(back: string, intent: Intent, outcome: Outcome): string {
  const url = new URL(back)
  url.searchParams.set(intent.object, intent.id)
  url.searchParams.set(`${intent.object}_client_secret`, intent.client_secret)
  url.searchParams.set('redirect_status', outcome.status === 'succeeded' ? 'succeeded' : 'failed')
  return url.href
}

function formBody(intent: Intent, query: FormQuery): Markup {
  const isPayment = intent.object === 'payment_intent'
  const error = isPayment ? intent.last_payment_error : intent.last_setup_error
  const message = error && query.redirect_status === 'failed' ? frenchMessage(error) : ''
  const data = html`data-intent="${intent.id}" data-client-secret="${intent.client_secret}" data-return-origin="${query.return_origin}"`
  const done = isPayment ? 'Paiement accepté.' : 'Carte enregistrée.'
  if (intent.status === 'succeeded') {
    return html`<div id="card" ${data} data-status="succeeded" data-payment-method="${intent.payment_method}">
<p class="note" role="status">${done}</p></div><script src="/assets/card-form.js"></script>`
  }
  if (intent.status === 'canceled') return html`<p class="error" role="alert">${EXPIRED}</p>`
  const button = isPayment ? `Payer ${formatCents(intent.amount, intent.currency)}` : 'Enregistrer la carte'
  return html`<form id="card" ${data} data-status="${message && 'failed'}" data-message="${message}" data-done="${done}" novalidate>
<label>Numéro de carte <input name="number" inputmode="numeric" autocomplete="cc-number" placeholder="1234 1234 1234 1234" maxlength="23" required></label>
<div class="row">
<label>Expiration <input name="expiry" inputmode="numeric" autocomplete="cc-exp" placeholder="MM / AA" maxlength="9" required></label>
<label>Code de sécurité <input name="cvc" inputmode="numeric" autocomplete="cc-csc" placeholder="CVC" maxlength="4" required></label>
</div>
<p class="error" id="error" role="alert"${!message && html` hidden`}>${message}</p>
<button class="main">${button}</button>
<p class="note">Bac à sable\u00A0: seules les cartes d’essai sont acceptées, par exemple 4242 4242 4242 4242.</p>
</form><script src="/assets/card-form.js"></script>`
}

function authenticationBody(intent: Intent): Markup {
  const what =
    intent.object === 'payment_intent'
      ? `un paiement de ${formatCents(intent.amount, intent.currency)}`
      : 'l’enregistrement de votre carte'
  return html`<form method="post" action="/stripe/authenticate">
<h2>Authentification 3D Secure</h2>
<p class="note">Votre banque vous demande de confirmer ${what}. Cette page du bac à sable remplace celle de la banque.</p>
<input type="hidden" name="intent" value="${intent.id}"><input type="hidden" name="client_secret" value="${intent.client_secret}">
<button class="main" name="answer" value="approve">Confirmer</button>
<button class="danger" name="answer" value="refuse">Refuser</button>
</form>`
}

function sendFrame(
  reply: FastifyReply,
  theme: string | undefined,
  body: Markup,
  security: { hasOutsideRedirect?: boolean } = {},
): FastifyReply {
  const chosen = theme === 'dark' || theme === 'light' ? html` data-theme="${theme}"` : ''
  const page = html`<!doctype html>
<html lang="fr"${chosen}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Carte bancaire</title><link rel="stylesheet" href="/assets/sandbox.css"></head>
<body class="embedded">${body}</body></html>
`
  return sendPage(reply, page.markup, { isFrameable: true, hasScript: true, ...security })
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.trim() : ''
}
