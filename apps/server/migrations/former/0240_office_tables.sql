-- Reference: two rows of a table never bear the same name, whatever its capitals; the official URSSAFs and their departements.

create unique index experiences_name_uq on experiences (lower(name));
create unique index rankings_name_uq on rankings (lower(name));
create unique index traineeship_types_name_uq on traineeship_types (lower(name));
create unique index locations_name_uq on locations (lower(name));
create unique index teacher_categories_name_uq on teacher_categories (lower(name));
create unique index document_types_name_uq on document_types (lower(name));
create unique index promo_codes_name_uq on promo_codes (lower(name));
create unique index regional_urssafs_name_uq on regional_urssafs (lower(name));
alter table chapters drop constraint chapters_name_uq;
create unique index chapters_name_uq on chapters (subject_id, scholar_level_id, lower(name));
alter table response_types drop constraint response_types_name_uq;
create unique index response_types_name_uq on response_types (context, lower(name));
create index regional_urssaf_departements_urssaf_idx on regional_urssaf_departements (regional_urssaf_id);

select set_config('cartable.operation', 'migration.referenceData', true), set_config('cartable.actor_label', 'Migration', true);

-- the URSSAFs as the regions before 2016 made them; overseas, the general funds of social security do their work
with listed (name, codes) as (values
  ('URSSAF Alsace', '{67,68}'::text[]),
  ('URSSAF Aquitaine', '{24,33,40,47,64}'),
  ('URSSAF Auvergne', '{03,15,43,63}'),
  ('URSSAF Bourgogne', '{21,58,71,89}'),
  ('URSSAF Bretagne', '{22,29,35,56}'),
  ('URSSAF Centre-Val de Loire', '{18,28,36,37,41,45}'),
  ('URSSAF Champagne-Ardenne', '{08,10,51,52}'),
  ('URSSAF Corse', '{2A,2B}'),
  ('URSSAF Franche-Comté', '{25,39,70,90}'),
  ('URSSAF Île-de-France', '{75,77,78,91,92,93,94,95}'),
  ('URSSAF Languedoc-Roussillon', '{11,30,34,48,66}'),
  ('URSSAF Limousin', '{19,23,87}'),
  ('URSSAF Lorraine', '{54,55,57,88}'),
  ('URSSAF Midi-Pyrénées', '{09,12,31,32,46,65,81,82}'),
  ('URSSAF Nord-Pas-de-Calais', '{59,62}'),
  ('URSSAF Normandie', '{14,27,50,61,76}'),
  ('URSSAF Pays de la Loire', '{44,49,53,72,85}'),
  ('URSSAF Picardie', '{02,60,80}'),
  ('URSSAF Poitou-Charentes', '{16,17,79,86}'),
  ('URSSAF Provence-Alpes-Côte d’Azur', '{04,05,06,13,83,84}'),
  ('URSSAF Rhône-Alpes', '{01,07,26,38,42,69,73,74}'),
  ('CGSS Guadeloupe', '{971}'),
  ('CGSS Martinique', '{972}'),
  ('CGSS Guyane', '{973}'),
  ('CGSS La Réunion', '{974}'),
  ('CSS Mayotte', '{976}')
), made as (
  insert into regional_urssafs (name) select name from listed returning id, name
)
insert into regional_urssaf_departements (departement_code, regional_urssaf_id)
select unnest(codes), id from listed join made using (name);
