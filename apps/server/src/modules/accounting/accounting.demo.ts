// The books of the demo company, kept here since the beginning of the month before: posted by what posts every day.
import { addMonths, startOfMonth } from '@cartable/domain/kernel/dates.ts'
import { sql } from 'kysely'
import type { DemoPart } from '../../platform/demo.ts'
import { sourceKinds } from './ledger-sources.queries.ts'
import { listWaiting, postEvents } from './post-entries.queries.ts'

/** More events than the demo has. */
const all = 100_000
/** Events of one statement. */
const batch = 400

export const accountingDemo: DemoPart = {
  name: 'écritures comptables',
  load: async (db, { today }) => {
    // its first fiscal year is a short one: what is older stands in the books that it kept elsewhere
    const first = addMonths(startOfMonth(today), -1)
    await sql`delete from fiscal_years where upper(period) <= ${first}::date`.execute(db)
    await sql`update fiscal_years set period = daterange(${first}::date, upper(period)) where period @> ${first}::date`.execute(
      db,
    )
    const waiting = await listWaiting(db, all)
    for (const kind of sourceKinds) {
      const ids = waiting.filter((event) => event.kind === kind).map((event) => event.id)
      for (let start = 0; start < ids.length; start += batch)
        await postEvents(db, kind, ids.slice(start, start + batch))
    }
  },
}
