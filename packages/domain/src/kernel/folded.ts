// Text as it is compared and put into addresses: without capitals nor accents, nor any of what keyboards do not type.

/** `Élève` → `eleve`, `Nœud d’été` → `noeud d'ete`; spaces of any width are one kind. The same of SQL is `search_key`. */
export const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('’', "'")
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .replace(/[\u00a0\u202f]/g, ' ')

/** `Stage d’été à Lyon` → `stage-d-ete-a-lyon`: letters and digits, everything else makes one hyphen. */
export const slugged = (text: string): string =>
  folded(text)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

/** French words that say nothing in an address. */
export const stopWords: ReadonlySet<string> = new Set(
  'a au aux avec ce ces d dans de des du elle en et il je l la le les leur ma mais mes mon ne nos notre nous ou par pas pour qu que qui s sa se ses son sur ta tes ton un une vos votre vous'.split(
    ' ',
  ),
)
