// What people put of lines of the bank to accounts: it stands there in the books, and nowhere once it is taken back.
import { sql } from 'kysely'
import { byQuery } from './invariant.ts'

export const partsStandInTheBooks = byQuery(
  'parts-of-bank-lines-stand-in-the-books',
  'What of a line of the bank was put to an account stands there in the books, no more and no less; of a line that is open again, nothing.',
  'bank_lines',
  () => sql`
    with put as (select bank_line_id, system_account_id, -sum(amount_cents) as cents from bank_line_parts group by 1, 2),
         booked as (select e.bank_line_id, l.system_account_id, sum(l.debit_cents - l.credit_cents) as cents
                      from ledger_entries e join ledger_lines l on l.entry_id = e.id where e.bank_line_id is not null group by 1, 2)
    select p.bank_line_id as id, 'line of the bank ' || p.bank_line_id || ': ' || p.cents || ' put to ' || a.code || ', ' || coalesce(b.cents, 0) || ' in the books' as what
      from put p join system_accounts a on a.id = p.system_account_id left join booked b using (bank_line_id, system_account_id) where coalesce(b.cents, 0) <> p.cents
    union all
    select x.id, 'line of the bank ' || x.id || ' is open, and ' || b.cents || ' of it stand at ' || a.code
      from bank_lines x join booked b on b.bank_line_id = x.id and b.cents <> 0 join system_accounts a on a.id = b.system_account_id where x.kind is null`,
)

export const bankInvariants = [partsStandInTheBooks] as const
