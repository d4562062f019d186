// Rules of promo codes: what their value means, and days that follow each other.
import { formatEuros, formatPercent, parseEuros } from '../kernel/money.ts'
import { collectRefusals, refuse } from '../kernel/refusal.ts'
import type { PromoType } from './promo-codes.schema.ts'
import { referenceRefusals } from './reference.refusals.ts'

type Stored = { readonly valuePercent: string | null; readonly valueCents: number | null }
/** 1 000 000 €, in cents: the column is a 32-bit integer. */
const mostCents = 100_000_000

/** Reads the value of a promo code as its type means it: a percentage up to 100, or an amount; neither is zero. */
export const promoValue = (type: PromoType, value: string): Stored => {
  const text = value.replace(',', '.')
  if (type === 'percent') {
    const isPercent = /^\d{1,3}(\.\d{1,4})?$/.test(text) && Number(text) > 0 && Number(text) <= 100
    return isPercent ? { valuePercent: text, valueCents: null } : refuse(referenceRefusals.promoPercent, 'value')
  }
  const cents = parseEuros(text)
  return cents !== null && cents > 0 && cents <= mostCents
    ? { valuePercent: null, valueCents: cents }
    : refuse(referenceRefusals.promoAmount, 'value')
}

/** The value as the form edits it: `12.5`, `25.00`. */
export const promoText = ({ valuePercent, valueCents }: Stored): string =>
  valuePercent !== null ? String(Number(valuePercent)) : ((valueCents ?? 0) / 100).toFixed(2)

/** « 10 % », « 25,00 € ». */
export const promoWords = (type: PromoType, value: string): string =>
  type === 'percent' ? formatPercent(value) : formatEuros(parseEuros(value) ?? 0)

/** The last day is the first one or after it. */
export const checkPromoDays = (validFrom: string, validTo: string): void => {
  const refusals = collectRefusals()
  if (validTo < validFrom) refusals.add(referenceRefusals.promoDays, 'validTo')
  refusals.throwIfAny()
}
