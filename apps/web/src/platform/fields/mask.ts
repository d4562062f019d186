// Masks of identifiers: what is kept of a typed text, how it is shown, where the caret goes.

/** `9` digit, `a` letter (upper case), `*` either; anything else is shown as it is and never sent. */
export type Mask = {
  readonly pattern: string
  readonly clean?: (typed: string) => string
  readonly hint?: string
  readonly numeric?: boolean
}

const kinds: Readonly<Record<string, RegExp>> = { '9': /\d/, a: /[a-z]/i, '*': /[a-z\d]/i }

/** Keeps the characters that fit the pattern, one place after the other, without its spaces. */
export const unmask = (pattern: string, typed: string): string => {
  const places = [...pattern].filter((place) => place in kinds)
  let kept = ''
  for (const character of typed) {
    const place = places[kept.length]
    if (place === undefined) break
    if (kinds[place]!.test(character)) kept += character.toUpperCase()
  }
  return kept
}

/** Shows a bare value under a pattern, as far as it goes. */
export const applyMask = (pattern: string, bare: string): string => {
  let shown = ''
  let at = 0
  for (const place of pattern) {
    if (at >= bare.length) break
    shown += place in kinds ? bare[at++] : place
  }
  return shown
}

/** Caret in the shown text after `count` characters of the bare value. */
export const caretAfter = (shown: string, count: number): number => {
  let seen = 0
  for (let at = 0; at < shown.length; at++) {
    if (seen === count) return at
    if (/[a-z\d]/i.test(shown[at]!)) seen++
  }
  return shown.length
}

const national = (typed: string) => typed.replace(/^\s*(?:\+|00)33\s*(?:\(0\))?\s*0?/, '0')

/** The masks of the program. */
export const masks = {
  phoneFr: { pattern: '99 99 99 99 99', clean: national, numeric: true },
  siren: { pattern: '999 999 999', numeric: true },
  nic: { pattern: '99999', numeric: true },
  siret: { pattern: '999 999 999 99999', numeric: true },
  vat: { pattern: 'aa 99 999 999 999' },
  sap: { pattern: 'aaa999999999' },
  iban: { pattern: '**** **** **** **** **** **** **** **** **' },
  bic: { pattern: 'aaaa aa ** ***' },
  urssaf: { pattern: '999999999999999999', numeric: true },
  employer: { pattern: '999 999 999 99999', numeric: true },
  nir: { pattern: '9 99 99 ** 999 999 99' },
} as const satisfies Record<string, Mask>
export type MaskName = keyof typeof masks
