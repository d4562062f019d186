-- Traineeships: what the company takes off the price of a child whose brother or sister takes part in the same session.

select set_config('cartable.operation', 'migration.referenceData', true), set_config('cartable.actor_label', 'Migration', true);
insert into parameters (code, theme, order_key, title, description, type, value) values
  ('stages_sibling_percent', 'Stages', 100, 'Réduction fratrie', 'Part du prix d’un stage qui est retirée à l’enfant dont un frère ou une sœur est déjà inscrit à la même session. 0 : aucune.', 'integer', '0');
