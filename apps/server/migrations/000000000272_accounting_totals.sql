-- Accounting: what each account and person moved in each month, kept as entries are written, so that a balance of ten years reads months instead of lines.

create table ledger_totals (
  company_id bigint not null references companies, month date not null constraint ledger_totals_month_check check (extract(day from month) = 1),
  is_opening boolean not null, system_account_id bigint not null references system_accounts, customer_id bigint references customers, teacher_id bigint references teachers,
  debit_cents bigint not null, credit_cents bigint not null,
  constraint ledger_totals_uq unique nulls not distinct (company_id, system_account_id, month, is_opening, customer_id, teacher_id))
  with (fillfactor = 80);
comment on table ledger_totals is 'accounting: debits and credits of a month by account and auxiliary, the entries that open a year apart; the sum of ledger_lines, moved only as they are written';
create index ledger_totals_account_idx on ledger_totals (system_account_id);
create index ledger_totals_customer_idx on ledger_totals (customer_id) where customer_id is not null;
create index ledger_totals_teacher_idx on ledger_totals (teacher_id) where teacher_id is not null;
create trigger ledger_totals_guard before insert or update or delete on ledger_totals for each row execute function series_guard();

create function ledger_add_totals() returns trigger language plpgsql as $$
begin
  insert into ledger_totals (company_id, month, is_opening, system_account_id, customer_id, teacher_id, debit_cents, credit_cents)
  select e.company_id, date_trunc('month', e.entry_on)::date, j.code = 'AN', l.system_account_id, l.customer_id, l.teacher_id, sum(l.debit_cents), sum(l.credit_cents)
    from added l join ledger_entries e on e.id = l.entry_id join ledger_journals j on j.id = e.journal_id
   group by 1, 2, 3, 4, 5, 6
  on conflict on constraint ledger_totals_uq do update
    set debit_cents = ledger_totals.debit_cents + excluded.debit_cents, credit_cents = ledger_totals.credit_cents + excluded.credit_cents;
  return null;
end $$;
create trigger ledger_lines_totals after insert on ledger_lines referencing new table as added for each statement execute function ledger_add_totals();

-- Whoever writes entries of a company waits for the one before, from its first entry on: totals of several journals are moved in
-- one transaction, and two that took them in another order would wait for each other.
create function ledger_wait() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('ledger of a company', new.company_id));
  return new;
end $$;
create trigger ledger_a_wait before insert on ledger_entries for each row execute function ledger_wait();
