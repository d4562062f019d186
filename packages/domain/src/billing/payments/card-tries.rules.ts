// When a card that the bank refused is tried again by itself, and when no further try could do better.
import { addDays } from '../../kernel/dates.ts'

/** Days after the first refusal on which the same bill is asked of the saved card again, by itself. */
const triesAfterDays = [3, 7] as const

/**
 * Refusals that another try of the same card cannot change: the holder must be there, or the card itself is at an end.
 * Source: the provider's list of decline codes, « hard declines », and the rules of the networks against trying them again.
 */
const hopeless: ReadonlySet<string> = new Set([
  'authentication_required',
  'card_not_supported',
  'expired_card',
  'fraudulent',
  'incorrect_number',
  'invalid_account',
  'lost_card',
  'no_card',
  'paid_twice',
  'pickup_card',
  'request_refused',
  'restricted_card',
  'revocation_of_all_authorizations',
  'revocation_of_authorization',
  'stolen_card',
  'stop_payment_order',
])

/**
 * Day of the next try of a refused card, `YYYY-MM-DD`; null when there is none.
 * @param firstRefusedOn day of the first refusal of this bill
 * @param code why the bank refused the last try
 */
export const nextCardTry = (firstRefusedOn: string, today: string, code: string | null): string | null =>
  hopeless.has(code ?? '')
    ? null
    : (triesAfterDays.map((days) => addDays(firstRefusedOn, days)).find((day) => day > today) ?? null)

/** Days after which a payment that waits for its family, and for no further try of its card, is work of the office. */
export const unansweredAfterDays = 3
