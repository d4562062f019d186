// What the wire carries around operations: error bodies, header names, and paths with parameters.
import { z } from 'zod'

/** Every call of the web app carries it; a cross-site form or link cannot. Its value is `1`. */
export const requestHeader = 'x-cartable'
/** Answers carry the id of the request; error dialogs show it. */
export const requestIdHeader = 'x-request-id'
/** Path prefix of operations. */
export const apiPrefix = '/api'

/** Body of every HTTP error of an operation. */
export const ErrorBody = z.object({
  error: z.enum([
    'malformed',
    'anonymous',
    'forbidden',
    'notFound',
    'conflict',
    'tooLarge',
    'tooMany',
    'fault',
    'unavailable',
  ]),
  /** French sentence for the person. */
  message: z.string(),
  requestId: z.string(),
  /** 429: seconds to wait. */
  retryAfterSeconds: z.int().optional(),
  /** 409: who changed the record meanwhile, when, and the record as it is now, in the shape of its `show`. */
  conflict: z
    .object({ changedBy: z.string().nullable(), changedAt: z.string(), current: z.record(z.string(), z.unknown()) })
    .optional(),
})
export type ErrorBody = z.infer<typeof ErrorBody>

/** `/privateTuition/contract/{id}/print` with `{ id: 4 }` → the path, and the input left over for query or body. */
export const fillPath = (
  path: string,
  input: Readonly<Record<string, unknown>>,
): { path: string; rest: Record<string, unknown> } => {
  const rest = { ...input }
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name]
    delete rest[name]
    return encodeURIComponent(String(value))
  })
  return { path: filled, rest }
}

/** Serialises an input for a query string: lists joined by commas, empty and absent values left out. */
export const toQuery = (input: Readonly<Record<string, unknown>>): string => {
  const parts = Object.entries(input)
    .map(([key, value]) => [key, Array.isArray(value) ? value.join(',') : value] as const)
    .filter(([, value]) => value !== undefined && value !== null && value !== '')
    .map(([key, value]) => `${encodeURIComponent(key)}=${encodeURIComponent(String(value))}`)
  return parts.length === 0 ? '' : `?${parts.join('&')}`
}
