// Ten years and not ten times a year: each copy of the company was lived some whole years before the one that it is copied from.
import type { Client } from 'pg'
import type { Column, Table } from './catalog.ts'

/** Copies are of this year and of the nine before, in turn. */
const years = 10
const back = `(k % ${years})`
const before = `make_interval(years => ${back})`

const ofRange = (own: string, type: string): string => {
  const bound = (side: 'lower' | 'upper') =>
    type === 'daterange' ? `(${side}(${own}) - ${before})::date` : `${side}(${own}) - ${before}`
  return `case when ${own} is null or isempty(${own}) then ${own} else ${type}(${bound('lower')}, ${bound('upper')}, '[)') end`
}

/** What a column of copy `k` holds when it tells a time or a year; null when it tells none. */
const earlier = ({ name, type }: Column, target: string | undefined): string | null => {
  const own = `s.${name}`
  if (target === 'fiscal_years')
    return `(select y.id from earlier_years y where y.later_id = ${own} and y.back = ${back})`
  if (type === 'date') return `(${own} - ${before})::date`
  if (/^timestamp/.test(type)) return `${own} - ${before}`
  if (/^(date|ts|tstz)range$/.test(type)) return ofRange(own, type)
  return name === 'year' && type === 'integer' ? `${own} - ${back}` : null
}

/** Columns of a table that tell when, with what they hold in copy `k`. */
export const spread = (table: Table): Map<string, string> =>
  new Map(
    table.columns.flatMap((column) => {
      const value = earlier(column, table.keys.get(column.name))
      return value === null ? [] : [[column.name, value] as const]
    }),
  )

/** The years of the books before those of the company, and which is whose so many years before. */
export const openEarlierYears = async (client: Client): Promise<void> => {
  await client.query(`insert into fiscal_years (company_id, period)
    select distinct f.company_id, daterange((lower(f.period) - make_interval(years => g))::date, (upper(f.period) - make_interval(years => g))::date)
      from fiscal_years f cross join generate_series(1, ${years - 1}) g
     where not exists (select from fiscal_years o where o.company_id = f.company_id and o.period && daterange((lower(f.period) - make_interval(years => g))::date, (upper(f.period) - make_interval(years => g))::date))`)
  await client.query(`create temporary table earlier_years as
    select f.id as later_id, g as back, o.id from fiscal_years f cross join generate_series(0, ${years - 1}) g
      join fiscal_years o on o.company_id = f.company_id and o.period @> (lower(f.period) - make_interval(years => g))::date`)
  await client.query('create unique index on earlier_years (later_id, back) include (id)')
  await client.query('analyze earlier_years')
}

/** What earlier years would have left behind: numbers of their books and bills, returns that were filed, books that are closed, no lesson still planned. */
export const settleEarlierYears = [
  `insert into ledger_sequences (journal_id, fiscal_year_id) select distinct journal_id, fiscal_year_id from ledger_entries on conflict do nothing`,
  `insert into bill_series (company_id, kind, year) select distinct company_id, kind, year from bills where number is not null on conflict do nothing`,
  `insert into vat_returns (company_id, month, due_cents, deductible_cents, carried_in_cents, lines, filed_at)
    select r.company_id, (r.month - make_interval(years => g))::date, r.due_cents, r.deductible_cents, r.carried_in_cents, r.lines, r.filed_at - make_interval(years => g)
      from vat_returns r cross join generate_series(1, ${years - 1}) g order by g on conflict do nothing`,
  `update fiscal_years set closed_through = upper(period) - 1, closed_at = upper(period) + interval '90 days'
    where closed_at is null and upper(period) <= date_trunc('year', clock_today() - interval '1 year')`,
  `update courses set status = '0-cancelled', cancelled_at = expected_at where status = '1-planned' and expected_at < clock_now() - interval '60 days'`,
]
