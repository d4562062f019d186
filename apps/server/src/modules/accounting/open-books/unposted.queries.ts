// SQL of what the books still wait for: events up to a day that have no entry yet.
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { allUnposted, sourceKinds } from '../ledger-sources.queries.ts'

/** Events up to a day that have no entry yet. */
export const countUnposted = async (db: Db, companyId: number, to: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select (${sql.join(
      sourceKinds.map(
        (kind) =>
          sql`(select count(*) from ${allUnposted(kind)} where ev.company_id = ${companyId} and ev.on_date <= ${to}::date)`,
      ),
      sql` + `,
    )})::integer as count`.execute(db)
  return rows[0]?.count ?? 0
}
