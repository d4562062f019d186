// Text as it is compared and put into addresses: without capitals nor accents.

/** `Élève` → `eleve`. */
export const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** `Stage d’été à Lyon` → `stage-d-ete-a-lyon`: letters and digits, everything else makes one hyphen. */
export const slugged = (text: string): string =>
  folded(text)
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
