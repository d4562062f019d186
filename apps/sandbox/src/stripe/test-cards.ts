// The provider's documented test cards and what each of them does; any other number is refused.
import { type CardFailure, FAILURES } from './stripe.errors.ts'

export interface TestCard {
  number: string
  brand: string
  country: string
  funding: 'credit' | 'debit'
  /** Fails when it is put on a customer or set up, and when it is charged. */
  failure?: CardFailure
  /** Can be put on a customer; fails when charged. */
  chargeFailure?: CardFailure
  /** When the holder must authenticate: at every payment, until set up, or only when present. */
  authentication?: 'always' | 'untilSetUp' | 'onSession'
  /** The authentication cannot even start. */
  hasBrokenAuthentication?: true
  settlesAtOnce?: true
  isDisputed?: true
  refund?: 'pendingThenSucceeded' | 'succeededThenFailed'
}

type Behaviour = Omit<TestCard, 'number' | 'brand' | 'country' | 'funding'>

const visa = (number: string, behaviour: Behaviour = {}, country = 'US'): TestCard => ({
  number,
  brand: 'visa',
  country,
  funding: 'credit',
  ...behaviour,
})

/** Source: the provider's testing page. */
const CARDS: TestCard[] = [
  visa('4242424242424242'),
  visa('4000002500000003', {}, 'FR'),
  visa('4000002500001001', {}, 'FR'),
  { number: '4000056655665556', brand: 'visa', country: 'US', funding: 'debit' },
  { number: '5555555555554444', brand: 'mastercard', country: 'US', funding: 'credit' },
  { number: '2223003122003222', brand: 'mastercard', country: 'US', funding: 'credit' },
  { number: '5200828282828210', brand: 'mastercard', country: 'US', funding: 'debit' },
  { number: '5555552500001001', brand: 'mastercard', country: 'FR', funding: 'credit' },
  { number: '378282246310005', brand: 'amex', country: 'US', funding: 'credit' },
  visa('4000000000000002', { failure: FAILURES.declined }),
  visa('4000000000009995', { failure: FAILURES.insufficientFunds }),
  visa('4000000000009987', { failure: FAILURES.lostCard }),
  visa('4000000000009979', { failure: FAILURES.stolenCard }),
  visa('4000000000000069', { failure: FAILURES.expired }),
  visa('4000000000000127', { failure: FAILURES.incorrectCvc }),
  visa('4000000000000119', { failure: FAILURES.processingError }),
  visa('4100000000000019', { failure: FAILURES.fraudulent }),
  visa('4000000000000341', { chargeFailure: FAILURES.declined }),
  visa('4000002500003155', { authentication: 'untilSetUp' }),
  visa('4000002760003184', { authentication: 'always' }),
  visa('4000003800000446', { authentication: 'onSession' }),
  visa('4000008260003178', { authentication: 'untilSetUp', chargeFailure: FAILURES.insufficientFunds }),
  visa('4000000000003220', { authentication: 'always' }),
  visa('4000000000003063', { authentication: 'always' }),
  visa('4000008400001629', { authentication: 'always', chargeFailure: FAILURES.declined }),
  visa('4000008400001280', { hasBrokenAuthentication: true }),
  visa('4000000000000077', { settlesAtOnce: true }),
  visa('4000000000000259', { isDisputed: true }),
  visa('4000000000007726', { refund: 'pendingThenSucceeded' }),
  visa('4000000000005126', { refund: 'succeededThenFailed' }),
]

const BY_NUMBER = new Map(CARDS.map((card) => [card.number, card]))

const ALIASES: Record<string, string> = {
  visa: '4242424242424242',
  visa_debit: '4000056655665556',
  mastercard: '5555555555554444',
  amex: '378282246310005',
  fr: '4000002500000003',
  chargeDeclined: '4000000000000002',
  chargeDeclinedInsufficientFunds: '4000000000009995',
  chargeDeclinedLostCard: '4000000000009987',
  chargeDeclinedStolenCard: '4000000000009979',
  chargeDeclinedExpiredCard: '4000000000000069',
  chargeDeclinedIncorrectCvc: '4000000000000127',
  chargeDeclinedProcessingError: '4000000000000119',
  chargeDeclinedFraudulent: '4100000000000019',
  chargeCustomerFail: '4000000000000341',
  authenticationRequiredOnSetup: '4000002500003155',
  authenticationRequired: '4000002760003184',
  authenticationRequiredSetupForOffSession: '4000003800000446',
  authenticationRequiredChargeDeclinedInsufficientFunds: '4000008260003178',
  threeDSecure2Required: '4000000000003220',
  threeDSecureRequired: '4000000000003063',
  threeDSecureRequiredChargeDeclined: '4000008400001629',
  threeDSecureRequiredProcessingError: '4000008400001280',
  bypassPending: '4000000000000077',
  createDispute: '4000000000000259',
  pendingRefund: '4000000000007726',
  refundFail: '4000000000005126',
}

export function findTestCard(number: string): TestCard | undefined {
  return BY_NUMBER.get(number)
}

/** The card behind `pm_card_visa`, `pm_card_visa_chargeDeclined`, `tok_visa`…; undefined for any other text. */
export function findAlias(text: string): TestCard | undefined {
  const name = /^(?:pm_card|tok)_(.+)$/.exec(text)?.[1]
  const number = name && (ALIASES[name] ?? ALIASES[name.replace(/^visa_/, '')])
  return number ? BY_NUMBER.get(number) : undefined
}

/** The check digit every card number carries (Luhn, modulus 10). */
export function isCardNumber(number: string): boolean {
  if (!/^\d{12,19}$/.test(number)) return false
  let sum = 0
  for (const [index, digit] of [...number].reverse().entries()) {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2)
    sum += value > 9 ? value - 9 : value
  }
  return sum % 10 === 0
}
