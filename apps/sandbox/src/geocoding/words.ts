// Turns what people type into comparable words: no accents, no case, abbreviations written out.

const ABBREVIATIONS: Record<string, string> = {
  st: 'saint',
  ste: 'sainte',
  av: 'avenue',
  ave: 'avenue',
  bd: 'boulevard',
  bld: 'boulevard',
  bvd: 'boulevard',
  pl: 'place',
  all: 'allee',
  ch: 'chemin',
  che: 'chemin',
  imp: 'impasse',
  rte: 'route',
  sq: 'square',
  gal: 'general',
  mal: 'marechal',
  dr: 'docteur',
  pdt: 'president',
  fbg: 'faubourg',
}

/** Words that may be left out without changing what is meant. */
const LINKS = new Set(['de', 'du', 'des', 'la', 'le', 'les', 'l', 'd', 'a', 'au', 'aux', 'en', 'et', 'sur', 'sous'])

export const STREET_KINDS = new Set([
  'rue',
  'avenue',
  'boulevard',
  'place',
  'allee',
  'allees',
  'chemin',
  'impasse',
  'route',
  'square',
  'quai',
  'cours',
  'passage',
  'faubourg',
  'esplanade',
  'mail',
  'promenade',
  'sentier',
  'venelle',
  'villa',
  'cite',
  'residence',
  'lotissement',
  'hameau',
  'rond',
  'voie',
  'traverse',
  'montee',
  'ruelle',
])

export function words(text: string): string[] {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
    .map((word) => ABBREVIATIONS[word] ?? word)
}

/** The words that carry meaning; all of them when nothing else is left. */
export function strongWords(list: string[]): string[] {
  const strong = list.filter((word) => !LINKS.has(word))
  return strong.length > 0 ? strong : list
}
