-- Access: registrations that wait for the proof of their mail address.

create table registration_requests (
  id bigint generated always as identity primary key,
  email_digest bytea not null,
  payload_encrypted bytea not null,
  password_hash text not null,
  browser_digest bytea not null,
  created_at timestamptz(3) not null default clock_now()
);
comment on table registration_requests is 'access: a family that registered and has not proven its mail address; gone once it has, or after some days';
comment on column registration_requests.email_digest is 'keyed digest of the address: counts what one mailbox receives, whoever types it';
comment on column registration_requests.payload_encrypted is 'what was typed, sealed: it is nobody''s until the address is proven';
comment on column registration_requests.browser_digest is 'hash of the secret of the browser that registered: elsewhere a password is chosen again';
create index registration_requests_email_idx on registration_requests (email_digest, created_at);
create index registration_requests_created_idx on registration_requests (created_at);
