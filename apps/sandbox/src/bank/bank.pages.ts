// The page of the bank: its movements, one typed by hand, a file of transfers handed over, the statement to download.
import type { FastifyInstance } from 'fastify'
import { formatCents, formatInstant, html, page } from '../platform/html.ts'
import { refuseCrossSite, sendPage } from '../platform/http.ts'
import type { Bank } from './bank.ledger.ts'
import { dayAt, statementXml } from './statement.ts'

const SHOWN = 100
/** The account of the company where nobody names another; a published sample number. */
const OWN_IBAN = 'FR7630001007941234567890185'
const EARLIEST = '2020-01-01'

type Typed = { montant?: string; libelle?: string; contrepartie?: string; iban?: string; reference?: string }

/** Euros as people type them, in cents. */
function centsOf(typed: string | undefined): number | null {
  const match = /^(-?)(\d{1,8})(?:[.,](\d{1,2}))?$/.exec((typed ?? '').replaceAll(/\s/g, ''))
  if (!match) return null
  const cents = Number(match[2]) * 100 + Number((match[3] ?? '').padEnd(2, '0'))
  return match[1] ? -cents : cents
}
const element = (xml: string, name: string) =>
  new RegExp(`<${name}(?: [^>]*)?>([^<]*)</${name}>`).exec(xml)?.[1] ?? null

export function bankPages(app: FastifyInstance, bank: Bank): void {
  app.addHook('onRequest', refuseCrossSite)
  app.get('/banque', async (_request, reply) => {
    bank.followUrssaf()
    return sendPage(reply, page('Banque', '/banque', body(bank)))
  })
  app.get<{ Querystring: { iban?: string; depuis?: string } }>('/banque/releve.xml', async (request, reply) => {
    bank.settle()
    const { iban = OWN_IBAN, depuis = EARLIEST } = request.query
    const nowMs = bank.now()
    reply.header('content-disposition', `attachment; filename="releve-${dayAt(nowMs)}.xml"`)
    return reply.type('application/xml').send(statementXml(bank.list(), { iban, since: depuis, nowMs }))
  })
  app.post<{ Body: Typed }>('/banque/mouvements', async (request, reply) => {
    const { montant, libelle, contrepartie, iban, reference } = request.body ?? {}
    const amountCents = centsOf(montant)
    if (!amountCents || !libelle) return reply.code(400).send({ error: 'an amount and a label are needed' })
    bank.book({
      ...{ amountCents, label: libelle, counterparty: contrepartie || null },
      ...{ iban: iban?.replaceAll(' ', '') || null, endToEndId: reference || null },
    })
    return reply.redirect('/banque', 303)
  })
  app.post<{ Body: { fichier?: string } }>('/banque/virements', async (request, reply) => {
    const transfers = (request.body?.fichier ?? '').split('<CdtTrfTxInf>').slice(1)
    for (const xml of transfers) {
      const amountCents = centsOf(element(xml, 'InstdAmt') ?? undefined)
      if (!amountCents) return reply.code(400).send({ error: 'an amount cannot be read' })
      bank.book({
        ...{ amountCents: -amountCents, label: element(xml, 'Ustrd') ?? 'Virement', counterparty: element(xml, 'Nm') },
        ...{ iban: element(xml, 'IBAN'), endToEndId: element(xml, 'EndToEndId') },
      })
    }
    if (transfers.length === 0) return reply.code(400).send({ error: 'no transfer in this file' })
    return reply.redirect('/banque', 303)
  })
}

function body(bank: Bank) {
  const movements = bank.list().slice(-SHOWN).reverse()
  const rows = movements.map(
    ({ bookedMs, amountCents, counterparty, label, endToEndId }) =>
      html`<tr><td class="nowrap">${formatInstant(bookedMs)}</td><td>${label}${counterparty && html`<br><small>${counterparty}</small>`}${endToEndId && html`<br><small>${endToEndId}</small>`}</td><td class="nowrap">${formatCents(amountCents, 'eur')}</td></tr>`,
  )
  const field = (label: string, name: string) => html`<label>${label} <input name="${name}"></label> `
  return html`<p><a href="/banque/releve.xml">Télécharger le relevé (CAMT.053)</a>\u00a0: les cartes versent d’abord ce qui est disponible.</p>
<section><h2>Mouvement à la main</h2><form class="actions" method="post" action="/banque/mouvements">${field('Montant', 'montant')}${field('Libellé', 'libelle')}${field('Contrepartie', 'contrepartie')}${field('IBAN', 'iban')}${field('Référence', 'reference')}<button>Ajouter</button></form></section>
<section><h2>Fichier de virements</h2><form method="post" action="/banque/virements"><p><textarea name="fichier" rows="4" cols="60" aria-label="Contenu du fichier pain.001"></textarea></p><button>Exécuter les virements</button></form></section>
<section><h2>Mouvements</h2>${rows.length === 0 ? html`<p class="empty">Aucun mouvement.</p>` : html`<table><thead><tr><th>Le</th><th>Libellé</th><th>Montant</th></tr></thead><tbody>${rows}</tbody></table>`}</section>`
}
