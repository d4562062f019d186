-- Accounting: what each account moved in each month by what its entries are of, kept as they are written: a year is a thousand rows, however many families it had.

create function ledger_source(e ledger_entries) returns text immutable language sql as $$
  select case when e.opens_year_id is not null then 'opening' when e.bill_id is not null then 'bill' when e.teacher_bill_id is not null then 'teacher-bill'
    when e.payslip_id is not null then 'payslip' when e.salary_payment_id is not null then 'salary-payment' when e.contribution_payment_id is not null then 'contribution-payment'
    when e.vat_return_id is not null then 'vat-return' when e.accrual_id is not null then 'accrual' else 'other' end $$;

create table ledger_account_totals (
  company_id bigint not null references companies, fiscal_year_id bigint not null references fiscal_years,
  month date not null constraint ledger_account_totals_month_check check (extract(day from month) = 1),
  source text not null, system_account_id bigint not null references system_accounts,
  debit_cents bigint not null, credit_cents bigint not null, entry_count integer not null,
  constraint ledger_account_totals_uq unique (fiscal_year_id, month, source, system_account_id));
comment on table ledger_account_totals is 'accounting: debits and credits of a month by account and by what the entries are of, the entries that open a year apart; the sum of ledger_lines, moved only as they are written';
comment on column ledger_account_totals.entry_count is 'entries that have a line of the account: those of an entry are written by one statement';
create index ledger_account_totals_company_idx on ledger_account_totals (company_id, month);
create index ledger_account_totals_account_idx on ledger_account_totals (system_account_id);

insert into ledger_account_totals (company_id, fiscal_year_id, month, source, system_account_id, debit_cents, credit_cents, entry_count)
select e.company_id, e.fiscal_year_id, date_trunc('month', e.entry_on)::date, ledger_source(e), l.system_account_id, sum(l.debit_cents), sum(l.credit_cents), count(distinct l.entry_id)
  from ledger_lines l join ledger_entries e on e.id = l.entry_id group by 1, 2, 3, 4, 5;
create trigger ledger_account_totals_guard before insert or update or delete on ledger_account_totals for each row execute function series_guard();

-- whoever writes entries of a company waits for the one before: nobody else moves these rows meanwhile
create function ledger_add_account_totals() returns trigger language plpgsql as $$
begin
  insert into ledger_account_totals (company_id, fiscal_year_id, month, source, system_account_id, debit_cents, credit_cents, entry_count)
  select e.company_id, e.fiscal_year_id, date_trunc('month', e.entry_on)::date, ledger_source(e), l.system_account_id, sum(l.debit_cents), sum(l.credit_cents), count(distinct l.entry_id)
    from added l join ledger_entries e on e.id = l.entry_id group by 1, 2, 3, 4, 5
  on conflict on constraint ledger_account_totals_uq do update
    set debit_cents = ledger_account_totals.debit_cents + excluded.debit_cents, credit_cents = ledger_account_totals.credit_cents + excluded.credit_cents,
      entry_count = ledger_account_totals.entry_count + excluded.entry_count;
  return null;
end $$;
create trigger ledger_lines_account_totals after insert on ledger_lines referencing new table as added for each statement execute function ledger_add_account_totals();
