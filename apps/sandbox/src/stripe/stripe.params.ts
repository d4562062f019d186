// Reads and checks the parameters of a call, refusing what the provider refuses.
import type { FormRecord, FormValue } from '../platform/form.ts'
import { invalidRequest } from './stripe.errors.ts'
import type { Address, BillingDetails, Metadata } from './stripe.types.ts'

/** Refuses every parameter that the endpoint does not know: a typing mistake must not pass in silence. */
export function allowOnly(params: FormRecord, known: string[]): void {
  const unknown = Object.keys(params).filter((name) => name !== 'expand' && !known.includes(name))
  if (unknown.length === 0) return
  const plural = unknown.length > 1 ? 'parameters' : 'parameter'
  throw invalidRequest(`Received unknown ${plural}: ${unknown.join(', ')}`, 'parameter_unknown', unknown[0])
}

/** The text of a parameter; undefined when absent, null when sent empty (which unsets). */
export function text(params: FormRecord, name: string): string | null | undefined {
  const value = params[name]
  if (value === undefined) return undefined
  if (typeof value !== 'string') throw invalidRequest(`Invalid string: ${JSON.stringify(value)}`, undefined, name)
  return value === '' ? null : value
}

export function requiredText(params: FormRecord, name: string): string {
  const value = text(params, name)
  if (!value) throw invalidRequest(`Missing required param: ${name}.`, 'parameter_missing', name)
  return value
}

export function integer(params: FormRecord, name: string): number | undefined {
  const value = text(params, name)
  if (value === undefined || value === null) return undefined
  if (!/^-?\d{1,12}$/.test(value)) throw invalidRequest(`Invalid integer: ${value}`, 'parameter_invalid_integer', name)
  return Number(value)
}

/** An amount in cents, at least `minimum`. */
export function amountOf(params: FormRecord, name: string, minimum = 1): number | undefined {
  const amount = integer(params, name)
  if (amount !== undefined && amount < minimum) {
    throw invalidRequest('This value must be greater than or equal to 1.', 'parameter_invalid_integer', name)
  }
  return amount
}

export function flag(params: FormRecord, name: string): boolean | undefined {
  const value = text(params, name)
  if (value === undefined || value === null) return undefined
  if (value !== 'true' && value !== 'false') throw invalidRequest(`Invalid boolean: ${value}`, undefined, name)
  return value === 'true'
}

export function oneOf<const T extends string>(params: FormRecord, name: string, choices: readonly T[]): T | undefined {
  const value = text(params, name)
  if (value === undefined || value === null) return undefined
  const found = choices.find((choice) => choice === value)
  if (!found) throw invalidRequest(`Invalid ${name}: must be one of ${choices.join(', ')}`, undefined, name)
  return found
}

export function record(params: FormRecord, name: string): FormRecord | undefined {
  const value = params[name]
  if (value === undefined || value === '') return undefined
  if (!isRecord(value)) throw invalidRequest('Invalid object', undefined, name)
  return value
}

export function texts(params: FormRecord, name: string): string[] | undefined {
  const value = params[name]
  if (value === undefined || value === '') return undefined
  if (!Array.isArray(value)) throw invalidRequest('Invalid array', undefined, name)
  return value.map((item) => {
    if (typeof item !== 'string') throw invalidRequest('Invalid string', undefined, name)
    return item
  })
}

/** The metadata after this call: given keys replace, empty values remove, an empty parameter removes all. */
export function mergedMetadata(params: FormRecord, previous: Metadata = {}): Metadata {
  if (params.metadata === '') return {}
  const given = record(params, 'metadata')
  if (!given) return previous
  const merged = { ...previous }
  for (const [key, value] of Object.entries(given)) {
    if (typeof value !== 'string') throw invalidRequest('Metadata values must be strings', undefined, 'metadata')
    if (value === '') delete merged[key]
    else merged[key] = value
  }
  return merged
}

const EMPTY_ADDRESS: Address = { city: null, country: null, line1: null, line2: null, postal_code: null, state: null }

export function addressOf(params: FormRecord, previous: Address | null = null): Address | null {
  const given = record(params, 'address')
  if (!given) return params.address === '' ? null : previous
  allowOnly(given, Object.keys(EMPTY_ADDRESS))
  const address = { ...EMPTY_ADDRESS, ...previous }
  for (const key of Object.keys(EMPTY_ADDRESS) as (keyof Address)[]) {
    const value = text(given, key)
    if (value !== undefined) address[key] = value
  }
  return address
}

export function billingDetailsOf(params: FormRecord, previous?: BillingDetails): BillingDetails {
  const given = record(params, 'billing_details') ?? {}
  allowOnly(given, ['address', 'email', 'name', 'phone', 'tax_id'])
  const value = (name: 'email' | 'name' | 'phone') => {
    const sent = text(given, name)
    return sent === undefined ? (previous?.[name] ?? null) : sent
  }
  return {
    address: addressOf(given, previous?.address) ?? EMPTY_ADDRESS,
    email: value('email'),
    name: value('name'),
    phone: value('phone'),
    tax_id: null,
  }
}

function isRecord(value: FormValue): value is FormRecord {
  return typeof value === 'object' && !Array.isArray(value)
}
