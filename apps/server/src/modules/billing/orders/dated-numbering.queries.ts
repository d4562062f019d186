// Numbers of bills and credit notes in a year: where each series stands, or with which number it will begin.
// Source of the rule: CGI, annexe II, art. 242 nonies A, I, 7°: one number, in a chronological series without a gap.
import { sql } from 'kysely'
import type { DatedLine, DatedSource } from '../../../platform/dated.ts'
import type { Db } from '../../../platform/db/database.ts'

const labels = { bill: 'Factures', 'credit-note': 'Avoirs' } as const
type Series = {
  readonly company: string
  readonly kind: keyof typeof labels
  readonly last: string | null
  readonly first: string
}

const list = async (db: Db, year: number): Promise<DatedLine[]> => {
  const { rows } = await sql<Series>`
    select c.name as company, k.kind, x.reference as last,
           format('%s%s-%s-%s', c.bill_prefix, case k.kind when 'bill' then 'F' else 'A' end, ${year}::integer, lpad('1', 6, '0')) as first
      from companies c cross join (values ('bill'), ('credit-note')) k (kind)
      left join bill_series s on s.company_id = c.id and s.kind = k.kind and s.year = ${year}
      left join bills x on x.company_id = c.id and x.kind = k.kind and x.year = s.year and x.number = s.last_number
     where c.bill_prefix is not null order by c.id, k.kind`.execute(db)
  return rows.map(({ company, kind, last, first }) => ({
    matter: `${labels[kind]}, ${company}`,
    holds: last === null ? `Commencera à ${first}` : `Dernier numéro\u00a0: ${last}`,
    from: `${year}-01-01`,
    source: 'Article 242 nonies A de l’annexe II du CGI\u00a0: une suite par année, sans trou',
    state: 'set',
  }))
}

export const datedNumbering: DatedSource = {
  ...{ title: 'Numérotation des pièces', path: '/accounting/bills', right: 'billing' },
  list,
}
