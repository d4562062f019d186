// What must be true of the books, before a backup and after a restore, asked of the rows and not of what wrote them.
import type { Client } from 'pg'
import type { Checksums, Manifest } from './archive.ts'
import { quote } from './backup.queries.ts'

/** Each query answers one row per contradiction. */
const CONTRADICTIONS: Record<string, string> = {
  'une facture dont les lignes ne font pas le total': `
    select b.reference from bills b
      left join (select bill_id, sum(total_cents) total, sum(total_excl_tax_cents) excl, sum(vat_cents) vat
                   from bill_lines group by bill_id) l on l.bill_id = b.id
     where (l.total, l.excl, l.vat) is distinct from
           (b.total_cents::bigint, b.total_excl_tax_cents::bigint, b.vat_cents::bigint)`,
  'une facture dont le montant n’est pas celui de sa commande': `
    select b.reference from bills b join orders o on o.id = b.order_id
     where b.kind = 'bill' and b.total_cents <> o.amount_cents`,
  'une série de factures trouée': `
    select format('%s %s %s', s.company_id, s.kind, s.year) from bill_series s
      left join bills b on b.company_id = s.company_id and b.kind = s.kind and b.year = s.year and not b.is_opening
     group by s.company_id, s.kind, s.year, s.last_number
    having count(b.id) <> s.last_number or coalesce(max(b.number), 0) <> s.last_number`,
  'une facture hors série': `
    select b.reference from bills b
     where not b.is_opening and not exists (select from bill_series s
                        where s.company_id = b.company_id and s.kind = b.kind and s.year = b.year)`,
  'un journal comptable troué': `
    select format('%s %s', s.journal_id, s.fiscal_year_id) from ledger_sequences s
      left join ledger_entries e on e.journal_id = s.journal_id and e.fiscal_year_id = s.fiscal_year_id
     group by s.journal_id, s.fiscal_year_id, s.last_number
    having count(e.id) <> s.last_number or coalesce(max(e.number), 0) <> s.last_number`,
  'une somme de mois qui n’est pas celle de ses écritures': `
    select format('%s %s', coalesce(t.month, x.month), coalesce(t.system_account_id, x.system_account_id)) from ledger_totals t
      full join (select e.company_id, date_trunc('month', e.entry_on)::date as month, j.code = 'AN' as is_opening, l.system_account_id, coalesce(l.customer_id, 0) as customer_id,
                        coalesce(l.teacher_id, 0) as teacher_id, sum(l.debit_cents) as debit_cents, sum(l.credit_cents) as credit_cents
                   from ledger_lines l join ledger_entries e on e.id = l.entry_id join ledger_journals j on j.id = e.journal_id group by 1, 2, 3, 4, 5, 6) x
        on x.company_id = t.company_id and x.month = t.month and x.is_opening = t.is_opening and x.system_account_id = t.system_account_id
       and x.customer_id = coalesce(t.customer_id, 0) and x.teacher_id = coalesce(t.teacher_id, 0)
     where (t.debit_cents, t.credit_cents) is distinct from (x.debit_cents, x.credit_cents)`,
  'une somme de compte qui n’est pas celle de ses écritures': `
    select format('%s %s', coalesce(t.month, x.month), coalesce(t.system_account_id, x.system_account_id)) from ledger_account_totals t
      full join (select e.fiscal_year_id, date_trunc('month', e.entry_on)::date as month, ledger_source(e) as source, l.system_account_id,
                        sum(l.debit_cents) as debit_cents, sum(l.credit_cents) as credit_cents, count(distinct l.entry_id) as entry_count
                   from ledger_lines l join ledger_entries e on e.id = l.entry_id group by 1, 2, 3, 4) x
        on x.fiscal_year_id = t.fiscal_year_id and x.month = t.month and x.source = t.source and x.system_account_id = t.system_account_id
     where (t.debit_cents, t.credit_cents, t.entry_count) is distinct from (x.debit_cents, x.credit_cents, x.entry_count)`,
  'une ligne qui n’est pas au jour de son écriture': `
    select l.id::text from ledger_lines l join ledger_entries e on e.id = l.entry_id where l.entry_on <> e.entry_on`,
  'une écriture dont la chaîne d’empreintes est rompue': `
    select e.piece_reference from (
      select e.id, e.piece_reference, e.hash,
             ledger_hash(e, coalesce(lag(e.hash) over (partition by e.journal_id, e.fiscal_year_id order by e.number), '\\x')) as expected
        from ledger_entries e) e
     where e.hash is distinct from e.expected`,
  'une écriture comptable déséquilibrée': `
    select entry_id::text from ledger_lines group by entry_id having sum(debit_cents) <> sum(credit_cents)`,
  'une commande dont les règlements ne font pas le total': `
    select o.reference from orders o
      left join (select order_id, sum(signed_cents) paid from payments where status = 'succeeded' group by order_id) p
        on p.order_id = o.id
     where o.paid_cents <> coalesce(p.paid, 0)`,
}

