// Rules of the bills of suppliers: what lines come to, which of them are faulty, the VAT that a payment brings. Pure.

type Amounts = { readonly baseCents: number; readonly vatCents: number }

export const sumsOf = (lines: readonly Amounts[]) => {
  const baseCents = lines.reduce((sum, line) => sum + line.baseCents, 0)
  const vatCents = lines.reduce((sum, line) => sum + line.vatCents, 0)
  return { baseCents, vatCents, totalCents: baseCents + vatCents }
}

/** Cents by which suppliers' programs round otherwise than ours. */
const roundingCents = 5
const normalPercent = 20
/** No rate of VAT is above the normal one (CGI, art. 278). */
export const hasTooMuchVat = ({ baseCents, vatCents }: Amounts): boolean =>
  vatCents > Math.ceil((baseCents * normalPercent) / 100) + roundingCents

/**
 * VAT that is deducted with a part of what is paid: in proportion, to the cent; the last part takes what is left of it.
 * All in cents above zero.
 */
export const vatOfPart = ({
  totalCents,
  vatCents,
  paidCents,
  deductedCents,
  partCents,
}: {
  readonly totalCents: number
  readonly vatCents: number
  /** Paid before this part, and the VAT that was deducted with it. */
  readonly paidCents: number
  readonly deductedCents: number
  readonly partCents: number
}): number =>
  paidCents + partCents >= totalCents
    ? vatCents - deductedCents
    : Math.min(vatCents - deductedCents, Math.round((vatCents * partCents) / totalCents))

/** The first day whose bills are still taken: VAT is deducted until the end of the second year that follows (CGI, ann. II, art. 208). */
export const oldestBillDay = (today: string): string => `${Number(today.slice(0, 4)) - 2}-01-01`
