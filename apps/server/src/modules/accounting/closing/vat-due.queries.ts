// SQL of the months that are closed and whose VAT was not declared: months follow each other, and what the company is not taxed of is left out.
import { sql } from 'kysely'

/** Closings that stand, as `v`. */
export const vatDue = sql`(select c.id, c.company_id, c.month from month_closings c
  where c.reopened_at is null
    and not exists (select from vat_returns f where f.company_id = c.company_id and f.month >= c.month)
    and exists (select from company_rules u where u.company_id = c.company_id and u.period @> c.month and u.vat_status = 'liable')) v`
