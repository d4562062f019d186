-- Accounting: what of a line of the bank a person put to accounts: all of it, or what is left beside what it proves.

create table bank_line_parts (
  id bigint generated always as identity primary key,
  bank_line_id bigint not null references bank_lines,
  position integer not null constraint bank_line_parts_rank_check check (position > 0),
  system_account_id bigint not null references system_accounts,
  label text not null,
  amount_cents bigint not null constraint bank_line_parts_amount_check check (amount_cents <> 0),
  like row_stamps including defaults,
  constraint bank_line_parts_position_uq unique (bank_line_id, position));
comment on table bank_line_parts is 'accounting: part of a line of the bank that a person put to an account: no event knows it; taken away when the line is opened again';
comment on column bank_line_parts.amount_cents is 'signed as the line is: above zero what came in';
create index bank_line_parts_account_idx on bank_line_parts (system_account_id);
select audited('bank_line_parts', 'bank_lines', 'bank_line_id');
create constraint trigger bank_line_parts_whole after insert or update or delete on bank_line_parts deferrable initially deferred for each row execute function bank_line_is_whole();
