// What setup intents and payment intents read alike: accepted kinds of card and the card that is sent.
import type { FormRecord } from '../platform/form.ts'
import type { Ledger } from './ledger.ts'
import { methodFromData, resolveMethod } from './payment-methods.ts'
import { invalidRequest } from './stripe.errors.ts'
import { allowOnly, flag, oneOf, record, text, texts } from './stripe.params.ts'
import type { PaymentIntent, PaymentMethod } from './stripe.types.ts'

/** `payment_method_types` left the API in 2026-09: sending it is refused as unknown, as the provider does. */
export const methodTypesParams = ['allowed_payment_method_types', 'automatic_payment_methods']

/** The fields that say which kinds of payment the intent accepts: cards, named or by default. */
export function methodTypes(
  params: FormRecord,
): Pick<PaymentIntent, 'payment_method_types' | 'allowed_payment_method_types' | 'automatic_payment_methods'> {
  const allowed = texts(params, 'allowed_payment_method_types') ?? null
  if (allowed && !allowed.includes('card')) {
    throw invalidRequest(
      'None of the allowed payment method types is activated: only "card" is.',
      'payment_intent_invalid_parameter',
      'allowed_payment_method_types',
    )
  }
  const automatic = record(params, 'automatic_payment_methods')
  if (automatic) allowOnly(automatic, ['enabled', 'allow_redirects'])
  const isEnabled = automatic ? (flag(automatic, 'enabled') ?? false) : true
  const redirects = automatic && oneOf(automatic, 'allow_redirects', ['always', 'never'])
  return {
    allowed_payment_method_types: allowed,
    payment_method_types: ['card'],
    automatic_payment_methods: { allow_redirects: redirects ?? 'always', enabled: isEnabled },
  }
}

/** Whether a payment could send the holder to another site, so that a way back must be given. */
export function mayRedirect(intent: PaymentIntent): boolean {
  const { automatic_payment_methods: automatic, allowed_payment_method_types: allowed } = intent
  const isCardOnly = allowed?.every((type) => type === 'card') ?? false
  return !isCardOnly && automatic?.enabled === true && automatic.allow_redirects === 'always'
}

/** The card given by id, alias or data, refused when it belongs to somebody else; undefined when none is given. */
export function sentMethod(ledger: Ledger, params: FormRecord, customerId: string | null): PaymentMethod | undefined {
  const id = text(params, 'payment_method')
  const data = record(params, 'payment_method_data')
  if (data) return methodFromData(ledger, data)
  if (!id) return undefined
  const method = resolveMethod(ledger, id)
  if (method.customer && method.customer !== customerId) {
    throw invalidRequest(
      customerId
        ? `The customer does not have a payment method with the ID ${id}. The payment method must be attached to the customer.`
        : `The PaymentMethod ${id} belongs to the Customer ${method.customer}. Please include the Customer in the \`customer\` parameter.`,
      undefined,
      'payment_method',
    )
  }
  return method
}
