-- Configuration: rates, ceilings and delays of the law that the program computes with, each with its source.

select set_config('cartable.operation', 'migration.referenceData', true), set_config('cartable.actor_label', 'Migration', true);

insert into statutory_rates (code, label, period, value, unit, source) values
  ('tax-credit-rate', 'Taux du crédit d’impôt services à la personne', '[2017-01-01,)', 50, 'percent', 'CGI, art. 199 sexdecies'),
  ('tax-credit-ceiling', 'Plafond annuel du crédit d’impôt avancé, par foyer', '[2022-01-01,)', 600000, 'cents', 'CGI, art. 199 sexdecies : 50 % de 12 000 € ; avance immédiate Urssaf'),
  ('tax-credit-ceiling-disability', 'Plafond annuel du crédit d’impôt avancé, foyer en situation de handicap', '[2022-01-01,)', 1000000, 'cents', 'CGI, art. 199 sexdecies : 50 % de 20 000 € ; avance immédiate Urssaf'),
  ('advance-validation-days', 'Jours francs laissés au client pour valider une demande de paiement', '[2022-01-01,)', 2, 'count', 'CSS, art. L. 133-8-4, II'),
  ('advance-deposit-max', 'Part maximale d’acompte d’une demande de paiement', '[2022-01-01,)', 50, 'percent', 'API Tiers de prestation, contrôle ERR_MONTANT_ACOMPTE'),
  ('advance-guarantee-threshold', 'Services déclarés par année civile au-delà desquels la garantie financière est due', '[2026-01-01,)', 20000000, 'cents', 'Décret n° 2024-1161 du 4 décembre 2024'),
  ('employer-hourly-deduction', 'Déduction forfaitaire patronale par heure', '[2024-01-01,)', 200, 'cents-per-hour', 'CSS, art. L. 241-10, I bis'),
  ('employer-hourly-deduction-overseas', 'Déduction forfaitaire patronale par heure, outre-mer', '[2024-01-01,)', 370, 'cents-per-hour', 'CSS, art. L. 241-10, I bis'),
  ('employer-sickness-and-csa', 'Cotisation patronale maladie et contribution solidarité autonomie', '[2024-04-01,)', 13.30, 'percent', 'Urssaf, taux au 1er avril 2024'),
  ('bill-retention', 'Durée de conservation des factures', '[2014-01-01,)', 120, 'months', 'Code de commerce, art. L. 123-22');
