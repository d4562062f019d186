// Accounts that are paid: files of identity, account tokens made by browsers, accounts made and changed with them.
import { randomBytes } from 'node:crypto'
import type { FormRecord } from '../platform/form.ts'
import type { AccountPerson, AccountToken, ConnectedAccount, IdentityFile } from './accounts.types.ts'
import { type Endpoint, find, LIST_PARAMS, listPage } from './endpoints.ts'
import { type Ledger, newId } from './ledger.ts'
import { invalidRequest, missing } from './stripe.errors.ts'
import { allowOnly, flag, integer, mergedMetadata, oneOf, record, requiredText, text } from './stripe.params.ts'

const INDIVIDUAL = ['address', 'dob', 'email', 'first_name', 'id_number', 'last_name', 'phone', 'verification']
const YEARS = { first: 1900, adult: 13 }
const TEST_FILES = ['file_identity_document_success', 'file_identity_document_failure']

/** E.164, or the provider's own test number. */
const isPhone = (phone: string): boolean => phone === '0000000000' || /^\+[1-9]\d{7,14}$/.test(phone.replace(/\s/g, ''))

export const accountEndpoints: Endpoint[] = [
  {
    method: 'POST',
    path: '/tokens',
    params: ['account'],
    isForBrowsers: true,
    run({ ledger, params }) {
      const account = record(params, 'account')
      if (!account)
        throw invalidRequest(
          'You must supply either a card, customer, PII data, bank account, or account to create a token.',
        )
      allowOnly(account, ['business_type', 'individual', 'tos_shown_and_accepted'])
      if (oneOf(account, 'business_type', ['individual', 'company']) !== 'individual') {
        throw invalidRequest(
          'Missing required param: account[business_type].',
          'parameter_missing',
          'account[business_type]',
        )
      }
      const token = ledger.accountTokens.put({
        id: newId('ct_1'),
        object: 'token',
        created: ledger.now(),
        livemode: false,
        type: 'account',
        used: false,
        individual: individualOf(ledger, record(account, 'individual') ?? {}),
        tos_shown_and_accepted: flag(account, 'tos_shown_and_accepted') ?? false,
      })
      return shownToken(token)
    },
  },
  {
    method: 'POST',
    path: '/accounts',
    params: ['account_token', 'business_profile', 'capabilities', 'country', 'metadata', 'type'],
    run({ ledger, params }) {
      if (oneOf(params, 'type', ['custom', 'express', 'standard']) !== 'custom') {
        throw invalidRequest('Only custom accounts are made here.', undefined, 'type')
      }
      const country = requiredText(params, 'country')
      if (country !== 'FR') throw invalidRequest(`Country '${country}' is unknown.`, 'country_unsupported', 'country')
      if (record(params, 'capabilities') === undefined) {
        throw invalidRequest('You must request at least one capability for this account.', undefined, 'capabilities')
      }
      const token = useToken(ledger, text(params, 'account_token') ?? undefined)
      const account = ledger.accounts.put({
        id: newId('acct_1', 16),
        object: 'account',
        business_type: 'individual',
        capabilities: { transfers: 'active' },
        charges_enabled: false,
        country,
        created: ledger.now(),
        default_currency: 'eur',
        details_submitted: true,
        email: token.individual.email,
        individual: token.individual,
        metadata: mergedMetadata(params),
        payouts_enabled: false,
        requirements: requirementsOf(token.individual),
        tos_acceptance: { date: token.tos_shown_and_accepted ? ledger.now() : null },
        type: 'custom',
      })
      ledger.emit('account.updated', account)
      return account
    },
  },
  {
    method: 'POST',
    path: '/accounts/:id',
    params: ['account_token', 'business_profile', 'metadata'],
    run({ ledger, params, path }) {
      const before = find(ledger.accounts, 'account', path.id)
      const token = text(params, 'account_token')
      const individual = token ? merged(before.individual, useToken(ledger, token).individual) : before.individual
      const account = ledger.accounts.put({
        ...before,
        email: individual.email,
        individual,
        metadata: mergedMetadata(params, before.metadata),
        requirements: requirementsOf(individual),
      })
      ledger.emit('account.updated', account)
      return account
    },
  },
  {
    method: 'GET',
    path: '/accounts/:id',
    params: [],
    run: ({ ledger, path }) => find(ledger.accounts, 'account', path.id),
  },
  {
    method: 'GET',
    path: '/accounts',
    params: LIST_PARAMS,
    run: ({ ledger, params }) => listPage(params, '/v1/accounts', ledger.accounts.list()),
  },
]

/** Keeps what is said of a file that was sent; the bytes themselves are of no use here. */
export function keepFile(
  ledger: Ledger,
  file: { purpose: string; name: string; size: number; bytes: Buffer },
): IdentityFile {
  if (file.purpose !== 'identity_document') {
    throw invalidRequest(`Invalid purpose: must be one of identity_document`, undefined, 'purpose')
  }
  const type = typeOfFile(file.bytes)
  if (!type) throw invalidRequest('We only accept files of type JPG, PNG and PDF.', undefined, 'file')
  if (file.size > 10_000_000) throw invalidRequest('The file is too large: 10 MB at most.', undefined, 'file')
  return ledger.files.put({
    id: `file_1${randomBytes(12).toString('hex')}`,
    object: 'file',
    created: ledger.now(),
    filename: file.name,
    purpose: 'identity_document',
    size: file.size,
    type,
  })
}

