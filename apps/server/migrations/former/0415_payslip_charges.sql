-- Payroll: the contributions of a teacher employed at home, line by line. Their sums are the rates that split an hourly
-- price (home-employee-contributions, home-employer-contributions), from the same official table.

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

insert into statutory_rates (code, label, period, value, unit, source) values
  ('social-security-monthly-ceiling', 'Plafond mensuel de la sécurité sociale', '[2025-01-01,2026-01-01)', 392500, 'cents', 'Arrêté du 19 décembre 2024 fixant le plafond de la sécurité sociale'),
  ('social-security-monthly-ceiling', 'Plafond mensuel de la sécurité sociale', '[2026-01-01,)', 400500, 'cents', 'Arrêté fixant le plafond de la sécurité sociale pour 2026');

create index courses_to_pay_idx on courses (teacher_id, customer_id)
  where status = '3-confirmed' and payslip_id is null and not teacher_self_employed;
create index payslips_teacher_idx on payslips (teacher_id, month desc);
