-- Access: browsers in which an account was signed in; a lock by the wrong passwords of others does not keep them out.

create table known_browsers (
  account_id bigint not null references accounts on delete cascade,
  browser_digest bytea not null,
  entered_at timestamptz(3) not null,
  failed_attempts int not null default 0 constraint known_browsers_failed_attempts_check check (failed_attempts >= 0),
  locked_until timestamptz(3),
  primary key (account_id, browser_digest)
);
comment on table known_browsers is 'access: where an account was signed in, by the digest of a token that the browser keeps; not audited (sign-ins are in technical_logs)';
comment on column known_browsers.failed_attempts is 'wrong tries of this browser while the account was locked: counted apart from those of others';
create index known_browsers_digest_idx on known_browsers (browser_digest);
create index known_browsers_entered_idx on known_browsers (entered_at);