function typeOfFile(bytes: Buffer): IdentityFile['type'] | undefined {
  const start = bytes.subarray(0, 4).toString('hex')
  if (start.startsWith('ffd8ff')) return 'jpg'
  if (start === '89504e47') return 'png'
  return start === '25504446' ? 'pdf' : undefined
}

const shownToken = ({ individual: _individual, tos_shown_and_accepted: _tos, ...token }: AccountToken) => token

/** A token serves once. */
function useToken(ledger: Ledger, id: string | undefined): AccountToken {
  if (!id) {
    throw invalidRequest(
      'Connect platforms based in FR must create accounts via account tokens. See https://stripe.com/docs/connect/account-tokens for more details.',
      undefined,
      'account_token',
    )
  }
  const token = ledger.accountTokens.get(id)
  if (!token) throw missing('token', id, 'account_token')
  if (token.used) {
    throw invalidRequest(`You cannot use a Stripe token more than once: ${id}.`, 'token_already_used', 'account_token')
  }
  return ledger.accountTokens.put({ ...token, used: true })
}

function individualOf(ledger: Ledger, given: FormRecord): AccountPerson {
  allowOnly(given, INDIVIDUAL)
  const at = (name: string) => `account[individual][${name}]`
  const phone = text(given, 'phone') ?? null
  if (phone !== null && !isPhone(phone)) {
    throw invalidRequest(`"${phone}" is not a valid phone number`, 'parameter_invalid', at('phone'))
  }
  const email = text(given, 'email') ?? null
  if (email !== null && !/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(email)) {
    throw invalidRequest(`Invalid email address: ${email}`, 'email_invalid', at('email'))
  }
  const address = record(given, 'address') ?? {}
  allowOnly(address, ['city', 'country', 'line1', 'line2', 'postal_code', 'state'])
  const country = text(address, 'country') ?? null
  const postalCode = text(address, 'postal_code') ?? null
  if (country === 'FR' && postalCode !== null && !/^\d{5}$/.test(postalCode)) {
    throw invalidRequest('Invalid FR postal code', 'postal_code_invalid', at('address][postal_code'))
  }
  const proof = record(record(given, 'verification') ?? {}, 'document') ?? {}
  const fileOf = (side: 'front' | 'back') => {
    const id = text(proof, side) ?? null
    if (id !== null && !TEST_FILES.includes(id) && !ledger.files.get(id)) {
      throw missing('file upload', id, at(`verification][document][${side}`))
    }
    return id
  }
  return {
    address: {
      city: text(address, 'city') ?? null,
      country,
      line1: text(address, 'line1') ?? null,
      postal_code: postalCode,
    },
    dob: birthOf(ledger, given),
    email,
    first_name: text(given, 'first_name') ?? null,
    last_name: text(given, 'last_name') ?? null,
    phone,
    verification: { document: { front: fileOf('front'), back: fileOf('back') } },
  }
}

function birthOf(ledger: Ledger, given: FormRecord): AccountPerson['dob'] {
  const dob = record(given, 'dob')
  if (!dob) return { day: null, month: null, year: null }
  const [day, month, year] = ['day', 'month', 'year'].map((name) => integer(dob, name) ?? null)
  if (!day || !month || !year) return { day: day ?? null, month: month ?? null, year: year ?? null }
  const born = new Date(Date.UTC(year, month - 1, day))
  const exists = born.getUTCDate() === day && born.getUTCMonth() === month - 1
  if (!exists || year < YEARS.first) {
    throw invalidRequest('Invalid date of birth', 'invalid_date_of_birth', 'account[individual][dob]')
  }
  if (new Date(ledger.now() * 1000).getUTCFullYear() - year < YEARS.adult) {
    throw invalidRequest('Must be at least 13 years of age to use Stripe', undefined, 'account[individual][dob][year]')
  }
  return { day, month, year }
}

/** What a later token says replaces what an earlier one said. */
function merged(before: AccountPerson, after: AccountPerson): AccountPerson {
  const document = after.verification.document.front === null ? before.verification : after.verification
  return {
    address: after.address.line1 === null ? before.address : after.address,
    dob: after.dob.year === null ? before.dob : after.dob,
    email: after.email ?? before.email,
    first_name: after.first_name ?? before.first_name,
    last_name: after.last_name ?? before.last_name,
    phone: after.phone ?? before.phone,
    verification: document,
  }
}

/** What the provider still asks for: identity first, then a bank account. */
function requirementsOf(person: AccountPerson): ConnectedAccount['requirements'] {
  const { document } = person.verification
  const asked = [
    ...(person.first_name ? [] : ['individual.first_name']),
    ...(person.last_name ? [] : ['individual.last_name']),
    ...(person.email ? [] : ['individual.email']),
    ...(person.phone ? [] : ['individual.phone']),
    ...(person.dob.year ? [] : ['individual.dob.day', 'individual.dob.month', 'individual.dob.year']),
    ...(person.address.line1 ? [] : ['individual.address.line1']),
    ...(document.front && document.front !== 'file_identity_document_failure'
      ? []
      : ['individual.verification.document']),
  ]
  const errors =
    document.front === 'file_identity_document_failure'
      ? [
          {
            code: 'verification_document_failed_copy',
            reason: 'The document could not be read.',
            requirement: 'individual.verification.document',
          },
        ]
      : []
  return {
    currently_due: asked,
    eventually_due: [...asked, 'external_account'],
    past_due: [],
    pending_verification: [],
    errors,
    disabled_reason: asked.length > 0 ? 'requirements.past_due' : null,
  }
}
