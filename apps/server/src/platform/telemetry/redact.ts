// Hides secrets in what is logged: a key that names one loses its value, whatever its depth.

const secretKey =
  /passw|secret|token|iban|nir\b|social_?security|cookie|authori[sz]ation|card|cvc|api_?key|private_?key|signature|totp|session_?id|client_?secret|hash|digest|encrypted|^body$|^payload$|^html$|^data$/i
const hidden = '•••'
const maxDepth = 6
const maxText = 4_000

/**
 * Card numbers, IBANs and secret keys that a provider's sentence may repeat. A UUID is met first, to be left whole: one
 * in a few hundred has groups of digits alone, which read like a card number.
 */
const secretText =
  /(?<uuid>\b[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\b)|\b(?:sk|rk|whsec)_[A-Za-z0-9_]{8,}|\b\d(?:[ -]?\d){12,18}\b|\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){3,7}(?: ?[A-Z0-9]{1,3})?\b/g

/** Text cut to a reasonable length, without what looks like a card number, an IBAN or a secret key. */
export const redactText = (text: string): string => {
  const cut = text.length > maxText ? `${text.slice(0, maxText)}…` : text
  return cut.replace(secretText, (_found, uuid: string | undefined) => uuid ?? hidden)
}

const ofError = (error: Error, depth: number): Record<string, unknown> => {
  const { code, constraint, status } = error as Error & { code?: unknown; constraint?: unknown; status?: unknown }
  return {
    type: error.name,
    message: redactText(error.message),
    stack: error.stack === undefined ? undefined : redactText(error.stack),
    ...(code === undefined ? {} : { code }),
    ...(constraint === undefined ? {} : { constraint }),
    ...(status === undefined ? {} : { status }),
    ...(error.cause === undefined ? {} : { cause: redact(error.cause, depth + 1) }),
  }
}

/** A copy of `value` that may be written down. Errors become type, message and stack. */
export const redact = (value: unknown, depth = 0): unknown => {
  if (typeof value === 'string') return redactText(value)
  if (value === null || typeof value !== 'object') return typeof value === 'bigint' ? value.toString() : value
  if (value instanceof Error) return ofError(value, depth)
  if (value instanceof Date) return value.toISOString()
  if (ArrayBuffer.isView(value)) return `[${value.byteLength} octets]`
  if (depth >= maxDepth) return '[…]'
  if (Array.isArray(value)) return value.slice(0, 50).map((item) => redact(item, depth + 1))
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key,
      secretKey.test(key) && item !== null ? hidden : redact(item, depth + 1),
    ]),
  )
}
