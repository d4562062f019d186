// The refusals of the card provider, with its statuses, codes and English sentences.
import type { ProviderError } from './stripe.types.ts'

/** Thrown anywhere below the API; the dispatcher answers `status` with `{error: body}`. */
export class StripeFailure extends Error {
  status: number
  body: ProviderError

  constructor(status: number, body: ProviderError) {
    super(body.message)
    this.status = status
    this.body = body
  }
}

export function invalidRequest(message: string, code?: string, param?: string): StripeFailure {
  return new StripeFailure(400, { type: 'invalid_request_error', message, code, param })
}

/** An object named in the address (404) or in a parameter (400) does not exist. */
export function missing(kind: string, id: string, param = 'id'): StripeFailure {
  return new StripeFailure(param === 'id' ? 404 : 400, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${kind}: '${id}'`,
    param,
    doc_url: 'https://stripe.com/docs/error-codes/resource-missing',
  })
}

/** Why a card does not work: the part of a `card_error` that the card alone decides. */
export interface CardFailure {
  /** `card_error` unless said otherwise. */
  type?: ProviderError['type']
  code: string
  message: string
  decline_code?: string
  param?: string
}

export function cardError(failure: CardFailure, context: Partial<ProviderError> = {}): StripeFailure {
  return new StripeFailure(402, {
    type: 'card_error',
    ...failure,
    doc_url: `https://stripe.com/docs/error-codes/${failure.code.replaceAll('_', '-')}`,
    ...context,
  })
}

const declined = (declineCode: string, message = 'Your card was declined.'): CardFailure => ({
  code: 'card_declined',
  decline_code: declineCode,
  message,
})

export const FAILURES = {
  declined: declined('generic_decline'),
  insufficientFunds: declined('insufficient_funds', 'Your card has insufficient funds.'),
  lostCard: declined('lost_card'),
  stolenCard: declined('stolen_card'),
  fraudulent: declined('fraudulent'),
  notATestCard: declined(
    'test_mode_live_card',
    'Your card was declined. Your request was in test mode, but used a non test (live) card. For a list of valid test cards, visit: https://stripe.com/docs/testing.',
  ),
  authenticationRequired: {
    code: 'authentication_required',
    decline_code: 'authentication_required',
    message: 'Your card was declined. This transaction requires authentication.',
  },
  expired: { code: 'expired_card', message: 'Your card has expired.', param: 'exp_month' },
  incorrectCvc: { code: 'incorrect_cvc', message: "Your card's security code is incorrect.", param: 'cvc' },
  processingError: {
    code: 'processing_error',
    message: 'An error occurred while processing your card. Try again in a little bit.',
  },
  incorrectNumber: { code: 'incorrect_number', message: 'Your card number is incorrect.', param: 'number' },
  invalidNumber: {
    code: 'invalid_number',
    message: 'The card number is not a valid credit card number.',
    param: 'number',
  },
  invalidMonth: {
    code: 'invalid_expiry_month',
    message: "Your card's expiration month is invalid.",
    param: 'exp_month',
  },
  invalidYear: { code: 'invalid_expiry_year', message: "Your card's expiration year is invalid.", param: 'exp_year' },
  invalidCvc: { code: 'invalid_cvc', message: "Your card's security code is invalid.", param: 'cvc' },
} satisfies Record<string, CardFailure>

export type FailureName = keyof typeof FAILURES

/** The failures as the card page says them to a French holder, by decline code, then by code. */
const FRENCH: Record<string, string> = {
  generic_decline: 'Votre carte a été refusée.',
  insufficient_funds: 'Votre carte ne dispose pas de fonds suffisants.',
  lost_card: 'Votre carte a été refusée.',
  stolen_card: 'Votre carte a été refusée.',
  fraudulent: 'Votre carte a été refusée.',
  test_mode_live_card: 'Votre carte a été refusée\u00A0: seules les cartes d’essai sont acceptées ici.',
  authentication_required: 'Votre carte a été refusée. Cette transaction demande une authentification.',
  expired_card: 'Votre carte a expiré.',
  incorrect_cvc: 'Le code de sécurité de votre carte est incorrect.',
  processing_error: 'Une erreur est survenue pendant le traitement de votre carte. Réessayez dans un instant.',
  incorrect_number: 'Votre numéro de carte est incorrect.',
  invalid_number: 'Votre numéro de carte n’est pas valide.',
  invalid_expiry_month: 'La date d’expiration de votre carte est incorrecte.',
  invalid_expiry_year: 'La date d’expiration de votre carte est dépassée.',
  invalid_cvc: 'Le code de sécurité de votre carte est incomplet.',
  payment_intent_authentication_failure: 'L’authentification a échoué. Réessayez ou prenez une autre carte.',
  setup_intent_authentication_failure: 'L’authentification a échoué. Réessayez ou prenez une autre carte.',
  payment_intent_unexpected_state: 'Ce paiement est déjà terminé.',
  setup_intent_unexpected_state: 'Cette carte est déjà enregistrée.',
}

export function frenchMessage(error: ProviderError): string {
  return (
    FRENCH[error.decline_code ?? ''] ??
    FRENCH[error.code ?? ''] ??
    'La carte n’a pas pu être traitée. Réessayez plus tard.'
  )
}
