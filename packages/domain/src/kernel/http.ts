// What the wire carries around operations: header names, paths with parameters, which entry an address is of. Every page needs it: no schema here.

/** Every call of the web app carries it; a cross-site form or link cannot. Its value is `1`. */
export const requestHeader = 'x-cartable'
/** A write carries a UUID: asked again under it, after a lost answer, it is the same write. */
export const writeKeyHeader = 'idempotency-key'
/** Answers carry the id of the request; error dialogs show it. */
export const requestIdHeader = 'x-request-id'
/** Path prefix of operations. */
export const apiPrefix = '/api'

/** `/privateTuition/contract/{id}/print` with `{ id: 4 }` → the path, and the input left over for query or body. */
export const fillPath = (
  path: string,
  input: Readonly<Record<string, unknown>>,
): { path: string; rest: Record<string, unknown> } => {
  const rest = { ...input }
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name]
    delete rest[name]
    return encodeURIComponent(String(value).toWellFormed())
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

/** Beginnings of the addresses outside the office, whole segments; the server serves their entry there: `/espace` holds `/espace/agenda`, not `/espaces`. */
export const outsideRoots = [
  '/login',
  '/espace',
  '/agenda',
  '/bienvenue',
  '/candidature',
  '/response',
  '/public',
  '/reset-password',
  '/resetting',
  '/change-password',
  '/second-factor',
  '/gtu/accept',
] as const

/** Whether a path (without query) is of the entry outside the office. */
export const isOutside = (path: string): boolean =>
  outsideRoots.some((root) => path === root || path.startsWith(`${root}/`))
