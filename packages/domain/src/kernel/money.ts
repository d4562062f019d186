// Money: integer cents and decimal strings, never a float; VAT inside the price, half up.

/** Scale of percentages: four decimals, as `numeric(7,4)` stores them. */
const percentScale = 10_000n

/** `'21.5'` → 215000n, in ten-thousandths of a percent. Throws on what is not a decimal. */
export const parsePercent = (percent: string): bigint => {
  const match = /^(\d+)(?:\.(\d{1,4})0*)?$/.exec(percent)
  if (!match) throw new RangeError(`not a percentage: ${percent}`)
  return BigInt(match[1]!) * percentScale + BigInt((match[2] ?? '').padEnd(4, '0') || '0')
}

/** Divides rounding half away from zero, as PostgreSQL's `round(numeric)` does. */
export const divideHalfUp = (numerator: bigint, denominator: bigint): bigint => {
  const sign = numerator < 0n ? -1n : 1n
  const absolute = numerator < 0n ? -numerator : numerator
  return sign * ((absolute * 2n + denominator) / (denominator * 2n))
}

/** VAT held inside a price that includes it, in cents: `vatInside(6000, '10')` is 545. */
export const vatInside = (totalCents: number, percent: string): number => {
  const rate = parsePercent(percent)
  return Number(divideHalfUp(BigInt(totalCents) * rate, 100n * percentScale + rate))
}

/** A share of an amount, half up: `shareOf(6000, '21.5')` is 1290. */
export const shareOf = (amountCents: number, percent: string): number =>
  Number(divideHalfUp(BigInt(amountCents) * parsePercent(percent), 100n * percentScale))

/** Price of a duration at an hourly price, half up, in cents. */
export const priceOfDuration = (hourlyCents: number, durationMinutes: number): number =>
  Number(divideHalfUp(BigInt(hourlyCents) * BigInt(durationMinutes), 60n))

const euros = new Intl.NumberFormat('fr-FR', { style: 'currency', currency: 'EUR' })
const decimals = new Intl.NumberFormat('fr-FR', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  useGrouping: false,
})

/** `123456` → `1 234,56 €` (narrow no-break space between thousands, no-break space before €); a sum with what nobody can read, as it is typed, is a dash. */
export const formatEuros = (cents: number): string => (Number.isNaN(cents) ? '–' : euros.format(cents / 100))
/** `123456` → `1234,56`, for spreadsheets. */
export const formatDecimal = (cents: number): string => decimals.format(cents / 100)

/** Reads an amount as people type it (`5.5`, `5,5`, `1 234,56 €`) into cents; null when it cannot be one. */
export const parseEuros = (typed: string): number | null => {
  const compact = typed.replace(/[\s\u00a0\u202f€]/g, '')
  const match = /^(-?)(\d{1,9})(?:[.,](\d{0,2}))?$/.exec(compact)
  if (!match) return null
  const cents = Number(match[2]) * 100 + Number((match[3] ?? '').padEnd(2, '0') || 0)
  return match[1] ? -cents : cents
}

/** `'21.5000'` → `21,5 %`; at least `minDecimals` decimals. */
export const formatPercent = (percent: string, minDecimals = 0): string =>
  `${Number(percent).toLocaleString('fr-FR', { minimumFractionDigits: minDecimals, maximumFractionDigits: 4 })}\u00a0%`
