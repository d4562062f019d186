-- Accounting: chart of accounts, fiscal years and the hash-chained ledger.

create table system_accounts (
  id bigint generated always as identity primary key,
  code text not null constraint system_accounts_code_check check (code ~ '^[1-8][0-9A-Z]{2,9}$'), name text not null, type text not null, nature text, class smallint not null constraint system_accounts_class_check check (class between 1 and 8),
  enabled boolean not null default true, like row_stamps including defaults,
  constraint system_accounts_class_code_check check (left(code, 1) = class::text));
comment on table system_accounts is 'accounting: chart of accounts; nature = what the program posts there (customer, revenue-tuition, vat-collected, card-provider…)';
create unique index system_accounts_code_uq on system_accounts (code) where enabled;
create unique index system_accounts_nature_uq on system_accounts (nature) where enabled and nature is not null;
select audited('system_accounts');

create table fiscal_years (
  id bigint generated always as identity primary key, company_id bigint not null references companies, period daterange not null, closed_through date,
  closed_at timestamptz(3), closed_by_account_id bigint references accounts, like row_stamps including defaults,
  constraint fiscal_years_closed_check check (closed_at is null or (closed_through is not null and closed_through = upper(period) - 1)),
  constraint fiscal_years_excl exclude using gist (company_id with =, period with &&));
comment on table fiscal_years is 'accounting: exercice; entries dated up to closed_through are refused; closed for good once its balances were carried over';
create function fiscal_year_guard() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (new.closed_at, new.closed_through, new.period) is not distinct from (old.closed_at, old.closed_through, old.period) then return new; end if;
  raise exception 'a closed fiscal year never changes' using errcode = '23P90', table = 'fiscal_years', constraint = 'fiscal_years_stay';
end $$;
create trigger fiscal_years_stay before update or delete on fiscal_years for each row when (old.closed_at is not null) execute function fiscal_year_guard();
select audited('fiscal_years');

create table month_closings (
  id bigint generated always as identity primary key, company_id bigint not null references companies,
  month date not null constraint month_closings_month_check check (extract(day from month) = 1),
  reason text, left_open jsonb not null default '[]', turnover_cents bigint not null,
  closed_by_account_id bigint references accounts, closed_at timestamptz(3) not null default clock_now(),
  reopened_by_account_id bigint references accounts, reopened_at timestamptz(3), reopen_reason text,
  like row_stamps including defaults,
  constraint month_closings_reason_check check (left_open = '[]' or reason is not null),
  constraint month_closings_reopened_check check ((reopened_at is null) = (reopen_reason is null)));
comment on table month_closings is 'accounting: a month closed with all before it, by whom and with what was left; reopened, the row stays';
comment on column month_closings.left_open is 'checks that still counted something: key and count';
comment on column month_closings.turnover_cents is 'sales of the month in the ledger when it was closed: what it must read for ever';
create unique index month_closings_standing_uq on month_closings (company_id, month) where reopened_at is null;
create index month_closings_company_idx on month_closings (company_id, month desc);
create index month_closings_closed_by_idx on month_closings (closed_by_account_id) where closed_by_account_id is not null;
create index month_closings_reopened_by_idx on month_closings (reopened_by_account_id) where reopened_by_account_id is not null;
create trigger month_closings_stay before delete on month_closings for each row execute function refuse_change('a closing never goes: it is reopened');
select audited('month_closings');

create table vat_moves (
  id bigint generated always as identity primary key, company_id bigint not null references companies,
  order_id bigint references orders, hour_pack_id bigint references hour_packs,
  payment_id bigint references payments, bill_id bigint references bills, credit_move_id bigint references credit_moves, bad_debt_move_id bigint references bad_debt_moves,
  basis text not null constraint vat_moves_basis_check check (basis in ('collection','debits')),
  on_date date not null, vat_percent percent not null, base_cents integer not null, vat_cents integer not null,
  created_at timestamptz(3) not null default clock_now(),
  constraint vat_moves_subject_check check (num_nonnulls(order_id, hour_pack_id) = 1),
  constraint vat_moves_source_check check (num_nonnulls(payment_id, bill_id, credit_move_id, bad_debt_move_id) = 1),
  constraint vat_moves_amount_check check (base_cents <> 0 or vat_cents <> 0));
