// SQL of the balance of third parties: the account of families or of teachers, person by person.
import type { PartySort } from '@cartable/domain/accounting/balances/balances.api.ts'
import type { PartyAccount, PartyRow, PartyTotals } from '@cartable/domain/accounting/balances/balances.schema.ts'
import type { ListRequest } from '@cartable/domain/kernel/list.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { matchesSearch } from '../../../platform/db/sql.ts'
import { inOrderOf, type Sorts } from '../../../platform/list.ts'
import { pageOfSums } from '../../../platform/list-of-sums.ts'
import { linesOfSpan, movedSums, type Span } from './span.queries.ts'

export type PartyAsked = { readonly span: Span; readonly account: PartyAccount }
const ofAccount = ({ span, account }: PartyAsked) =>
  sql`${linesOfSpan(span, 'party')} s join system_accounts a on a.id = s.account_id and a.nature = ${account}`

export const nameOfPerson = sql`upper(p.last_name) || coalesce(' ' || p.first_name, '')`
/** An account of families names the customer, that of teachers the teacher. */
const parties = (asked: PartyAsked) => sql<PartyRow>`(
  select coalesce(c.id, t.id) as id, coalesce(c.number, 'P' || lpad(t.id::text, 7, '0')) as number, ${nameOfPerson} as name, c.id as customer_id,
         m.opening_cents, m.debit_cents, m.credit_cents, m.balance_cents
    from (select s.customer_id, s.teacher_id, ${movedSums} from ${ofAccount(asked)} group by 1, 2) m
    left join customers c on c.id = m.customer_id left join teachers t on t.id = m.teacher_id
    join people p on p.id = coalesce(c.person_id, t.person_id))`

const sorts: Sorts<PartySort> = {
  name: [sql.ref('r.name')],
  openingCents: [sql.ref('r.openingCents')],
  debitCents: [sql.ref('r.debitCents')],
  creditCents: [sql.ref('r.creditCents')],
  balanceCents: [sql.ref('r.balanceCents')],
}
const rowsOf = (db: Db, asked: PartyAsked, q: string) => {
  const query = db.selectFrom(parties(asked).as('r')).selectAll('r')
  return q === '' ? query : query.where(matchesSearch(sql`search_key(r.name || ' ' || r.number)`, q))
}

/** Of the people that are shown, beside the whole account. */
const totalsOf = (asked: PartyAsked) => sql`${asked.span.from} as "from", ${asked.span.to} as "to",
  coalesce(sum(r.opening_cents), 0)::bigint as opening_cents,
  coalesce(sum(r.debit_cents), 0)::bigint as debit_cents, coalesce(sum(r.credit_cents), 0)::bigint as credit_cents, coalesce(sum(r.balance_cents), 0)::bigint as balance_cents,
  (select coalesce(sum(s.debit - s.credit), 0)::bigint from ${ofAccount(asked)}) as account_balance_cents`

export const listParties = (db: Db, request: ListRequest<PartySort>, asked: PartyAsked) =>
  pageOfSums<PartySort, PartyRow, PartyTotals>(
    ...([db, request, rowsOf(db, asked, request.q), sorts, sql.ref('r.id'), totalsOf(asked)] as const),
  )
export const partiesForExport = (db: Db, request: ListRequest<PartySort>, asked: PartyAsked) =>
  rowsOf(db, asked, request.q).modifyEnd(inOrderOf(request, sorts, sql.ref('r.id')))
