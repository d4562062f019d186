-- Contracts: rates of the social contributions on the salary of a teacher employed at home, which the split of an hourly
-- price needs. Sums of the official table: employee 0.40 + 6.90 + 1.04 + 3.15 + 0.86, and 9.70 of CSG and CRDS on 98.25 %;
-- employer 13.30 + 2.02 + 8.55 + 5.25 + 2.10 + 0.10 + 2.45 + 4.72 + 1.29 + 4.05 + 0.85 + 0.016, then with 2.18 and 4.00.

select set_config('cartable.operation', 'migration.referenceData', true), set_config('cartable.actor_label', 'Migration', true);

insert into statutory_rates (code, label, period, value, unit, source) values
  ('home-employee-contributions', 'Cotisations salariales d’un salarié à domicile, part du brut', '[2024-04-01,)', 21.8803, 'percent', 'Urssaf, taux et barèmes des particuliers employeurs, salariés à domicile, au 1er avril 2024'),
  ('home-employer-contributions', 'Cotisations patronales d’un salarié à domicile, part du brut', '[2024-04-01,2025-05-01)', 44.6960, 'percent', 'Urssaf, taux et barèmes des particuliers employeurs, salariés à domicile, au 1er avril 2024'),
  ('home-employer-contributions', 'Cotisations patronales d’un salarié à domicile, part du brut', '[2025-05-01,)', 44.7260, 'percent', 'Les mêmes, accidents du travail à 2,18 % et chômage à 4,00 % au 1er mai 2025');
