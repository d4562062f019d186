// The steering page of the card provider: levers, balance, customers with their cards, payments, events.
import type { FastifyInstance } from 'fastify'
import { outageBadge } from '../platform/control.routes.ts'
import type { Control } from '../platform/control.ts'
import { formatCents, formatInstant, html, page } from '../platform/html.ts'
import { refuseCrossSite, sendPage } from '../platform/http.ts'
import { balanceOf, book } from './balance.ts'
import { disputeButton, disputePages, disputesSection, movementButtons } from './disputes.pages.ts'
import type { Ledger } from './ledger.ts'
import { FAILURES, type FailureName, frenchMessage } from './stripe.errors.ts'

const SHOWN = 30
const TOP_UP_CENTS = 1_000_000
const NEXT_FAILURES: [FailureName, string][] = [
  ['declined', 'Carte refusée'],
  ['insufficientFunds', 'Fonds insuffisants'],
  ['expired', 'Carte expirée'],
  ['processingError', 'Erreur de traitement'],
]
const REFUSED = ['Refusé', 'danger'] as const
const STATUS_LABELS: Record<string, [label: string, look: string]> = {
  succeeded: ['Réussi', 'success'],
  requires_action: ['Attend l’authentification', 'warning'],
  requires_confirmation: ['À confirmer', ''],
  requires_payment_method: ['Attend une carte', ''],
  canceled: ['Annulé', ''],
}

/** Hangs /stripe and its buttons. */
export function stripePages(app: FastifyInstance, ledger: Ledger, control: Control, wakeWebhooks: () => void): void {
  app.addHook('onRequest', refuseCrossSite)
  app.get('/stripe', async (_request, reply) => sendPage(reply, steeringPage(ledger, control)))
  app.post<{ Body: { failure?: string } }>('/stripe/prochain-paiement', async (request, reply) => {
    const chosen = NEXT_FAILURES.find(([name]) => name === request.body.failure)
    ledger.setLevers({ nextChargeFailure: chosen?.[0] ?? null })
    return reply.redirect('/stripe', 303)
  })
  app.post<{ Body: { perdue?: string } }>('/stripe/prochaine-reponse', async (request, reply) => {
    ledger.setLevers({ losesNextAnswer: request.body.perdue === 'oui' })
    return reply.redirect('/stripe', 303)
  })
  app.post('/stripe/approvisionner', async (_request, reply) => {
    book(ledger, { type: 'topup', amount: TOP_UP_CENTS, source: null, description: 'Approvisionnement d’essai' })
    return reply.redirect('/stripe', 303)
  })
  disputePages(app, ledger)
  app.post<{ Params: { id: string } }>('/stripe/evenements/:id/renvoyer', async (request, reply) => {
    if (ledger.events.get(request.params.id)) {
      ledger.deliveries.put({ id: request.params.id, attempts: 0, nextAttemptMs: control.now() })
      wakeWebhooks()
    }
    return reply.redirect('/stripe', 303)
  })
  app.get<{ Params: { id: string } }>('/stripe/recu/:id', async (request, reply) => {
    const charge = ledger.charges.get(request.params.id)
    if (!charge) return reply.code(404).type('text/plain; charset=utf-8').send('Reçu inconnu.\n')
    const body = html`<dl><dt>Montant</dt><dd>${formatCents(charge.amount, charge.currency)}</dd>
<dt>Remboursé</dt><dd>${formatCents(charge.amount_refunded, charge.currency)}</dd>
<dt>Date</dt><dd>${formatInstant(charge.created * 1000)}</dd>
<dt>Carte</dt><dd>${charge.payment_method_details.card.brand} •••• ${charge.payment_method_details.card.last4}</dd>
<dt>Référence</dt><dd><code>${charge.id}</code></dd></dl>`
    return sendPage(reply, page('Reçu', '/stripe', body))
  })
}

function steeringPage(ledger: Ledger, control: Control): string {
  return page(
    'Paiement par carte',
    '/stripe',
    html`<p>${outageBadge(control, 'stripe')}</p>
${leversSection(ledger)}
${intentsSection(ledger)}
${disputesSection(ledger)}
${customersSection(ledger)}
${eventsSection(ledger)}`,
  )
}

