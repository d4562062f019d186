// The address to which the card provider sends its events, signed in its own way.

import type { Webhook } from '../webhook.ts'
import type { CardProvider } from './stripe.ts'

/** Path to give to the provider, under the public address. */
export const stripeWebhookPath = '/api/webhooks/stripe'

export const stripeWebhook = (stripe: Pick<CardProvider, 'readWebhook'>, secret: string): Webhook => ({
  path: stripeWebhookPath,
  provider: 'stripe',
  bodyLimit: 500_000,
  read: (body, headers) => {
    const signature = headers['stripe-signature']
    const event = stripe.readWebhook(body, typeof signature === 'string' ? signature : '', secret)
    // it repeats the name and address of somebody whose erasure has just deleted them there
    if (event.type === 'customer.deleted') return []
    return [{ eventId: event.id, type: event.type, payload: event }]
  },
})
