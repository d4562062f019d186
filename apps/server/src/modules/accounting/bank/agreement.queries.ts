// SQL of the account of the bank beside the bank: what the ledger holds, the last balance that a statement printed, and what one of them has and the other not yet.
import type { BankAgreement } from '@cartable/domain/accounting/bank/agreement.schema.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

/** Most items listed, the oldest first; the sum counts them all. */
const most = 100

const key = (kind: string, id: RawBuilder<unknown>) => sql`${sql.lit(kind)} || ${id}`
/** What an entry \`e\` of the bank is of, as the lines of statements that prove it name it; one that no line can prove is of itself. */
const keyOfEntry = sql`coalesce(${key('receipt ', sql`coalesce(p.receipt_id, v.receipt_id, e.bounced_receipt_id)`)}, ${key('refund ', sql`e.refund_id`)}, ${key('slip ', sql`e.remittance_slip_id`)},
    ${key('bill ', sql`coalesce(t.teacher_bill_id, w.teacher_bill_id)`)}, ${key('teacher ', sql`e.teacher_payment_id`)}, ${key('salary ', sql`e.salary_payment_id`)},
    ${key('contribution ', sql`e.contribution_payment_id`)}, ${key('due ', sql`e.teacher_due_part_id`)}, ${key('manual ', sql`e.manual_entry_id`)}, ${key('entry ', sql`coalesce(e.reverses_entry_id, e.id)`)})`
const keyOfMatch = sql`coalesce(${key('receipt ', sql`m.receipt_id`)}, ${key('refund ', sql`m.refund_id`)}, ${key('slip ', sql`m.remittance_slip_id`)}, ${key('bill ', sql`w.teacher_bill_id`)},
    ${key('teacher ', sql`m.teacher_payment_id`)}, ${key('salary ', sql`m.salary_payment_id`)}, ${key('contribution ', sql`m.contribution_payment_id`)}, ${key('due ', sql`m.teacher_due_part_id`)})`

/**
 * What was entered before the first statement, and no line of one proves, is in the balance that it begins with; so is what was
 * written by hand on its first day (the balance taken over). What a line of the bank is entered by itself is known to both.
 */
const awaited = (companyId: number) => sql`(
  with since as (select min(s.from_on) as day from bank_statements s where s.company_id = ${companyId}),
  own as (select ${keyOfEntry} as key, max(e.entry_on) as day, bool_or(e.manual_entry_id is not null) as is_manual, (array_agg(e.label order by e.id))[1] as words, sum(l.debit_cents - l.credit_cents) as cents
      from system_accounts a join ledger_lines l on l.system_account_id = a.id join ledger_entries e on e.id = l.entry_id
      left join payments p on p.id = e.payment_id left join credit_moves v on v.id = e.credit_move_id left join teacher_payments t on t.id = e.teacher_payment_id
      left join misdirected_transfer_parts g on g.id = e.misdirected_part_id left join misdirected_transfers d on d.id = coalesce(e.misdirected_transfer_id, g.misdirected_transfer_id)
      left join teacher_transfers w on w.id = d.teacher_transfer_id
     where a.nature = 'bank' and e.company_id = ${companyId} and e.bank_line_id is null and e.opens_year_id is null group by 1),
  seen as (select ${keyOfMatch} as key, max(x.booked_on) as day, (array_agg(x.label order by x.id))[1] as words, sum(m.amount_cents) as cents
      from bank_matches m join bank_lines x on x.id = m.bank_line_id left join teacher_transfers w on w.id = m.teacher_transfer_id
     where x.company_id = ${companyId} and ${keyOfMatch} is not null group by 1)
  select coalesce(own.words, seen.words) as words, coalesce(own.day, seen.day) as day, (coalesce(own.cents, 0) - coalesce(seen.cents, 0))::bigint as cents
    from own full join seen on seen.key = own.key cross join since
   where coalesce(own.cents, 0) <> coalesce(seen.cents, 0) and (seen.key is not null or own.day > since.day or own.day = since.day and not own.is_manual)
  union all
  select 'À rapprocher' || ' · ' || x.label, x.booked_on, -x.amount_cents from bank_lines x where x.company_id = ${companyId} and x.kind is null)`

/** The last balance of each account of the company, with the lines that came after it. */
const printed = (companyId: number) => sql`(
  select max(z.to_on) as last_on, sum(z.closing_cents + coalesce((select sum(l.amount_cents) from bank_lines l join bank_statements o on o.id = l.statement_id
      where l.company_id = ${companyId} and l.booked_on > z.to_on and coalesce(o.account, z.account) = z.account), 0)) as cents
    from (select distinct on (s.account) s.account, s.to_on, s.closing_cents from bank_statements s where s.company_id = ${companyId} and s.closing_cents is not null
           order by s.account, s.to_on desc, s.id desc) z)`

type Row = Omit<BankAgreement, 'bank'> & { readonly lastOn: string | null; readonly cents: number | null }
/** Of each company that sells and has statements; of one of them where it is named. */
export const listBankAgreements = async (db: Db, company: number | null = null): Promise<BankAgreement[]> => {
  const companies = await db
    .selectFrom('companies as k')
    .select('k.id')
    .where((where) =>
      where.exists(where.selectFrom('bankStatements as s').select('s.id').whereRef('s.companyId', '=', 'k.id')),
    )
    .$if(company !== null, (query) => query.where('k.id', '=', company))
    .orderBy('k.id', 'desc')
    .execute()
  const found: BankAgreement[] = []
  for (const { id } of companies) {
    const { rows } = await sql<Row>`
      with i as materialized (select * from ${awaited(id)} y)
      select k.code as company, a.code, a.name, coalesce((select sum(t.debit_cents - t.credit_cents) from ledger_account_totals t
            where t.system_account_id = a.id and t.company_id = k.id and t.source <> 'opening'), 0)::bigint as balance_cents,
          b.last_on::text as last_on, b.cents::bigint as cents, coalesce((select sum(i.cents) from i), 0)::bigint as items_cents, (select count(*) from i)::integer as item_count,
          coalesce((select jsonb_agg(jsonb_build_object('words', f.words, 'day', f.day, 'cents', f.cents) order by f.day, f.words)
            from (select * from i order by i.day, i.words limit ${most}) f), '[]'::jsonb) as items
        from companies k join system_accounts a on a.enabled and a.nature = 'bank' cross join ${printed(id)} b where k.id = ${id}`.execute(
      db,
    )
    found.push(
      ...rows.map(({ lastOn, cents, ...row }) => ({
        ...row,
        bank: lastOn === null || cents === null ? null : { on: lastOn, cents },
      })),
    )
  }
  return found
}
