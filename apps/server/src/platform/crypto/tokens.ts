// Random tokens (sessions, links) and the hash under which they are stored: the token itself exists only at its holder's.
import { hash, randomBytes } from 'node:crypto'

const TOKEN_BYTES = 32

/** A new unguessable token, fit for a cookie or an address: 256 bits, base64url. */
export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url')
}

/** SHA-256 of a token. Unsalted and fast on purpose: the token is random, so there is nothing to guess. */
export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer')
}
