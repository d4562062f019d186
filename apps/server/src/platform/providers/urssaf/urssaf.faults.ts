// How a call to the Urssaf fails, told apart by what it proves about the work asked for.
import { z } from 'zod'
import type { CallEnd } from '../provider-calls.ts'

/**
 * `refused`: the Urssaf says no (400). `maintenance`, `credentials`, `unreachable`: nothing was done. `failure` (5xx), `lost`
 * (cut before the answer came) and `garbage` (an answer that is none) prove nothing: what was asked may have been done.
 */
export type FaultKind = 'refused' | 'maintenance' | 'credentials' | 'unreachable' | 'failure' | 'lost' | 'garbage'

/** An error as the Urssaf sends one. */
export type ProviderFault = { readonly code: string; readonly message: string; readonly description: string }

export class UrssafFault extends Error {
  readonly kind: FaultKind
  readonly status: number | null
  readonly faults: readonly ProviderFault[]
  constructor(kind: FaultKind, status: number | null, faults: readonly ProviderFault[] = [], cause?: unknown) {
    super(`the Urssaf: ${kind}${status === null ? '' : ` ${status}`}`, { cause })
    this.name = 'UrssafFault'
    this.kind = kind
    this.status = status
    this.faults = faults
  }
}

const text = z
  .string()
  .nullish()
  .transform((value) => value ?? '')
const Fault = z.object({ code: z.string().max(200), message: text, description: text })
/** The specification says an array; one alone, and one with its list inside, have been seen. */
const Faults = z.union([
  z.array(Fault).min(1),
  Fault.transform((fault) => [fault]),
  z.object({ errors: z.array(Fault).min(1) }).transform(({ errors }) => errors),
])

const kindOf = (status: number): FaultKind => {
  if (status === 401 || status === 403) return 'credentials'
  if (status === 503 || status === 429) return 'maintenance'
  return status >= 500 ? 'failure' : 'refused'
}

/** The fault of an answer that is no success. A 4xx without a readable error is garbage. */
export const faultOfAnswer = (status: number, body: unknown): UrssafFault => {
  const kind = kindOf(status)
  const faults = Faults.safeParse(body).data ?? []
  return new UrssafFault(kind === 'refused' && faults.length === 0 ? 'garbage' : kind, status, faults)
}

/** Failures of a connection that was never made: nothing was sent. */
const neverSent = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

const codesIn = (error: unknown): readonly string[] => {
  if (!(error instanceof Error)) return []
  const own = 'code' in error && typeof error.code === 'string' ? [error.code] : []
  const several = error instanceof AggregateError ? error.errors.flatMap(codesIn) : []
  return [...own, ...several, ...codesIn(error.cause)]
}

/** The fault of a call that got no answer. */
export const faultOfConnection = (error: unknown): UrssafFault => {
  const isUnsent = codesIn(error).some((code) => neverSent.has(code))
  return new UrssafFault(isUnsent ? 'unreachable' : 'lost', null, [], error)
}

/** What the journal of calls keeps: the status and codes, never a sentence, which may repeat what was sent. */
export const describeFault = (error: unknown): CallEnd => {
  if (!(error instanceof UrssafFault)) return { status: null, error: error instanceof Error ? error.name : 'unknown' }
  const codes = error.faults.map(({ code }) => code).filter((code) => /^[A-Z][A-Z0-9_]{1,79}$/.test(code))
  return { status: error.status, error: [error.kind, ...codes].join(' ') }
}
