// Names of the screens of payroll, and its figures as people read them.
import { formatEuros, formatPercent } from '@cartable/domain/kernel/money.ts'
import type { ChargeBase, ChargeRow } from '@cartable/domain/payroll/payroll.schema.ts'

export const chargesPath = '/accounting/payslip-charges'
export const chargePath = (record: number | 'nouveau') => `${chargesPath}/${record}`
export const chargesTitle = 'Charges sociales et frais professionnels'
export const crumbs = [{ label: 'Comptabilité' }]
export const listId = 'charges-sociales'

/** `1,04 %`; null where the side pays nothing. */
export const shownRate = (rate: string | null): string | null => (rate === null ? null : formatPercent(rate, 2))
const per: Partial<Record<ChargeBase, string>> = { hours: '/h', flat: ' par bulletin' }
/** `2,00 €/h` */
export const shownAmount = ({ amount, base }: Pick<ChargeRow, 'amount' | 'base'>): string | null =>
  amount === null ? null : `${formatEuros(amount)}${per[base] ?? ''}`

/** `12 h`, `1 h 30` */
export const shownHours = (minutes: number): string => {
  const rest = minutes % 60
  return `${Math.floor(minutes / 60)}\u00a0h${rest === 0 ? '' : `\u00a0${String(rest).padStart(2, '0')}`}`
}
