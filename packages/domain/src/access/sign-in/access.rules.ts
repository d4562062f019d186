// How wrong tries slow signing in down.

/** Wrong tries allowed before the first lock. */
export const freeTries = 5

/**
 * Minutes an account is locked after this many wrong tries in a row: none up to `freeTries`, then 1, 2, 4, 8, at most 15.
 */
export const lockMinutes = (failedTries: number): number =>
  failedTries < freeTries ? 0 : Math.min(2 ** (failedTries - freeTries), 15)

/** Seconds between two codes sent by mail, and minutes that one lasts. */
export const codeResendSeconds = 60
export const codeLifeMinutes = 10

/** An address as somebody who has only the password may see it: `c•••@cours-armor.example`. */
export const maskedAddress = (email: string): string => email.replace(/^(.)[^@]*@/u, '$1•••@')