comment on table vat_moves is 'accounting: base and VAT, at one rate, that money, a bill or a credit note makes due, or gives back; append-only, written by triggers as the difference with the moves before';
comment on column vat_moves.basis is 'collection: moved in the books from 44574 by an entry of its own; debits: the bill itself stands in the account of its rate';
create index vat_moves_date_idx on vat_moves (company_id, on_date) include (vat_cents);
create index vat_moves_order_idx on vat_moves (order_id) where order_id is not null;
create index vat_moves_hour_pack_idx on vat_moves (hour_pack_id) where hour_pack_id is not null;
create index vat_moves_payment_idx on vat_moves (payment_id) where payment_id is not null;
create index vat_moves_bill_idx on vat_moves (bill_id) where bill_id is not null;
create index vat_moves_credit_move_idx on vat_moves (credit_move_id) where credit_move_id is not null;
create trigger vat_moves_immutable before update or delete on vat_moves for each row execute function refuse_change('a move of VAT never changes: the opposite one follows');

-- an order follows the option that its bill was issued under, which the bill says
create function vat_basis(o bigint) returns text language sql stable as $$
  select case when exists (select from bills where order_id = o and kind = 'bill' and mentions ->> 'vatDue' = 'debits') then 'debits' else 'collection' end $$;

-- VAT that is due of an order, by rate: of its bill less its credit notes, all of it (debits) or in the part that was received of
-- it, wages collected for others included, multiplied before it is divided, for the last receipt to take the remainder; less what debts given up take back
create function vat_due(o bigint) returns table (vat_percent numeric, base_cents integer, vat_cents integer) language sql stable as $$
  select l.vat_percent::numeric, round(sum(s.sign * l.total_excl_tax_cents) * p.received / p.net)::integer - recovered_of_lost(o, l.vat_percent::numeric, 'baseCents'), round(sum(s.sign * l.vat_cents) * p.received / p.net)::integer - recovered_of_lost(o, l.vat_percent::numeric, 'vatCents')
    from (select r.id, r.net::numeric as net, case when vat_basis(r.id) = 'debits' then r.net else least(greatest(r.paid_cents, 0), r.net) end as received
            from (select id, paid_cents, amount_cents - credited_cents as net from orders where id = o) r where r.net > 0) p
    join bills b on b.order_id = p.id join bill_lines l on l.bill_id = b.id
   cross join lateral (select case b.kind when 'bill' then 1 else -1 end as sign) s
   group by l.vat_percent, p.received, p.net $$;

-- a move of a day whose books are closed is of the first open one
create function vat_day(c bigint, d date) returns date language sql stable as $$
  select coalesce((select min(greatest(lower(f.period), d, f.closed_through + 1)) from fiscal_years f
    where f.company_id = c and upper(f.period) > d and (f.closed_through is null or f.closed_through + 1 < upper(f.period))), d) $$;

create function write_vat_moves(o bigint, payment bigint, bill bigint, d date, bad_debt_move bigint default null) returns void language sql as $$
  insert into vat_moves (company_id, order_id, payment_id, bill_id, bad_debt_move_id, basis, on_date, vat_percent, base_cents, vat_cents)
  select r.company_id, o, payment, bill, bad_debt_move, vat_basis(o), vat_day(r.company_id, d), x.vat_percent, x.base, x.vat
    from orders r cross join lateral (select u.vat_percent, sum(u.base_cents) as base, sum(u.vat_cents) as vat
      from (select vat_percent, base_cents, vat_cents from vat_due(o) union all select vat_percent::numeric, -base_cents, -vat_cents from vat_moves where order_id = o) u group by 1) x
   where r.id = o and (x.base <> 0 or x.vat <> 0) order by x.vat_percent $$;

create function payment_moves_vat() returns trigger language plpgsql as $$
declare was boolean := tg_op = 'UPDATE' and old.status = 'succeeded';
begin
  -- due as it was billed, whatever is paid of it: credit may pay a bill in the transaction that issues it
  if vat_basis(new.order_id) = 'debits' then return null; end if;
  if new.status <> 'succeeded' then
    -- taken back: what it made due leaves the month in which that is known
    if was then perform write_vat_moves(new.order_id, new.id, null, clock_today()); end if;
    return null;
  end if;
  if was and old.paid_on <> new.paid_on then
    insert into vat_moves (company_id, order_id, payment_id, basis, on_date, vat_percent, base_cents, vat_cents)
    select company_id, order_id, payment_id, basis, vat_day(company_id, old.paid_on), vat_percent, -sum(base_cents), -sum(vat_cents) from vat_moves
     where payment_id = new.id group by 1, 2, 3, 4, 6 having sum(base_cents) <> 0 or sum(vat_cents) <> 0;
  end if;
  perform write_vat_moves(new.order_id, new.id, null, new.paid_on);
  return null;
