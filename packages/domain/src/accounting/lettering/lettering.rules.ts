// Rules of lettering: which accounts are lettered, and whether lines cancel each other. Pure.

/** Third parties (class 4), and money on its way to the bank: an account of revenue or of the bank itself is not lettered. */
export const isLetterable = (accountCode: string): boolean => /^(4|511|5125|58)/.test(accountCode)

export type Letterable = {
  readonly companyId: number
  readonly accountId: number
  readonly accountCode: string
  readonly customerId: number | null
  readonly teacherId: number | null
  readonly letter: string | null
  /** Debit less credit, in cents. */
  readonly cents: number
}

export type LetteringObstacle = 'tooFew' | 'notLetterable' | 'several' | 'already' | { readonly leftCents: number }

/** What prevents lines from being lettered together; null when they cancel each other. */
export const letteringObstacle = (lines: readonly Letterable[]): LetteringObstacle | null => {
  const [first] = lines
  if (first === undefined || lines.length < 2) return 'tooFew'
  if (!isLetterable(first.accountCode)) return 'notLetterable'
  const isSame = (line: Letterable) =>
    line.companyId === first.companyId &&
    line.accountId === first.accountId &&
    line.customerId === first.customerId &&
    line.teacherId === first.teacherId
  if (!lines.every(isSame)) return 'several'
  if (lines.some(({ letter }) => letter !== null)) return 'already'
  const leftCents = lines.reduce((sum, { cents }) => sum + cents, 0)
  return leftCents === 0 ? null : { leftCents }
}
