// Where the pay of a teacher is asked for: months and lessons, invoices made in his name, payslips, the mandate.
import type { accountChecksApi } from '@cartable/domain/billing/pay-runs/account-checks.api.ts'
import type { ownMonthsApi } from '@cartable/domain/billing/pay-runs/own-months.api.ts'
import type { payRunsApi } from '@cartable/domain/billing/pay-runs/pay-runs.api.ts'
import type { payrollApi } from '@cartable/domain/payroll/payroll.api.ts'
import { door } from '../../../../platform/outside/calls.ts'

export const ownMonths = door<typeof ownMonthsApi.ownMonths>('billing.ownMonths', 'GET', '/teacher/own-months')
export const ownLessons = door<typeof ownMonthsApi.ownLessons>(
  'billing.ownLessons',
  'GET',
  '/teacher/own-month-lessons',
)
export const printYear = door<typeof ownMonthsApi.ownYear>('billing.ownYear', 'GET', '/teacher/own-year')
export const ownPay = door<typeof payRunsApi.ownPay>('billing.ownPay', 'GET', '/teacher/own-pay')
export const acceptMandate = door<typeof payRunsApi.acceptMandate>(
  'billing.acceptMandate',
  'POST',
  '/teacher/pay-mandate',
)
export const printBill = door<typeof payRunsApi.print>('billing.print', 'GET', '/accounting/pay/print-bill')
export const ownPayslips = door<typeof payrollApi.listPayslips>(
  'payroll.listPayslips',
  'GET',
  '/payslips/paySlips-list',
)
export const printPayslip = door<typeof payrollApi.print>('payroll.print', 'GET', '/payslips/print-pay-slip')
export const ownAccount = door<typeof accountChecksApi.ownAccount>('billing.ownAccount', 'GET', '/teacher/own-account')
export const saveOwnAccount = door<typeof accountChecksApi.saveOwnAccount>(
  'billing.saveOwnAccount',
  'POST',
  '/teacher/own-account',
)
