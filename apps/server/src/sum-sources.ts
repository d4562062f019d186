// What is kept as sums by month, module by module.
import { billSums } from './modules/accounting/accounting-sums.queries.ts'
import { ledgerSums } from './modules/accounting/ledger-sums.queries.ts'
import { novaSums, novaYearSums } from './modules/accounting/nova/nova.queries.ts'
import { orderSums } from './modules/billing/orders/order-sums.queries.ts'
import { lessonSums } from './modules/statistics/lesson-sums.queries.ts'
import type { MonthSums } from './platform/month-sums.ts'

export const sumSources: readonly MonthSums<unknown>[] = [
  orderSums,
  billSums,
  ledgerSums,
  lessonSums,
  novaSums,
  novaYearSums,
]
