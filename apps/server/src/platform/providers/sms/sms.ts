// Client of the SMS provider: Brevo's transactional SMS (`POST /v3/transactionalSMS/send`), its address configurable.

import { formatPhone } from '@cartable/domain/kernel/phone.ts'
import { smsEncoding } from '@cartable/domain/kernel/sms.ts'
import { z } from 'zod'
import { smsImpossibleSentence, type TextDelivery, type TextSender } from '../../mail/text-messages.ts'
import type { CallEnd, RecordCall } from '../provider-calls.ts'

export type SmsConfig = {
  readonly apiUrl: string
  /** null: nobody carries SMS for this installation. */
  readonly apiKey: string | null
  /** The name shown on telephones: 11 letters and digits at most. */
  readonly sender: string
}

/** Longest wait for the provider, in milliseconds. */
const timeout = 20_000

const Sent = z.object({ messageId: z.union([z.int(), z.string().min(1)]) })
const Fault = z.object({ code: z.string(), message: z.string() }).partial()

class SmsFault extends Error {
  readonly status: number
  readonly code: string
  constructor(status: number, code: string, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

const describe = (error: unknown): CallEnd =>
  error instanceof SmsFault
    ? { status: error.status, error: error.code }
    : { status: null, error: error instanceof Error ? error.name : 'unknown' }

type Meaning = Omit<Extract<TextDelivery, { kind: 'failed' }>, 'kind' | 'detail'>
const later = (sentence: string): Meaning => ({ sentence, isFinal: false, isAddressFault: false })
const never = (sentence: string, isAddressFault = false): Meaning => ({ sentence, isFinal: true, isAddressFault })

/** What a refusal means to the person who sent the SMS. */
const meaningOf = (error: unknown, phoneNumber: string): Meaning => {
  if (!(error instanceof SmsFault)) return later('Le service d’envoi de SMS ne répond pas.')
  const { status, code, message } = error
  // the key was withdrawn or the account closed: somebody may give a new one
  if (status === 401 || status === 403) return later(smsImpossibleSentence)
  if (status === 402 || code === 'not_enough_credits') return later('Le crédit d’envoi de SMS est épuisé.')
  if (status === 429) return later('Le service d’envoi de SMS demande de réessayer plus tard.')
  if (status >= 500) return later('Le service d’envoi de SMS est en panne.')
  if (code === 'invalid_parameter' && /recipient|mobile|phone|telephone/i.test(message))
    return never(`Le numéro ${phoneNumber} a été refusé par le service d’envoi de SMS.`, true)
  return never('Le service d’envoi de SMS a refusé ce message.')
}

/** Needs `config.sms` and the journal of calls; null without an API key. */
export const createSms = (config: SmsConfig, record: RecordCall): TextSender | null => {
  const { apiKey } = config
  if (apiKey === null) return null

  const post = async (body: object): Promise<string> => {
    const response = await fetch(`${config.apiUrl}/v3/transactionalSMS/send`, {
      method: 'POST',
      headers: { accept: 'application/json', 'content-type': 'application/json', 'api-key': apiKey },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(timeout),
    })
    const answer: unknown = await response.json().catch(() => null)
    if (!response.ok) {
      const fault = Fault.safeParse(answer).data
      throw new SmsFault(response.status, fault?.code ?? `http_${response.status}`, fault?.message ?? '')
    }
    return String(Sent.parse(answer).messageId)
  }

  return {
    send: async ({ messageId, phoneNumber, text, about }) => {
      try {
        const providerMessageId = await record(
          { provider: 'sms', action: 'transactionalSMS.send', idempotencyKey: `message:${messageId}`, about },
          () =>
            post({
              sender: config.sender,
              recipient: phoneNumber.slice(1),
              content: text,
              type: 'transactional',
              tag: `message-${messageId}`,
              unicodeEnabled: smsEncoding(text) === 'unicode',
            }),
          describe,
        )
        return { kind: 'sent', providerMessageId }
      } catch (error) {
        const detail = error instanceof SmsFault ? `${error.status} ${error.code} ${error.message}` : String(error)
        return { kind: 'failed', ...meaningOf(error, formatPhone(phoneNumber, null)), detail }
      }
    },
  }
}
