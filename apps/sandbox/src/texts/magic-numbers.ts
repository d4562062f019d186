// Telephones that provoke what goes wrong, in the range that the regulator keeps for fiction (06 39 98).

export const FATES = [
  'delivered',
  'refused',
  'noCredit',
  'serverError',
  'slow',
  'undeliverable',
  'notNow',
  'noAccount',
  'tooMany',
] as const
export type Fate = (typeof FATES)[number]

const PREFIX = '336399800'

/** What happens to a message for this number (digits, with the code of the country). */
export function fateOf(digits: string): Fate {
  const index = digits.startsWith(PREFIX) && digits.length === 11 ? Number(digits.slice(PREFIX.length)) : 0
  return FATES[index] ?? 'delivered'
}

/** `06 39 98 00 05` */
export function magicNumber(fate: Fate): string {
  return `06 39 98 00 ${String(FATES.indexOf(fate)).padStart(2, '0')}`
}
