// Client of WhatsApp: Meta's Cloud API (`POST /{version}/{phone-number-id}/messages`), its address configurable.
import { formatPhone } from '@cartable/domain/kernel/phone.ts'
import { z } from 'zod'
import type { TextDelivery, TextSender } from '../../mail/text-messages.ts'
import type { CallEnd, RecordCall } from '../provider-calls.ts'
import { whatsappSentence } from './whatsapp-sentences.ts'

export type WhatsAppConfig = {
  /** Without the version of the API. */
  readonly apiUrl: string
  readonly phoneNumberId: string | null
  /** null: this installation has no WhatsApp. */
  readonly accessToken: string | null
}

const version = 'v23.0'
/** Longest wait for the provider, in milliseconds. */
const timeout = 20_000

const Sent = z.object({ messages: z.array(z.object({ id: z.string().min(1) })).min(1) })
const Fault = z.object({
  error: z.object({
    code: z.int(),
    message: z.string(),
    error_data: z.object({ details: z.string() }).partial().optional(),
    fbtrace_id: z.string().optional(),
  }),
})
type Fault = z.infer<typeof Fault>['error']

class WhatsAppFault extends Error {
  readonly status: number
  readonly code: number | null
  readonly trace: string | undefined
  constructor(status: number, fault: Fault | undefined) {
    super(fault?.error_data?.details ?? fault?.message ?? 'no explanation')
    this.status = status
    this.code = fault?.code ?? null
    this.trace = fault?.fbtrace_id
  }
}

const describe = (error: unknown): CallEnd =>
  error instanceof WhatsAppFault
    ? { status: error.status, error: [error.code, error.trace].filter(Boolean).join(' ') }
    : { status: null, error: error instanceof Error ? error.name : 'unknown' }

const meaningOf = (
  error: unknown,
  phoneNumber: string,
): Omit<Extract<TextDelivery, { kind: 'failed' }>, 'kind' | 'detail'> => {
  if (!(error instanceof WhatsAppFault))
    return { sentence: 'WhatsApp ne répond pas.', isFinal: false, isAddressFault: false }
  const known = whatsappSentence(error.code, phoneNumber)
  if (known) return known
  return error.status >= 500 || error.status === 429
    ? { sentence: 'WhatsApp est en panne.', isFinal: false, isAddressFault: false }
    : { sentence: 'WhatsApp a refusé ce message.', isFinal: true, isAddressFault: false }
}

/** Needs `config.whatsapp` and the journal of calls; null without a token and a number. */
export const createWhatsApp = (config: WhatsAppConfig, record: RecordCall): TextSender | null => {
  const { accessToken, phoneNumberId } = config
  if (accessToken === null || phoneNumberId === null) return null

  const post = async (body: object): Promise<string> => {
    const response = await fetch(`${config.apiUrl}/${version}/${encodeURIComponent(phoneNumberId)}/messages`, {
      method: 'POST',
      headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(timeout),
    })
    const answer: unknown = await response.json().catch(() => null)
    if (!response.ok) throw new WhatsAppFault(response.status, Fault.safeParse(answer).data?.error)
    return Sent.parse(answer).messages[0]?.id ?? ''
  }

  return {
    send: async ({ messageId, phoneNumber, text, about }) => {
      try {
        const providerMessageId = await record(
          { provider: 'whatsapp', action: 'messages', idempotencyKey: `message:${messageId}`, about },
          () =>
            post({
              messaging_product: 'whatsapp',
              recipient_type: 'individual',
              to: phoneNumber.slice(1),
              type: 'text',
              text: { preview_url: false, body: text },
              biz_opaque_callback_data: `message-${messageId}`,
            }),
          describe,
        )
        return { kind: 'sent', providerMessageId }
      } catch (error) {
        const detail = error instanceof WhatsAppFault ? `${error.status} ${error.code} ${error.message}` : String(error)
        return { kind: 'failed', ...meaningOf(error, formatPhone(phoneNumber, null)), detail }
      }
    },
  }
}
