// What a person sees of the short messages of a provider, and the JSON that tests read.
import type { FastifyInstance } from 'fastify'
import { outageBadge } from '../platform/control.routes.ts'
import type { Control } from '../platform/control.ts'
import { formatInstant, html, page } from '../platform/html.ts'
import { refuseCrossSite, sendPage } from '../platform/http.ts'
import { FATES, type Fate, magicNumber } from './magic-numbers.ts'
import type { TextBox, TextMessage } from './texts.store.ts'

export interface TextPages {
  service: 'sms' | 'whatsapp'
  title: string
  box: TextBox
  control: Control
  /** What each number that is not an ordinary one does. */
  fates: Record<Exclude<Fate, 'delivered'>, string>
  /** What is written under a message, e.g. how many SMS it made. */
  note?: (text: TextMessage) => string
}

const PAGE_LIMIT = 200
const STATUSES = {
  sent: ['', 'Envoyé'],
  delivered: ['success', 'Remis'],
  failed: ['danger', 'Non remis'],
} as const

/** Hangs /sms or /whatsapp, with its JSON under /api/messages. */
export function textRoutes(app: FastifyInstance, pages: TextPages): void {
  const { service, box } = pages
  app.addHook('onRequest', refuseCrossSite)
  app.get<{ Querystring: { to?: string } }>(`/${service}/api/messages`, async (request) => {
    const found = box.find(request.query.to)
    return { total: found.length, messages: found.slice(0, PAGE_LIMIT) }
  })
  app.delete(`/${service}/api/messages`, async (_request, reply) => {
    box.clear()
    return reply.code(204).send()
  })
  app.get<{ Querystring: { to?: string } }>(`/${service}`, async (request, reply) =>
    sendPage(reply, listPage(pages, request.query.to ?? '')),
  )
  app.post(`/${service}/vider`, async (_request, reply) => {
    box.clear()
    return reply.redirect(`/${service}`, 303)
  })
}

function listPage({ service, title, box, control, fates, note }: TextPages, to: string): string {
  const found = box.find(to)
  const rows = found.slice(0, PAGE_LIMIT).map((text) => {
    const [tone, label] = STATUSES[text.status]
    return html`<tr>
<td class="nowrap">${formatInstant(Date.parse(text.sentAt))}</td>
<td class="nowrap">+${text.to}</td>
<td><pre>${text.body}</pre>${note && html`<small>${note(text)}</small>`}</td>
<td><span class="badge ${tone}">${label}</span>${text.reason && html` <small>${text.reason}</small>`}</td>
</tr>`
  })
  const magic = FATES.flatMap((fate) =>
    fate === 'delivered' ? [] : [html`<dt><code>${magicNumber(fate)}</code></dt><dd>${fates[fate]}</dd>`],
  )
  return page(
    title,
    `/${service}`,
    html`<p>${outageBadge(control, service)}</p>
<form class="bar" method="get" action="/${service}"><label>Numéro <input name="to" value="${to}"></label><button>Filtrer</button></form>
<p>${found.length} message${found.length > 1 && 's'}${found.length > PAGE_LIMIT && ` (les ${PAGE_LIMIT} plus récents sont affichés)`}</p>
${
  rows.length === 0
    ? html`<p class="empty">Aucun message. Tout ce que l’application envoie arrive ici.</p>`
    : html`<table><thead><tr><th>Date</th><th>À</th><th>Message</th><th>Statut</th></tr></thead><tbody>${rows}</tbody></table>`
}
<form method="post" action="/${service}/vider"><button class="danger">Vider la liste</button></form>
<section><h2>Numéros d’essai</h2><dl>${magic}<dt>Tout autre numéro</dt><dd>Remis une seconde après.</dd></dl></section>`,
  )
}
