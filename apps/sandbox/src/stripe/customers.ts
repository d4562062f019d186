// The provider's customers.
import type { FormRecord } from '../platform/form.ts'
import { createdFilter, type Endpoint, fieldFilter, find, LIST_PARAMS, listPage } from './endpoints.ts'
import { type Ledger, newId } from './ledger.ts'
import { attachMethod, ownedMethod } from './payment-methods.ts'
import { addressOf, allowOnly, mergedMetadata, record, text, texts } from './stripe.params.ts'
import type { Customer } from './stripe.types.ts'

const PARAMS = ['address', 'description', 'email', 'invoice_settings', 'metadata', 'name', 'phone', 'preferred_locales']

export const customerEndpoints: Endpoint[] = [
  {
    method: 'POST',
    path: '/customers',
    params: [...PARAMS, 'payment_method'],
    run({ ledger, params }) {
      const fresh: Customer = {
        id: newId('cus_', 14),
        object: 'customer',
        address: null,
        balance: 0,
        created: ledger.now(),
        currency: null,
        default_source: null,
        delinquent: false,
        description: null,
        email: null,
        invoice_prefix: newId('', 8).toUpperCase(),
        invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
        livemode: false,
        metadata: {},
        name: null,
        phone: null,
        preferred_locales: [],
        shipping: null,
        tax_exempt: 'none',
        test_clock: null,
      }
      const methodId = text(params, 'payment_method')
      ledger.customers.put(fresh)
      if (methodId) attachMethod(ledger, methodId, fresh.id)
      const customer = ledger.customers.put(changed(ledger, fresh, params))
      ledger.emit('customer.created', customer)
      return customer
    },
  },
  {
    method: 'GET',
    path: '/customers/:id',
    params: [],
    run: ({ ledger, path }) => find(ledger.customers, 'customer', path.id),
  },
  {
    method: 'POST',
    path: '/customers/:id',
    params: PARAMS,
    run({ ledger, params, path }) {
      const customer = ledger.customers.put(changed(ledger, find(ledger.customers, 'customer', path.id), params))
      ledger.emit('customer.updated', customer)
      return customer
    },
  },
  {
    method: 'DELETE',
    path: '/customers/:id',
    params: [],
    run({ ledger, path }) {
      const customer = find(ledger.customers, 'customer', path.id)
      for (const method of ledger.paymentMethods.list()) {
        if (method.customer === customer.id) ledger.paymentMethods.put({ ...method, customer: null })
      }
      ledger.customers.remove(customer.id)
      ledger.emit('customer.deleted', customer)
      return { id: customer.id, object: 'customer', deleted: true }
    },
  },
  {
    method: 'GET',
    path: '/customers',
    params: [...LIST_PARAMS, 'created', 'email'],
    run: ({ ledger, params }) =>
      listPage(
        params,
        '/v1/customers',
        ledger.customers
          .list()
          .filter(createdFilter(params))
          .filter(fieldFilter<Customer>(params, ['email'])),
      ),
  },
]

function changed(ledger: Ledger, customer: Customer, params: FormRecord): Customer {
  const value = (name: 'description' | 'email' | 'name' | 'phone') => {
    const sent = text(params, name)
    return sent === undefined ? customer[name] : sent
  }
  const settings = record(params, 'invoice_settings')
  if (settings) allowOnly(settings, ['default_payment_method', 'footer'])
  const defaultMethod = settings && text(settings, 'default_payment_method')
  if (defaultMethod) ownedMethod(ledger, defaultMethod, customer.id)
  return {
    ...customer,
    address: addressOf(params, customer.address),
    description: value('description'),
    email: value('email'),
    name: value('name'),
    phone: value('phone'),
    preferred_locales: texts(params, 'preferred_locales') ?? customer.preferred_locales,
    metadata: mergedMetadata(params, customer.metadata),
    invoice_settings: {
      ...customer.invoice_settings,
      default_payment_method:
        defaultMethod === undefined ? customer.invoice_settings.default_payment_method : defaultMethod,
    },
  }
}
