-- Direct debits: mandates that families sign, debits announced and handed to the bank in files, debts paid in instalments.

create table debit_mandates (
  id bigint generated always as identity primary key,
  reference text not null generated always as ('RUM' || lpad(id::text, 8, '0')) stored,
  company_id bigint not null references companies, customer_id bigint not null references customers,
  status text not null default 'asked' constraint debit_mandates_status_check check (status in ('asked','signed','revoked')),
  asked_on date not null, signed_on date, signed_name text,
  holder text, iban_encrypted bytea, iban_last4 text, bic text,
  revoked_on date, revoked_by text constraint debit_mandates_revoked_by_check check (revoked_by in ('family','office')),
  like row_stamps including defaults,
  constraint debit_mandates_signed_check check (case status when 'asked' then num_nonnulls(signed_on, signed_name, holder, iban_encrypted, iban_last4, bic) = 0
    when 'signed' then num_nulls(signed_on, signed_name, holder, iban_encrypted, iban_last4) = 0
    else num_nonnulls(signed_on, signed_name, holder, iban_encrypted, iban_last4) in (0, 5) end),
  constraint debit_mandates_revoked_check check (num_nonnulls(revoked_on, revoked_by) = case status when 'revoked' then 2 else 0 end));
comment on table debit_mandates is 'billing: SEPA mandate of a family for a company, with its reference (RUM); asked by a link, signed there, revoked by the family or the office';
comment on column debit_mandates.iban_encrypted is 'the account that was signed for: another account is another mandate';
comment on column debit_mandates.reference is 'the RUM, unique as the id that it is made of';
create unique index debit_mandates_live_uq on debit_mandates (company_id, customer_id) where status <> 'revoked';
create index debit_mandates_company_idx on debit_mandates (company_id);
create index debit_mandates_customer_idx on debit_mandates (customer_id, id desc);
create trigger debit_mandates_stay before delete on debit_mandates for each row execute function refuse_change('a mandate never goes: revoke it');
select audited('debit_mandates', 'customers', 'customer_id');

create table debit_files (
  id bigint generated always as identity primary key,
  reference text not null generated always as ('PRE' || lpad(id::text, 8, '0')) stored,
  company_id bigint not null references companies,
  status text not null default 'made' constraint debit_files_status_check check (status in ('made','collected','cancelled')),
  made_on date not null, ended_on date,
  creditor_name text not null, creditor_iban text not null, creditor_ics text not null,
  total_cents integer not null constraint debit_files_total_check check (total_cents > 0),
  debit_count integer not null constraint debit_files_count_check check (debit_count > 0),
  like row_stamps including defaults,
  constraint debit_files_end_check check ((status = 'made') = (ended_on is null)));
comment on table debit_files is 'billing: file of direct debits for the bank; ended with the last of its debits, cancelled, they wait for another';
comment on column debit_files.creditor_iban is 'the company''s own account, as it was when the file was made';
create index debit_files_company_idx on debit_files (company_id);
create trigger debit_files_stay before delete on debit_files for each row execute function refuse_change('a file for the bank never goes: cancel it');
select audited('debit_files');

create table payment_plans (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies, customer_id bigint not null references customers,
  status text not null default 'active' constraint payment_plans_status_check check (status in ('active','kept','stopped')),
  made_on date not null, ended_on date, end_reason text,
  total_cents integer not null constraint payment_plans_total_check check (total_cents > 0),
  by_card boolean not null default false,
  like row_stamps including defaults,
  constraint payment_plans_end_check check ((status = 'active') = (ended_on is null) and (status = 'stopped') = (end_reason is not null)));
comment on column payment_plans.by_card is 'its family agreed, as it bought, that the card it keeps is debited on each date';
comment on table payment_plans is 'billing: debt of a family paid in instalments; kept once nothing of it is due, stopped by the office';
create unique index payment_plans_active_uq on payment_plans (company_id, customer_id) where status = 'active';
create index payment_plans_company_idx on payment_plans (company_id);
create index payment_plans_customer_idx on payment_plans (customer_id, id desc);
select audited('payment_plans', 'customers', 'customer_id');

