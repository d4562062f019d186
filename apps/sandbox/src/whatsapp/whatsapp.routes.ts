// WhatsApp: Meta's Cloud API for text messages, its errors in their shape, its signed status webhooks with their handshake.
import { randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Control } from '../platform/control.ts'
import { obeyOutages } from '../platform/http.ts'
import type { Reports, ReportTarget } from '../platform/reports.ts'
import { fateOf } from '../texts/magic-numbers.ts'
import type { TextBox, TextMessage } from '../texts/texts.store.ts'

const SLOW_NUMBER_MS = 15_000
const REPORT_AFTER_MS = 1_000
const BUSINESS_NUMBER = '33299000000'

interface MessageBody {
  messaging_product?: unknown
  to?: unknown
  type?: unknown
  text?: { body?: unknown }
  biz_opaque_callback_data?: unknown
}

/** The error shape of the Graph API. */
function failure(code: number, message: string, details?: string) {
  return {
    error: {
      message: `(#${code}) ${message}`,
      type: 'OAuthException',
      code,
      ...(details === undefined ? {} : { error_data: { messaging_product: 'whatsapp', details } }),
      fbtrace_id: randomBytes(10).toString('base64url'),
    },
  }
}

/** Meta asks the address whether it wants the events, once, before it sends any. */
export async function greetWebhook(target: ReportTarget, signal: AbortSignal): Promise<boolean> {
  const challenge = String(1_000_000_000 + Math.floor(Math.random() * 1_000_000_000))
  const query = new URLSearchParams({
    'hub.mode': 'subscribe',
    'hub.challenge': challenge,
    'hub.verify_token': target.secret,
  })
  const response = await fetch(`${target.url}?${query}`, { signal, redirect: 'manual' })
  return (await response.text()) === challenge && response.ok
}

/** Hangs `POST /vNN.0/{phone-number-id}/messages`. */
export function whatsappRoutes(
  scope: FastifyInstance,
  services: { box: TextBox; control: Control; reports: Reports; slowNumberMs?: number | undefined },
): void {
  const { box, control, reports, slowNumberMs = SLOW_NUMBER_MS } = services
  obeyOutages(scope, control, 'whatsapp', failure(131_000, 'Something went wrong'))

  scope.post<{ Params: { version: string; phone: string }; Body: MessageBody }>(
    '/:version(^v\\d+\\.\\d+$)/:phone/messages',
    async (request, reply) => {
      const refuse = (status: number, code: number, message: string, details?: string): FastifyReply =>
        reply.code(status).send(failure(code, message, details))
      const { messaging_product: product, to, type, text, biz_opaque_callback_data: tag } = request.body ?? {}
      if (!/^Bearer \S/.test(request.headers.authorization ?? ''))
        return refuse(401, 190, 'Authentication Error', 'No access token')
      const body = text?.body
      if (product !== 'whatsapp') return refuse(400, 100, "Invalid parameter: 'messaging_product' must be whatsapp")
      if (type !== 'text' || typeof body !== 'string' || body === '')
        return refuse(400, 131_009, 'Parameter value is not valid', 'text.body is required')
      if (body.length > 4_096) return refuse(400, 100, 'Invalid parameter', 'text.body: at most 4096 characters')
      if (typeof to !== 'string' || !/^\+?[1-9]\d{6,14}$/.test(to))
        return refuse(400, 131_009, 'Parameter value is not valid', 'to is not a valid WhatsApp number')
      const digits = to.replace('+', '')
      const fate = fateOf(digits)
      switch (fate) {
        case 'refused':
          return refuse(400, 131_026, 'Message undeliverable', 'Message Undeliverable.')
        case 'noCredit':
          return refuse(400, 131_042, 'Business eligibility payment issue', 'Payment method is missing or not valid')
        case 'serverError':
          return refuse(500, 131_000, 'Something went wrong')
        case 'noAccount':
          return refuse(401, 190, 'Authentication Error', 'The access token has expired')
        case 'tooMany':
          return refuse(400, 130_429, 'Rate limit hit', 'Cloud API message throughput has been reached')
        case 'slow':
          await delay(slowNumberMs)
      }
      const kept = box.add({
        id: `wamid.${Buffer.from(`${digits}${randomBytes(9).toString('hex')}`).toString('base64')}`,
        to: digits,
        from: request.params.phone,
        body,
        tag: typeof tag === 'string' ? tag : null,
      })
      reportFate(kept, fate)
      return {
        messaging_product: 'whatsapp',
        contacts: [{ input: to, wa_id: digits }],
        messages: [{ id: kept.id }],
      }
    },
  )

  function reportFate(text: TextMessage, fate: string) {
    report(text, { status: 'sent' }, 0)
    const error =
      fate === 'undeliverable'
        ? { code: 131_026, title: 'Message undeliverable' }
        : fate === 'notNow'
          ? { code: 131_047, title: 'Re-engagement message' }
          : null
    report(text, error ? { status: 'failed', errors: [detailed(error)] } : { status: 'delivered' }, REPORT_AFTER_MS)
    box.settle(text.id, error ? 'failed' : 'delivered', error?.title ?? null)
  }
  function report(text: TextMessage, status: { status: string; errors?: object[] }, afterMs: number) {
    const value = {
      messaging_product: 'whatsapp',
      metadata: { display_phone_number: BUSINESS_NUMBER, phone_number_id: text.from },
      statuses: [
        {
          id: text.id,
          timestamp: String(Math.floor((control.now() + afterMs) / 1_000)),
          recipient_id: text.to,
          biz_opaque_callback_data: text.tag ?? undefined,
          ...status,
        },
      ],
    }
    const event = {
      object: 'whatsapp_business_account',
      entry: [{ id: '102290129340398', changes: [{ value, field: 'messages' }] }],
    }
    reports.add(JSON.stringify(event), afterMs)
  }
}

const detailed = ({ code, title }: { code: number; title: string }) => ({
  code,
  title,
  message: title,
  error_data: { details: title },
  href: 'https://developers.facebook.com/docs/whatsapp/cloud-api/support/error-codes/',
})
