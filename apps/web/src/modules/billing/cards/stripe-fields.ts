// The provider's own card fields, loaded from its site when a publishable key is set: card numbers never touch ours.

type ConfirmResult = {
  readonly error?: { readonly message?: string; readonly code?: string }
  readonly setupIntent?: { readonly payment_method: string | null }
  readonly paymentIntent?: { readonly status: string }
}
type CardElement = { mount(place: HTMLElement): void; unmount(): void }
type StripeClient = {
  elements(options: { locale: 'fr' }): { create(kind: 'card', options: object): CardElement }
  confirmCardSetup(secret: string, data: { payment_method: { card: CardElement } }): Promise<ConfirmResult>
  confirmCardPayment(
    secret: string,
    data: { payment_method: { card: CardElement }; setup_future_usage?: 'off_session' },
  ): Promise<ConfirmResult>
}
type StripeMaker = (key: string, options: { locale: 'fr' }) => StripeClient

const address = 'https://js.stripe.com/v3/'
const makerOf = (): StripeMaker | undefined => (window as unknown as { Stripe?: StripeMaker }).Stripe

const load = (): Promise<StripeMaker> =>
  new Promise((resolve, reject) => {
    const ready = makerOf()
    if (ready) return resolve(ready)
    const script = document.createElement('script')
    script.src = address
    script.onload = () => {
      const maker = makerOf()
      if (maker) resolve(maker)
      else reject(new Error('the card fields did not start'))
    }
    script.onerror = () => reject(new Error('the card fields could not be loaded'))
    document.head.append(script)
  })

/** What a confirmation came to; `message` is the provider's, in French. */
export type CardOutcome =
  | { readonly status: 'succeeded'; readonly paymentMethodId: string | null }
  | { readonly status: 'failed'; readonly message: string }

export type StripeFields = {
  /** @param isKept the holder agrees that the card of a payment is kept */
  readonly confirm: (kind: 'setup' | 'payment', clientSecret: string, isKept: boolean) => Promise<CardOutcome>
  readonly unmount: () => void
}

/** Puts the card field in a place of the page. */
export const mountStripeFields = async (key: string, place: HTMLElement): Promise<StripeFields> => {
  const stripe = (await load())(key, { locale: 'fr' })
  const card = stripe.elements({ locale: 'fr' }).create('card', { hidePostalCode: true })
  card.mount(place)
  return {
    unmount: () => card.unmount(),
    confirm: async (kind, clientSecret, isKept) => {
      const data = { payment_method: { card } }
      const result = await (kind === 'setup'
        ? stripe.confirmCardSetup(clientSecret, data)
        : stripe.confirmCardPayment(clientSecret, isKept ? { ...data, setup_future_usage: 'off_session' } : data))
      if (result.error) return { status: 'failed', message: result.error.message ?? 'La carte a été refusée.' }
      return { status: 'succeeded', paymentMethodId: result.setupIntent?.payment_method ?? null }
    },
  }
}
