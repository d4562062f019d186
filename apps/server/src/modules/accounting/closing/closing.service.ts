// Use cases of the closing of a month: what is left to settle, closed, opened again.
import { closingApi } from '@cartable/domain/accounting/closing/closing.api.ts'
import { closingRefusals } from '@cartable/domain/accounting/closing/closing.refusals.ts'
import { closableMonths, lastDayOf } from '@cartable/domain/accounting/closing/closing.rules.ts'
import { handlers } from '../../../platform/http/handlers.ts'
import { readOpenDay } from '../../billing/receipts/read-open-day.ts'
import { readBank } from '../bank/read-bank.ts'
import { countChecks } from './checks.queries.ts'
import { closeMonth, reopenMonth } from './close-month.ts'
import { listClosings, readTurnover } from './closing.queries.ts'

export const closingService = handlers(
  closingApi,
  {
    closingState: ({ snapshot, today }, { company, month: asked }) =>
      snapshot(async (db) => {
        const { companyId, openFrom } = await readOpenDay(db, company)
        const closings = await listClosings(db, company)
        const hasClosed = closings.some(({ reopenedAt }) => reopenedAt === null)
        const months = openFrom === null ? [] : closableMonths({ today: today(), openFrom, hasClosed })
        const month = months.find((one) => one === asked) ?? months[0] ?? null
        const shown = { months, month, openFrom, closings }
        if (month === null) return { ...shown, turnoverCents: 0, checks: [], bank: null }
        const to = lastDayOf(month)
        const bank = await readBank(db, companyId, to)
        return {
          ...{ ...shown, bank },
          turnoverCents: await readTurnover(db, companyId, month),
          checks: await countChecks(db, { companyId, from: month, to }, bank),
        }
      }),
    closeMonth,
    reopenMonth,
  },
  { constraints: { month_closings_standing_uq: { refusal: closingRefusals.already('Ce mois'), path: 'month' } } },
)
