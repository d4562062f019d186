// SQL of what the ledger is made from at the end of a year: what was given and not billed, that day, and its reversal on the day after.
import { sql } from 'kysely'
import type { SourceSql } from './money-sources.queries.ts'

/** A sale is a debit of what is to be invoiced, a cost a credit of what is to be received; taken back, nothing is left. */
const side = sql`case x.kind when 'sales' then 1 else -1 end`
const words = sql`case x.kind when 'sales' then 'Factures à établir' else 'Factures non parvenues' end || ' au ' || to_char(x.closing_on, 'DD/MM/YYYY')`
const reference = sql`case x.kind when 'sales' then 'FAE' else 'FNP' end || to_char(x.closing_on, 'YYYYMMDD')`
const standing = sql`accruals x where x.taken_back_at is null`

const linesOf = (sign: 1 | -1) => sql`
  select x.id as source_id, 1 as rank, case x.kind when 'sales' then 'sales-to-invoice' else 'costs-to-receive' end as nature, null::bigint as customer_id, null::bigint as teacher_id,
      (${sql.lit(sign)} * ${side} * (x.excl_tax_cents + x.vat_cents))::bigint as cents from ${standing}
  union all
  select x.id, 2, l.nature, null, null, -(${sql.lit(sign)} * ${side} * sum(l.excl_tax_cents)) from accrual_lines l join accruals x on x.id = l.accrual_id where x.taken_back_at is null group by x.id, l.nature
  union all
  select x.id, 3, case x.kind when 'sales' then 'accrued-output-vat' else 'accrued-input-vat' end, null, null, -(${sql.lit(sign)} * ${side} * x.vat_cents) from ${standing}`

export const accrual: SourceSql = {
  column: sql`accrual_id`,
  table: sql`accruals`,
  mayChange: true,
  events: sql`select x.id as source_id, x.company_id, 'OD' as journal, x.closing_on as on_date, ${reference} as reference, ${words} as label from ${standing}`,
  lines: linesOf(1),
}
export const accrualBack: SourceSql = {
  column: sql`accrual_back_id`,
  table: sql`accruals`,
  mayChange: true,
  events: sql`select x.id as source_id, x.company_id, 'OD' as journal, x.closing_on + 1 as on_date, ${reference} as reference, 'Extourne, ' || ${words} as label from ${standing}`,
  lines: linesOf(-1),
}
