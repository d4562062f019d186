// Reading and writing numbers as people type them, for the decimal fields.
import { formatEuros, parseEuros } from '@cartable/domain/kernel/money.ts'

/** Narrow spaces, signs and units that may surround a number. */
const bare = (text: string) => text.replace(/[\s\u00a0\u202f€%]/g, '').replace('\u2212', '-')

/**
 * Decimal as text with a dot, at most `scale` decimals: `1 234,56` → `'1234.56'`.
 * null when empty, undefined when it is no such number.
 */
export const readDecimal = (text: string, scale: number): string | null | undefined => {
  const compact = bare(text)
  if (compact === '') return null
  const match = /^(-?)0*(\d{1,12})(?:[.,](\d*))?$/.exec(compact)
  const decimals = (match?.[3] ?? '').replace(/0+$/, '')
  if (!match || decimals.length > scale) return undefined
  return `${match[1]}${match[2]}${decimals ? `.${decimals}` : ''}`
}

/** `'1234.5'` → `1 234,50` with at least `minDecimals`. */
export const writeDecimal = (value: string, minDecimals = 0): string => {
  const [whole = '', decimals = ''] = value.split('.')
  const sign = whole.startsWith('-') ? '-' : ''
  const grouped = whole.replace('-', '').replace(/\B(?=(\d{3})+$)/g, '\u202f')
  const kept = decimals.replace(/0+$/, '').padEnd(minDecimals, '0')
  return `${sign}${grouped}${kept ? `,${kept}` : ''}`
}

/** Integer cents; null when empty, NaN when unreadable so that the schema can say so. */
export const readEuros = (text: string): number | null =>
  bare(text) === '' ? null : (parseEuros(text.replace('\u2212', '-')) ?? Number.NaN)
export const writeEuros = (cents: number | null): string =>
  cents === null || Number.isNaN(cents) ? '' : formatEuros(cents).replace(/\s?€$/, '')

/** Whole number; null when empty, NaN when unreadable. */
export const readInteger = (text: string): number | null => {
  const compact = bare(text)
  if (compact === '') return null
  return /^-?\d{1,15}$/.test(compact) ? Number(compact) : Number.NaN
}
