// SQL of money on its way: the accounts that it passes through, as the ledger holds them, and what makes each.
import type { TransitAccount } from '@cartable/domain/accounting/bank/bank.schema.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { isUrssaf } from './expected.queries.ts'

type Part = RawBuilder<unknown>

const person = (id: RawBuilder<unknown>) =>
  sql`(select upper(p.last_name) || coalesce(' ' || p.first_name, '') from people p where p.id = ${id})`
const customer = (id: RawBuilder<unknown>) =>
  sql`(select ${person(sql`c.person_id`)} from customers c where c.id = ${id})`
/** Shown by a line of a statement as a part of a payout. */
const isPaidOut = (column: RawBuilder<unknown>) =>
  sql`exists (select from card_payout_lines l join bank_matches m on m.card_payout_id = l.payout_id where l.${column} = x.id and l.kind <> 'dispute')`
/** What disputes took of payments and gave back: in the books as they are lost, at the bank with their payouts. */
const disputed = (words: Part) => sql`select 3, x.id, coalesce(o.company_id, h.company_id), ${words}, v.day, v.cents
  from (select d.payment_id, min(d.opened_on) as day, (coalesce(-sum(p.amount_cents), 0) - coalesce((select sum(l.amount_cents) from card_payout_lines l
      join bank_matches m on m.card_payout_id = l.payout_id where l.payment_id = d.payment_id and l.kind = 'dispute'), 0))::bigint as cents
    from card_disputes d left join payments p on p.id = d.lost_payment_id group by d.payment_id) v
  join payments x on x.id = v.payment_id left join orders o on o.id = x.order_id left join hour_packs h on h.id = x.hour_pack_id`
/** Fees that the provider takes by itself, and what it moved that nothing names, until the bank shows them. */
const ofProvider = (
  words: Part,
) => sql`select 4, x.id, coalesce(o.company_id, h.company_id, y.company_id), ${words}, y.arrives_on, (case x.kind when 'dispute' then 0 else x.amount_cents end - x.fee_cents)::bigint
  from card_payout_lines x join card_payouts y on y.id = x.payout_id left join payments p on p.id = x.payment_id left join orders o on o.id = p.order_id left join hour_packs h on h.id = p.hour_pack_id
 where x.kind in ('dispute', 'fee', 'other') and not exists (select from bank_matches m where m.card_payout_id = x.payout_id)`
/** Movements of the provider that nobody has explained yet. */
export const unexplained = sql`card_payout_lines x join card_payouts y on y.id = x.payout_id where x.kind = 'other' and x.amount_cents <> x.fee_cents
  and not exists (select from card_payout_explanations w where w.payout_line_id = x.id)`

/** Number of the bill of an order `o`: looked up where it is shown, and joined to nothing that is summed. */
const billOf = sql`(select b.reference from bills b where b.order_id = o.id and b.kind = 'bill')`

/** What a source calls its items: read of those that are shown alone, since each name is looked up. */
type Naming = (words: Part) => Part
/** By the nature of its account: part and id of what makes an item, company_id, words, day, cents (a debit above zero). */
const own: readonly (readonly [nature: string, source: (named: Naming) => Part])[] = [
  [
    'cheque',
    (
      named,
    ) => sql`select 1 as part, x.id, x.company_id, ${named(sql`case x.method when 'cesu' then 'CESU de ' else 'Chèque de ' end || ${customer(sql`x.customer_id`)}`)} as words, x.received_on as day, x.amount_cents::bigint as cents
      from receipts x where x.method in ('cheque', 'cesu') and x.status = 'posted' and x.remittance_slip_id is null
    union all select 2, x.id, x.company_id, ${named(sql`'CESU rendus à ' || ${customer(sql`x.customer_id`)}`)}, x.done_on, -x.amount_cents::bigint from refunds x where x.method = 'cesu' and x.status = 'done'`,
  ],
  [
    'card-provider',
    (named) => sql`select 1 as part, x.id, coalesce(o.company_id, h.company_id) as company_id,
        ${named(sql`case x.direction when 'out' then 'Remboursement sur carte, ' else 'Carte, ' end || coalesce(${billOf}, o.reference, 'pack d’heures de ' || ${customer(sql`h.customer_id`)})`)} as words, x.paid_on as day, (x.signed_cents - x.provider_fee_cents)::bigint as cents
      from payments x left join orders o on o.id = x.order_id left join hour_packs h on h.id = x.hour_pack_id
     where x.type = 'card' and x.status = 'succeeded' and not ${isPaidOut(sql`payment_id`)} and not exists (select from card_disputes d where d.lost_payment_id = x.id)
    union all select 2, x.id, coalesce(o.company_id, k.id), ${named(sql`'Professeur ' || (select ${person(sql`h.person_id`)} from teachers h where h.id = x.teacher_id)`)}, x.paid_on, -x.amount_cents::bigint
      from teacher_payments x join companies k on k.code = case when x.teacher_extra_id is null then 'traineeship' else 'private-tuition' end left join orders o on o.id = x.order_id
     where x.type <> 'bank-transfer' and x.status = 'succeeded' and not ${isPaidOut(sql`teacher_payment_id`)}
    union all ${disputed(named(sql`'Contestation, ' || coalesce(${billOf}, o.reference, 'pack d’heures de ' || ${customer(sql`h.customer_id`)})`))}
    union all ${ofProvider(named(sql`case x.kind when 'dispute' then 'Frais de contestation' when 'fee' then 'Frais du prestataire, ' || x.label else 'À expliquer, ' || x.label end`))}`,
  ],
  [
    'urssaf-advance',
    (
      named,
    ) => sql`select 1 as part, x.id, o.company_id, ${named(sql`'Avance Urssaf, ' || coalesce(${billOf}, o.reference) || case when x.direction = 'out' then ', reprise' else '' end`)} as words, coalesce(x.paid_on, x.updated_at::date) as day,
        (case when x.status = 'succeeded' then x.signed_cents else 0 end - coalesce((select sum(m.amount_cents) from bank_matches m where m.payment_id = x.id), 0))::bigint as cents
      from payments x join orders o on o.id = x.order_id where ${isUrssaf}`,
  ],
  [
    'suspense',
    // and what other entries put there: what was taken over, what was written by hand
    (named) =>
      sql`select 1 as part, x.id, x.company_id, ${named(sql`x.label || coalesce(' · ' || x.reason, '')`)} as words, x.booked_on as day, -x.amount_cents::bigint as cents from bank_lines x where x.kind = 'suspense'
    union all select 2, l.id, e.company_id, ${named(sql`e.label`)}, e.entry_on, (l.debit_cents - l.credit_cents)::bigint
      from ledger_lines l join ledger_entries e on e.id = l.entry_id join system_accounts a on a.id = l.system_account_id where a.nature = 'suspense' and e.bank_line_id is null and e.card_payout_line_id is null and e.payout_explanation_id is null and e.opens_year_id is null
    union all select 3, x.id, y.company_id, ${named(sql`'Prestataire de cartes, ' || x.label`)}, y.arrives_on, -(x.amount_cents - x.fee_cents)::bigint from ${unexplained}`,
  ],
]
/** What of lines of the bank people put to an account of passage. */
const put = (nature: string, named: Naming) =>
  sql`select 9, y.id, x.company_id, ${named(sql`y.label || ' · ' || x.label`)}, x.booked_on, -y.amount_cents::bigint
    from bank_line_parts y join bank_lines x on x.id = y.bank_line_id join system_accounts a on a.id = y.system_account_id where a.nature = ${nature}`