create table payment_plan_orders (
  id bigint generated always as identity primary key,
  plan_id bigint not null references payment_plans, order_id bigint not null references orders,
  due_cents integer not null constraint payment_plan_orders_due_check check (due_cents > 0),
  created_at timestamptz(3) not null default clock_now(),
  constraint payment_plan_orders_uq unique (plan_id, order_id));
comment on table payment_plan_orders is 'billing: orders that a plan is of, with what was due of each when it was made';
create index payment_plan_orders_order_idx on payment_plan_orders (order_id);
select audited('payment_plan_orders', 'payment_plans', 'plan_id');

create table payment_plan_instalments (
  id bigint generated always as identity primary key,
  plan_id bigint not null references payment_plans, rank integer not null, due_on date not null,
  amount_cents integer not null constraint payment_plan_instalments_amount_check check (amount_cents > 0),
  told_on date, missed_on date, charged_on date,
  like row_stamps including defaults,
  constraint payment_plan_instalments_rank_uq unique (plan_id, rank));
comment on column payment_plan_instalments.charged_on is 'day on which the card that the family keeps was debited of it, or refused: once';
comment on table payment_plan_instalments is 'billing: a date of a plan with its amount; told to the family before, missed once its day is over unpaid';
create index payment_plan_instalments_missed_idx on payment_plan_instalments (plan_id) where missed_on is not null;
select audited('payment_plan_instalments', 'payment_plans', 'plan_id');

create table debits (
  id bigint generated always as identity primary key,
  mandate_id bigint not null references debit_mandates,
  order_id bigint references orders, instalment_id bigint references payment_plan_instalments,
  amount_cents integer not null constraint debits_amount_check check (amount_cents > 0),
  status text not null default 'announced' constraint debits_status_check check (status in ('announced','sent','collected','returned','cancelled')),
  announced_on date not null, collect_on date not null,
  sequence text constraint debits_sequence_check check (sequence in ('FRST','RCUR')),
  debit_file_id bigint references debit_files,
  receipt_id bigint constraint debits_receipt_uq unique references receipts,
  returned_on date, return_reason text,
  like row_stamps including defaults,
  constraint debits_subject_check check (num_nonnulls(order_id, instalment_id) = 1),
  constraint debits_file_check check ((debit_file_id is null) = (sequence is null) and (debit_file_id is not null) = (status in ('sent','collected','returned'))),
  constraint debits_collected_check check (status <> 'collected' or receipt_id is not null),
  constraint debits_returned_check check ((status = 'returned') = (returned_on is not null) and (returned_on is null) = (return_reason is null)));
comment on table debits is 'billing: a due that is debited: announced to its family, sent in one file, collected (a receipt) or returned';
create unique index debits_order_once_uq on debits (order_id) where status in ('announced','sent');
create unique index debits_instalment_once_uq on debits (instalment_id) where status in ('announced','sent','collected');
create index debits_order_idx on debits (order_id) where order_id is not null;
create index debits_instalment_idx on debits (instalment_id) where instalment_id is not null;
create index debits_mandate_idx on debits (mandate_id, id desc);
create index debits_file_idx on debits (debit_file_id) where debit_file_id is not null;
create index debits_announced_idx on debits (collect_on) where status = 'announced';
create trigger debits_stay before delete on debits for each row execute function refuse_change('a debit never goes: cancel it');
select audited('debits', 'debit_mandates', 'mandate_id');

-- a debit follows its receipt, whoever ends that one: typed wrong, the bank is to show it again; taken back, it is returned
create function debit_follows_receipt() returns trigger language plpgsql as $$
declare f bigint;
begin
  if new.status = 'bounced' then
    update debits set status = 'returned', returned_on = new.ended_on, return_reason = new.end_reason where receipt_id = new.id and status = 'collected';
  else
    update debits set status = 'sent', receipt_id = null where receipt_id = new.id and status = 'collected' returning debit_file_id into f;
    update debit_files set status = 'made', ended_on = null where id = f and status = 'collected';
  end if;
  return null;
end $$;
create trigger receipts_debit after update of status on receipts for each row
  when (new.method = 'direct-debit' and old.status = 'posted' and new.status <> 'posted') execute function debit_follows_receipt();
