// A table with the columns of the accounting export and rows that look like its own, filled by one statement.
import { type CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import type { CsvQuery } from '../../apps/server/src/platform/sheets/csv.ts'

/** Makes and fills the table: `count` bills of some 12 000 families. */
export async function fillRows(url: string, count: number): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(`
      create unlogged table export_rows (
        id bigint, order_id bigint, type text, month date, bill_number text, date date, customer_id bigint, customer_number text,
        customer_last_name text, customer_first_name text, student_id bigint, student text, hours numeric(9, 4),
        total_incl_tax integer, paid_by_customer integer, paid_by_advance integer, revenue_incl_tax integer,
        revenue_excl_tax integer, tax integer, provider_fees integer, teacher_costs integer, collection integer,
        teacher_id bigint, teacher_identity text, salary integer, vat_rates text, related_document text,
        teacher_self_employed boolean, customer_status text, urssaf_status text, teacher_payment_status text, cancelled boolean)`)
    await client.query(FILL, [count])
    await client.query('vacuum analyze export_rows')
  } finally {
    await client.end()
  }
}

const FILL = `
  insert into export_rows
  select n, n, case when n % 40 = 0 then 'credit-note' else 'bill' end, date_trunc('month', d)::date,
    'CP-2026-' || lpad(n::text, 7, '0'), d, n % 12000, 'C' || lpad((n % 12000)::text, 6, '0'),
    (array['Le Goff', 'Morvan', 'D''Hervé', 'Benali', 'De La Villéon', 'Kerloc’h'])[n % 6 + 1],
    (array['Anne', 'Gwenaëlle', 'Yann', null, 'Karim'])[n % 5 + 1], n % 15000,
    (array['Malo Le Goff', 'Inès; dite "Nine"', 'Zoé Morvan', null])[n % 4 + 1], 1 + (n % 8) * 0.25,
    cents, case n % 3 when 0 then 0 else cents end, 0, cents, cents * 10 / 11, cents - cents * 10 / 11, cents / 60,
    cents * 7 / 10, cents - cents / 60, n % 900, (array['GUÉGUEN Solenn', '=DURAND Paul', 'TRAORÉ Mehdi'])[n % 3 + 1],
    cents * 7 / 10, '10', case when n % 40 = 0 then 'CP-2026-' || lpad((n - 1)::text, 7, '0') end, n % 7 <> 0,
    (array['succeeded', 'missing', 'failed', 'pending'])[n % 4 + 1], null, (array['succeeded', 'missing'])[n % 2 + 1], n % 40 = 0
  from (select n, 3000 + n % 9000 as cents, date '2026-01-01' + (n % 330)::integer as d from generate_series(1, $1::bigint) n) s`

const compiler = new Kysely<unknown>({
  dialect: new PostgresDialect({ pool: async () => Promise.reject(new Error('only compiles')) }),
})

/** The first `count` rows, as the export is given its query. */
export const rowsQuery = (count: number): CsvQuery => ({
  compile: (): CompiledQuery<unknown> => sql`select * from export_rows where id <= ${count}`.compile(compiler),
})
