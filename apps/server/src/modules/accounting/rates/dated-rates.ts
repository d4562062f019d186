// Rates and ceilings of the law in a year: typed for it, confirmed after a reading, gone on with, or still to be read.
import type { DatedLine, DatedSource } from '../../../platform/dated.ts'
import type { Db } from '../../../platform/db/database.ts'
import { listRates, type RateRow } from './rules.queries.ts'
import { shownRate } from './shown-rate.ts'
import { listConfirmed, listUnread } from './yearly.queries.ts'

/** The value with which a year ends. */
const lastOf = (rates: readonly RateRow[], year: number) => rates.filter(({ from }) => from <= `${year}-12-31`).at(-1)

const list = async (db: Db, year: number): Promise<DatedLine[]> => {
  const [rates, unread, confirmed] = [
    await listRates(db),
    await listUnread(db, [year]),
    await listConfirmed(db, [year]),
  ]
  const isUnread = new Set(unread.map(({ code }) => code))
  const readIn = new Map(confirmed.map(({ code, source }) => [code, source]))
  const lines = [...Map.groupBy(rates, ({ code }) => code)].flatMap(([code, timeline]): DatedLine[] => {
    const rate = lastOf(timeline, year)
    if (rate === undefined || (rate.until !== null && rate.until <= `${year}-01-01`)) return []
    const isTyped = rate.from >= `${year}-01-01`
    return [
      {
        ...{ matter: rate.label, holds: shownRate(rate), from: rate.from },
        source: readIn.get(code) ?? rate.legalBasis,
        state: isUnread.has(code) ? 'missing' : isTyped || readIn.has(code) ? 'set' : 'goes-on',
      },
    ]
  })
  const known = new Set(rates.map(({ code }) => code))
  // the charges of payslips are many: read and confirmed as one
  const others = [...unread, ...confirmed].filter(({ code }) => !known.has(code))
  return [
    ...lines,
    ...others.map(
      ({ code, label }): DatedLine => ({
        ...{ matter: label, holds: null, from: null, source: readIn.get(code) ?? null },
        state: isUnread.has(code) ? 'missing' : 'set',
      }),
    ),
  ]
}

export const datedRates: DatedSource = {
  ...{ title: 'Taux et plafonds légaux', path: '/accounting/rates/legal', right: 'accounting' },
  list,
}
