// Accounts of those who are paid: made and completed with the tokens that browsers get, never with an identity of ours.
import Stripe from 'stripe'
import type { ProviderCall } from '../provider-calls.ts'

/** Account of somebody who is paid, and what the provider still asks for. */
export type PayeeAccount = {
  readonly id: string
  readonly status: {
    readonly chargesEnabled: boolean
    readonly payoutsEnabled: boolean
    readonly currentlyDue: string[]
    readonly disabledReason: string | null
  }
}
type About = { readonly class: string; readonly id: number }

export type Accounts = {
  /** Throws `AccountRefused` for what the provider does not accept of the token. */
  createAccount(request: { token: string; idempotencyKey: string; about: About }): Promise<PayeeAccount>
  /** Where it stands now. */
  retrieveAccount(accountId: string, about: About): Promise<PayeeAccount>
  /** A further token: a new address, a document of identity. */
  updateAccount(accountId: string, request: { token: string; about: About }): Promise<PayeeAccount>
}

/** What the provider refuses of a token is the person's business: its own sentence is told. */
export class AccountRefused extends Error {
  readonly param: string | null
  /** The account itself is not there any more, or never was. */
  readonly isGone: boolean
  constructor(message: string, param: string | null, isGone: boolean) {
    super(message)
    this.name = 'AccountRefused'
    this.param = param
    this.isGone = isGone
  }
}

type Call = <T>(action: string, run: () => Promise<T>, more?: Partial<ProviderCall>) => Promise<T>

const accountOf = (account: Stripe.Account): PayeeAccount => ({
  id: account.id,
  status: {
    chargesEnabled: account.charges_enabled,
    payoutsEnabled: account.payouts_enabled,
    currentlyDue: account.requirements?.currently_due ?? [],
    disabledReason: account.requirements?.disabled_reason ?? null,
  },
})

const orRefused = async (asked: Promise<Stripe.Account>): Promise<PayeeAccount> => {
  try {
    return accountOf(await asked)
  } catch (error) {
    const isGone =
      error instanceof Stripe.errors.StripeError &&
      (error.code === 'account_invalid' || (error.code === 'resource_missing' && error.param === 'id'))
    if (isGone || error instanceof Stripe.errors.StripeInvalidRequestError)
      throw new AccountRefused(error.message, error.param ?? null, isGone)
    throw error
  }
}

export const createAccounts = (sdk: Stripe, call: Call): Accounts => ({
  createAccount: ({ token, idempotencyKey, about }) =>
    orRefused(
      call(
        'accounts.create',
        () =>
          sdk.accounts.create(
            {
              type: 'custom',
              country: 'FR',
              capabilities: { transfers: { requested: true } },
              account_token: token,
              metadata: { [about.class]: String(about.id) },
            },
            { idempotencyKey },
          ),
        { idempotencyKey, about },
      ),
    ),
  retrieveAccount: (accountId, about) =>
    orRefused(call('accounts.retrieve', () => sdk.accounts.retrieve(accountId), { about })),
  updateAccount: (accountId, { token, about }) =>
    orRefused(call('accounts.update', () => sdk.accounts.update(accountId, { account_token: token }), { about })),
})
