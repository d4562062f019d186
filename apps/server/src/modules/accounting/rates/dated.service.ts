// Use case of what holds by date: the year that runs and, from December, the next one, as every module keeps them.
import { datedApi } from '@cartable/domain/accounting/rates/dated.api.ts'
import { yearsAsked } from '@cartable/domain/accounting/rates/yearly.schema.ts'
import type { DatedLine, DatedSource } from '../../../platform/dated.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { BoundOperation } from '../../../platform/http/handlers.ts'
import { handlers } from '../../../platform/http/handlers.ts'

/** What somebody must say first, then what was said for the year. */
const rank: Readonly<Record<DatedLine['state'], number>> = { missing: 0, set: 1, 'goes-on': 2 }
const byState = (one: DatedLine, other: DatedLine) => rank[one.state] - rank[other.state]

const readYear = async (db: Db, sources: readonly DatedSource[], year: number, today: string) => {
  const groups = []
  for (const { title, path, right, list } of sources)
    groups.push({ title, path, right, lines: (await list(db, year, today)).toSorted(byState) })
  return { year, groups }
}

export const datedService = (sources: readonly DatedSource[]): BoundOperation[] =>
  handlers(datedApi, {
    datedParameters: ({ snapshot, today }) =>
      snapshot(async (db) => {
        const years = []
        for (const year of yearsAsked(today())) years.push(await readYear(db, sources, year, today()))
        return { years }
      }),
  })
