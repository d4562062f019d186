// Money sent to the accounts of teachers at the card provider: asked once per business act, found again when an answer was lost.
import Stripe from 'stripe'
import type { ProviderCall } from '../provider-calls.ts'

/** `pending`: the provider could not be asked, or its answer was lost: ask again with the same request. */
export type TransferOutcome =
  | { readonly status: 'succeeded'; readonly transferId: string }
  | { readonly status: 'failed' | 'pending'; readonly message: string }

export type TransferRequest = {
  readonly amountCents: number
  /** The account that receives. */
  readonly destination: string
  /** Payment whose money is sent on, before the provider has made it available; null takes it from the company's balance. */
  readonly sourceIntentId: string | null
  /** One per business act and try. The provider forgets keys after a day: `reference` finds older transfers. */
  readonly idempotencyKey: string
  /** Groups what belongs to one bill: `bill:12`. */
  readonly group: string
  /** Our name of the act, unique within its group. */
  readonly reference: string
  readonly description: string
  readonly about: { class: string; id: number }
}
export type Transfers = {
  /** Sends money, once however often it is asked; never throws for a refusal. */
  transfer(request: TransferRequest): Promise<TransferOutcome>
  /** What became of a transfer that was asked for: sends nothing, and is `pending` where none is found. */
  findTransfer(request: TransferRequest): Promise<TransferOutcome>
}

type Call = <T>(action: string, run: () => Promise<T>, more?: Partial<ProviderCall>) => Promise<T>

const sentences: Readonly<Record<string, string>> = {
  balance_insufficient: 'Le solde disponible chez le prestataire de paiement ne suffit pas.',
  resource_missing: 'Le compte de paiement du professeur est inconnu du prestataire.',
  account_invalid: 'Le compte de paiement du professeur est inconnu du prestataire.',
  insufficient_capabilities_for_transfer:
    'Le compte de paiement du professeur ne peut pas encore recevoir de virement.',
  transfers_not_allowed: 'Le compte de paiement du professeur ne peut pas recevoir de virement.',
}
const silent = 'Le prestataire de paiement ne répond pas\u00a0: le virement sera vérifié automatiquement.'
const unfound = 'Le prestataire de paiement n’a pas encore ce virement.'

const isSilence = (error: unknown) =>
  error instanceof Stripe.errors.StripeConnectionError ||
  error instanceof Stripe.errors.StripeAPIError ||
  error instanceof Stripe.errors.StripeRateLimitError ||
  // the same request is being worked on at this very moment
  (error instanceof Stripe.errors.StripeError && error.code === 'idempotency_key_in_use')

const outcomeOfError = (error: unknown): TransferOutcome => {
  if (isSilence(error)) return { status: 'pending', message: silent }
  if (!(error instanceof Stripe.errors.StripeError)) throw error
  const known = sentences[error.code ?? '']
  return {
    status: 'failed',
    message:
      known ??
      `Le prestataire de paiement a répondu «\u00a0${error.message.replace(/\s+/g, ' ').slice(0, 200)}\u00a0».`,
  }
}

/** The card payment that an intent came to, when it holds enough for a transfer. */
const sourceOf = async (sdk: Stripe, call: Call, intentId: string, amountCents: number): Promise<string | null> => {
  const intent = await call('paymentIntents.retrieve', () =>
    sdk.paymentIntents.retrieve(intentId, { expand: ['latest_charge'] }),
  ).catch((error: unknown) => {
    if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing') return null
    throw error
  })
  const charge = intent?.latest_charge
  if (intent?.status !== 'succeeded' || !charge || typeof charge === 'string') return null
  return charge.amount - charge.amount_refunded >= amountCents ? charge.id : null
}

const findSent = async (sdk: Stripe, call: Call, { group, reference }: TransferRequest): Promise<string | null> => {
  const { data } = await call('transfers.list', () => sdk.transfers.list({ transfer_group: group, limit: 100 }))
  return data.find(({ metadata, reversed }) => metadata.reference === reference && !reversed)?.id ?? null
}

export const createTransfers = (sdk: Stripe, call: Call): Transfers => ({
  findTransfer: async (request) => {
    try {
      const sent = await findSent(sdk, call, request)
      return sent === null ? { status: 'pending', message: unfound } : { status: 'succeeded', transferId: sent }
    } catch (error) {
      return outcomeOfError(error)
    }
  },
  transfer: async (request) => {
    const { amountCents, idempotencyKey, about } = request
    try {
      const sent = await findSent(sdk, call, request)
      if (sent !== null) return { status: 'succeeded', transferId: sent }
      const source =
        request.sourceIntentId === null ? null : await sourceOf(sdk, call, request.sourceIntentId, amountCents)
      const transfer = await call(
        'transfers.create',
        () =>
          sdk.transfers.create(
            {
              amount: amountCents,
              currency: 'eur',
              destination: request.destination,
              transfer_group: request.group,
              description: request.description,
              metadata: { reference: request.reference },
              ...(source === null ? {} : { source_transaction: source }),
            },
            { idempotencyKey },
          ),
        { idempotencyKey, about },
      )
      return { status: 'succeeded', transferId: transfer.id }
    } catch (error) {
      return outcomeOfError(error)
    }
  },
})
