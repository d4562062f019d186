// Use cases of fiscal years: their list with what the next one to close waits for, one opened, one closed.
import { yearsApi } from '@cartable/domain/accounting/years/years.api.ts'
import { yearsRefusals } from '@cartable/domain/accounting/years/years.refusals.ts'
import { nameOfYear, nextYear, opensOn, yearToClose } from '@cartable/domain/accounting/years/years.rules.ts'
import { addDays } from '@cartable/domain/kernel/dates.ts'
import { handlers } from '../../../platform/http/handlers.ts'
import { readOpenDay } from '../../billing/receipts/read-open-day.ts'
import { closeYear, obstaclesOf, openYear } from './close-year.ts'
import { findCompanySiren, listYears } from './years.queries.ts'

export const yearsService = handlers(
  yearsApi,
  {
    years: ({ snapshot, today }, { company }) =>
      snapshot(async (db) => {
        const { companyId } = await readOpenDay(db, company)
        const years = await listYears(db, companyId)
        const next = nextYear(years[0] ?? null, today())
        const turn = yearToClose(years)
        const opened = turn && addDays(turn.to, 1)
        const toClose = turn && {
          id: turn.id,
          obstacles: (await obstaclesOf(db, companyId, turn, today())).map(({ words, path }) => ({ words, path })),
          opensNext: years.some(({ from }) => from === opened) ? null : opened,
        }
        return {
          ...{ years, toClose, siren: await findCompanySiren(db, companyId) },
          next: { ...next, name: nameOfYear(next), opensOn: opensOn(next) },
        }
      }),
    openYear,
    closeYear,
  },
  {
    constraints: {
      fiscal_years_excl: { refusal: yearsRefusals.notNext },
      fiscal_years_stay: { refusal: yearsRefusals.notNext },
      ledger_entries_opening_uq: { refusal: yearsRefusals.notNext },
    },
  },
)
