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
  fees_cents integer not null default 0, net_cents positive_cents not null, regional_urssaf_id bigint references regional_urssafs, issued_on date, pdf_file_id bigint references files, like row_stamps including defaults,
  constraint payslips_uq unique (teacher_id, customer_id, month), constraint payslips_net_check check (net_cents = gross_cents - employee_charges_cents + fees_cents));
comment on table payslips is 'payroll: bulletin of a teacher for a customer (the employer) and a month; also the source of the URSSAF declaration row';
create index payslips_customer_idx on payslips (customer_id, month desc);
create index payslips_month_idx on payslips (month desc);
create index payslips_pdf_file_idx on payslips (pdf_file_id) where pdf_file_id is not null;
create index payslips_teacher_idx on payslips (teacher_id, month desc);
select audited('payslips');

create table payslip_lines (
  id bigint generated always as identity primary key, payslip_id bigint not null references payslips on delete cascade, payslip_charge_id bigint references payslip_charges, position integer not null,
  label text not null, base_cents positive_cents, employee_percent percent, employer_percent percent, employee_cents integer not null default 0, employer_cents integer not null default 0, unique (payslip_id, position));
comment on table payslip_lines is 'payroll: line, with the rate of that month copied';

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
