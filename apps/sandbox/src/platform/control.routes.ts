// The outage page and the JSON that tests and the application's tools use to steer the sandbox.
import type { FastifyInstance } from 'fastify'
import { type Control, isOutageMode, isServiceName, OUTAGE_MODES, type OutageMode, SERVICES } from './control.ts'
import { formatInstant, html, type Markup, page } from './html.ts'
import { refuseCrossSite, sendPage } from './http.ts'
import {
  type ClockTarget,
  LEAPS,
  type Leap,
  moveServerClock,
  readServerClock,
  type ServerClock,
} from './server-clock.ts'

export const SERVICE_LABELS = {
  mail: 'Courriel',
  sms: 'SMS',
  whatsapp: 'WhatsApp',
  stripe: 'Paiement par carte',
  urssaf: 'Avance immédiate (Urssaf)',
  geocoding: 'Adresses',
  ai: 'Rédaction assistée',
} as const

const MODE_LABELS: Record<OutageMode, string> = {
  ok: 'Fonctionne',
  down: 'Injoignable',
  slow: 'Lent (12 s)',
  error500: 'Erreur 500',
  maintenance: 'Maintenance (503)',
}

const DAY_MS = 86_400_000
const MAX_OFFSET_MS = 10 * 365 * DAY_MS
const LEAP_MS: Record<Leap, number> = { hour: DAY_MS / 24, day: DAY_MS, week: 7 * DAY_MS, month: 30 * DAY_MS }
const LEAP_LABELS: Record<Leap, string> = {
  hour: '+ 1 heure',
  day: '+ 1 jour',
  week: '+ 1 semaine',
  month: '+ 1 mois',
}

/** A badge that says in what state the service is. */
export function outageBadge(control: Control, service: (typeof SERVICES)[number]): Markup {
  const { mode, untilMs } = control.outageOf(service)
  const until = untilMs === null ? '' : ` jusqu’au ${formatInstant(untilMs)}`
  return html`<span class="badge ${mode === 'ok' ? 'success' : 'danger'}">${MODE_LABELS[mode]}${until}</span>`
}

/**
 * Hangs /pannes, POST /__control, /__control/clock and /__control/forget; people move the clock of the server with ours when
 * there is one. `forget` empties what every provider keeps: the company that it was kept for is gone.
 */
export function controlRoutes(
  app: FastifyInstance,
  control: Control,
  server: ClockTarget | undefined,
  forget: () => void,
): void {
  app.addHook('onRequest', refuseCrossSite)

  app.get('/__control', async () => ({
    services: SERVICES.map((service) => control.outageOf(service)),
    clock: {
      offsetMs: control.clockOffsetMs(),
      now: new Date(control.now()).toISOString(),
      nextDueMs: control.nextDueMs(),
    },
  }))
  app.post<{ Body: { service?: unknown; mode?: unknown; untilMs?: unknown } }>('/__control', async (request, reply) => {
    const { service, mode, untilMs = null } = request.body ?? {}
    const isUntilRight = untilMs === null || (typeof untilMs === 'number' && Number.isFinite(untilMs))
    if (!isServiceName(service) || !isOutageMode(mode) || !isUntilRight) {
      return reply.code(400).send({
        error: `expected {service: ${SERVICES.join('|')}, mode: ${OUTAGE_MODES.join('|')}, untilMs?: epoch in ms}`,
      })
    }
    return control.setOutage(service, mode, untilMs as number | null)
  })
  app.post<{ Body: { offsetMs?: unknown; deliver?: unknown } }>('/__control/clock', async (request, reply) => {
    const { offsetMs, deliver } = request.body ?? {}
    if (typeof offsetMs !== 'number' || !Number.isInteger(offsetMs) || Math.abs(offsetMs) > MAX_OFFSET_MS) {
      return reply.code(400).send({ error: 'expected {offsetMs: integer, at most ten years}' })
    }
    if (offsetMs !== control.clockOffsetMs()) control.setClockOffset(offsetMs)
    const delivered = deliver === true ? await control.deliver() : 0
    return { offsetMs, now: new Date(control.now()).toISOString(), delivered, nextDueMs: control.nextDueMs() }
  })

  app.post('/__control/forget', async (_request, reply) => {
    forget()
    return reply.code(204).send()
  })

  app.get<{ Querystring: { refus?: string } }>('/pannes', async (request, reply) => {
    const lead = server ? await readServerClock(server) : undefined
    if (lead && !lead.moving && lead.offsetMs !== control.clockOffsetMs()) control.setClockOffset(lead.offsetMs)
    // the page looks again by itself until the clock has arrived
    if (lead?.moving) reply.header('refresh', '1;url=/pannes')
    return sendPage(reply, outagesPage(control, lead, request.query.refus))
  })
  app.post<{ Body: { service?: string; mode?: string; minutes?: string } }>('/pannes', async (request, reply) => {
    const { service, mode, minutes } = request.body
    if (!isServiceName(service) || !isOutageMode(mode))
      return reply.code(400).send({ error: 'unknown service or mode' })
    const duration = Number(minutes) * 60_000
    control.setOutage(service, mode, duration > 0 ? control.now() + duration : null)
    return reply.redirect('/pannes', 303)
  })
  app.post<{ Body: { de?: string } }>('/pannes/horloge', async (request, reply) => {
    const leap = LEAPS.find((one) => one === request.body.de)
    if (!leap) return reply.code(400).send({ error: `expected de=${LEAPS.join('|')}` })
    if (server) {
      const refusal = await moveServerClock(server, leap)
      return reply.redirect(refusal === null ? '/pannes' : `/pannes?refus=${encodeURIComponent(refusal)}`, 303)
    }
    const offsetMs = control.clockOffsetMs() + LEAP_MS[leap]
    if (offsetMs > MAX_OFFSET_MS) return reply.code(400).send({ error: 'the clock goes ten years ahead at most' })
    control.setClockOffset(offsetMs)
    return reply.redirect('/pannes', 303)
  })
}

