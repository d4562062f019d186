-- Accounting: lettering, which says of lines of one account that they cancel each other. The code stands on the lines; here is
-- who gave it, when, to which lines, and who took it away.

-- AAA, AAB … ZZZ, then AAAA: the first 17 576 have three letters
create function letter_code(n integer) returns text language sql immutable parallel safe as $$
  select case when n <= 17576 then (
      select string_agg(chr(65 + (n - 1) / power(26, p)::integer % 26), '' order by p desc) from generate_series(0, 2) as p)
    else (select string_agg(chr(65 + (n - 17577) / power(26, p)::integer % 26), '' order by p desc) from generate_series(0, 3) as p) end $$;

create table ledger_letters (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies, system_account_id bigint not null references system_accounts,
  number integer not null constraint ledger_letters_positive_check check (number > 0),
  code text not null generated always as (letter_code(number)) stored,
  line_ids bigint[] not null constraint ledger_letters_lines_check check (cardinality(line_ids) >= 2),
  lettered_on date not null, lettered_by_account_id bigint references accounts,
  undone_at timestamptz(3), undone_by_account_id bigint references accounts,
  like row_stamps including defaults,
  constraint ledger_letters_number_uq unique (company_id, system_account_id, number),
  constraint ledger_letters_undone_check check (undone_by_account_id is null or undone_at is not null));
comment on table ledger_letters is 'accounting: a code of lettering, given once: continuous for a company and an account; taken away from its lines, the row stays';
comment on column ledger_letters.line_ids is 'the lines that it was given to; those of a code that a person took away are left to people';
comment on column ledger_letters.lettered_by_account_id is 'null: by the task that posts';
create index ledger_letters_account_idx on ledger_letters (system_account_id);
create index ledger_letters_lettered_by_idx on ledger_letters (lettered_by_account_id) where lettered_by_account_id is not null;
create index ledger_letters_undone_by_idx on ledger_letters (undone_by_account_id) where undone_by_account_id is not null;
create index ledger_letters_lines_idx on ledger_letters using gin (line_ids);
create index ledger_lines_letter_idx on ledger_lines (system_account_id, letter) where letter is not null;
create index ledger_lines_lettered_idx on ledger_lines (lettered_on) where letter is not null; -- what was still open on an earlier day
create index ledger_lines_open_idx on ledger_lines (system_account_id) include (customer_id, aged_company, aged_order, aged_billed_on, aged_piece_on, entry_on, debit_cents, credit_cents)
  where letter is null;
create trigger ledger_letters_stay before delete on ledger_letters for each row execute function refuse_change('a code of lettering never goes: it is taken away from its lines');
select audited('ledger_letters');
