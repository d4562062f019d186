// Passwords: argon2id hashes, and the same work for a login that does not exist.
import { hash, verify } from '@node-rs/argon2'

// 19 MiB, 2 passes, 1 lane: the first recommendation of the OWASP password storage guide.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** The same characters typed on another keyboard may be other code points. */
const canonical = (password: string) => password.normalize('NFKC')

export const hashPassword = (password: string): Promise<string> => hash(canonical(password), cost)

/** Longest password read: beyond it, hashing would only serve to tire the server. */
export const maxPasswordLength = 200

let absent: Promise<string> | null = null

/** Whether the password is the one of this hash. With a null hash the same time is spent, and the answer is no. */
export const verifyPassword = async (stored: string | null, password: string): Promise<boolean> => {
  absent ??= hashPassword('no such account')
  const right = await verify(stored ?? (await absent), canonical(password.slice(0, maxPasswordLength)))
  return stored !== null && right
}