end $$;
-- a card that pays hours ahead makes due what is kept for them, below
create constraint trigger payments_vat after insert or update of status, amount_cents, paid_on on payments deferrable initially deferred
  for each row when (new.order_id is not null) execute function payment_moves_vat();
create function bill_moves_vat() returns trigger language plpgsql as $$ begin perform write_vat_moves(new.order_id, null, new.id, new.issued_on); return null; end $$;
create constraint trigger bills_vat after insert on bills deferrable initially deferred for each row execute function bill_moves_vat();

-- VAT of hours paid before they are given is due when the money comes (CGI, art. 269, 2, c); as a lesson is billed, its order takes it over
create function pack_moves_vat() returns trigger language plpgsql as $$
begin
  insert into vat_moves (company_id, hour_pack_id, credit_move_id, basis, on_date, vat_percent, base_cents, vat_cents)
  select k.company_id, k.id, new.id, 'collection', vat_day(k.company_id, new.moved_on), k.vat_percent, (h.cents - t.vat) - m.base, t.vat - m.vat
    from hour_packs k
   cross join lateral (select -coalesce(sum(amount_cents), 0) as cents from credit_moves where hour_pack_id = k.id) h
   cross join lateral (select round(h.cents * k.vat_percent / (100 + k.vat_percent)) as vat) t
   cross join lateral (select coalesce(sum(base_cents), 0) as base, coalesce(sum(vat_cents), 0) as vat from vat_moves where hour_pack_id = k.id) m
   where k.id = new.hour_pack_id and (h.cents - t.vat <> m.base or t.vat <> m.vat);
  return null;
end $$;
create constraint trigger credit_moves_vat after insert on credit_moves deferrable initially deferred
  for each row when (new.hour_pack_id is not null) execute function pack_moves_vat();

create table vat_returns (
  id bigint generated always as identity primary key, company_id bigint not null references companies,
  month date not null constraint vat_returns_month_check check (extract(day from month) = 1),
  due_cents bigint not null, deductible_cents bigint not null, carried_in_cents bigint not null,
  net_cents bigint not null generated always as (due_cents - deductible_cents - carried_in_cents) stored,
  lines jsonb not null, filed_by_account_id bigint references accounts, filed_at timestamptz(3) not null default clock_now(),
  like row_stamps including defaults,
  constraint vat_returns_month_uq unique (company_id, month));
comment on table vat_returns is 'accounting: VAT return of a month as it was filed; never changed: what comes later is of the next open month';
comment on column vat_returns.lines is 'base and VAT of each rate as they were filed: percent, baseCents, vatCents';
comment on column vat_returns.net_cents is 'to be paid; below zero, the credit that the next return takes over';
create index vat_returns_filed_by_idx on vat_returns (filed_by_account_id) where filed_by_account_id is not null;
create trigger vat_returns_stay before update or delete on vat_returns for each row execute function refuse_change('a return that was filed never changes');
select audited('vat_returns');

create table nova_returns (
  id bigint generated always as identity primary key,
  quarter date not null constraint nova_returns_quarter_check check (extract(day from quarter) = 1 and extract(month from quarter) in (1, 4, 7, 10)) constraint nova_returns_quarter_uq unique,
  declared_on date not null, figures jsonb not null, declared_by_account_id bigint references accounts, like row_stamps including defaults);
comment on column nova_returns.figures is 'rows of the return as they were typed, month by month and mode by mode: they never move again, whatever papers come to be dated in the quarter';
comment on table nova_returns is 'accounting: quarter whose services to persons were typed at nova.entreprises.gouv.fr, noted by staff; noted wrong, it is taken back';
create index nova_returns_declared_by_idx on nova_returns (declared_by_account_id) where declared_by_account_id is not null;
select audited('nova_returns');

