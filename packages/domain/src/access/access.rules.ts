// How wrong tries slow signing in down.

/** Wrong tries allowed before the first lock. */
export const freeTries = 5

/**
 * Minutes an account is locked after this many wrong tries in a row: none up to `freeTries`, then 1, 2, 4, 8, at most 15.
 */
export const lockMinutes = (failedTries: number): number =>
  failedTries < freeTries ? 0 : Math.min(2 ** (failedTries - freeTries), 15)
