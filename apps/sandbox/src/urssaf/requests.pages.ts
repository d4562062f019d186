// The payment requests on the steering page of the tax advance, with the buttons that decide for each.
import type { FastifyInstance } from 'fastify'
import { formatCents, formatInstant, html } from '../platform/html.ts'
import { isRequestStatus, REQUEST_LABELS, type RequestBooks, requestStanding } from './requests.ledger.ts'

const SHOWN = 50
const BUTTONS = [
  ['30', 'Valider'],
  ['40', 'Refuser'],
  ['50', 'Prélever'],
  ['60', 'Refuser le prélèvement'],
  ['70', 'Payer'],
  ['110', 'Annuler'],
  ['120', 'Recouvrer'],
  ['', 'Rendre au temps'],
] as const

/** Hangs the buttons, and the JSON that tests read. */
export function requestPages(app: FastifyInstance, requests: RequestBooks, follow: () => void): void {
  app.get('/urssaf/api/demandes', async () =>
    requests.list().map((request) => ({
      id: request.id,
      numFactureTiers: request.sent.numFactureTiers,
      totalCents: request.totalCents,
      transferCents: request.transferCents,
      status: requestStanding(request, requests.now()),
      sent: request.sent,
    })),
  )
  app.post<{ Params: { id: string }; Body: { statut?: string } }>(
    '/urssaf/demandes/:id/statut',
    async (request, reply) => {
      const known = requests.get(request.params.id)
      const status = request.body?.statut ?? ''
      if (!known || (status !== '' && !isRequestStatus(status)))
        return reply.code(404).send({ error: 'unknown request or status' })
      requests.put({ ...known, chosen: isRequestStatus(status) ? status : null })
      // money moves at the bank when it is decided
      follow()
      return reply.redirect('/urssaf', 303)
    },
  )
}

export function requestsSection(requests: RequestBooks) {
  const rows = requests
    .list()
    .slice(-SHOWN)
    .reverse()
    .map((request) => {
      const [label, look] = REQUEST_LABELS[requestStanding(request, requests.now())]
      return html`<tr><td class="nowrap">${formatInstant(request.receivedMs)}</td><td>${request.sent.numFactureTiers}<br><small>${request.id}</small></td><td class="nowrap">${formatCents(request.totalCents, 'eur')}<br><small>versés ${formatCents(request.transferCents, 'eur')}</small></td><td><span class="badge ${look}">${label}</span></td><td><form class="actions" method="post" action="/urssaf/demandes/${request.id}/statut">${BUTTONS.map(
        ([value, text]) => html`<button name="statut" value="${value}">${text}</button>`,
      )}</form></td></tr>`
    })
  return html`<section><h2>Demandes de paiement</h2><p>Le total finit par ,40\u00a0: refusée par le client. Par ,60\u00a0: prélèvement refusé. Par ,11\u00a0: annulée. Sinon payée six jours après.</p>${
    rows.length === 0
      ? html`<p class="empty">Aucune demande.</p>`
      : html`<table><thead><tr><th>Reçue le</th><th>Facture</th><th>Montant</th><th>État</th><th>Décider</th></tr></thead><tbody>${rows}</tbody></table>`
  }</section>`
}
