// Use cases of the NOVA return: the figures of a quarter, and the lines behind one of them.
import { novaApi } from '@cartable/domain/accounting/nova/nova.api.ts'
import { mostNovaLines } from '@cartable/domain/accounting/nova/nova.schema.ts'
import { type Regime, regimes } from '@cartable/domain/accounting/rates/rates.schema.ts'
import { addMonths } from '@cartable/domain/kernel/dates.ts'
import { handlers } from '../../../platform/http/handlers.ts'
import { listLines, listMonths } from './nova.queries.ts'

export const novaService = handlers(novaApi, {
  quarter: async ({ db }, { quarter }) => {
    const from = `${quarter}-01`
    const found = await listMonths(db, from, addMonths(from, 3))
    const none = { customers: 0, teachers: 0, minutes: 0, sapCents: 0, otherCents: 0 }
    const months = [0, 1, 2].map((count) => addMonths(from, count).slice(0, 7))
    // the company declares a month without activity, too; a mode that nobody uses is left out
    const used = (Object.keys(regimes) as Regime[]).filter(
      (regime) => regime === 'prestataire' || found.some((row) => row.regime === regime),
    )
    return {
      rows: months.flatMap((month) =>
        used.map(
          (regime) => found.find((row) => row.month === month && row.regime === regime) ?? { month, regime, ...none },
        ),
      ),
    }
  },
  lines: async ({ db }, { month, regime, part }) => {
    const from = `${month}-01`
    const found = await listLines(db, { from, before: addMonths(from, 1), regime, part })
    return { lines: found.slice(0, mostNovaLines), isMore: found.length > mostNovaLines }
  },
})
