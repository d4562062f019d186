// Passwords: argon2id hashes, and the same work for a login that does not exist.
import argon2 from '@node-rs/argon2'

// 32 MiB, 3 passes, 1 lane: two and a half times the least that the OWASP password storage guide takes (19 MiB, 2 passes).
const cost = { memoryCost: 32_768, timeCost: 3, parallelism: 1 } as const
const current = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`

/** The same characters typed on another keyboard may be other code points. */
const canonical = (password: string) => password.normalize('NFKC')

export const hashPassword = (password: string): Promise<string> => argon2.hash(canonical(password), cost)

/** Longest password read: beyond it, hashing would only serve to tire the server. */
export const maxPasswordLength = 200

/** Whether a hash was made at another cost: to be made again while the password is at hand. */
export const isOutdatedHash = (stored: string): boolean => !stored.startsWith(current)

let absent: Promise<string> | null = null

/** Whether the password is the one of this hash. With a null hash the same time is spent, and the answer is no. */
export const verifyPassword = async (stored: string | null, password: string): Promise<boolean> => {
  absent ??= hashPassword('no such account')
  const right = await argon2.verify(stored ?? (await absent), canonical(password.slice(0, maxPasswordLength)))
  return stored !== null && right
}
