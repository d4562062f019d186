// The SMS provider: Brevo's transactional SMS, its errors in their shape, its reports with their bearer token.
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Control } from '../platform/control.ts'
import { obeyOutages } from '../platform/http.ts'
import type { Reports } from '../platform/reports.ts'
import { fateOf } from '../texts/magic-numbers.ts'
import type { TextBox, TextMessage } from '../texts/texts.store.ts'

const SLOW_NUMBER_MS = 15_000
const REPORT_AFTER_MS = 1_000
const SERVER_ERROR = { code: 'internal_server_error', message: 'Internal server error' }

type Body = Record<string, unknown>
const textOf = (body: Body, name: string) => (typeof body[name] === 'string' ? body[name].trim() : '')

/** How many SMS a text makes: the alphabet of GSM 03.38 or UCS-2. */
export function smsCount(text: string): number {
  const isGsm = /^[@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ -~¡ÄÖÑÜ§¿äöñüà¤\f€]*$/.test(text) && !text.includes('`')
  const units = isGsm ? text.length + (text.match(/[\f^{}\\[~\]|€]/g)?.length ?? 0) : text.length
  const [single, part] = isGsm ? [160, 153] : [70, 67]
  return units <= single ? 1 : Math.ceil(units / part)
}

function problemOf(body: Body): { code: string; message: string } | null {
  for (const name of ['sender', 'recipient', 'content']) {
    if (textOf(body, name) === '') return { code: 'missing_parameter', message: `${name} is missing` }
  }
  if (!/^(?:[A-Za-z0-9 ]{1,11}|\d{1,15})$/.test(textOf(body, 'sender')))
    return { code: 'invalid_parameter', message: 'Sender name is not valid' }
  if (!/^\+?[1-9]\d{6,14}$/.test(textOf(body, 'recipient')))
    return { code: 'invalid_parameter', message: 'Invalid telephone number' }
  if (body.type !== undefined && body.type !== 'transactional' && body.type !== 'marketing')
    return { code: 'invalid_parameter', message: 'type should be either transactional or marketing' }
  return null
}

/** Hangs `POST /v3/transactionalSMS/send`. */
export function smsRoutes(
  scope: FastifyInstance,
  services: { box: TextBox; control: Control; reports: Reports; slowNumberMs?: number | undefined },
): void {
  const { box, control, reports, slowNumberMs = SLOW_NUMBER_MS } = services
  obeyOutages(scope, control, 'sms', SERVER_ERROR)
  let lastId = 1_511_882_900_000_000 + Date.now()

  scope.post<{ Body: Body }>('/v3/transactionalSMS/send', async (request, reply) => {
    const body = request.body ?? {}
    if (!request.headers['api-key']) return refuse(reply, 401, 'unauthorized', 'Key not found')
    const problem = problemOf(body)
    if (problem) return reply.code(400).send(problem)
    const to = textOf(body, 'recipient').replace('+', '')
    const fate = fateOf(to)
    switch (fate) {
      case 'refused':
        return refuse(reply, 400, 'invalid_parameter', 'Invalid telephone number')
      case 'noCredit':
        return refuse(reply, 402, 'not_enough_credits', 'You do not have enough credits to send this SMS')
      case 'serverError':
        return reply.code(500).send(SERVER_ERROR)
      case 'noAccount':
        return refuse(reply, 401, 'unauthorized', 'API Key is not enabled')
      case 'tooMany':
        return refuse(reply, 429, 'too_many_requests', 'Too many requests')
      case 'slow':
        await delay(slowNumberMs)
    }
    const text = box.add({
      id: String(++lastId),
      to,
      from: textOf(body, 'sender'),
      body: textOf(body, 'content'),
      tag: textOf(body, 'tag') || null,
    })
    const outcome = { undeliverable: 'hard_bounce', notNow: 'soft_bounce' }[fate as string] ?? 'delivered'
    report(text, 'sent', null, 0)
    report(text, outcome, outcome === 'delivered' ? null : 'Absent subscriber', REPORT_AFTER_MS)
    const isDelivered = outcome === 'delivered'
    box.settle(text.id, isDelivered ? 'delivered' : 'failed', isDelivered ? null : outcome)
    return reply.code(201).send({ messageId: Number(text.id) })
  })

  /** One event of the provider; the account's webhook has the number 26570. */
  function report(text: TextMessage, status: string, description: string | null, afterMs: number) {
    const atMs = control.now() + afterMs
    const event = {
      id: 26_570,
      to: text.to,
      sms_count: smsCount(text.body),
      credits_used: smsCount(text.body),
      messageId: Number(text.id),
      remaining_credit: 1_000,
      msg_status: status,
      date: new Date(atMs).toISOString().slice(0, 19).replace('T', ' '),
      ts_event: Math.floor(atMs / 1_000),
      type: 'transactional',
      tag: text.tag,
      ...(description === null ? {} : { description }),
    }
    reports.add(JSON.stringify(event), afterMs)
  }
}

function refuse(reply: FastifyReply, status: number, code: string, message: string): FastifyReply {
  return reply.code(status).send({ code, message })
}
