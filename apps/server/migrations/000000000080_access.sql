-- Access: accounts, rights, browser sessions, links that work without one, terms of use.

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
  totp_pending_secret_encrypted bytea,
  totp_secret_encrypted bytea,
  totp_confirmed_at timestamptz(3),
  totp_last_step bigint,
  failed_attempts integer not null default 0,
  locked_until timestamptz(3),
  locked_at timestamptz(3),
  last_login_at timestamptz(3),
  like row_stamps including defaults,
  constraint accounts_disabled_reason_check check (enabled or disabled_reason_id is not null),
  constraint accounts_two_factor_check check (not two_factor_enabled or two_factor_mode is not null)
);
comment on table accounts is 'access: what lets a person sign in; audiences are the parts the person plays (staff_users, customers, students, teachers)';
comment on column accounts.totp_pending_secret_encrypted is 'shown to be scanned, not proven by a first code yet; totp_secret_encrypted is always proven';
comment on column accounts.locked_at is 'locked by staff: no sign-in until somebody unlocks it; locked_until is the short lock of wrong tries';
create unique index accounts_login_uq on accounts (lower(login));
create index accounts_disabled_reason_idx on accounts (disabled_reason_id) where disabled_reason_id is not null;
create trigger erased before update of enabled on accounts for each row when (new.enabled and not old.enabled) execute function refuse_erased();
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
  private_tuition_manager boolean not null default false, settles_disputes boolean not null default false,
  enabled boolean not null default true,
  like row_stamps including defaults
);
comment on table staff_users is 'access: back-office part of a person (administrator or operator)';
create trigger erased before update of enabled on staff_users for each row when (new.enabled and not old.enabled) execute function refuse_erased();
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
create index staff_user_roles_role_idx on staff_user_roles (role_id);
select audited('staff_user_roles', 'staff_users', 'staff_user_id');

create table sessions (
  id bigint generated always as identity primary key,
  token_hash bytea not null unique,
  account_id bigint not null references accounts on delete cascade,
  created_at timestamptz(3) not null default clock_now(),
  last_seen_at timestamptz(3) not null default clock_now(),
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

create table login_codes (
  account_id bigint primary key references accounts on delete cascade,
  code_digest bytea not null,
  sent_at timestamptz(3) not null,
  expires_at timestamptz(3) not null
);
comment on table login_codes is 'access: code sent by mail to finish signing in; one per account, only its keyed digest';

create table mobile_codes (
  person_id bigint primary key references people,
  phone_number phone_e164 not null,
  code_digest bytea not null,
  sent_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  tries smallint not null default 0
);
comment on table mobile_codes is 'access: code sent by SMS to prove a mobile number; one per person, only its keyed digest; tries are the wrong ones';

create table pupil_codes (
  account_id bigint primary key references accounts on delete cascade,
  code_digest bytea not null,
  expires_at timestamptz(3) not null
);
comment on table pupil_codes is 'access: code by which a pupil without an address chooses a password, given by the family; one per account, only its keyed digest';

create table unknown_login_tries (
  login_digest bytea primary key,
  failed_attempts integer not null,
  locked_until timestamptz(3),
  last_tried_at timestamptz(3) not null
);
comment on table unknown_login_tries is 'access: wrong tries with a login that is nobody''s; only its keyed digest, since people type passwords there';
create index unknown_login_tries_last_idx on unknown_login_tries (last_tried_at);

create table link_tokens (
  id bigint generated always as identity primary key,
  token_hash bytea not null unique,
  purpose text not null constraint link_tokens_purpose_check check (purpose in
    ('password-reset','account-creation','account-proof','sign-in','account-address','course-validation','waiting-contact','test-course','course-change','silence-teacher','silence-customer','teacher-proposal','traineeship-proposal','price-version','evaluation','card-authentication','refund-account','debit-mandate','attendance-list','calendar-feed','candidate-file','notification-choices','stage-waitlist','stage-offer','stage-dates')),
  subject_class text not null,
  subject_id bigint not null,
  account_id bigint references accounts,
  expires_at timestamptz(3) not null,
  used_at timestamptz(3),
  message_id bigint,
  withdrawn_at timestamptz(3) constraint link_tokens_withdrawn_check check (withdrawn_at is null or used_at is not null),
  created_at timestamptz(3) not null default clock_now()
);
comment on column link_tokens.message_id is 'the message that carried it: another link is sent to whom that one went';
comment on column link_tokens.withdrawn_at is 'ended without having served: a newer one, or an answer given elsewhere, took its place';
comment on table link_tokens is 'access: every link that works without a session (mail links, password reset, public prints); only a hash is stored, one purpose and one subject each';
create index link_tokens_subject_idx on link_tokens (subject_class, subject_id);

create table notification_choices (
  id bigint generated always as identity primary key,
  person_id bigint not null references people,
  choice text not null constraint notification_choices_choice_check check (choice in ('to-confirm','planning','messages','reminders','opinions','news','sms-late','sms-to-confirm','sms-reminders','sms-messages')),
  enabled boolean not null,
  like row_stamps including defaults);
comment on table notification_choices is 'access: what a person said of messages they may do without; what is not said goes by the tone of the template';
create unique index notification_choices_person_uq on notification_choices (person_id, choice);
select audited('notification_choices', 'people', 'person_id');

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
create index terms_versions_current_idx on terms_versions (audience, effective_on desc, id desc) where published_at is not null;
create trigger immutable before update or delete on terms_versions for each row when (old.published_at is not null)
  execute function refuse_change('a published version of the terms never changes: make a new one');
select audited('terms_versions');
alter table cancellation_policies add constraint cancellation_policies_terms_fk foreign key (terms_version_id) references terms_versions;

create table terms_acceptances (
  account_id bigint not null references accounts,
  terms_version_id bigint not null references terms_versions,
  accepted_at timestamptz(3) not null default clock_now(),
  ip inet,
  primary key (account_id, terms_version_id)
);
comment on table terms_acceptances is 'access: proof that an account accepted a version';

create table account_choices (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts on delete cascade,
  key text not null constraint account_choices_key_check check (length(key) between 1 and 300),
  value text constraint account_choices_value_check check (length(value) <= 20000),
  like row_stamps including defaults,
  constraint account_choices_key_uq unique (account_id, key)
);
comment on table account_choices is 'access: what a person chose for the screens: columns of lists, density, favourites';
comment on column account_choices.value is 'JSON; null: back to what is usual, in every browser';
create trigger touch before update on account_choices for each row execute function touch_row();
