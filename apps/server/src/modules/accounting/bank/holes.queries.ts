// SQL of statements that are missing: months whose last day none covers, statements that do not begin with what the one before ended with.
import type { StatementHole } from '@cartable/domain/accounting/bank/agreement.schema.ts'
import type { CompanyCode } from '@cartable/domain/billing/orders/billing.schema.ts'
import { addDays, startOfMonth } from '@cartable/domain/kernel/dates.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

/** A csv names no account: it is of the one that the other statements of the company name. */
const statements = (companyId: number) => sql`(
  select s.id, s.from_on, s.to_on, s.opening_cents, s.closing_cents,
      coalesce(s.account, (select min(o.account) from bank_statements o where o.company_id = s.company_id)) as account
    from bank_statements s where s.company_id = ${companyId})`

export const hasStatements = async (db: Db, companyId: number): Promise<boolean> =>
  (await db
    .selectFrom('bankStatements')
    .select('id')
    .where('companyId', '=', companyId)
    .limit(1)
    .executeTakeFirst()) !== undefined

/**
 * Holes of the days that the books still take, up to a day. Statements that overlap are not compared: their lines are known
 * once, and the balances of one prove nothing of the other's. One that begins with what the one before ended with proves that
 * nothing moved in between, whatever days neither covers.
 */
export const listHoles = async (db: Db, companyId: number, to: string): Promise<StatementHole[]> => {
  const { rows } = await sql<{ hole: StatementHole }>`
    with s as materialized (select * from ${statements(companyId)} x),
      open as (select coalesce(max(f.closed_through), '-infinity'::date) as after from fiscal_years f where f.company_id = ${companyId}),
      pairs as (select distinct s.account, p.to_on as before_on, s.from_on as after_on, s.opening_cents as after_cents,
          p.closing_cents + coalesce((select sum(l.amount_cents) from bank_lines l where l.company_id = ${companyId} and l.booked_on > p.to_on and l.booked_on < s.from_on), 0) as before_cents
        from s cross join lateral (select p.to_on, p.closing_cents from s p where p.account is not distinct from s.account and p.to_on < s.from_on and p.closing_cents is not null
          order by p.to_on desc, p.id desc limit 1) p
       where s.opening_cents is not null
         and not exists (select from s c where c.account is not distinct from s.account and c.from_on < s.from_on and c.to_on >= s.from_on)),
      accounts as (select account, min(from_on) as from_on from s group by account),
      ends as (select a.account, (g + interval '1 month - 1 day')::date as day from accounts a
        cross join lateral generate_series(date_trunc('month', a.from_on::timestamp), date_trunc('month', ${to}::timestamp), interval '1 month') g)
    select jsonb_build_object('kind', 'broken', 'beforeOn', q.before_on, 'beforeCents', q.before_cents, 'afterOn', q.after_on, 'afterCents', q.after_cents) as hole, q.after_on as day
      from pairs q, open o where q.before_cents <> q.after_cents and q.before_on <= ${to}::date and q.after_on > o.after
    union all
    select jsonb_build_object('kind', 'uncovered', 'day', e.day,
        'lastOn', (select max(c.to_on) from s c where c.account is not distinct from e.account and c.to_on < e.day)), e.day
      from ends e, open o where e.day > o.after and e.day <= ${to}::date
       and not exists (select from s c where c.account is not distinct from e.account and e.day between c.from_on and c.to_on)
       and not exists (select from pairs q where q.account is not distinct from e.account and q.before_on < e.day and q.after_on > e.day)
     order by day`.execute(db)
  return rows.map(({ hole }) => hole)
}

/** Those of each company, up to the end of the last month that is over. */
export const listAllHoles = async (db: Db, today: string) => {
  const companies = await db
    .selectFrom('companies')
    .select(['id', 'code'])
    .where('code', '<>', 'holding')
    .orderBy('id')
    .execute()
  const found: { company: CompanyCode; hole: StatementHole }[] = []
  for (const { id, code } of companies)
    for (const hole of await listHoles(db, id, addDays(startOfMonth(today), -1)))
      found.push({ company: code as CompanyCode, hole })
  return found
}
