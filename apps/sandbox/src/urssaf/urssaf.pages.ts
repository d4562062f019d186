// The steering page of the tax advance: levers, customers with the buttons that decide for them, names of test.
import type { FastifyInstance } from 'fastify'
import { outageBadge } from '../platform/control.routes.ts'
import type { Control } from '../platform/control.ts'
import { formatInstant, html, page } from '../platform/html.ts'
import { refuseCrossSite, sendPage } from '../platform/http.ts'
import { isStatusCode, REFUSED_NAMES, SLOW_NAMES, STATUS_LABELS, TEST_ID } from './names.ts'
import type { RequestBooks } from './requests.ledger.ts'
import { requestPages, requestsSection } from './requests.pages.ts'
import { type Books, chosenStatus, type Levers, standing } from './urssaf.ledger.ts'

const SHOWN = 100
const ANSWERS: Record<string, Levers['nextAnswer']> = { perdue: 'lost', illisible: 'garbage', '': null }
const ANSWER_LABELS = { lost: 'sera perdue après le travail fait', garbage: 'sera illisible' } as const
const BUTTONS = [
  ['APPAREILLAGE_VALIDE', 'Accepter'],
  ['APPAREILLAGE_NF', 'Ne pas finir'],
  ['PARTICULIER_BLOQUE', 'Bloquer'],
  ['MANDAT_ECHU', 'Laisser expirer'],
  ['', 'Rendre au temps'],
] as const

/** Hangs /urssaf, its buttons, and the JSON that tests read under /urssaf/api. */
export function urssafPages(
  app: FastifyInstance,
  books: Books,
  requests: RequestBooks,
  control: Control,
  /** What was decided moves money at the bank. */
  follow: () => void,
): void {
  app.addHook('onRequest', refuseCrossSite)
  requestPages(app, requests, follow)
  app.get('/urssaf/api/clients', async () => ({
    registrationCount: books.registrationCount(),
    clients: books.clients.list().map((client) => ({
      idClient: client.id,
      nomNaissance: client.registration.nomNaissance,
      adresseMail: client.registration.adresseMail,
      isLinked: client.isLinked,
      status: standing(client, books).status,
    })),
  }))
  app.get('/urssaf', async (_request, reply) => sendPage(reply, steeringPage(books, requests, control)))
  app.post<{ Body: { reponse?: string } }>('/urssaf/prochaine-reponse', async (request, reply) => {
    books.setLevers({ nextAnswer: ANSWERS[request.body?.reponse ?? ''] ?? null })
    return reply.redirect('/urssaf', 303)
  })
  app.post<{ Body: { secondes?: string } }>('/urssaf/delai', async (request, reply) => {
    const seconds = Number(request.body?.secondes)
    if (!Number.isInteger(seconds) || seconds < 0 || seconds > 10_000_000)
      return reply.code(400).send({ error: 'secondes must be a whole number' })
    books.setLevers({ confirmsAfterSeconds: seconds })
    return reply.redirect('/urssaf', 303)
  })
  app.post('/urssaf/jetons', async (_request, reply) => {
    books.revokeTokens()
    return reply.redirect('/urssaf', 303)
  })
  app.post<{ Params: { id: string }; Body: { statut?: string } }>(
    '/urssaf/clients/:id/statut',
    async (request, reply) => {
      const client = books.clients.get(request.params.id)
      const status = request.body?.statut ?? ''
      if (!client || (status !== '' && !isStatusCode(status)))
        return reply.code(404).send({ error: 'unknown client or status' })
      books.clients.put({ ...client, chosen: isStatusCode(status) ? chosenStatus(client, status, books) : null })
      return reply.redirect('/urssaf', 303)
    },
  )
  app.post<{ Params: { id: string } }>('/urssaf/clients/:id/delier', async (request, reply) => {
    const client = books.clients.get(request.params.id)
    if (!client) return reply.code(404).send({ error: 'unknown client' })
    books.clients.put({ ...client, isLinked: false, chosen: null })
    return reply.redirect('/urssaf', 303)
  })
}

function steeringPage(books: Books, requests: RequestBooks, control: Control): string {
  return page(
    'Avance immédiate (Urssaf)',
    '/urssaf',
    html`<p>${outageBadge(control, 'urssaf')}</p>
${leversSection(books)}
${clientsSection(books)}
${requestsSection(requests)}
<section><h2>Noms de naissance d’essai</h2><dl>${Object.entries(REFUSED_NAMES).map(
      ([name, [, { code }, help]]) => html`<dt><code>${name}</code></dt><dd>${help} <small>${code}</small></dd>`,
    )}${Object.entries(SLOW_NAMES).map(
      ([name, [status, help]]) => html`<dt><code>${name}</code></dt><dd>Inscrit. ${help} <small>${status}</small></dd>`,
    )}<dt>Tout autre nom</dt><dd>Inscrit, puis confirmé après le délai ci-dessus.</dd></dl>
<p>Les identifiants <code>${TEST_ID}</code> sont connus sans inscription (S\u00a0: 0001 confirmé, 0002 en cours, 0003 bloqué, 0004 expiré, 0005 non finalisé).</p></section>`,
  )
}

function leversSection(books: Books) {
  const { nextAnswer, confirmsAfterSeconds } = books.levers()
  return html`<section><h2>Commandes</h2>
<form class="actions" method="post" action="/urssaf/prochaine-reponse"><span>La prochaine réponse\u00a0: <strong>${nextAnswer ? ANSWER_LABELS[nextAnswer] : 'arrivera'}</strong></span>
<button name="reponse" value="perdue">La perdre</button><button name="reponse" value="illisible">La rendre illisible</button><button name="reponse" value="">La laisser arriver</button></form>
<form class="actions" method="post" action="/urssaf/delai"><label>Secondes avant que le client accepte <input name="secondes" value="${confirmsAfterSeconds}" inputmode="numeric"></label><button>Changer</button></form>
<form class="actions" method="post" action="/urssaf/jetons"><span>Jetons d’accès, valables cinq minutes</span><button>Les périmer tous</button></form></section>`
}

function clientsSection(books: Books) {
  const rows = books.clients
    .list()
    .slice(-SHOWN)
    .reverse()
    .map((client) => {
      const { status, sinceMs } = standing(client, books)
      const [label, look] = client.isLinked ? STATUS_LABELS[status] : ['Sans lien', '']
      const { nomNaissance, prenoms, adresseMail, numeroTelephonePortable } = client.registration
      return html`<tr><td class="nowrap">${formatInstant(client.linkedMs)}</td><td>${prenoms} ${nomNaissance}<br><small>${adresseMail}<br>${numeroTelephonePortable}</small></td><td><span class="badge ${look}">${label}</span><br><small>depuis le ${formatInstant(sinceMs)}</small></td><td><form class="actions" method="post" action="/urssaf/clients/${client.id}/statut">${BUTTONS.map(
        ([value, text]) => html`<button name="statut" value="${value}">${text}</button>`,
      )}</form><form method="post" action="/urssaf/clients/${client.id}/delier"><button class="danger">Supprimer le lien</button></form></td></tr>`
    })
  return html`<section><h2>Clients (${books.clients.size()})</h2>${
    rows.length === 0
      ? html`<p class="empty">Aucun client inscrit.</p>`
      : html`<table><thead><tr><th>Inscrit le</th><th>Client</th><th>État</th><th>Décider pour lui</th></tr></thead><tbody>${rows}</tbody></table>`
  }</section>`
}
