// Money that families bring: shared whole, their credit the sum of its moves and what the books hold for them.
import { sql } from 'kysely'
import { byQuery } from './invariant.ts'

export const receiptsAreShared = byQuery(
  'receipts-are-shared-whole',
  'What was received is the sum of what it paid and of what became credit; one that was reversed or bounced pays nothing any more.',
  'receipts',
  () => sql`
    select r.id, 'receipt ' || r.id || ' (' || r.status || ') of ' || r.amount_cents || ' makes ' || made.cents as what from receipts r
      cross join lateral (select coalesce((select sum(p.signed_cents) from payments p where p.receipt_id = r.id and p.status = 'succeeded'), 0)
        + coalesce((select sum(m.amount_cents) from credit_moves m where m.receipt_id = r.id), 0) as cents) made
     where made.cents <> case r.status when 'posted' then r.amount_cents else 0 end`,
)

export const creditsAreTheirMoves = byQuery(
  'credits-are-the-sum-of-their-moves',
  'The credit of a family is the sum of its moves, and never below zero.',
  'customers',
  () => sql`
    select c.customer_id as id, 'customer ' || c.customer_id || ' holds ' || c.balance_cents || ' in ' || c.nature as what from credits c
     where c.balance_cents < 0 or c.balance_cents <> coalesce((select sum(m.amount_cents) from credit_moves m
       where m.company_id = c.company_id and m.customer_id = c.customer_id and m.nature = c.nature), 0)`,
)

export const creditIsInTheBooks = byQuery(
  'credit-is-what-the-books-hold',
  'What the books hold for a family (4191) is its credit, what is kept for its packs of hours and what is asked to be given back.',
  'customers',
  () => sql`
    with books as (select l.customer_id, sum(l.credit_cents - l.debit_cents) as cents from ledger_lines l
                     join system_accounts a on a.id = l.system_account_id join ledger_entries e on e.id = l.entry_id and e.opens_year_id is null
                    where a.nature = 'customer-advance' group by 1),
         held as (select customer_id, sum(cents) as cents from (select customer_id, balance_cents as cents from credits
                    union all select customer_id, -amount_cents from credit_moves where hour_pack_id is not null
                    union all select customer_id, amount_cents from refunds where status = 'asked') x group by 1)
    select c.id, 'customer ' || c.number || ': ' || coalesce(books.cents, 0) || ' in the books, ' || coalesce(held.cents, 0) || ' held' as what
      from customers c left join books on books.customer_id = c.id left join held on held.customer_id = c.id
     where coalesce(books.cents, 0) <> coalesce(held.cents, 0) order by c.id`,
)

export const packsHoldWhatIsLeft = byQuery(
  'packs-hold-no-more-than-is-left',
  'What is kept for a pack of hours is never more than its hours that are left, and nothing once it ended.',
  'hour_packs',
  () => sql`
    select k.id, 'pack ' || k.id || ' holds ' || held.cents || ' for ' || k.minutes - used.minutes || ' minutes' as what from hour_packs k
      cross join lateral (select coalesce(sum(c.duration_minutes), 0) as minutes from courses c where c.hour_pack_id = k.id and c.status <> '5-cancelled') used
      cross join lateral (select coalesce(-sum(m.amount_cents), 0) as cents from credit_moves m where m.hour_pack_id = k.id) held
     where used.minutes > k.minutes or held.cents < 0
        or held.cents > case when k.ended_on is null then k.hourly_price_cents / 60.0 * (k.minutes - used.minutes) else 0 end`,
)

export const slipsAreTheirReceipts = byQuery(
  'slips-are-the-sum-of-their-receipts',
  'A slip taken to the bank is the sum of its receipts.',
  'remittance_slips',
  () => sql`
    select s.id, 'slip ' || s.number || ' says ' || s.total_cents as what from remittance_slips s
     where s.status = 'deposited' and (s.total_cents, s.receipt_count) <> (select coalesce(sum(r.amount_cents), 0), count(*) from receipts r
       where r.remittance_slip_id = s.id)`,
)

export const receiptInvariants = [
  receiptsAreShared,
  creditsAreTheirMoves,
  creditIsInTheBooks,
  packsHoldWhatIsLeft,
  slipsAreTheirReceipts,
] as const
