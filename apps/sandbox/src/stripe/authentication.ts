// When the holder of a card must authenticate, and where the browser is sent for it.
import type { Ledger } from './ledger.ts'
import { cardOf } from './payment-methods.ts'
import { invalidRequest } from './stripe.errors.ts'
import type { NextAction, PaymentIntent, SetupIntent } from './stripe.types.ts'

/** Whether a payment needs the holder; `isAbsent` is the provider's `off_session`. */
export function paymentNeedsHolder(ledger: Ledger, methodId: string, isAbsent: boolean): boolean {
  const { authentication, isSetUp } = cardOf(ledger, methodId)
  if (authentication === 'always') return true
  if (authentication === 'onSession') return !isAbsent
  return authentication === 'untilSetUp' && !isSetUp
}

/** Whether keeping the card for later needs the holder. */
export function setupNeedsHolder(ledger: Ledger, methodId: string): boolean {
  const { authentication } = cardOf(ledger, methodId)
  return authentication === 'always' || authentication === 'untilSetUp'
}

/** The page where the holder approves or refuses, of this very sandbox. */
export function authenticationUrl(
  ledger: Ledger,
  intent: Pick<SetupIntent | PaymentIntent, 'id' | 'client_secret'>,
): string {
  const query = new URLSearchParams({ intent: intent.id, client_secret: intent.client_secret })
  return `${ledger.httpUrl()}/stripe/authenticate?${query}`
}

/** What the caller must do next: a redirect when it said where to come back to, the browser library otherwise. */
export function nextActionFor(
  ledger: Ledger,
  intent: Pick<SetupIntent | PaymentIntent, 'id' | 'client_secret'>,
  returnUrl: string | null,
): NextAction {
  if (returnUrl && !/^https?:$/.test(URL.parse(returnUrl)?.protocol ?? '')) {
    throw invalidRequest('Not a valid URL', 'url_invalid', 'return_url')
  }
  const url = authenticationUrl(ledger, intent)
  return returnUrl
    ? { type: 'redirect_to_url', redirect_to_url: { url, return_url: returnUrl } }
    : { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect', stripe_js: url } }
}