create table ledger_journals (
  id bigint generated always as identity primary key, company_id bigint not null references companies, code text not null, name text not null,
  constraint ledger_journals_uq unique (company_id, code), constraint ledger_journals_company_uq unique (id, company_id));
comment on table ledger_journals is 'accounting: AN opening balances, VE sales, AC purchases, CB card provider, BQ bank, CA cash, UR URSSAF, PR teachers, OD';
select audited('ledger_journals');

create table manual_entries (
  id bigint generated always as identity primary key, company_id bigint not null references companies,
  entry_on date not null, piece_reference text not null, label text not null, reason text not null,
  status text not null default 'draft' constraint manual_entries_status_check check (status in ('draft','to-approve','posted','refused','withdrawn')),
  written_by_account_id bigint references accounts,
  decided_by_account_id bigint references accounts, decided_at timestamptz(3), refusal_reason text,
  reversed_by_account_id bigint references accounts, reversed_at timestamptz(3), reversal_reason text,
  like row_stamps including defaults,
  constraint manual_entries_decided_check check ((status in ('posted','refused')) = (decided_at is not null)),
  constraint manual_entries_refusal_check check ((status = 'refused') = (refusal_reason is not null)),
  constraint manual_entries_reversed_check check ((reversed_at is null) = (reversal_reason is null) and (reversed_at is null or status = 'posted')));
comment on table manual_entries is 'accounting: entry that a person writes in journal OD; in the books once another approved it, reversed and never changed after';
create index manual_entries_list_idx on manual_entries (company_id, entry_on desc, id desc);
create index manual_entries_waiting_idx on manual_entries (status) where status in ('draft','to-approve');
create index manual_entries_written_by_idx on manual_entries (written_by_account_id) where written_by_account_id is not null;
create index manual_entries_decided_by_idx on manual_entries (decided_by_account_id) where decided_by_account_id is not null;
create index manual_entries_reversed_by_idx on manual_entries (reversed_by_account_id) where reversed_by_account_id is not null;
create trigger manual_entries_stay before delete on manual_entries for each row execute function refuse_change('a manual entry never goes: it is withdrawn');
select audited('manual_entries');

create table ledger_sequences (
  journal_id bigint not null references ledger_journals, fiscal_year_id bigint not null references fiscal_years, last_number integer not null default 0, last_hash bytea not null default '\x',
  primary key (journal_id, fiscal_year_id));
comment on table ledger_sequences is 'accounting: gapless number and last hash of a journal and year; moved only by posting';
create trigger ledger_sequences_guard before insert or update or delete on ledger_sequences for each row execute function series_guard();

create table ledger_entries (
  id bigint generated always as identity primary key,
  company_id bigint not null, journal_id bigint not null, fiscal_year_id bigint not null references fiscal_years, number integer not null,
  entry_on date not null, piece_reference text not null, piece_on date not null, label text not null,
  bill_id bigint references bills, payment_id bigint references payments, teacher_payment_id bigint references teacher_payments,
  credit_move_id bigint references credit_moves, refund_id bigint references refunds, remittance_slip_id bigint references remittance_slips, bounced_receipt_id bigint references receipts, bank_line_id bigint references bank_lines,
  payslip_id bigint references payslips, salary_payment_id bigint references salary_payments, contribution_payment_id bigint references contribution_payments, vat_move_id bigint references vat_moves, vat_return_id bigint references vat_returns, teacher_bill_id bigint references teacher_bills,
  teacher_due_id bigint references teacher_dues, teacher_due_part_id bigint references teacher_due_parts, misdirected_transfer_id bigint, misdirected_part_id bigint, bad_debt_move_id bigint references bad_debt_moves, accrual_id bigint, accrual_back_id bigint, card_payout_line_id bigint references card_payout_lines, payout_explanation_id bigint, manual_entry_id bigint references manual_entries, supplier_bill_id bigint, supplier_set_off_id bigint, opens_year_id bigint references fiscal_years, reverses_entry_id bigint unique references ledger_entries,
  hash bytea, created_at timestamptz(3) not null default clock_now(),
  constraint ledger_entries_journal_fk foreign key (journal_id, company_id) references ledger_journals (id, company_id),
  constraint ledger_entries_number_uq unique (journal_id, fiscal_year_id, number),
  constraint ledger_entries_source_check check (num_nonnulls(bill_id, payment_id, teacher_payment_id, credit_move_id, refund_id, remittance_slip_id, bounced_receipt_id, bank_line_id, payslip_id, salary_payment_id, contribution_payment_id, vat_move_id, vat_return_id, teacher_bill_id, teacher_due_id, teacher_due_part_id, misdirected_transfer_id, misdirected_part_id, bad_debt_move_id, accrual_id, accrual_back_id, card_payout_line_id, payout_explanation_id, manual_entry_id, supplier_bill_id, supplier_set_off_id, opens_year_id) <= 1),
  constraint ledger_entries_opening_check check (opens_year_id = fiscal_year_id));
