// Names, telephones and mail addresses as the Urssaf takes them.

/** One kind of apostrophe, hyphen and space; composed letters; nothing around. */
export const normaliseName = (name: string | null): string =>
  (name ?? '')
    .normalize('NFC')
    .replace(/[’‘ʼ`´]/g, "'")
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/\s+/gu, ' ')
    .trim()

/** Letters, apostrophes, hyphens and spaces, with a letter first and last. */
export const isName = (name: string): boolean => /^\p{L}(?:[\p{L}' -]*\p{L})?$/u.test(name)

/** Names separated by one space, each with a letter first and last. */
export const areFirstNames = (names: string): boolean =>
  names.split(' ').every((name) => /^\p{L}(?:[\p{L}'-]*\p{L})?$/u.test(name))

/** Calling codes of Réunion and Mayotte, Guadeloupe, Guiana, Martinique: their numbers have nine digits, as in France. */
const overseas = /^\+(?:262|590|594|596)(\d{9})$/

/** A number in E.164 → the shape that the Urssaf takes: ten digits from 0, overseas too. Null when it is no French mobile. */
export const urssafPhone = (e164: string | null): string | null => {
  const digits = /^\+33(\d{9})$/.exec(e164 ?? '')?.[1] ?? overseas.exec(e164 ?? '')?.[1]
  const phone = digits === undefined ? null : `0${digits}`
  return phone !== null && /^0[67]\d{8}$/.test(phone) ? phone : null
}

/** The Urssaf takes neither `+` nor accents in a mail address, nor a hyphen twice in a domain. */
export const isUrssafEmail = (email: string): boolean =>
  email.length <= 254 &&
  /^[-A-Za-z0-9_]+(?:\.[-A-Za-z0-9_]+)*@[A-Za-z0-9]+(?:[-.][A-Za-z0-9]+)*\.[A-Za-z]+$/.test(email)

/** `69` → `069`, `2B` → `02B`, `976` → `976`. */
export const urssafDepartement = (code: string | null): string | null => {
  const padded = (code ?? '').toUpperCase().padStart(3, '0')
  return /^[09]\d[\dAB]$/.test(padded) && padded !== '000' ? padded : null
}

/** Commune within its departement: the last three characters of its INSEE code, overseas too. */
export const urssafCommune = (cityCode: string | null): string | null =>
  /^\d[\dAB](\d{3})$/.exec((cityCode ?? '').toUpperCase())?.[1] ?? null
