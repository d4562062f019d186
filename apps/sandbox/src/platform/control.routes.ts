// The outage page and the JSON that tests and the application's tools use to steer the sandbox.
import type { FastifyInstance } from 'fastify'
import { type Control, isOutageMode, isServiceName, OUTAGE_MODES, type OutageMode, SERVICES } from './control.ts'
import { formatInstant, html, type Markup, page } from './html.ts'
import { refuseCrossSite, sendPage } from './http.ts'

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

/** A badge that says in what state the service is. */
export function outageBadge(control: Control, service: (typeof SERVICES)[number]): Markup {
  const { mode, untilMs } = control.outageOf(service)
  const until = untilMs === null ? '' : ` jusqu’au ${formatInstant(untilMs)}`
  return html`<span class="badge ${mode === 'ok' ? 'success' : 'danger'}">${MODE_LABELS[mode]}${until}</span>`
}

/** Hangs /pannes, POST /__control and POST /__control/clock. */
export function controlRoutes(app: FastifyInstance, control: Control): void {
  app.addHook('onRequest', refuseCrossSite)

  app.get('/__control', async () => ({
    services: SERVICES.map((service) => control.outageOf(service)),
    clock: { offsetMs: control.clockOffsetMs(), now: new Date(control.now()).toISOString() },
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
  app.post<{ Body: { offsetMs?: unknown } }>('/__control/clock', async (request, reply) => {
    const offsetMs = request.body?.offsetMs
    if (typeof offsetMs !== 'number' || !Number.isInteger(offsetMs) || Math.abs(offsetMs) > MAX_OFFSET_MS) {
      return reply.code(400).send({ error: 'expected {offsetMs: integer, at most ten years}' })
    }
    control.setClockOffset(offsetMs)
    return { offsetMs, now: new Date(control.now()).toISOString() }
  })

  app.get('/pannes', async (_request, reply) => sendPage(reply, outagesPage(control)))
  app.post<{ Body: { service?: string; mode?: string; minutes?: string } }>('/pannes', async (request, reply) => {
    const { service, mode, minutes } = request.body
    if (!isServiceName(service) || !isOutageMode(mode))
      return reply.code(400).send({ error: 'unknown service or mode' })
    const duration = Number(minutes) * 60_000
    control.setOutage(service, mode, duration > 0 ? Date.now() + duration : null)
    return reply.redirect('/pannes', 303)
  })
  app.post<{ Body: { days?: string } }>('/pannes/horloge', async (request, reply) => {
    const days = Number(request.body.days)
    const offsetMs = days === 0 ? 0 : control.clockOffsetMs() + days * DAY_MS
    if (!Number.isInteger(offsetMs) || Math.abs(offsetMs) > MAX_OFFSET_MS) {
      return reply.code(400).send({ error: 'days must be a whole number, at most ten years' })
    }
    control.setClockOffset(offsetMs)
    return reply.redirect('/pannes', 303)
  })
}

function outagesPage(control: Control): string {
  const services = SERVICES.map(
    (service) => html`<section><h2>${SERVICE_LABELS[service]} ${outageBadge(control, service)}</h2>
<form class="actions" method="post" action="/pannes"><input type="hidden" name="service" value="${service}">
<label>Durée <select name="minutes"><option value="">Jusqu’à nouvel ordre</option><option value="1">1 minute</option><option value="10">10 minutes</option><option value="60">1 heure</option></select></label>
${OUTAGE_MODES.map((mode) => html`<button name="mode" value="${mode}"${mode === 'ok' && html` class="main"`}>${MODE_LABELS[mode]}</button>`)}
</form></section>`,
  )
  const steps = [
    [-1, '− 1 jour'],
    [1, '+ 1 jour'],
    [7, '+ 1 semaine'],
    [30, '+ 30 jours'],
    [0, 'Remettre à l’heure'],
  ] as const
  return page(
    'Pannes et horloge',
    '/pannes',
    html`${services}
<section><h2>Horloge du bac à sable</h2>
<p>Il est ${formatInstant(control.now())} (décalage\u00A0: ${control.clockOffsetMs() / DAY_MS} jour(s)).</p>
<form class="actions" method="post" action="/pannes/horloge">
${steps.map(([days, label]) => html`<button name="days" value="${days}">${label}</button>`)}
</form></section>`,
  )
}
