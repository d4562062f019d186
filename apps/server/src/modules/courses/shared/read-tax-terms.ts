// What a family is told of the VAT and the tax credit of lessons before it accepts their price.
import type { TaxTerms } from '@cartable/domain/contracts/prices/tax-terms.schema.ts'
import type { Db } from '../../../platform/db/database.ts'
import { readLessonSold } from '../../accounting/rates/read-what-is-sold.ts'
import { taxCreditPercent } from './tax-terms.queries.ts'

type Told = {
  readonly contractId: number
  readonly location: string
  readonly isCollective: boolean
  /** One lesson of it, which may be given elsewhere. */
  readonly courseId?: number
}

const kindOf = ({ location, isCollective }: Told): TaxTerms['kind'] => {
  if (location === 'online') return 'online'
  if (isCollective) return 'collective'
  return location === 'student-home' ? 'home' : 'elsewhere'
}

/** Terms of a price from its first day, or of one lesson on its day, null for school support at home, and the share of it that comes back as a tax credit. */
export const readTaxTerms = async (
  db: Db,
  contract: Told,
  day: string,
): Promise<{ readonly taxTerms: TaxTerms | null; readonly creditPercent: string | null }> => {
  const sold = await readLessonSold(db, contract, day)
  if (sold === null) return { taxTerms: null, creditPercent: null }
  const { vatPercent, opensCredit } = sold
  const kind = sold.activity === 'agency-fee' ? 'fee' : kindOf(contract)
  const terms = sold.activity === 'tuition-home' ? null : { kind, vatPercent, opensCredit }
  return { taxTerms: terms, creditPercent: opensCredit ? await taxCreditPercent(db, day) : null }
}
