-- The public pages of stages: addresses that were approved once, and what the pages say.

create table traineeship_level_urls (
  slug text constraint traineeship_level_urls_pkey primary key,
  level_id bigint not null references traineeship_levels,
  created_at timestamptz(3) not null default clock_now());
comment on table traineeship_level_urls is 'traineeships: every address under which a level was approved: an old one leads to that of today';
create index traineeship_level_urls_level_idx on traineeship_level_urls (level_id);
select audited('traineeship_level_urls', 'traineeship_levels', 'level_id');

select set_config('cartable.operation', 'migration.referenceData', true), set_config('cartable.actor_label', 'Migration', true);
insert into parameters (code, theme, order_key, title, description, type, value) values
  ('stages_few_seats', 'Site public', 10, 'Peu de places', 'Nombre de places à partir duquel la page d’un stage dit combien il en reste ; au-dessus, elle dit « Places disponibles ».', 'integer', '3'),
  ('stages_conditions', 'Site public', 20, 'Annulation et rétractation', 'Ce que la page d’un stage dit de l’annulation, du remboursement et du droit de rétractation. Une ligne vide sépare deux paragraphes.', 'text', null);
