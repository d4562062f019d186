// What the affiliation margin makes of an hourly price: the one who brought a family, or the family itself, gets the difference.
import { shareOf } from '../../kernel/money.ts'
import type { SponsorKind } from './affiliations.schema.ts'

type Price = { readonly customerPrice: number; readonly margin: number }

/**
 * A price with the affiliation margin of its grid, in cents of an hour. Brought by its teacher, the family pays the same
 * and the teacher is paid the difference; brought by another family, it pays the difference less, the teacher's part
 * untouched and never below `leastPrice`. A price whose margin is lower already stays.
 */
export const affiliatedPrice = (
  { customerPrice, margin }: Price,
  { kind, percent, leastPrice }: { kind: SponsorKind; percent: string; leastPrice: number | null },
): Price => {
  const given = Math.max(0, margin - shareOf(customerPrice, percent))
  if (kind === 'teacher') return { customerPrice, margin: margin - given }
  const off = Math.max(0, Math.min(given, customerPrice - (leastPrice ?? 0)))
  return { customerPrice: customerPrice - off, margin: margin - off }
}
