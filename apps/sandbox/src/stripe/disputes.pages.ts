// The part of the steering page about disputes: a payment contested, answered, won, lost; fees and adjustments of the provider.
import type { FastifyInstance } from 'fastify'
import { formatCents, formatInstant, html } from '../platform/html.ts'
import { book } from './balance.ts'
import { answerDispute, endDispute, isOpen, openDispute } from './disputes.ts'
import { API_VERSION, type Ledger } from './ledger.ts'

const SHOWN = 30
const MONTHLY_FEE_CENTS = 200
const ADJUSTMENT_CENTS = 350
const SYSTEM = { requestId: null, idempotencyKey: null, apiVersion: API_VERSION }
const STATES: Record<string, [label: string, look: string]> = {
  needs_response: ['À répondre', 'warning'],
  under_review: ['En examen', ''],
  won: ['Gagnée', 'success'],
  lost: ['Perdue', 'danger'],
}

/** Hangs the buttons of disputes and of what the provider books by itself. */
export function disputePages(app: FastifyInstance, ledger: Ledger): void {
  app.post<{ Params: { id: string } }>('/stripe/paiements/:id/contester', async (request, reply) => {
    const charge = ledger.charges.get(ledger.paymentIntents.get(request.params.id)?.latest_charge ?? '')
    if (charge) ledger.act(SYSTEM, () => openDispute(ledger, charge))
    return reply.redirect('/stripe#contestations', 303)
  })
  app.post<{ Params: { id: string }; Body: { suite?: string } }>(
    '/stripe/contestations/:id',
    async (request, reply) => {
      const dispute = ledger.disputes.get(request.params.id)
      const { suite } = request.body ?? {}
      if (dispute)
        ledger.act(SYSTEM, () => {
          if (suite === 'repondre') answerDispute(ledger, dispute)
          if (suite === 'gagnee' || suite === 'perdue') endDispute(ledger, dispute, suite === 'gagnee' ? 'won' : 'lost')
        })
      return reply.redirect('/stripe#contestations', 303)
    },
  )
  app.post<{ Body: { nature?: string } }>('/stripe/mouvements', async (request, reply) => {
    ledger.act(SYSTEM, () => {
      if (request.body?.nature === 'abonnement')
        book(ledger, {
          ...{ type: 'stripe_fee', category: 'fee', amount: -MONTHLY_FEE_CENTS, source: null },
          description: 'Billing - Usage Fee',
        })
      if (request.body?.nature === 'ajustement')
        book(ledger, { type: 'adjustment', amount: -ADJUSTMENT_CENTS, source: null, description: 'Adjustment' })
    })
    return reply.redirect('/stripe', 303)
  })
}

/** Buttons of the balance. */
export const movementButtons =
  () => html`<form class="actions" method="post" action="/stripe/mouvements"><span>Le prestataire prélève de lui-même</span>
<button name="nature" value="abonnement">Son abonnement de ${formatCents(MONTHLY_FEE_CENTS, 'eur')}</button>
<button name="nature" value="ajustement">Un ajustement de ${formatCents(ADJUSTMENT_CENTS, 'eur')}</button></form>`

/** What the holder of a card may do about a payment that succeeded. */
export const disputeButton = (
  ledger: Ledger,
  intent: { readonly id: string; readonly latest_charge: string | null },
) => {
  const charge = ledger.charges.get(intent.latest_charge ?? '')
  if (charge?.status !== 'succeeded' || charge.disputed || charge.refunded) return ''
  return html`<form method="post" action="/stripe/paiements/${intent.id}/contester"><button>Contester</button></form>`
}

export function disputesSection(ledger: Ledger) {
  const rows = ledger.disputes
    .list()
    .slice(-SHOWN)
    .reverse()
    .map((dispute) => {
      const [label, look] = STATES[dispute.status] ?? [dispute.status, '']
      const description = ledger.charges.get(dispute.charge)?.description
      const due = formatInstant(dispute.evidence_details.due_by * 1000)
      const actions = isOpen(dispute)
        ? html`<form class="actions" method="post" action="/stripe/contestations/${dispute.id}">${
            dispute.status === 'needs_response'
              ? html`<button name="suite" value="repondre">Envoyer des preuves</button>`
              : ''
          }<button name="suite" value="gagnee">Gagnée</button><button name="suite" value="perdue">Perdue</button></form>`
        : ''
      return html`<tr id="${dispute.id}"><td class="nowrap">${formatInstant(dispute.created * 1000)}</td><td><span class="badge ${look}">${label}</span></td><td>${description}</td><td class="nowrap">${due}</td><td class="amount">${formatCents(dispute.amount, dispute.currency)}</td><td>${actions}</td></tr>`
    })
  return html`<section id="contestations"><h2>Contestations</h2>${
    rows.length === 0
      ? html`<p class="empty">Aucune contestation.</p>`
      : html`<table><thead><tr><th>Date</th><th>État</th><th>Paiement</th><th>Preuves jusqu’au</th><th class="amount">Montant</th><th></th></tr></thead><tbody>${rows}</tbody></table>`
  }</section>`
}
