-- Reference: what the list of 35 000 cities, its synchronisation and cities typed by hand need.

-- a city that somebody typed has no INSEE code until a synchronisation finds the commune of that name
alter table cities alter column code drop not null;
alter table cities add constraint cities_code_check check (code ~ '^[0-9][0-9AB][0-9]{3}$');
comment on column cities.code is 'INSEE code; null while a city typed by hand is not known to the geographic API';
create unique index cities_typed_name_uq on cities (departement_code, lower(name)) where code is null;

-- the three orders of the list
create index cities_name_idx on cities ((name collate "fr-x-icu"), id);
create index cities_region_idx on cities ((region collate "fr-x-icu"), (name collate "fr-x-icu"), id);
create index cities_departement_idx on cities (departement_code, (name collate "fr-x-icu"), id);

-- a city is used by the addresses that bear its code
create index addresses_city_code_idx on addresses (city_code) where city_code is not null;

-- the overseas collectivities: communes and addresses lie there too
insert into departements (code, name, region) values
  ('975', 'Saint-Pierre-et-Miquelon', 'Saint-Pierre-et-Miquelon'),
  ('977', 'Saint-Barthélemy', 'Saint-Barthélemy'),
  ('978', 'Saint-Martin', 'Saint-Martin'),
  ('984', 'Terres australes et antarctiques françaises', 'Terres australes et antarctiques françaises'),
  ('986', 'Wallis et Futuna', 'Wallis et Futuna'),
  ('987', 'Polynésie française', 'Polynésie française'),
  ('988', 'Nouvelle-Calédonie', 'Nouvelle-Calédonie'),
  ('989', 'Île de Clipperton', 'Île de Clipperton')
on conflict do nothing;
