// A rate of the law as people type and read it: euros where it is money.
import { rateUnits } from '@cartable/domain/accounting/rates/rules.schema.ts'
import type { RateRow } from './rules.queries.ts'

type Rate = Pick<RateRow, 'unit' | 'value'>
export const typedRate = ({ unit, value }: Rate): string =>
  unit === 'cents' || unit === 'cents-per-hour' ? String(Number(value) / 100) : value
export const shownRate = (rate: Rate): string =>
  `${Number(typedRate(rate)).toLocaleString('fr-FR', { maximumFractionDigits: 4 })}\u00a0${rateUnits[rate.unit]}`.trim()