comment on table ledger_entries is 'accounting: journal entry made from an event; immutable, gapless per journal and year, chained by hash; corrected only by a reversing entry';
create unique index ledger_entries_bill_uq on ledger_entries (bill_id) where reverses_entry_id is null;
create unique index ledger_entries_payment_uq on ledger_entries (payment_id) where reverses_entry_id is null;
create unique index ledger_entries_teacher_payment_uq on ledger_entries (teacher_payment_id) where reverses_entry_id is null;
create unique index ledger_entries_credit_move_uq on ledger_entries (credit_move_id) where reverses_entry_id is null;
create unique index ledger_entries_refund_uq on ledger_entries (refund_id) where reverses_entry_id is null;
create unique index ledger_entries_slip_uq on ledger_entries (remittance_slip_id) where reverses_entry_id is null;
create unique index ledger_entries_bounced_receipt_uq on ledger_entries (bounced_receipt_id) where reverses_entry_id is null;
create unique index ledger_entries_bank_line_uq on ledger_entries (bank_line_id) where reverses_entry_id is null;
create unique index ledger_entries_payslip_uq on ledger_entries (payslip_id) where reverses_entry_id is null;
create unique index ledger_entries_salary_payment_uq on ledger_entries (salary_payment_id) where reverses_entry_id is null;
create unique index ledger_entries_contribution_payment_uq on ledger_entries (contribution_payment_id) where reverses_entry_id is null;
create unique index ledger_entries_vat_move_uq on ledger_entries (vat_move_id) where reverses_entry_id is null;
create unique index ledger_entries_vat_return_uq on ledger_entries (vat_return_id) where reverses_entry_id is null;
create unique index ledger_entries_teacher_bill_uq on ledger_entries (teacher_bill_id) where reverses_entry_id is null;
create unique index ledger_entries_teacher_due_uq on ledger_entries (teacher_due_id) where reverses_entry_id is null;
create unique index ledger_entries_teacher_due_part_uq on ledger_entries (teacher_due_part_id) where reverses_entry_id is null;
create unique index ledger_entries_opening_uq on ledger_entries (opens_year_id) where opens_year_id is not null;
comment on column ledger_entries.opens_year_id is 'year that the entry opens with the balances of the one before: it repeats them, and whoever sums across years leaves it out';
create unique index ledger_entries_supplier_bill_uq on ledger_entries (supplier_bill_id) where reverses_entry_id is null;
create unique index ledger_entries_payout_line_uq on ledger_entries (card_payout_line_id) where reverses_entry_id is null;
create unique index ledger_entries_payout_explanation_uq on ledger_entries (payout_explanation_id) where reverses_entry_id is null;
create unique index ledger_entries_supplier_set_off_uq on ledger_entries (supplier_set_off_id) where reverses_entry_id is null;
create unique index ledger_entries_manual_uq on ledger_entries (manual_entry_id) where reverses_entry_id is null;
create index ledger_entries_date_idx on ledger_entries (company_id, entry_on, id);
-- the books of both companies, and their lines by amount
create index ledger_entries_day_idx on ledger_entries (entry_on, id);
-- the whole history of a source, its reversing entries included, is found at once
create index ledger_entries_payment_idx on ledger_entries (payment_id) where payment_id is not null;
create index ledger_entries_teacher_payment_idx on ledger_entries (teacher_payment_id) where teacher_payment_id is not null;
create index ledger_entries_credit_move_idx on ledger_entries (credit_move_id) where credit_move_id is not null;
create index ledger_entries_refund_idx on ledger_entries (refund_id) where refund_id is not null;
create index ledger_entries_slip_idx on ledger_entries (remittance_slip_id) where remittance_slip_id is not null;
create index ledger_entries_bounced_receipt_idx on ledger_entries (bounced_receipt_id) where bounced_receipt_id is not null;
create index ledger_entries_bank_line_idx on ledger_entries (bank_line_id) where bank_line_id is not null;
create index ledger_entries_payslip_idx on ledger_entries (payslip_id) where payslip_id is not null;
create index ledger_entries_salary_payment_idx on ledger_entries (salary_payment_id) where salary_payment_id is not null;
create index ledger_entries_contribution_payment_idx on ledger_entries (contribution_payment_id) where contribution_payment_id is not null;
create index ledger_entries_vat_move_idx on ledger_entries (vat_move_id) where vat_move_id is not null;
create index ledger_entries_vat_return_idx on ledger_entries (vat_return_id) where vat_return_id is not null;
create index ledger_entries_teacher_bill_idx on ledger_entries (teacher_bill_id) where teacher_bill_id is not null;
create index ledger_entries_teacher_due_idx on ledger_entries (teacher_due_id) where teacher_due_id is not null;
create index ledger_entries_teacher_due_part_idx on ledger_entries (teacher_due_part_id) where teacher_due_part_id is not null;
create index ledger_entries_supplier_bill_idx on ledger_entries (supplier_bill_id) where supplier_bill_id is not null;
create index ledger_entries_payout_line_idx on ledger_entries (card_payout_line_id) where card_payout_line_id is not null;
create index ledger_entries_payout_explanation_idx on ledger_entries (payout_explanation_id) where payout_explanation_id is not null;
create index ledger_entries_supplier_set_off_idx on ledger_entries (supplier_set_off_id) where supplier_set_off_id is not null;
create index ledger_entries_manual_idx on ledger_entries (manual_entry_id) where manual_entry_id is not null;
create trigger ledger_no_truncate before truncate on ledger_entries execute function refuse_change('the ledger is never truncated');

