// Sums of one account of the books, of months as the books keep them: what it moved, and what stood before a day, without its lines of ten years.
import type { LedgerTotals } from '@cartable/domain/accounting/ledger.schema.ts'
import type { CompanyCode } from '@cartable/domain/billing/orders/billing.schema.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

export type OfAccount = { readonly accountId: number; readonly company?: CompanyCode | undefined }

const keptOf = ({
  accountId,
  company,
}: OfAccount) => sql`ledger_account_totals t join fiscal_years f on f.id = t.fiscal_year_id
  where t.system_account_id = ${accountId} and (${company ?? null}::text is null or t.company_id = (select k.id from companies k where k.code = ${company ?? null}))`

/** Sums of whole months; what opens a year counts where they begin with it. */
export const sumAccount = async (
  db: Db,
  of: OfAccount,
  { from, to }: { readonly from?: string | undefined; readonly to?: string | undefined },
): Promise<LedgerTotals> => {
  const { rows } = await sql<LedgerTotals>`
    select coalesce(sum(t.debit_cents), 0)::bigint as debit, coalesce(sum(t.credit_cents), 0)::bigint as credit, coalesce(sum(t.entry_count), 0)::bigint as entry_count
      from ${keptOf(of)} and (t.source <> 'opening' or lower(f.period) = ${from ?? null}::date)
       and (${from ?? null}::date is null or t.month >= ${from ?? null}::date) and (${to ?? null}::date is null or t.month <= ${to ?? null}::date)`.execute(
    db,
  )
  return rows[0] ?? { debit: 0, credit: 0, entryCount: 0 }
}

/** What stood before a day, of which only the lines of its month are read; what opens a year moves nothing. */
export const stoodBefore = (of: OfAccount, day: string): RawBuilder<number> => sql<number>`(
  select coalesce((select sum(t.debit_cents - t.credit_cents) from ${keptOf(of)} and t.source <> 'opening' and t.month < date_trunc('month', ${day}::date)), 0)
    + coalesce((select sum(l.debit_cents - l.credit_cents) from ledger_lines l join ledger_entries e on e.id = l.entry_id
        where l.system_account_id = ${of.accountId} and l.entry_on >= date_trunc('month', ${day}::date) and l.entry_on < ${day}::date and e.opens_year_id is null
          and (${of.company ?? null}::text is null or e.company_id = (select k.id from companies k where k.code = ${of.company ?? null}))), 0))`
