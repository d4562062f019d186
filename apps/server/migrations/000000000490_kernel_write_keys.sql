-- Kernel: the keys of writes, so that one that is asked again after a lost answer is the same write.

create table write_keys (
  key uuid primary key, operation text not null, account_id bigint references accounts,
  input_digest bytea not null, answer_encrypted bytea,
  created_at timestamptz(3) not null default clock_now());
comment on table write_keys is 'kernel: key that a browser sent with a write, kept with its answer for an hour: a repeat is answered the same and writes nothing';
comment on column write_keys.input_digest is 'of what was asked: another question under the same key is refused';
comment on column write_keys.answer_encrypted is 'null while what follows the commit is not over';
create index write_keys_created_at_idx on write_keys (created_at);
