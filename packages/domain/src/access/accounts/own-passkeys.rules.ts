// Bounds of one's own passkeys.

/** More would be forgotten ones. */
export const passkeysMost = 10
export const passkeyNameMost = 60
