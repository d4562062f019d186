// The provider's own page in a frame, as both entries show it: its address, its height, and what of its messages is believed.
import type { CardOutcome } from './stripe-fields.ts'

/** Height of the frame in pixels: three fields, their button and a refusal. */
export const frameHeight = 290

type FrameMessage = {
  readonly type: 'cartable-card'
  readonly status?: unknown
  readonly paymentMethodId?: unknown
  readonly message?: unknown
}
const isFrameMessage = (data: unknown): data is FrameMessage =>
  typeof data === 'object' && data !== null && 'type' in data && data.type === 'cartable-card'

/** Reads what the frame tells; null for what is no outcome. */
export const outcomeOfMessage = (data: unknown): CardOutcome | null => {
  if (!isFrameMessage(data)) return null
  if (data.status === 'succeeded')
    return {
      status: 'succeeded',
      paymentMethodId: typeof data.paymentMethodId === 'string' ? data.paymentMethodId : null,
    }
  if (data.status === 'failed')
    return { status: 'failed', message: typeof data.message === 'string' ? data.message : 'La carte a été refusée.' }
  return null
}

type Shown = {
  readonly kind: 'setup' | 'payment'
  readonly intent: string
  readonly clientSecret: string
  readonly scheme: 'light' | 'dark'
}
export const frameSource = (url: string, { kind, intent, clientSecret, scheme }: Shown): string => {
  const query = new URLSearchParams({
    [kind === 'setup' ? 'setup_intent' : 'payment_intent']: intent,
    client_secret: clientSecret,
    return_origin: window.location.origin,
    theme: scheme,
  })
  return `${url}/stripe/card-form?${query}`
}