function leversSection(ledger: Ledger) {
  const { nextChargeFailure, losesNextAnswer } = ledger.levers()
  const { available, pending } = balanceOf(ledger)
  const failure = nextChargeFailure && frenchMessage({ type: 'card_error', ...FAILURES[nextChargeFailure] })
  return html`<section><h2>Commandes</h2>
<form class="actions" method="post" action="/stripe/prochain-paiement"><span>Le prochain paiement\u00A0: <strong>${failure ?? 'selon la carte'}</strong></span>
${NEXT_FAILURES.map(([name, label]) => html`<button name="failure" value="${name}">${label}</button>`)}
<button name="failure" value="">Selon la carte</button></form>
<form class="actions" method="post" action="/stripe/prochaine-reponse"><span>La prochaine réponse\u00A0: <strong>${losesNextAnswer ? 'sera perdue après le travail fait' : 'arrivera'}</strong></span>
<button name="perdue" value="${losesNextAnswer ? 'non' : 'oui'}">${losesNextAnswer ? 'La laisser arriver' : 'La perdre'}</button></form>
<form class="actions" method="post" action="/stripe/approvisionner"><span>Solde\u00A0: <strong>${formatCents(available, 'eur')}</strong> disponibles, ${formatCents(pending, 'eur')} en attente (2 jours)</span>
<button>Ajouter ${formatCents(TOP_UP_CENTS, 'eur')}</button></form>
${movementButtons()}</section>`
}

function intentsSection(ledger: Ledger) {
  const rows = ledger.paymentIntents
    .list()
    .slice(-SHOWN)
    .reverse()
    .map((intent) => {
      const [label, look] = intent.last_payment_error ? REFUSED : (STATUS_LABELS[intent.status] ?? [intent.status, ''])
      const customer = ledger.customers.get(intent.customer ?? '')
      return html`<tr><td class="nowrap">${formatInstant(intent.created * 1000)}</td><td><span class="badge ${look}">${label}</span>${
        intent.last_payment_error && html`<br>${frenchMessage(intent.last_payment_error)}`
      }</td><td>${customer?.name ?? customer?.email ?? intent.customer}</td><td>${intent.description ?? intent.transfer_group}</td><td class="amount">${formatCents(intent.amount, intent.currency)}</td><td><code>${intent.id}</code></td><td>${disputeButton(ledger, intent)}</td></tr>`
    })
  return html`<section><h2>Paiements</h2>${
    rows.length === 0
      ? html`<p class="empty">Aucun paiement.</p>`
      : html`<table><thead><tr><th>Date</th><th>État</th><th>Client</th><th>Objet</th><th class="amount">Montant</th><th>Identifiant</th><th></th></tr></thead><tbody>${rows}</tbody></table>`
  }</section>`
}

function customersSection(ledger: Ledger) {
  const cardsOf = new Map<string, string[]>()
  for (const { customer, card } of ledger.paymentMethods.list()) {
    if (!customer) continue
    const label = `${card.brand} •••• ${card.last4} (${String(card.exp_month).padStart(2, '0')}/${card.exp_year})`
    cardsOf.set(customer, [...(cardsOf.get(customer) ?? []), label])
  }
  const rows = ledger.customers
    .list()
    .slice(-SHOWN)
    .reverse()
    .map(
      (customer) =>
        html`<tr><td>${customer.name}</td><td>${customer.email}</td><td>${cardsOf.get(customer.id)?.join(', ') ?? 'aucune'}</td><td><code>${customer.id}</code></td></tr>`,
    )
  return html`<section><h2>Clients (${ledger.customers.size()})</h2>${
    rows.length === 0
      ? html`<p class="empty">Aucun client.</p>`
      : html`<table><thead><tr><th>Nom</th><th>Courriel</th><th>Cartes</th><th>Identifiant</th></tr></thead><tbody>${rows}</tbody></table>`
  }</section>`
}

function eventsSection(ledger: Ledger) {
  const rows = ledger.events
    .list()
    .slice(-SHOWN)
    .reverse()
    .map((event) => {
      const delivery = ledger.deliveries.get(event.id)
      const state = delivery
        ? `à envoyer (${delivery.attempts} échec(s))`
        : event.pending_webhooks
          ? 'abandonné'
          : 'envoyé ou sans destinataire'
      return html`<tr><td class="nowrap">${formatInstant(event.created * 1000)}</td><td>${event.type}</td><td><code>${event.data.object.id}</code></td><td>${state}</td><td><form method="post" action="/stripe/evenements/${event.id}/renvoyer"><button>Renvoyer</button></form></td></tr>`
    })
  return html`<section><h2>Événements</h2>${
    rows.length === 0
      ? html`<p class="empty">Aucun événement.</p>`
      : html`<table><thead><tr><th>Date</th><th>Type</th><th>Objet</th><th>Envoi</th><th></th></tr></thead><tbody>${rows}</tbody></table>`
  }</section>`
}
