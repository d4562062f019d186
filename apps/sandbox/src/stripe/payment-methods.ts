// Cards: made from a number or a test alias, put on a customer and taken off.
import { createHash } from 'node:crypto'
import type { FormRecord } from '../platform/form.ts'
import { type Call, type Endpoint, find, LIST_PARAMS, listPage } from './endpoints.ts'
import { type Ledger, newId } from './ledger.ts'
import { cardError, FAILURES, invalidRequest, missing } from './stripe.errors.ts'
import { allowOnly, billingDetailsOf, integer, mergedMetadata, record, requiredText, text } from './stripe.params.ts'
import type { BillingDetails, Metadata, PaymentMethod } from './stripe.types.ts'
import { findAlias, findTestCard, isCardNumber, type TestCard } from './test-cards.ts'

export interface CardEntry {
  number: string
  expMonth: number
  expYear: number
  cvc: string | null
}

export const paymentMethodEndpoints: Endpoint[] = [
  {
    method: 'POST',
    path: '/payment_methods',
    params: ['type', 'card', 'billing_details', 'metadata'],
    run: ({ ledger, params }) => methodFromData(ledger, params),
  },
  {
    method: 'GET',
    path: '/payment_methods/:id',
    params: [],
    run: ({ ledger, path }) => find(ledger.paymentMethods, 'PaymentMethod', path.id),
  },
  {
    method: 'POST',
    path: '/payment_methods/:id',
    params: ['billing_details', 'card', 'metadata'],
    run({ ledger, params, path }) {
      const method = find(ledger.paymentMethods, 'PaymentMethod', path.id)
      const card = record(params, 'card') ?? {}
      allowOnly(card, ['exp_month', 'exp_year'])
      const updated = ledger.paymentMethods.put({
        ...method,
        billing_details: billingDetailsOf(params, method.billing_details),
        metadata: mergedMetadata(params, method.metadata),
        card: {
          ...method.card,
          exp_month: integer(card, 'exp_month') ?? method.card.exp_month,
          exp_year: integer(card, 'exp_year') ?? method.card.exp_year,
        },
      })
      ledger.emit('payment_method.updated', updated)
      return updated
    },
  },
  {
    method: 'POST',
    path: '/payment_methods/:id/attach',
    params: ['customer'],
    run({ ledger, params, path }) {
      const customer = find(ledger.customers, 'customer', requiredText(params, 'customer'), 'customer')
      return attachMethod(ledger, path.id ?? '', customer.id)
    },
  },
  {
    method: 'POST',
    path: '/payment_methods/:id/detach',
    params: [],
    run({ ledger, path }) {
      const method = find(ledger.paymentMethods, 'PaymentMethod', path.id)
      if (!method.customer) {
        throw invalidRequest(
          'The payment method you provided is not attached to a customer so detachment is impossible.',
          undefined,
          'payment_method',
        )
      }
      const owner = ledger.customers.get(method.customer)
      if (owner?.invoice_settings.default_payment_method === method.id) {
        ledger.customers.put({
          ...owner,
          invoice_settings: { ...owner.invoice_settings, default_payment_method: null },
        })
      }
      const detached = ledger.paymentMethods.put({ ...method, customer: null })
      ledger.emit('payment_method.detached', detached)
      return detached
    },
  },
  {
    method: 'GET',
    path: '/payment_methods',
    params: [...LIST_PARAMS, 'customer', 'type'],
    run: (call) => methodsOf(call, text(call.params, 'customer') ?? null, '/v1/payment_methods'),
  },
  {
    method: 'GET',
    path: '/customers/:id/payment_methods',
    params: [...LIST_PARAMS, 'type'],
    run: (call) => methodsOf(call, call.path.id ?? '', `/v1/customers/${call.path.id}/payment_methods`),
  },
]

function methodsOf({ ledger, params }: Call, customerId: string | null, url: string): object {
  if (customerId !== null) find(ledger.customers, 'customer', customerId, 'customer')
  const type = text(params, 'type')
  const methods = ledger.paymentMethods
    .list()
    .filter((method) => method.customer !== null && (customerId === null || method.customer === customerId))
    .filter((method) => !type || method.type === type)
  return listPage(params, url, methods)
}

/** Makes a card from `type=card&card[…]`, as `payment_method_data` and POST /payment_methods give it. */
export function methodFromData(ledger: Ledger, params: FormRecord): PaymentMethod {
  allowOnly(params, ['type', 'card', 'billing_details', 'metadata'])
  const type = requiredText(params, 'type')
  if (type !== 'card') throw invalidRequest(`The payment method type "${type}" is not served here`, undefined, 'type')
  const card = record(params, 'card')
  if (!card) throw invalidRequest('Missing required param: card.', 'parameter_missing', 'card')
  allowOnly(card, ['number', 'exp_month', 'exp_year', 'cvc', 'token'])
  const details = billingDetailsOf(params)
  const metadata = mergedMetadata(params)
  const token = text(card, 'token')
  if (token) {
    const found = findAlias(token)
    if (!found) throw missing('token', token, 'card[token]')
    return putMethod(ledger, found, nextYears(ledger), details, metadata)
  }
  const entry = {
    number: requiredText(card, 'number').replace(/[\s-]/g, ''),
    expMonth: integer(card, 'exp_month') ?? 0,
    expYear: fullYear(integer(card, 'exp_year') ?? 0),
    cvc: text(card, 'cvc') ?? null,
  }
  return methodFromCard(ledger, entry, details, metadata)
}