create table ledger_lines (
  id bigint generated always as identity primary key,
  entry_id bigint not null references ledger_entries, position integer not null, entry_on date not null default 'infinity',
  system_account_id bigint not null references system_accounts, customer_id bigint references customers, teacher_id bigint references teachers,
  label text not null, debit_cents bigint not null default 0, credit_cents bigint not null default 0, letter text, lettered_on date,
  aged_company bigint, aged_order bigint, aged_billed_on date, aged_piece_on date,
  constraint ledger_lines_position_uq unique (entry_id, position) include (debit_cents, credit_cents), -- what an entry comes to is read of it alone
  constraint ledger_lines_side_check check (debit_cents >= 0 and credit_cents >= 0 and (debit_cents = 0) <> (credit_cents = 0)),
  constraint ledger_lines_auxiliary_check check (num_nonnulls(customer_id, teacher_id) <= 1));
comment on table ledger_lines is 'accounting: debit or credit of an account, with its auxiliary (customer or teacher); only the lettering may be set later';
comment on column ledger_lines.entry_on is 'day of its entry, which never changes: taken from it as the line is written, so that the lines of an account are found in the order of days';
comment on column ledger_lines.aged_company is 'of a line of a family, but for those that open a year: company of its entry; what it is aged by is taken as it is written, like its day, so that what is open is added up without ten years of entries';
comment on column ledger_lines.aged_order is 'number of the order that its bill, its payment or its debt given up is of';
comment on column ledger_lines.aged_billed_on is 'day of its bill, a credit note being of none';
comment on column ledger_lines.aged_piece_on is 'day of the piece of its entry';
create index ledger_lines_debit_idx on ledger_lines (debit_cents, id);
create index ledger_lines_credit_idx on ledger_lines (credit_cents, id);
create index ledger_lines_account_idx on ledger_lines (system_account_id, entry_on, entry_id, position);
create index ledger_lines_customer_idx on ledger_lines (customer_id) where customer_id is not null;
create index ledger_lines_unlettered_idx on ledger_lines (customer_id, system_account_id) where letter is null and customer_id is not null;
create index ledger_lines_teacher_idx on ledger_lines (teacher_id) where teacher_id is not null;

