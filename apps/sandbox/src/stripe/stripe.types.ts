// The shapes of the card provider's objects, as they travel on the wire; every amount is in integer cents.

export type Metadata = Record<string, string>

export interface Address {
  city: string | null
  country: string | null
  line1: string | null
  line2: string | null
  postal_code: string | null
  state: string | null
}

export interface Customer {
  id: string
  object: 'customer'
  address: Address | null
  balance: number
  created: number
  currency: string | null
  default_source: null
  delinquent: boolean
  description: string | null
  email: string | null
  invoice_prefix: string
  invoice_settings: {
    custom_fields: null
    default_payment_method: string | null
    footer: string | null
    rendering_options: null
  }
  livemode: false
  metadata: Metadata
  name: string | null
  phone: string | null
  preferred_locales: string[]
  shipping: null
  tax_exempt: 'none'
  test_clock: null
}

export interface Card {
  brand: string
  checks: { address_line1_check: null; address_postal_code_check: null; cvc_check: 'pass' | 'fail' | null }
  country: string
  display_brand: string
  exp_month: number
  exp_year: number
  fingerprint: string
  funding: string
  generated_from: null
  last4: string
  networks: { available: string[]; preferred: null }
  regulated_status: 'unregulated'
  three_d_secure_usage: { supported: boolean }
  wallet: null
}

export interface BillingDetails {
  address: Address
  email: string | null
  name: string | null
  phone: string | null
  tax_id: null
}

export interface PaymentMethod {
  id: string
  object: 'payment_method'
  allow_redisplay: 'unspecified'
  billing_details: BillingDetails
  card: Card
  created: number
  customer: string | null
  livemode: false
  metadata: Metadata
  type: 'card'
}

/** What the sandbox alone knows of a payment method. */
export interface CardSecret {
  id: string
  number: string
  /** The holder authenticated it for later payments. */
  isSetUp: boolean
}

export interface ProviderError {
  type: 'card_error' | 'invalid_request_error' | 'idempotency_error' | 'api_error'
  message: string
  code?: string
  decline_code?: string
  param?: string
  charge?: string
  doc_url?: string
  advice_code?: string
  payment_method?: PaymentMethod
  payment_intent?: PaymentIntent
  setup_intent?: SetupIntent
}

export interface NextAction {
  type: 'redirect_to_url' | 'use_stripe_sdk'
  redirect_to_url?: { url: string; return_url: string }
  use_stripe_sdk?: { type: 'three_d_secure_redirect'; stripe_js: string }
}

interface Intent {
  id: string
  allowed_payment_method_types: string[] | null
  automatic_payment_methods: { allow_redirects: string; enabled: boolean } | null
  canceled_at?: number | null
  cancellation_reason: string | null
  client_secret: string
  created: number
  customer: string | null
  description: string | null
  livemode: false
  metadata: Metadata
  next_action: NextAction | null
  payment_method: string | null
  payment_method_options: { card: { request_three_d_secure: 'automatic' } }
  payment_method_types: string[]
}

export type IntentStatus =
  | 'requires_payment_method'
  | 'requires_confirmation'
  | 'requires_action'
  | 'canceled'
  | 'succeeded'

export interface SetupIntent extends Intent {
  object: 'setup_intent'
  last_setup_error: ProviderError | null
  latest_attempt: null
  status: IntentStatus
  usage: 'off_session' | 'on_session'
}

export interface PaymentIntent extends Intent {
  object: 'payment_intent'
  amount: number
  amount_capturable: number
  amount_received: number
  capture_method: 'automatic' | 'automatic_async'
  confirmation_method: 'automatic'
  currency: string
  last_payment_error: ProviderError | null
  latest_charge: string | null
  receipt_email: string | null
  setup_future_usage: 'off_session' | 'on_session' | null
  statement_descriptor: string | null
  statement_descriptor_suffix: string | null
  status: IntentStatus
  transfer_group: string | null
}

export interface Charge {
  id: string
  object: 'charge'
  amount: number
  amount_captured: number
  amount_refunded: number
  balance_transaction: string | null
  billing_details: BillingDetails
  calculated_statement_descriptor: string
  captured: boolean
  created: number
  currency: string
  customer: string | null
  description: string | null
  disputed: boolean
  failure_balance_transaction: null
  failure_code: string | null
  failure_message: string | null
  fraud_details: Record<string, never>
  livemode: false
  metadata: Metadata
  outcome: { network_status: string; reason: string | null; risk_level: string; seller_message: string; type: string }
  paid: boolean
  payment_intent: string
  payment_method: string
  payment_method_details: {
    card: Omit<Card, 'display_brand' | 'generated_from' | 'networks' | 'three_d_secure_usage'> & {
      amount_authorized: number
      network: string
      three_d_secure: { authentication_flow: 'challenge'; result: 'authenticated'; version: '2.2.0' } | null
    }
    type: 'card'
  }
  receipt_email: string | null
  receipt_url: string | null
  refunded: boolean
  statement_descriptor: string | null
  status: 'succeeded' | 'failed'
  transfer_group: string | null
}

export interface Refund {
  id: string
  object: 'refund'
  amount: number
  balance_transaction: string | null
  charge: string
  created: number
  currency: string
  failure_reason?: string
  metadata: Metadata
  payment_intent: string
  reason: string | null
  status: 'succeeded' | 'pending' | 'failed'
}

export interface Transfer {
  id: string
  object: 'transfer'
  amount: number
  amount_reversed: number
  balance_transaction: string
  created: number
  currency: string
  description: string | null
  destination: string
  livemode: false
  metadata: Metadata
  reversed: boolean
  source_transaction: string | null
  transfer_group: string | null
}

export interface TransferReversal {
  id: string
  object: 'transfer_reversal'
  amount: number
  balance_transaction: string
  created: number
  currency: string
  metadata: Metadata
  transfer: string
}

export interface BalanceTransaction {
  id: string
  object: 'balance_transaction'
  amount: number
  available_on: number
  created: number
  currency: string
  description: string | null
  exchange_rate: null
  fee: number
  fee_details: { amount: number; application: null; currency: string; description: string; type: 'stripe_fee' }[]
  net: number
  reporting_category: string
  source: string | null
  type: string
  /** The payout that took it to the bank; the real provider filters by it without showing it. */
  payout?: string
}

export interface Payout {
  id: string
  object: 'payout'
  amount: number
  arrival_date: number
  automatic: boolean
  balance_transaction: string
  created: number
  currency: string
  description: string | null
  livemode: false
  metadata: Metadata
  method: 'standard'
  statement_descriptor: string | null
  status: 'paid' | 'pending' | 'in_transit' | 'canceled' | 'failed'
  type: 'bank_account'
}

export interface ProviderEvent {
  id: string
  object: 'event'
  api_version: string
  created: number
  data: { object: { id: string; object: string } }
  livemode: false
  pending_webhooks: number
  request: { id: string | null; idempotency_key: string | null }
  type: string
}