/** Makes a card from what a holder types. Throws the provider's card errors. */
export function methodFromCard(
  ledger: Ledger,
  entry: CardEntry,
  details: BillingDetails,
  metadata: Metadata = {},
): PaymentMethod {
  if (!/^\d{12,19}$/.test(entry.number)) throw cardError(FAILURES.invalidNumber)
  if (!isCardNumber(entry.number)) throw cardError(FAILURES.incorrectNumber)
  const now = new Date(ledger.now() * 1000)
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth() + 1]
  if (entry.expMonth < 1 || entry.expMonth > 12) throw cardError(FAILURES.invalidMonth)
  if (entry.expYear < year || entry.expYear > year + 50) throw cardError(FAILURES.invalidYear)
  if (entry.expYear === year && entry.expMonth < month) throw cardError(FAILURES.invalidMonth)
  const card = findTestCard(entry.number)
  if (!card) throw cardError(FAILURES.notATestCard)
  const cvcLength = card.brand === 'amex' ? 4 : 3
  if (entry.cvc !== null && !new RegExp(`^\\d{${cvcLength}}$`).test(entry.cvc)) throw cardError(FAILURES.invalidCvc)
  return putMethod(ledger, card, entry, details, metadata)
}

function putMethod(
  ledger: Ledger,
  card: TestCard,
  expiry: { expMonth: number; expYear: number },
  details: BillingDetails,
  metadata: Metadata,
): PaymentMethod {
  const id = newId('pm_1')
  ledger.cardSecrets.put({ id, number: card.number, isSetUp: false })
  return ledger.paymentMethods.put({
    id,
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: details,
    card: {
      brand: card.brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: null },
      country: card.country,
      display_brand: card.brand,
      exp_month: expiry.expMonth,
      exp_year: expiry.expYear,
      fingerprint: createHash('sha256').update(card.number).digest('base64url').replace(/[-_]/g, 'x').slice(0, 16),
      funding: card.funding,
      generated_from: null,
      last4: card.number.slice(-4),
      networks: { available: [card.brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: ledger.now(),
    customer: null,
    livemode: false,
    metadata,
    type: 'card',
  })
}

/** The card of that id; a test alias (`pm_card_visa`) makes a new one, as the provider does. */
export function resolveMethod(ledger: Ledger, id: string, param = 'payment_method'): PaymentMethod {
  const alias = findAlias(id)
  if (alias) return putMethod(ledger, alias, nextYears(ledger), billingDetailsOf({}), {})
  return find(ledger.paymentMethods, 'PaymentMethod', id, param)
}

/** The card of that id, provided it belongs to the customer. */
export function ownedMethod(ledger: Ledger, id: string, customerId: string): PaymentMethod {
  const method = ledger.paymentMethods.get(id)
  if (method?.customer === customerId) return method
  throw invalidRequest(
    `The customer does not have a payment method with the ID ${id}. The payment method must be attached to the customer.`,
    'resource_missing',
    'payment_method',
  )
}

/** Puts a card on a customer; a card that its bank refuses is refused here already. */
export function attachMethod(ledger: Ledger, id: string, customerId: string): PaymentMethod {
  const method = resolveMethod(ledger, id, 'id')
  if (method.customer === customerId) return method
  if (method.customer) {
    throw invalidRequest('The payment method you provided has already been attached to a customer.')
  }
  const { failure } = cardOf(ledger, method.id)
  if (failure) throw cardError(failure)
  return putOnCustomer(ledger, method, customerId)
}

/** Records the owner of a card whose checks are done. */
export function putOnCustomer(ledger: Ledger, method: PaymentMethod, customerId: string): PaymentMethod {
  if (method.customer === customerId) return method
  const checks = { ...method.card.checks, cvc_check: 'pass' as const }
  const attached = ledger.paymentMethods.put({
    ...method,
    customer: customerId,
    card: { ...method.card, checks },
  })
  ledger.emit('payment_method.attached', attached)
  return attached
}

/** How the bank of this card behaves. */
export function cardOf(ledger: Ledger, methodId: string): TestCard & { isSetUp: boolean } {
  const secret = ledger.cardSecrets.get(methodId)
  const card = secret && findTestCard(secret.number)
  if (!card) throw missing('PaymentMethod', methodId, 'payment_method')
  return { ...card, isSetUp: secret.isSetUp }
}

export function markSetUp(ledger: Ledger, methodId: string): void {
  const secret = ledger.cardSecrets.get(methodId)
  if (secret) ledger.cardSecrets.put({ ...secret, isSetUp: true })
}

/** Aliases expire next year, in the month we are in. */
function nextYears(ledger: Ledger): { expMonth: number; expYear: number } {
  const now = new Date(ledger.now() * 1000)
  return { expMonth: now.getUTCMonth() + 1, expYear: now.getUTCFullYear() + 1 }
}

/** Two digits mean this century. */
export function fullYear(year: number): number {
  return year >= 0 && year < 100 ? 2000 + year : year
}
