// What is kept by date, module by module.
import { datedRates } from './modules/accounting/rates/dated-rates.ts'
import { datedRules } from './modules/accounting/rates/dated-rules.ts'
import { datedNumbering } from './modules/billing/orders/dated-numbering.queries.ts'
import { datedPrices } from './modules/contracts/grids/dated-prices.queries.ts'
import { datedHolidays } from './modules/courses/series/dated-holidays.queries.ts'
import type { DatedSource } from './platform/dated.ts'

/** In the order in which a year is read. */
export const datedSources: readonly DatedSource[] = [datedRates, datedRules, datedHolidays, datedPrices, datedNumbering]
