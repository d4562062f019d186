// A rate of the law as people type and read it: euros where it is money.
import { rateUnits } from '@cartable/domain/accounting/rates/rules.schema.ts'
import type { RateRow } from './rules.queries.ts'

type Rate = Pick<RateRow, 'unit' | 'value'>
const isMoney = ({ unit }: Rate): boolean => unit === 'cents' || unit === 'cents-per-hour'

export const typedRate = (rate: Rate): string => (isMoney(rate) ? String(Number(rate.value) / 100) : rate.value)
export const shownRate = (rate: Rate): string => {
  const decimals = { minimumFractionDigits: isMoney(rate) ? 2 : 0, maximumFractionDigits: 4 }
  return `${Number(typedRate(rate)).toLocaleString('fr-FR', decimals)}\u00a0${rateUnits[rate.unit]}`.trim()
}
