// Identifiers that the State and banks give: how they are typed, and the keys that tell a wrong one.
import { z } from 'zod'

const isDigits = (value: string, count: number) => value.length === count && /^\d+$/.test(value)

/** Luhn's key: every second digit from the right counts double. */
export const passesLuhn = (digits: string): boolean => {
  let sum = 0
  for (const [index, digit] of [...digits].reverse().entries()) {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2)
    sum += value > 9 ? value - 9 : value
  }
  return sum % 10 === 0
}

/** Establishments of La Poste share one SIREN and outnumber its NICs with a Luhn key: theirs sum to a multiple of 5. */
const laPoste = '356000000'

/** 9 digits with their key. */
export const isSiren = (siren: string): boolean => isDigits(siren, 9) && passesLuhn(siren)

/** 14 digits: a SIREN and an establishment number, with their key. */
export const isSiret = (siret: string): boolean =>
  isDigits(siret, 14) &&
  (passesLuhn(siret) ||
    (siret.startsWith(laPoste) && [...siret].reduce((sum, digit) => sum + Number(digit), 0) % 5 === 0))

/** Remainder by 97 of a number of any length, by pieces that a double holds exactly. */
const modulo97 = (digits: string): number => {
  let rest = 0
  for (let at = 0; at < digits.length; at += 7) rest = Number(`${rest}${digits.slice(at, at + 7)}`) % 97
  return rest
}

/** Key of a French VAT number from its SIREN (CGI, ann. II, art. 242 septies: 12 + 3 × SIREN, modulo 97). */
export const vatKeyOf = (siren: string): string => String((12 + 3 * modulo97(siren)) % 97).padStart(2, '0')

/** Two letters and 11 digits; the key is checked where it is known, for France. */
export const isVatNumber = (vat: string): boolean =>
  /^[A-Z]{2}\d{11}$/.test(vat) && (!vat.startsWith('FR') || vat.slice(2, 4) === vatKeyOf(vat.slice(4)))

/** Three letters then nine digits. */
export const isSapNumber = (sap: string): boolean => /^[A-Z]{3}\d{9}$/.test(sap)

/** Social-security number of 13 characters and its key of two; Corsica counts as 19 (2A) and 18 (2B). */
export const isNir = (nir: string): boolean => {
  if (!/^[1-478]\d{4}(\d{2}|2[AB])\d{8}$/.test(nir)) return false
  const number = nir.slice(0, 13).replace('2A', '19').replace('2B', '18')
  return Number(nir.slice(13)) === 97 - modulo97(number)
}

/** Lengths of the IBANs of the SEPA area. */
const ibanLengths: Readonly<Record<string, number>> = {
  AD: 24,
  AL: 28,
  AT: 20,
  BE: 16,
  BG: 22,
  CH: 21,
  CY: 28,
  CZ: 24,
  DE: 22,
  DK: 18,
  EE: 20,
  ES: 24,
  FI: 18,
  FR: 27,
  GB: 22,
  GI: 23,
  GR: 27,
  HR: 21,
  HU: 28,
  IE: 22,
  IS: 26,
  IT: 27,
  LI: 21,
  LT: 20,
  LU: 20,
  LV: 21,
  MC: 27,
  MD: 24,
  ME: 22,
  MK: 19,
  MT: 31,
  NL: 18,
  NO: 15,
  PL: 28,
  PT: 25,
  RO: 24,
  RS: 22,
  SE: 24,
  SI: 19,
  SK: 24,
  SM: 27,
  VA: 22,
}

/** Length of its country and remainder 1 by 97 (ISO 13616). The inner keys of each country are its banks' business. */
export const isIban = (iban: string): boolean => {
  if (!/^[A-Z]{2}\d{2}[A-Z\d]+$/.test(iban) || iban.length !== ibanLengths[iban.slice(0, 2)]) return false
  const moved = `${iban.slice(4)}${iban.slice(0, 4)}`
  return modulo97(moved.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55))) === 1
}
/** Key by 97 over country and number, its business code left out (EPC 262-08). */
export const isCreditorIdentifier = (ics: string): boolean => {
  if (!/^[A-Z]{2}\d{2}[A-Z\d]{3}[A-Z\d]{1,28}$/.test(ics)) return false
  const moved = `${ics.slice(7)}${ics.slice(0, 4)}`
  return modulo97(moved.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55))) === 1
}
/** Bank, country, place, and perhaps the branch. */
export const isBic = (bic: string): boolean => /^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(bic)

/** `1234` → `•••• •••• •••• 1234`. */
export const maskedIban = (last4: string): string => `••••\u00a0••••\u00a0••••\u00a0${last4}`
/** `2807` → `• •• •• •• ••• •28 07`; without digits where only their number is known. */
export const maskedNir = (last4: string | null): string =>
  `•\u00a0••\u00a0••\u00a0••\u00a0•••\u00a0${last4 ? `•${last4.slice(0, 2)}\u00a0${last4.slice(2)}` : '•••\u00a0••'}`
/** As the health card prints it: sex, year, month, departement, commune, order, key. */
export const spacedNir = (nir: string): string =>
  nir.replace(/^(.)(..)(..)(..)(...)(...)(..)$/, '$1\u00a0$2\u00a0$3\u00a0$4\u00a0$5\u00a0$6\u00a0$7')

/** By fours, as banks print it. */
export const spacedIban = (iban: string): string => iban.replace(/(.{4})(?=.)/g, '$1\u00a0')
/** `73282932000074` → `732 829 320 00074`. */
export const spacedSiret = (siret: string): string =>
  siret.replace(/^(\d{3})(\d{3})(\d{3})(\d{5})$/, '$1\u00a0$2\u00a0$3\u00a0$4')

/** Typed with or without spaces, dots and dashes, in any case; empty becomes null. */
const identifier = (isValid: (value: string) => boolean, message: string) =>
  z
    .union([z.string().max(60), z.null()])
    .transform((value) => value?.replace(/[\s.-]/g, '').toUpperCase() || null)
    .refine((value) => value === null || isValid(value), message)

export const optionalSiret = identifier(isSiret, 'Ce SIRET n’est pas valide\u00a0: 14 chiffres, dont une clé.')
export const optionalVatNumber = identifier(isVatNumber, 'Ce numéro de TVA n’est pas valide.')
export const optionalSapNumber = identifier(
  isSapNumber,
  'Ce numéro SAP n’est pas valide\u00a0: trois lettres puis neuf chiffres.',
)
export const optionalNir = identifier(isNir, 'Ce numéro de sécurité sociale n’est pas valide.')
export const optionalIban = identifier(isIban, 'Cet IBAN n’est pas valide.')
export const optionalBic = identifier(isBic, 'Ce BIC n’est pas valide.')
