-- Payroll: charges and payslips. The contributions of a teacher employed at home stand line by line: their sums are the rates
-- that split an hourly price (home-employee-contributions, home-employer-contributions), from the same official table.

create table payslip_charges (
  id bigint generated always as identity primary key,
  name text not null, type text not null constraint payslip_charges_type_check check (type in ('contribution','fee','flat-deduction')),
  base text not null constraint payslip_charges_base_check check (base in ('gross','capped','csg-base','hours','net','flat')),
  payer text not null constraint payslip_charges_payer_check check (payer in ('employee','employer','both')),
  employee_percent percent, employer_percent percent, amount_cents integer, period daterange not null,
  enabled boolean not null default true, like row_stamps including defaults,
  constraint payslip_charges_value_check check ((type = 'contribution') = (amount_cents is null) and (type = 'contribution' or (employee_percent is null and employer_percent is null))),
  constraint payslip_charges_excl exclude using gist (name with =, period with &&) where (enabled));
comment on table payslip_charges is 'payroll: charge (cotisation) or professional fee, effective-dated';
select audited('payslip_charges');

create table payslips (
  id bigint generated always as identity primary key,
  teacher_id bigint not null references teachers, customer_id bigint not null references customers, month date not null constraint payslips_month_check check (extract(day from month) = 1),
  hours_minutes integer not null, hourly_net_cents positive_cents not null, gross_cents positive_cents not null, employee_charges_cents positive_cents not null, employer_charges_cents positive_cents not null,
  fees_cents integer not null default 0, net_cents positive_cents not null, collected_cents positive_cents not null, gap_cents integer not null, taxable_cents positive_cents not null,
  regional_urssaf_id bigint references regional_urssafs, contribution_payment_id bigint, issued_on date, pay_on date not null, pdf_file_id bigint references files, like row_stamps including defaults,
  constraint payslips_uq unique (teacher_id, customer_id, month), constraint payslips_net_check check (net_cents = gross_cents - employee_charges_cents + fees_cents));
comment on table payslips is 'payroll: bulletin of a teacher for a customer (the employer) and a month; also the source of the URSSAF declaration row';
comment on column payslips.collected_cents is 'contributions that the family was asked for with the lessons of this payslip; it owes those of the payslip';
comment on column payslips.gap_cents is 'of what was asked beyond what is owed, what is more than rounding: it stays with the money of the family (467100)';
comment on column payslips.pay_on is 'day on which its salary is to be paid, as it is printed';
create index payslips_customer_idx on payslips (customer_id, month desc);
create index payslips_month_idx on payslips (month desc);
create index payslips_pdf_file_idx on payslips (pdf_file_id) where pdf_file_id is not null;
create index payslips_teacher_idx on payslips (teacher_id, month desc);
select audited('payslips');

create table payslip_lines (
  id bigint generated always as identity primary key, payslip_id bigint not null references payslips on delete cascade, payslip_charge_id bigint references payslip_charges, position integer not null,
  month date not null, label text not null, base_cents integer, employee_percent percent, employer_percent percent, employee_cents integer not null default 0, employer_cents integer not null default 0, unique (payslip_id, position));
comment on table payslip_lines is 'payroll: line, with the rate of its month copied';
comment on column payslip_lines.month is 'month in which its lessons were given: before that of the payslip, it is a recall; below zero, what is taken back of it';

create table salary_declarations (
  id bigint generated always as identity primary key,
  payslip_id bigint not null references payslips,
  month date not null constraint salary_declarations_month_check check (extract(day from month) = 1),
  minutes integer not null, gross_cents integer not null, net_cents integer not null, contributions_cents integer not null,
  declared_on date, declared_by_account_id bigint references accounts,
  like row_stamps including defaults,
  constraint salary_declarations_uq unique (payslip_id, month),
  constraint salary_declarations_declared_check check (declared_by_account_id is null or declared_on is not null));
comment on table salary_declarations is 'payroll: what the Urssaf is told of a payslip, by the month in which its lessons were given; of a month before that of the payslip, it corrects what was declared';
comment on column salary_declarations.minutes is 'below zero, like the amounts: what is taken back of what was declared';
comment on column salary_declarations.net_cents is 'without the fees, on which no contribution is due';
create index salary_declarations_month_idx on salary_declarations (month);
create index salary_declarations_declared_by_idx on salary_declarations (declared_by_account_id) where declared_by_account_id is not null;
create trigger salary_declarations_stay before delete on salary_declarations for each row execute function refuse_change('what a payslip declares never goes');
select audited('salary_declarations', 'payslips', 'payslip_id');

-- wages leave the company by one file for the bank; the wage of a payslip is asked of it until it is done, refused, or its file given up
create table salary_files (
  id bigint generated always as identity primary key,
  reference text not null generated always as ('SAL' || lpad(id::text, 8, '0')) stored,
  status text not null default 'made' constraint salary_files_status_check check (status in ('proposed','made','executed','cancelled')),
  proposed_by_account_id bigint references accounts, approved_by_account_id bigint references accounts,
  made_on date not null, execute_on date not null, ended_on date,
  debtor_name text not null, debtor_iban text not null,
  total_cents integer not null constraint salary_files_total_check check (total_cents > 0),
  transfer_count integer not null constraint salary_files_count_check check (transfer_count > 0),
  like row_stamps including defaults,
  constraint salary_files_end_check check ((status in ('proposed','made')) = (ended_on is null)));