create function ledger_take_number() returns trigger language plpgsql as $$
declare fy fiscal_years;
begin
  select * into fy from fiscal_years where company_id = new.company_id and period @> new.entry_on for share;
  if not found then raise exception 'no fiscal year holds %', new.entry_on using errcode = '23P97', table = 'ledger_entries', constraint = 'ledger_entries_year'; end if;
  -- balances brought forward are written on the first day of a year whose months may be closed already
  if new.opens_year_id is null and fy.closed_through >= new.entry_on then raise exception 'the books are closed through %', fy.closed_through using errcode = '23P97', table = 'ledger_entries', constraint = 'ledger_entries_closed'; end if;
  new.fiscal_year_id := fy.id; new.hash := null;
  insert into ledger_sequences (journal_id, fiscal_year_id) values (new.journal_id, fy.id) on conflict do nothing;
  update ledger_sequences set last_number = last_number + 1 where journal_id = new.journal_id and fiscal_year_id = fy.id returning last_number into new.number;
  return new;
end $$;
create trigger ledger_take_number before insert on ledger_entries for each row execute function ledger_take_number();

create function ledger_hash(e ledger_entries, previous bytea) returns bytea language sql stable as $$
  select sha256(previous || convert_to(concat_ws('|', e.company_id, e.journal_id, e.fiscal_year_id, e.number, e.entry_on, e.piece_reference, e.piece_on, e.label,
    (select string_agg(concat_ws(':', l.position, a.code, l.customer_id, l.teacher_id, l.label, l.debit_cents, l.credit_cents), ';' order by l.position)
       from ledger_lines l join system_accounts a on a.id = l.system_account_id where l.entry_id = e.id)), 'UTF8')) $$;

create function ledger_seal() returns trigger language plpgsql as $$
declare e ledger_entries; s record; previous bytea;
begin
  select * into e from ledger_entries where id = new.id;
  select count(*) n, coalesce(sum(debit_cents),0) d, coalesce(sum(credit_cents),0) c into s from ledger_lines where entry_id = e.id;
  if s.n < 2 or s.d <> s.c then raise exception 'entry % does not balance: debit %, credit %', e.piece_reference, s.d, s.c using errcode = '23P98', table = 'ledger_entries', constraint = 'ledger_entries_balance'; end if;
  select last_hash into previous from ledger_sequences where journal_id = e.journal_id and fiscal_year_id = e.fiscal_year_id;
  update ledger_entries set hash = ledger_hash(e, previous) where id = e.id returning hash into previous;
  update ledger_sequences set last_hash = previous where journal_id = e.journal_id and fiscal_year_id = e.fiscal_year_id;
  return null;
end $$;
create constraint trigger ledger_seal after insert on ledger_entries deferrable initially deferred for each row execute function ledger_seal();

create function ledger_entry_guard() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.hash is null and pg_trigger_depth() > 1 and to_jsonb(new) - 'hash' = to_jsonb(old) - 'hash' then return new; end if;
  raise exception 'a ledger entry never changes: post a reversing entry' using errcode = '23P90', table = 'ledger_entries', constraint = tg_name;
end $$;
create trigger ledger_entries_immutable before update or delete on ledger_entries for each row execute function ledger_entry_guard();

create function ledger_line_guard() returns trigger language plpgsql as $$
declare sealed bytea;
begin
  if tg_op = 'INSERT' then
    select hash, coalesce(entry_on, new.entry_on) into sealed, new.entry_on from ledger_entries where id = new.entry_id;
    if new.customer_id is not null then
      select e.company_id, coalesce(b.order_id, p.order_id, w.order_id), case b.kind when 'bill' then b.issued_on end, e.piece_on
        into new.aged_company, new.aged_order, new.aged_billed_on, new.aged_piece_on
        from ledger_entries e join ledger_journals j on j.id = e.journal_id and j.code <> 'AN' left join bills b on b.id = e.bill_id left join payments p on p.id = e.payment_id
        left join bad_debt_moves w on w.id = e.bad_debt_move_id where e.id = new.entry_id;
    end if;
    if sealed is not null then raise exception 'the entry is sealed' using errcode = '23P90', table = 'ledger_lines', constraint = tg_name; end if;
    return new;
  end if;
  if tg_op = 'UPDATE' and to_jsonb(new) - '{letter,lettered_on}'::text[] = to_jsonb(old) - '{letter,lettered_on}'::text[] then return new; end if;
  raise exception 'a ledger line never changes' using errcode = '23P90', table = 'ledger_lines', constraint = tg_name;
end $$;
create trigger ledger_lines_immutable before insert or update or delete on ledger_lines for each row execute function ledger_line_guard();
