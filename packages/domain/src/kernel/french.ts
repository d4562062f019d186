// French, once: elision, lists and counts, as every text that people read writes them.
const wide = '\u00a0'
const narrow = '\u202f'

/** Makes the spaces before double punctuation and inside guillemets non-breaking; the words stay as they are. */
export const unbroken = (text: string): string =>
  text
    .replace(/[ \u00a0]([;!?])/g, `${narrow}$1`)
    .replace(/ ([:%€»])/g, `${wide}$1`)
    .replace(/« /g, `«${wide}`)

/**
 * Words before which nothing is elided although they begin with a vowel or an h: aspirated h of the dictionary and of first
 * names that are said so, and the four that grammars name. Without accents, in lower case.
 */
const unelided =
  /^(?:ha(?:ie|ine|ndicap|ir|lt|mburger|mster|mza|nd|ng|nnah|rd|rry|sard|ssan|ut|vre|worth)|h(?:eros|erisson|ibou|ip|obby|ockey|olland|ollywood|ongr|ors|ot|ouss|ublot|uit|uguenot|unter|urdle|ussein)|onz|oui|ouistiti|uhlan|ululer|yaourt|yacht|yoga|yes)/

/** « un » is said apart where it counts (« de un à trois »), which nobody can tell from the article: the article is elided. */
const folded = (word: string) =>
  word
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()

/** Whether what begins with these words takes « d’ », « qu’ », « l’ » before it: the first word alone counts. */
export const isElided = (words: string): boolean => {
  const first = /^[\p{L}\p{M}]+(?:[’'\-.][\p{L}\p{M}]*)*/u.exec(words.trimStart())?.[0] ?? ''
  // initials (« E. M. », « A. ») and sigla of one letter are read by their names: never elided
  if (first === '' || /^\p{Lu}\.?$/u.test(first) || /^(?:\p{Lu}\.)+/u.test(first)) return false
  const word = folded(first)
  if (unelided.test(word)) return false
  // y before a consonant is a vowel (Yves, Ysée); before a vowel it is not (Yann, Yohan)
  return /^(?:[aeiouœæ]|h|y[^aeiouœæ])/.test(word)
}

const elide = (before: string) => {
  const short = `${before.slice(0, -1)}’`
  return (words: string): string => (isElided(words) ? `${short}${words}` : `${before} ${words}`)
}
/** `de('Éva')` → `d’Éva`; `de('Maël')` → `de Maël`. */
export const de = elide('de')
/** `que('Anaïs')` → `qu’Anaïs`. */
export const que = elide('que')

const capital = (text: string) => text.charAt(0).toLocaleUpperCase('fr-FR') + text.slice(1)
/** What may stand before a tag, as it is typed there: `{{de prenom_eleve}}`, `{{Que professeur}}`. */
export const elisions: Readonly<Record<string, (words: string) => string>> = {
  de,
  que,
  De: (words) => capital(de(words)),
  Que: (words) => capital(que(words)),
}

/** `mardi 1 décembre` → `mardi 1er décembre`: the first of a month, which the platform's dates do not know. */
export const withFirst = (day: string): string => day.replace(/\b1(?= \p{L}{3})/u, '1er')

const conjunction = new Intl.ListFormat('fr-FR', { type: 'conjunction' })
/** `['Maël', 'Éva']` → `Maël et Éva`. */
export const listed = (items: readonly string[]): string => conjunction.format(items)
/** `deList(['Maël', 'Éva'])` → `de Maël et d’Éva`. */
export const deList = (items: readonly string[]): string => listed(items.map(de))

const numbers = new Intl.NumberFormat('fr-FR')
/** `12345` → `12 345` (narrow no-break space). */
export const formatCount = (count: number): string => numbers.format(count)

/** `counted(1, 'ligne')` → `1 ligne`; `counted(0, 'ligne')` → `0 ligne`; from 2 on, the plural. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${formatCount(count)}${wide}${Math.abs(count) < 2 ? one : many}`
