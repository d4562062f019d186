-- Platform: the bell of each person, and the captcha answers that have served.

create table notifications (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts on delete cascade,
  kind text not null,
  title text not null,
  body text,
  link text constraint notifications_link_check check (link ~ '^/([^/\\]|$)'),
  once_as text,
  created_at timestamptz(3) not null default clock_now(),
  read_at timestamptz(3)
);
comment on table notifications is 'platform: bell of a person; pushed by server-sent events, kept 90 days';
comment on column notifications.once_as is 'names what is told, so that the same is told to an account once';
create index notifications_unread_idx on notifications (account_id, created_at desc) where read_at is null;
create index notifications_account_idx on notifications (account_id, id desc);
create index notifications_created_idx on notifications (created_at);
create unique index notifications_once_uq on notifications (account_id, once_as) where once_as is not null;

-- one answer opens one door, whichever server hears it
create table captcha_uses (
  signature text primary key constraint captcha_uses_signature_check check (length(signature) between 1 and 200),
  expires_at timestamptz(3) not null
);
comment on table captcha_uses is 'platform: captcha answers already used, kept until they expire';
create index captcha_uses_expires_idx on captcha_uses (expires_at);
