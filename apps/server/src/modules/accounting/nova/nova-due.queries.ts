// SQL of the quarters whose NOVA return is still to be made, and of those that were.
import type { NovaRow } from '@cartable/domain/accounting/nova/nova.schema.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

/** Quarters that are over on a day, since the first bill, in which the company was declared, by its number and its rule, and of which nobody noted the return; as `q`. */
export const novaDue = (day: RawBuilder<unknown>) => sql`(select g::date as quarter
    from generate_series(date_trunc('quarter', (select min(b.issued_on) from bills b where b.company_id = (select c.id from companies c where c.code = 'private-tuition') and not b.is_opening)::timestamp),
      date_trunc('quarter', (${day})::timestamp) - interval '3 months', interval '3 months') g
   where not exists (select from nova_returns n where n.quarter = g::date)
     and exists (select from company_rules u join companies c on c.id = u.company_id and c.code = 'private-tuition'
       where u.is_sap_declared and c.sap_number is not null and c.sap_declared_on < g + interval '3 months' and u.period @> (g + interval '3 months' - interval '1 day')::date)) q`

/** `2026-07`, the first one first. */
export const listNovaDue = async (db: Db, today: string): Promise<string[]> => {
  const { rows } = await sql<{ quarter: string }>`
    select to_char(q.quarter, 'YYYY-MM') as quarter from ${novaDue(sql`${today}::date`)} order by q.quarter`.execute(db)
  return rows.map(({ quarter }) => quarter)
}

export const findDeclared = async (db: Db, quarter: string) => {
  const { rows } = await sql<{ id: number; on: string; by: string | null; rows: NovaRow[] }>`
    select n.id, n.declared_on::text as on, n.figures as rows, (select nullif(concat_ws(' ', p.first_name, p.last_name), '')
        from accounts a join people p on p.id = a.person_id where a.id = n.declared_by_account_id) as by
      from nova_returns n where n.quarter = ${`${quarter}-01`}::date`.execute(db)
  return rows[0] ?? null
}

export const noteDeclared = (
  db: Db,
  {
    quarter,
    declaredOn,
    rows,
    accountId,
  }: { quarter: string; declaredOn: string; rows: readonly NovaRow[]; accountId: number | null },
) =>
  db
    .insertInto('novaReturns')
    .values({
      quarter: `${quarter}-01`,
      ...{ declaredOn, figures: JSON.stringify(rows), declaredByAccountId: accountId },
    })
    .returning(['id', 'updatedAt'])
    .executeTakeFirstOrThrow()

export const dropDeclared = async (db: Db, quarter: string): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('novaReturns')
    .where('quarter', '=', `${quarter}-01`)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