comment on table salary_files is 'payroll: file of the wages that families owe their employees, for the bank; executed, cancelled, or to be handed over';
comment on column salary_files.approved_by_account_id is 'a second person, above the amount that one decides; who proposed it, where nobody else could approve';
create index salary_files_proposed_by_idx on salary_files (proposed_by_account_id) where proposed_by_account_id is not null;
create index salary_files_approved_by_idx on salary_files (approved_by_account_id) where approved_by_account_id is not null;
create trigger salary_files_stay before delete on salary_files for each row execute function refuse_change('a file for the bank never goes: cancel it');
select audited('salary_files');

create table salary_payments (
  id bigint generated always as identity primary key,
  payslip_id bigint not null references payslips, salary_file_id bigint not null references salary_files, bank_account_id bigint not null references bank_accounts,
  amount_cents integer not null constraint salary_payments_amount_check check (amount_cents > 0),
  status text not null default 'asked' constraint salary_payments_status_check check (status in ('asked','done','refused','cancelled')),
  done_on date, refused_on date, refusal_reason text,
  like row_stamps including defaults,
  constraint salary_payments_done_check check (status <> 'done' or done_on is not null),
  constraint salary_payments_refusal_check check ((status = 'refused') = (refused_on is not null) and (refused_on is null) = (refusal_reason is null)));
comment on table salary_payments is 'payroll: transfer of the wage of a payslip, each try a row; refused, the wage is due again';
create unique index salary_payments_live_uq on salary_payments (payslip_id) where status in ('asked','done');
create index salary_payments_payslip_idx on salary_payments (payslip_id);
create index salary_payments_file_idx on salary_payments (salary_file_id);
create index salary_payments_bank_account_idx on salary_payments (bank_account_id);
create trigger salary_payments_stay before delete on salary_payments for each row execute function refuse_change('a transfer never goes: it is refused or given up');
select audited('salary_payments', 'payslips', 'payslip_id');

create table contribution_payments (
  id bigint generated always as identity primary key,
  month date not null constraint contribution_payments_month_check check (extract(day from month) = 1),
  regional_urssaf_id bigint references regional_urssafs,
  amount_cents bigint not null constraint contribution_payments_amount_check check (amount_cents > 0),
  status text not null default 'paid' constraint contribution_payments_status_check check (status in ('paid','cancelled')),
  paid_on date not null, cancel_reason text,
  like row_stamps including defaults,
  constraint contribution_payments_cancel_check check ((status = 'cancelled') = (cancel_reason is not null)));
comment on table contribution_payments is 'payroll: contributions of the payslips of a month, declared and paid to a regional Urssaf for the families that employ; cancelled when noted wrong';
create index contribution_payments_month_idx on contribution_payments (month);
create index contribution_payments_regional_urssaf_idx on contribution_payments (regional_urssaf_id) where regional_urssaf_id is not null;
create trigger contribution_payments_stay before delete on contribution_payments for each row execute function refuse_change('a payment never goes: cancel it');
select audited('contribution_payments');
alter table payslips add constraint payslips_contribution_payment_fk foreign key (contribution_payment_id) references contribution_payments;
create index payslips_contribution_payment_idx on payslips (contribution_payment_id) where contribution_payment_id is not null;

select set_config('cartable.operation', 'migration.referenceData', true), set_config('cartable.actor_label', 'Migration', true);

insert into payslip_charges (name, type, base, payer, employee_percent, employer_percent, amount_cents, period) values
  ('Maladie, maternité, invalidité et solidarité pour l’autonomie', 'contribution', 'gross', 'employer', null, 13.30, null, '[2024-04-01,)'),
  ('Assurance vieillesse déplafonnée', 'contribution', 'gross', 'both', 0.40, 2.02, null, '[2024-04-01,)'),
  ('Assurance vieillesse plafonnée', 'contribution', 'capped', 'both', 6.90, 8.55, null, '[2024-04-01,)'),
  ('Allocations familiales', 'contribution', 'gross', 'employer', null, 5.25, null, '[2024-04-01,)'),
  ('Accidents du travail', 'contribution', 'gross', 'employer', null, 2.10, null, '[2024-04-01,2025-05-01)'),
  ('Accidents du travail', 'contribution', 'gross', 'employer', null, 2.18, null, '[2025-05-01,)'),
  ('Fonds national d’aide au logement', 'contribution', 'capped', 'employer', null, 0.10, null, '[2024-04-01,)'),
  ('Prévoyance et santé au travail', 'contribution', 'capped', 'both', 1.04, 2.45, null, '[2024-04-01,)'),
  ('Retraite complémentaire', 'contribution', 'capped', 'both', 3.15, 4.72, null, '[2024-04-01,)'),
  ('Contribution d’équilibre général', 'contribution', 'capped', 'both', 0.86, 1.29, null, '[2024-04-01,)'),
  ('Assurance chômage', 'contribution', 'gross', 'employer', null, 4.05, null, '[2024-04-01,2025-05-01)'),
  ('Assurance chômage', 'contribution', 'gross', 'employer', null, 4.00, null, '[2025-05-01,)'),
  ('Formation professionnelle', 'contribution', 'gross', 'employer', null, 0.85, null, '[2024-04-01,)'),
  ('Dialogue social', 'contribution', 'gross', 'employer', null, 0.016, null, '[2024-04-01,)'),
  ('CSG et CRDS', 'contribution', 'csg-base', 'employee', 9.70, null, null, '[2024-04-01,)'),
  ('Déduction forfaitaire patronale', 'flat-deduction', 'hours', 'employer', null, null, 200, '[2024-01-01,)');