/** Sentences that say what does not hold; none when all does. */
export async function findContradictions(client: Client): Promise<string[]> {
  const found: string[] = []
  for (const [title, query] of Object.entries(CONTRADICTIONS)) {
    const { rows } = await client.query({ text: `${query} order by 1 limit 3`, rowMode: 'array' })
    if (rows.length > 0) found.push(`${title} (${rows.map(([name]) => String(name)).join(', ')})`)
  }
  return found
}

/** Sums of money in cents, by the name under which people read them. */
const SUMS: Record<string, string> = {
  Factures: `select sum(total_cents) from bills where kind = 'bill'`,
  Avoirs: `select sum(total_cents) from bills where kind <> 'bill'`,
  Règlements: `select sum(signed_cents) from payments where status = 'succeeded'`,
  'Débits du grand livre': 'select sum(debit_cents) from ledger_lines',
  'Crédits du grand livre': 'select sum(credit_cents) from ledger_lines',
}

export async function readSums(client: Client): Promise<Record<string, string>> {
  const sums: Record<string, string> = {}
  for (const [name, query] of Object.entries(SUMS)) {
    const { rows } = await client.query({ text: query, rowMode: 'array' })
    sums[name] = String(rows[0]?.[0] ?? 0)
  }
  return sums
}

/**
 * How many rows a table has, and one number for all that they hold, whatever their order: the sum of what each row’s text
 * hashes to. Computed by PostgreSQL from the rows themselves, it owes nothing to the way they travelled.
 */
async function digestTable(client: Client, { name, columns }: Manifest['tables'][number]) {
  const values = `row(${columns.map(quote).join(', ')})::text`
  const { rows } = await client.query<{ count: string; digest: string }>(
    `select count(*) as count, coalesce(sum(('x' || left(md5(${values}), 15))::bit(60)::bigint), 0)::text as digest
       from public.${quote(name)}`,
  )
  return { count: Number(rows[0]?.count), digest: rows[0]?.digest ?? '0' }
}

export async function readDigests(client: Client, tables: Manifest['tables']): Promise<Record<string, string>> {
  const digests: Record<string, string> = {}
  for (const table of tables) digests[table.name] = (await digestTable(client, table)).digest
  return digests
}

/** What is not as the backup said when it was made: numbers of rows, what they hold, sums of money. */
export async function findDifferences(
  client: Client,
  tables: Manifest['tables'],
  { rows, digests, sums }: Checksums,
): Promise<string[]> {
  const found: string[] = []
  for (const table of tables) {
    const { count, digest } = await digestTable(client, table)
    const announced = rows[table.name]
    if (count !== announced) found.push(`${table.name}\u00a0: ${count} lignes au lieu de ${announced}`)
    else if (digests && digest !== digests[table.name]) found.push(`${table.name}\u00a0: le contenu n’est pas le même`)
  }
  if (!sums) return found
  for (const [name, cents] of Object.entries(await readSums(client)))
    if (sums[name] !== undefined && sums[name] !== cents)
      found.push(`${name}\u00a0: ${cents} centimes, ${sums[name]} attendus`)
  return found
}
