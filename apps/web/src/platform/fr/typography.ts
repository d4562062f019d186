// French typography of what is shown: what the kernel says of it, and words of the screen alone.
import { counted, formatCount, unbroken } from '@cartable/domain/kernel/french.ts'

export { counted, formatCount, unbroken }

const wide = '\u00a0'

/** Seconds to wait, as people say it: `12 s`, `3 min`. */
export const formatWait = (seconds: number): string =>
  seconds < 90 ? `${Math.max(1, Math.ceil(seconds))}${wide}s` : `${Math.ceil(seconds / 60)}${wide}min`

/** `novembre 2026` → `Novembre 2026`. */
export const capital = (words: string): string => words.charAt(0).toLocaleUpperCase('fr-FR') + words.slice(1)
