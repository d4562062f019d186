// SQL that says whether the fiscal year of an entry is closed for good: what is lettered in it stays so.
import { type RawBuilder, sql } from 'kysely'

export const isYearClosed = (entryId: RawBuilder<unknown>) => sql<boolean>`exists (select from ledger_entries ye
  join fiscal_years y on y.id = ye.fiscal_year_id where ye.id = ${entryId} and y.closed_at is not null)`