/** What the clock does and did; `lead` undefined: the sandbox runs alone, null: the server does not answer. */
function clockNews(control: Control, lead: ServerClock | null | undefined, refusal: string | undefined): Markup {
  const ahead = Math.round(control.clockOffsetMs() / 60_000)
  const [days, hours, minutes] = [Math.floor(ahead / 1_440), Math.floor((ahead % 1_440) / 60), ahead % 60]
  const advance =
    ahead === 0 ? 'à l’heure' : ahead < 0 ? 'en retard' : `en avance de ${days} j ${hours} h ${minutes} min`
  const moving = lead?.moving
  const last = lead?.last
  return html`<p>Il est ${formatInstant(control.now())} (${advance}).</p>
${refusal && html`<p class="error" role="alert">${refusal}</p>`}
${lead === null && html`<p class="error" role="alert">Le serveur ne répond pas\u202F: l’horloge attend qu’il revienne.</p>`}
${moving && html`<p class="note" role="status">L’horloge avance jusqu’au ${formatInstant(Date.parse(moving.to))}\u202F: elle en est au ${formatInstant(Date.parse(moving.at))}.</p>`}
${!moving && last?.error && html`<p class="error" role="alert">${last.error}</p>`}
${!moving && last?.error === null && html`<p class="note" role="status">${outcomeOf(last)}</p>`}`
}

const plural = (count: number, one: string, many: string) => `${count} ${count > 1 ? many : one}`

function outcomeOf(last: Extract<ServerClock['last'], { error: null }>): string {
  const jobs = Object.values(last.ran).reduce((sum, count) => sum + count, 0)
  const seconds = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 1 }).format(last.seconds)
  return `Arrivée au ${formatInstant(Date.parse(last.to))} en ${seconds} s\u00A0: ${plural(last.tasks, 'tâche planifiée', 'tâches planifiées')}, ${plural(jobs, 'travail', 'travaux')}, ${plural(last.delivered, 'nouvelle des prestataires', 'nouvelles des prestataires')}.`
}

function outagesPage(control: Control, lead: ServerClock | null | undefined, refusal: string | undefined): string {
  const services = SERVICES.map(
    (service) => html`<section><h2>${SERVICE_LABELS[service]} ${outageBadge(control, service)}</h2>
<form class="actions" method="post" action="/pannes"><input type="hidden" name="service" value="${service}">
<label>Durée <select name="minutes"><option value="">Jusqu’à nouvel ordre</option><option value="1">1 minute</option><option value="10">10 minutes</option><option value="60">1 heure</option></select></label>
${OUTAGE_MODES.map((mode) => html`<button name="mode" value="${mode}"${mode === 'ok' && html` class="main"`}>${MODE_LABELS[mode]}</button>`)}
</form></section>`,
  )
  const isBusy = lead === null || lead?.moving
  return page(
    'Pannes et horloge',
    '/pannes',
    html`${services}
<section><h2>Horloge</h2>
${clockNews(control, lead, refusal)}
<p>${
      lead === undefined
        ? 'Le bac à sable tourne seul\u202F: son horloge avance sans serveur.'
        : 'Le serveur et le bac à sable n’en ont qu’une\u202F: rappels, tâches planifiées, débits, virements et réponses tardives arrivent à leur heure en chemin.'
    } Une société qui a vécu ne revient pas en arrière\u202F: l’horloge ne fait qu’avancer.</p>
<form class="actions" method="post" action="/pannes/horloge">
${LEAPS.map((leap) => html`<button name="de" value="${leap}"${isBusy && html` disabled`}>${LEAP_LABELS[leap]}</button>`)}
</form></section>`,
  )
}