const items: typeof own = own.map(([nature, source]) => [
  nature,
  (named) => sql`${source(named)} union all ${put(nature, named)}`,
])

/** Most items listed of an account, the oldest first; the sum counts them all. */
const most = 100

type Balance = Pick<TransitAccount, 'company' | 'code' | 'name' | 'balanceCents'> & { readonly nature: string }
const listBalances = async (db: Db): Promise<Balance[]> => {
  const { rows } = await sql<Balance>`
    select k.code as company, a.code, a.name, a.nature, coalesce((select sum(t.debit_cents - t.credit_cents) from ledger_account_totals t
        where t.system_account_id = a.id and t.company_id = k.id and t.source <> 'opening'), 0)::bigint as balance_cents
      from companies k cross join system_accounts a where k.code <> 'holding' and a.enabled and a.nature = any(${items.map(([nature]) => nature)}::text[])
     order by k.id desc, a.code`.execute(db)
  return rows
}

type Items = Pick<TransitAccount, 'itemsCents' | 'itemCount' | 'items'>
type Key = { readonly part: number; readonly id: number }
type Sums = Omit<Items, 'items'> & { readonly company: string; readonly oldest: readonly Key[] }
const listItems = async (db: Db, source: (named: Naming) => Part): Promise<Map<string, Items>> => {
  const { rows } = await sql<Sums>`
    with i as materialized (select s.* from (${source(() => sql`null::text`)}) s where s.cents <> 0)
    select k.code as company, sum(i.cents)::bigint as items_cents, count(*)::integer as item_count,
      (select jsonb_agg(jsonb_build_object('part', f.part, 'id', f.id)) from (select z.part, z.id from i z where z.company_id = k.id order by z.day, z.id limit ${most}) f) as oldest
      from i join companies k on k.id = i.company_id group by k.id, k.code`.execute(db)
  const shown = await nameItems(
    db,
    source,
    rows.flatMap(({ oldest }) => oldest.map(({ id }) => id)),
  )
  return new Map(
    rows.map(({ company, oldest, ...sums }) => {
      const own = new Set(oldest.map(keyOf))
      return [
        company,
        {
          ...sums,
          items: shown.filter((item) => own.has(keyOf(item))).map(({ words, day, cents }) => ({ words, day, cents })),
        },
      ]
    }),
  )
}
const keyOf = ({ part, id }: Key) => `${part} ${id}`
/** With what they are called, the oldest first. */
const nameItems = async (db: Db, source: (named: Naming) => Part, ids: readonly number[]) => {
  if (ids.length === 0) return []
  const { rows } = await sql<Key & Items['items'][number]>`
    select z.part, z.id, z.words, z.day::text as day, z.cents from (${source((words) => words)}) z where z.id = any(${[...ids]}::bigint[]) order by z.day, z.words`.execute(
    db,
  )
  return rows
}

/** Accounts that hold something, or that the books and what makes them do not agree on. */
export const listTransit = async (db: Db): Promise<TransitAccount[]> => {
  const balances = await listBalances(db)
  const accounts: TransitAccount[] = []
  for (const [nature, source] of items) {
    const found = await listItems(db, source)
    for (const { nature: own, ...balance } of balances) {
      if (own !== nature) continue
      const {
        itemsCents,
        itemCount,
        items: listed,
      } = found.get(balance.company) ?? { itemsCents: 0, itemCount: 0, items: [] }
      if (balance.balanceCents !== 0 || itemsCents !== 0)
        accounts.push({ ...balance, itemsCents, itemCount, items: listed })
    }
  }
  return accounts
}
