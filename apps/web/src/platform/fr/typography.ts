// French typography of what is shown: non-breaking spaces, plurals, counts.

const narrow = '\u202f'
const wide = '\u00a0'

/** Makes the spaces before double punctuation and inside guillemets non-breaking; the words stay as they are. */
export const unbroken = (text: string): string =>
  text
    .replace(/[ \u00a0]([;!?])/g, `${narrow}$1`)
    .replace(/ ([:%€»])/g, `${wide}$1`)
    .replace(/« /g, `«${wide}`)

const numbers = new Intl.NumberFormat('fr-FR')
/** `12345` → `12 345` (narrow no-break space). */
export const formatCount = (count: number): string => numbers.format(count)

/** `counted(1, 'ligne')` → `1 ligne`; `counted(0, 'ligne')` → `0 ligne`; from 2 on, the plural. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${formatCount(count)}${wide}${Math.abs(count) < 2 ? one : many}`

/** Seconds to wait, as people say it: `12 s`, `3 min`. */
export const formatWait = (seconds: number): string =>
  seconds < 90 ? `${Math.max(1, Math.ceil(seconds))}${wide}s` : `${Math.ceil(seconds / 60)}${wide}min`

/** `novembre 2026` → `Novembre 2026`. */
export const capital = (words: string): string => words.charAt(0).toLocaleUpperCase('fr-FR') + words.slice(1)
