-- Access: mail addresses that wait for their proof.

create table address_changes (
  account_id bigint primary key references accounts,
  email email_address not null,
  asked_at timestamptz(3) not null default clock_now());
comment on table address_changes is 'access: the mail address that somebody wants instead of theirs, until the link sent to it proves it; one at a time';
