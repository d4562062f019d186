-- People: addresses, identities and bank accounts; who was erased does not come back.

-- who was erased does not come back: the row keeps no new identity, and none of its parts is opened again
create function refuse_erased() returns trigger language plpgsql as $$
declare erased boolean;
begin
  if tg_table_name in ('people', 'contacts') then
    erased := old.erased_at is not null and
      to_jsonb(new) - array['updated_at', 'erased_at', 'search_text', 'board_position', 'status', 'status_changed_at', 'sales_staff_user_id']
      is distinct from to_jsonb(old) - array['updated_at', 'erased_at', 'search_text', 'board_position', 'status', 'status_changed_at', 'sales_staff_user_id'];
  else
    erased := exists (select from people where id = new.person_id and erased_at is not null);
  end if;
  if erased then
    raise exception 'row % of % was erased', old.id, tg_table_name using errcode = '23P9B', table = tg_table_name, constraint = 'row_erased';
  end if;
  return new;
end $$;

create table addresses (
  id bigint generated always as identity primary key,
  house_number text,
  street text,
  complement text,
  city_code text constraint addresses_city_code_check check (city_code ~ '^[0-9][0-9AB][0-9]{3}$'),
  postal_code text,
  city text,
  departement_code text references departements,
  country country_code not null default 'FR',
  latitude double precision constraint addresses_latitude_check check (latitude between -90 and 90),
  longitude double precision constraint addresses_longitude_check check (longitude between -180 and 180),
  free_address text,
  complete_address text not null,
  created_at timestamptz(3) not null default clock_now(),
  constraint addresses_coordinates_check check ((latitude is null) = (longitude is null))
);
comment on table addresses is 'people: immutable address value; a changed address is a new row, so bills and traces keep pointing at what was true';
comment on column addresses.city_code is 'INSEE commune code';
create index addresses_departement_idx on addresses (departement_code);
create index addresses_geo_idx on addresses (latitude, longitude) where latitude is not null;
-- a city is used by the addresses that bear its code
create index addresses_city_code_idx on addresses (city_code) where city_code is not null;
create index addresses_match_idx on addresses (match_key(complete_address));
create trigger immutable before update on addresses for each row
  when (coalesce(current_setting('cartable.erasure', true), '') <> 'on') execute function refuse_change('an address never changes: insert a new one');

create table people (
  id bigint generated always as identity primary key,
  gender gender,
  first_name text collate "fr-x-icu",
  last_name text collate "fr-x-icu" not null,
  birth_name text,
  birth_on date constraint people_birth_on_check check (birth_on between date '1900-01-01' and clock_today()),
  birth_country country_code,
  birth_departement_code text references departements,
  birth_city_code text,
  birth_city text,
  nationality country_code,
  email email_address,
  phone phone_e164,
  phone_region country_code,
  mobile_phone phone_e164,
  mobile_phone_region country_code,
  proven_mobile phone_e164,
  address_id bigint references addresses,
  photo_file_id bigint references files,
  erased_at timestamptz(3),
  search_text text collate "C" generated always as (search_key(coalesce(first_name,'') || ' ' || coalesce(last_name,'') || ' ' || coalesce(email::text,'') || ' ' || coalesce(phone::text,'') || ' ' || coalesce(mobile_phone::text,''))) stored,
  like row_stamps including defaults,
  constraint people_phone_region_check check ((phone is null) = (phone_region is null)),
  constraint people_mobile_region_check check ((mobile_phone is null) = (mobile_phone_region is null))
);
comment on table people is 'people: one human being: identity and means of contact, whatever parts that human plays (staff, customer, student, teacher, payer)';
comment on column people.email is 'not unique: siblings share their parent''s; logins are unique in accounts';
comment on column people.proven_mobile is 'number that its owner proved by a code sent to it; it says nothing once mobile_phone is another';
comment on column people.erased_at is 'GDPR erasure: identity overwritten, row kept where money refers to it';
create index people_name_idx on people (last_name, first_name, id);
create index people_search_idx on people using gin (search_text gin_trgm_ops);
create index people_email_idx on people (lower(email));
create index people_address_idx on people (address_id) where address_id is not null;
create index people_photo_file_idx on people (photo_file_id) where photo_file_id is not null;
create index people_phone_idx on people (phone) where phone is not null;
create index people_mobile_phone_idx on people (mobile_phone) where mobile_phone is not null;
create trigger erased before update on people for each row execute function refuse_erased();
select audited('people');

create table bank_accounts (
  id bigint generated always as identity primary key,
  person_id bigint not null references people,
  holder text not null,
  iban_encrypted bytea not null,
  iban_digest bytea not null,
  iban_last4 text not null,
  bic text constraint bank_accounts_bic_check check (bic ~ '^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$'),
  enabled boolean not null default true,
  like row_stamps including defaults
);
comment on table bank_accounts is 'people: IBAN of a payer or a teacher; encrypted, shown masked by its last 4';
create unique index bank_accounts_one_enabled_uq on bank_accounts (person_id) where enabled;
create index bank_accounts_digest_idx on bank_accounts (iban_digest);
select audited('bank_accounts', 'people', 'person_id');
