-- Payroll: charges and payslips.

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
  fees_cents integer not null default 0, net_cents positive_cents not null, regional_urssaf_id bigint references regional_urssafs, issued_on date, pdf_file_id bigint references files, like row_stamps including defaults,
  constraint payslips_uq unique (teacher_id, customer_id, month), constraint payslips_net_check check (net_cents = gross_cents - employee_charges_cents + fees_cents));
comment on table payslips is 'payroll: bulletin of a teacher for a customer (the employer) and a month; also the source of the URSSAF declaration row';
create index payslips_customer_idx on payslips (customer_id, month desc);
create index payslips_month_idx on payslips (month desc);
select audited('payslips');
create table payslip_lines (
  id bigint generated always as identity primary key, payslip_id bigint not null references payslips on delete cascade, payslip_charge_id bigint references payslip_charges, position integer not null,
  label text not null, base_cents positive_cents, employee_percent percent, employer_percent percent, employee_cents integer not null default 0, employer_cents integer not null default 0, unique (payslip_id, position));
comment on table payslip_lines is 'payroll: line, with the rate of that month copied';
alter table courses add constraint courses_payslip_fk foreign key (payslip_id) references payslips;
