// The first page: what the sandbox stands in for, in what state, and where to look.
import type { FastifyInstance } from 'fastify'
import { outageBadge } from './platform/control.routes.ts'
import type { Control } from './platform/control.ts'
import { formatInstant, html, page } from './platform/html.ts'
import { sendPage } from './platform/http.ts'

export interface Counts {
  mails(): number
  sms(): number
  whatsapp(): number
  customers(): number
  intents(): number
  advances(): number
}

export function homeRoutes(app: FastifyInstance, control: Control, counts: Counts, smtpPort: number): void {
  app.get('/health', async () => ({ status: 'ok' }))
  app.get('/favicon.ico', async (_request, reply) => reply.code(204).send())
  app.get('/', async (_request, reply) =>
    sendPage(
      reply,
      page(
        'Accueil',
        '/',
        html`<p>Ces services remplacent sur cette machine les prestataires extérieurs de Cartable. Ils parlent le même langage qu’eux\u00A0: rien ne sort de la machine, aucun argent ne circule.</p>
<section><h2><a href="/mail">Boîte de réception</a> ${outageBadge(control, 'mail')}</h2>
<p>Reçoit tous les courriels envoyés par l’application (SMTP, port ${smtpPort}). ${counts.mails()} message(s).</p></section>
<section><h2><a href="/sms">SMS</a> ${outageBadge(control, 'sms')}</h2>
<p>Reçoit les SMS, et dit à l’application s’ils ont été remis. ${counts.sms()} message(s).</p></section>
<section><h2><a href="/whatsapp">WhatsApp</a> ${outageBadge(control, 'whatsapp')}</h2>
<p>Reçoit les messages WhatsApp, et dit à l’application s’ils ont été remis. ${counts.whatsapp()} message(s).</p></section>
<section><h2><a href="/stripe">Paiement par carte</a> ${outageBadge(control, 'stripe')}</h2>
<p>Clients, cartes, paiements et remboursements, avec les cartes d’essai du prestataire. ${counts.customers()} client(s), ${counts.intents()} paiement(s).</p></section>
<section><h2><a href="/urssaf">Avance immédiate (Urssaf)</a> ${outageBadge(control, 'urssaf')}</h2>
<p>Inscrit les clients à l’avance immédiate du crédit d’impôt, et dit où en est chacun. ${counts.advances()} client(s).</p></section>
<section><h2><a href="/banque">Banque</a></h2>
<p>Le compte de la société\u00a0: ce que versent les cartes et l’Urssaf, et le relevé CAMT.053 à télécharger.</p></section>
<section><h2><a href="/geocodage">Adresses</a> ${outageBadge(control, 'geocoding')}</h2>
<p>Recherche d’adresses et de communes. Les communes et leurs codes sont réels\u202F; les rues et les coordonnées sont approchées.</p></section>
<section><h2>Rédaction assistée ${outageBadge(control, 'ai')}</h2>
<p>Écrit un premier texte des pages d’atterrissage. Rien n’est gardé.</p></section>
<section><h2><a href="/pannes">Pannes et horloge</a></h2>
<p>Rend un service lent ou injoignable, et déplace l’horloge. Il est ${formatInstant(control.now())}${control.clockOffsetMs() !== 0 && ' (horloge déplacée)'}.</p></section>`,
      ),
    ),
  )
}
