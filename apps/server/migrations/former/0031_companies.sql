-- Configuration: the holding and the two companies that sell; their identity is filled in on the company form.

select set_config('cartable.operation', 'migration.referenceData', true), set_config('cartable.actor_label', 'Migration', true);

insert into companies (code, name, bill_prefix) values
  ('holding', 'Cartable', null),
  ('private-tuition', 'Cartable Cours particuliers', 'CP'),
  ('traineeship', 'Cartable Stages', 'ST');
