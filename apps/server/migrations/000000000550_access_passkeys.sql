-- Access: passkeys (WebAuthn), and the challenges that their devices sign.

create table passkeys (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts on delete cascade,
  name text not null constraint passkeys_name_check check (name = btrim(name) and length(name) between 1 and 60),
  credential_id bytea not null constraint passkeys_credential_id_uq unique,
  public_key bytea not null,
  sign_count bigint not null,
  transports text[] not null default '{}',
  last_used_at timestamptz(3),
  like row_stamps including defaults
);
comment on table passkeys is 'access: keys of devices that sign an account in; only the public half, the device keeps the other';
comment on column passkeys.sign_count is 'as the device counted at its last use; 0 where it does not count. One that goes back was copied';
create index passkeys_account_idx on passkeys (account_id);
select audited('passkeys', 'accounts', 'account_id');

create table passkey_challenges (
  challenge_digest bytea primary key,
  purpose text not null constraint passkey_challenges_purpose_check check (purpose in ('register','sign-in')),
  account_id bigint references accounts on delete cascade,
  session_id bigint references sessions on delete cascade,
  expires_at timestamptz(3) not null,
  constraint passkey_challenges_session_check check (purpose <> 'register' or (account_id is not null and session_id is not null))
);
comment on table passkey_challenges is 'access: what a device has to sign, once, within minutes; only a digest';
comment on column passkey_challenges.account_id is 'null: asked before anybody said who they are, and the passkey says it';
create index passkey_challenges_expires_at_idx on passkey_challenges (expires_at);
create index passkey_challenges_account_idx on passkey_challenges (account_id) where account_id is not null;
create index passkey_challenges_session_idx on passkey_challenges (session_id) where session_id is not null;
