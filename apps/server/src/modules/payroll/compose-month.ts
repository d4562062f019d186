// Works a payslip out from the lessons of an employment and from what is taken back of, or added to, those that were paid: the same for a draft and for the one that is issued.
import { duesOfPayslip, type PayslipDue } from '@cartable/domain/billing/payments/teacher-dues.rules.ts'
import {
  type ComposedPayslip,
  composePayslip,
  gapOf,
  type PayslipPart,
} from '@cartable/domain/payroll/payroll.rules.ts'
import type { PayslipDueFound } from '../billing/payments/teacher-dues.queries.ts'
import type { ratesOf } from './charges.queries.ts'

export type Rates = Awaited<ReturnType<typeof ratesOf>>
type Lessons = {
  readonly month: string
  readonly minutes: number
  readonly netCents: number
  readonly collectedCents: number
}
export type MonthComposed = {
  readonly payslip: ComposedPayslip
  /** Dues that it settles, each in part or whole. */
  readonly dues: readonly PayslipDue[]
  readonly minutes: number
  readonly collectedCents: number
  readonly gapCents: number
}

/** Months whose rates are needed: of the lessons, and of those that were put right. */
export const monthsOf = (lessons: readonly Lessons[], dues: readonly PayslipDueFound[]): string[] => [
  ...new Set([...lessons, ...dues].map(({ month }) => month)),
]

/** Null where neither lessons nor what is owed make a payslip: what is to be taken back waits. */
export const composeMonth = (
  month: string,
  lessons: readonly Lessons[],
  found: readonly PayslipDueFound[],
  rates: ReadonlyMap<string, Rates>,
  share: number,
): MonthComposed | null => {
  const netCents = lessons.reduce((sum, one) => sum + one.netCents, 0)
  const dues = duesOfPayslip(netCents, found, share)
  const withRates = (part: Omit<PayslipPart, keyof Rates>): PayslipPart[] => {
    const known = rates.get(part.month)
    return known ? [{ ...part, ...known }] : []
  }
  const payslip = composePayslip(month, [
    ...lessons.flatMap(({ month: given, minutes, netCents: net }) =>
      withRates({ month: given, minutes, netCents: net }),
    ),
    ...dues.flatMap(({ month: given, minutes, cents }) =>
      withRates({
        ...{ month: given, minutes: Math.abs(minutes), netCents: Math.abs(cents) },
        ...(cents < 0 && { isTakenBack: true }),
      }),
    ),
  ])
  if (payslip.netCents <= 0) return null
  const sum = (of: (one: Lessons | PayslipDue) => number) =>
    [...lessons, ...dues].reduce((all, one) => all + of(one), 0)
  const collectedCents = sum((one) => one.collectedCents)
  const owedCents = payslip.employeeChargesCents + payslip.employerChargesCents
  return {
    ...{ payslip, dues, collectedCents },
    minutes: sum((one) => one.minutes),
    gapCents: gapOf({ collectedCents, owedCents, minutes: sum((one) => Math.abs(one.minutes)) }),
  }
}
