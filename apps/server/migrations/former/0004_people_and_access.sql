-- People and access: identities, addresses, bank accounts, accounts, rights, browser sessions.

create table departements (
  code text primary key constraint departements_code_check check (code ~ '^([0-9]{2}|2[AB]|9[78][0-9])$'),
  name text not null,
  region text not null
);
comment on table departements is 'reference: French departements, from the official list; not edited';

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
  created_at timestamptz(3) not null default now(),
  constraint addresses_coordinates_check check ((latitude is null) = (longitude is null))
);
comment on table addresses is 'people: immutable address value; a changed address is a new row, so bills and traces keep pointing at what was true';
comment on column addresses.city_code is 'INSEE commune code';
create index addresses_departement_idx on addresses (departement_code);
create index addresses_geo_idx on addresses (latitude, longitude) where latitude is not null;
create trigger immutable before update on addresses for each row
  when (coalesce(current_setting('cartable.erasure', true), '') <> 'on') execute function refuse_change('an address never changes: insert a new one');

create table people (
  id bigint generated always as identity primary key,
  gender gender,
  first_name text collate "fr-x-icu",
  last_name text collate "fr-x-icu" not null,
  birth_name text,
  birth_on date constraint people_birth_on_check check (birth_on between date '1900-01-01' and current_date),
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
comment on column people.erased_at is 'GDPR erasure: identity overwritten, row kept where money refers to it';
create index people_name_idx on people (last_name, first_name, id);
create index people_search_idx on people using gin (search_text gin_trgm_ops);
create index people_email_idx on people (lower(email));
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

create table disabled_account_reasons (
  id bigint generated always as identity primary key,
  name text not null,
  available_for text[] not null default '{}' constraint disabled_account_reasons_available_for_check check (available_for <@ array['staff','customer','student','teacher']),
  enabled boolean not null default true,
  like row_stamps including defaults
);
comment on table disabled_account_reasons is 'reference: why an account was disabled';
select audited('disabled_account_reasons');

create table accounts (
  id bigint generated always as identity primary key,
  person_id bigint not null unique references people,
  login text not null constraint accounts_login_check check (login = btrim(login) and length(login) between 3 and 254),
  password_hash text,
  password_changed_at timestamptz(3),
  must_change_password boolean not null default false,
  enabled boolean not null default true,
  disabled_reason_id bigint references disabled_account_reasons,
  two_factor_enabled boolean not null default false,
  two_factor_mode text constraint accounts_two_factor_mode_check check (two_factor_mode in ('authenticator','email')),
  totp_secret_encrypted bytea,
  totp_confirmed_at timestamptz(3),
  totp_last_step bigint,
  failed_attempts integer not null default 0,
  locked_until timestamptz(3),
  last_login_at timestamptz(3),
  like row_stamps including defaults,
  constraint accounts_disabled_reason_check check (enabled or disabled_reason_id is not null),
  constraint accounts_two_factor_check check (not two_factor_enabled or two_factor_mode is not null)
);
comment on table accounts is 'access: what lets a person sign in; audiences are the parts the person plays (staff_users, customers, students, teachers)';
create unique index accounts_login_uq on accounts (lower(login));
select audited('accounts');

create table staff_groups (
  id bigint generated always as identity primary key,
  name text not null unique,
  enabled boolean not null default true,
  like row_stamps including defaults
);
comment on table staff_groups is 'access: group of back-office users (one per user)';
select audited('staff_groups');

create table staff_users (
  id bigint generated always as identity primary key,
  person_id bigint not null unique references people,
  group_id bigint references staff_groups,
  private_tuition_manager boolean not null default false,
  enabled boolean not null default true,
  like row_stamps including defaults
);
comment on table staff_users is 'access: back-office part of a person (administrator or operator)';
select audited('staff_users');

create table roles (
  id bigint generated always as identity primary key,
  name text not null,
  enabled boolean not null default true,
  like row_stamps including defaults
);
comment on table roles is 'access: named set of rights';
create unique index roles_name_uq on roles (lower(name)) where enabled;
select audited('roles');

create table role_rights (
  role_id bigint not null references roles on delete cascade,
  right_code text not null,
  level text not null constraint role_rights_level_check check (level in ('forbidden','read','write','fullAccess')),
  primary key (role_id, right_code)
);
comment on table role_rights is 'access: level of one right in one role; the catalogue (theme, order, master right) is code, absent row = forbidden';
select audited('role_rights', 'roles', 'role_id');

create table staff_user_roles (
  staff_user_id bigint not null references staff_users on delete cascade,
  role_id bigint not null references roles,
  primary key (staff_user_id, role_id)
);
comment on table staff_user_roles is 'access: system roles of a staff user; the effective level is the highest';
select audited('staff_user_roles', 'staff_users', 'staff_user_id');

create table sessions (
  id bigint generated always as identity primary key,
  token_hash bytea not null unique,
  account_id bigint not null references accounts on delete cascade,
  created_at timestamptz(3) not null default now(),
  last_seen_at timestamptz(3) not null default now(),
  idle_expires_at timestamptz(3) not null,
  absolute_expires_at timestamptz(3) not null,
  ip inet,
  user_agent text,
  revoked_at timestamptz(3),
  constraint sessions_expiry_check check (idle_expires_at <= absolute_expires_at)
);
comment on table sessions is 'access: signed-in browser; also feeds connected users; not audited (sign-ins are in technical_logs)';
create index sessions_account_idx on sessions (account_id) where revoked_at is null;
create index sessions_last_seen_idx on sessions (last_seen_at desc) where revoked_at is null;

create table link_tokens (
  id bigint generated always as identity primary key,
  token_hash bytea not null unique,
  purpose text not null constraint link_tokens_purpose_check check (purpose in
    ('password-reset','account-creation','course-validation','waiting-contact','teacher-proposal','traineeship-proposal','price-version','evaluation','card-authentication','attendance-list','calendar-feed')),
  subject_class text not null,
  subject_id bigint not null,
  account_id bigint references accounts,
  expires_at timestamptz(3) not null,
  used_at timestamptz(3),
  created_at timestamptz(3) not null default now()
);
comment on table link_tokens is 'access: every link that works without a session (mail links, password reset, public prints); only a hash is stored, one purpose and one subject each';
create index link_tokens_subject_idx on link_tokens (subject_class, subject_id);

create table terms_versions (
  id bigint generated always as identity primary key,
  label text not null unique,
  audience text not null constraint terms_versions_audience_check check (audience in ('customer','student','teacher')),
  body text not null,
  effective_on date not null,
  published_at timestamptz(3),
  like row_stamps including defaults
);
comment on table terms_versions is 'access: versions of the terms of use (gtu)';
select audited('terms_versions');

create table terms_acceptances (
  account_id bigint not null references accounts,
  terms_version_id bigint not null references terms_versions,
  accepted_at timestamptz(3) not null default now(),
  ip inet,
  primary key (account_id, terms_version_id)
);
comment on table terms_acceptances is 'access: proof that an account accepted a version';

create table saved_views (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts on delete cascade,
  list_code text not null,
  name text not null,
  state jsonb not null,
  is_default boolean not null default false,
  shared boolean not null default false,
  like row_stamps including defaults,
  unique (account_id, list_code, name)
);
comment on table saved_views is 'access: columns, filters and sort that a user keeps for a list';
create trigger touch before update on saved_views for each row execute function touch_row();
create unique index saved_views_default_uq on saved_views (account_id, list_code) where is_default;

create table notifications (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts on delete cascade,
  kind text not null,
  title text not null,
  body text,
  link text,
  created_at timestamptz(3) not null default now(),
  read_at timestamptz(3)
);
comment on table notifications is 'access: bell of a user; pushed by server-sent events, kept 90 days';
create index notifications_unread_idx on notifications (account_id, created_at desc) where read_at is null;
