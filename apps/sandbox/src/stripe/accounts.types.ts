// The shapes of the accounts that are paid, of their tokens and of the files that prove an identity.
import type { Metadata } from './stripe.types.ts'

/** A file that a browser sent. */
export interface IdentityFile {
  id: string
  object: 'file'
  created: number
  filename: string
  purpose: 'identity_document'
  size: number
  type: 'jpg' | 'png' | 'pdf'
}

/** Somebody who is paid, as their account says it. */
export interface AccountPerson {
  address: { city: string | null; country: string | null; line1: string | null; postal_code: string | null }
  dob: { day: number | null; month: number | null; year: number | null }
  email: string | null
  first_name: string | null
  last_name: string | null
  phone: string | null
  verification: { document: { front: string | null; back: string | null } }
}

/** Made by a browser, used once by a server; what it holds never travels back. */
export interface AccountToken {
  id: string
  object: 'token'
  created: number
  livemode: false
  type: 'account'
  used: boolean
  individual: AccountPerson
  tos_shown_and_accepted: boolean
}

export interface ConnectedAccount {
  id: string
  object: 'account'
  business_type: 'individual'
  capabilities: { transfers: 'active' }
  charges_enabled: boolean
  country: string
  created: number
  default_currency: 'eur'
  details_submitted: boolean
  email: string | null
  individual: AccountPerson
  metadata: Metadata
  payouts_enabled: boolean
  requirements: {
    currently_due: string[]
    eventually_due: string[]
    past_due: string[]
    pending_verification: string[]
    errors: { code: string; reason: string; requirement: string }[]
    disabled_reason: string | null
  }
  tos_acceptance: { date: number | null }
  type: 'custom'
}
