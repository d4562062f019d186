-- Statements of the bank: each file once, each line once; what a line is matched with, or what it is entered as.

create table bank_statements (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  format text not null constraint bank_statements_format_check check (format in ('camt.053','csv')),
  account text, file_id bigint not null references files, sha256 bytea not null,
  from_on date not null, to_on date not null, opening_cents bigint, closing_cents bigint,
  line_count integer not null, known_count integer not null,
  like row_stamps including defaults,
  constraint bank_statements_once_uq unique (company_id, sha256));
comment on table bank_statements is 'accounting: statement of the bank, as it was read';
comment on column bank_statements.to_on is 'last day that it covers: that of the balance it ends with, or of its last line; a csv, which says neither, covers the month of its last line once that is over';
comment on column bank_statements.account is 'IBAN of the company that the file names; a csv names none';
comment on column bank_statements.known_count is 'lines that an earlier statement had brought, left out of this one';
create index bank_statements_file_idx on bank_statements (file_id);
create trigger bank_statements_stay before delete on bank_statements for each row execute function refuse_change('a statement of the bank never goes');
select audited('bank_statements');

create table bank_layouts (
  id bigint generated always as identity primary key,
  company_id bigint not null constraint bank_layouts_company_uq unique references companies,
  columns jsonb not null,
  like row_stamps including defaults);
comment on table bank_layouts is 'accounting: which column of the csv of its bank is what, as a person of the company said it last';
select audited('bank_layouts', 'companies', 'company_id');

create table bank_lines (
  id bigint generated always as identity primary key,
  statement_id bigint not null references bank_statements, company_id bigint not null references companies,
  bank_reference text not null, booked_on date not null,
  amount_cents bigint not null constraint bank_lines_amount_check check (amount_cents <> 0),
  label text not null, counterparty text, counterparty_digest bytea, end_to_end_id text,
  kind text constraint bank_lines_kind_check check (kind in ('receipt','slip','refund','payout','urssaf','teacher','salary','contribution','vat','supplier','returned','accounts','fee','suspense')),
  reason text, settled_at timestamptz(3),
  apart_cents bigint not null default 0,
  like row_stamps including defaults,
  constraint bank_lines_reference_uq unique (company_id, bank_reference),
  constraint bank_lines_settled_check check ((kind is null) = (settled_at is null)),
  constraint bank_lines_reason_check check (kind <> 'suspense' or reason is not null),
  constraint bank_lines_apart_check check (apart_cents = 0 or kind is not null and kind not in ('fee','suspense')));
comment on table bank_lines is 'accounting: line of a statement; open without a kind, matched with what it proves, or entered by itself (payout, Urssaf, VAT, supplier, accounts, fee, suspense)';
comment on column bank_lines.apart_cents is 'what of it a person put to accounts (bank_line_parts): the whole of a line of kind accounts, else what is left beside what it proves';
comment on column bank_lines.reason is 'why it was proposed and taken, or what is asked of whoever can explain it';
create index bank_lines_open_idx on bank_lines (company_id, booked_on) where kind is null or kind = 'suspense';
create index bank_lines_booked_idx on bank_lines (company_id, booked_on, amount_cents);
create index bank_lines_statement_idx on bank_lines (statement_id);
create trigger bank_lines_stay before delete on bank_lines for each row execute function refuse_change('a line of the bank never goes');
create function bank_line_guard() returns trigger language plpgsql as $$
begin
  if (new.statement_id, new.company_id, new.bank_reference, new.booked_on, new.amount_cents, new.label) is distinct from
     (old.statement_id, old.company_id, old.bank_reference, old.booked_on, old.amount_cents, old.label) then
    raise exception 'what the bank says never changes' using errcode = '23P90', table = 'bank_lines', constraint = tg_name;
  end if;
  return new;
end $$;
create trigger bank_lines_guard before update on bank_lines for each row execute function bank_line_guard();
select audited('bank_lines', 'bank_statements', 'statement_id');

create table bank_matches (
  id bigint generated always as identity primary key,
  bank_line_id bigint not null references bank_lines,
  amount_cents bigint not null constraint bank_matches_amount_check check (amount_cents <> 0),
  receipt_id bigint references receipts, refund_id bigint references refunds, remittance_slip_id bigint references remittance_slips,
  card_payout_id bigint references card_payouts, payment_id bigint references payments, teacher_payment_id bigint references teacher_payments,
  salary_payment_id bigint references salary_payments, contribution_payment_id bigint references contribution_payments,
  teacher_transfer_id bigint references teacher_transfers, teacher_due_part_id bigint references teacher_due_parts, vat_return_id bigint, supplier_bill_id bigint,
  vat_cents bigint,
  is_made boolean not null default false,
  like row_stamps including defaults,
  constraint bank_matches_subject_check check (num_nonnulls(receipt_id, refund_id, remittance_slip_id, card_payout_id, payment_id, teacher_payment_id, salary_payment_id, contribution_payment_id, teacher_transfer_id, teacher_due_part_id, vat_return_id, supplier_bill_id) = 1),
  constraint bank_matches_vat_check check (vat_cents is null or supplier_bill_id is not null));
comment on table bank_matches is 'accounting: what a line of the bank proves; taken away when its match is undone';
comment on column bank_matches.vat_cents is 'of a part of a bill of a supplier whose VAT is deducted as it is paid: what of it this part brings, below zero for what a credit note gives back';
comment on column bank_matches.is_made is 'the receipt was typed by this match: undone, it is reversed with it';
create index bank_matches_line_idx on bank_matches (bank_line_id);
create index bank_matches_receipt_idx on bank_matches (receipt_id) where receipt_id is not null;
create index bank_matches_refund_idx on bank_matches (refund_id) where refund_id is not null;
create index bank_matches_slip_idx on bank_matches (remittance_slip_id) where remittance_slip_id is not null;
create unique index bank_matches_payout_uq on bank_matches (card_payout_id) where card_payout_id is not null;
create index bank_matches_payment_idx on bank_matches (payment_id) where payment_id is not null;
create index bank_matches_teacher_payment_idx on bank_matches (teacher_payment_id) where teacher_payment_id is not null;
create index bank_matches_salary_payment_idx on bank_matches (salary_payment_id) where salary_payment_id is not null;
create index bank_matches_contribution_payment_idx on bank_matches (contribution_payment_id) where contribution_payment_id is not null;
create index bank_matches_teacher_due_part_idx on bank_matches (teacher_due_part_id) where teacher_due_part_id is not null;
create index bank_matches_supplier_bill_idx on bank_matches (supplier_bill_id) where supplier_bill_id is not null;
create index bank_matches_teacher_transfer_idx on bank_matches (teacher_transfer_id) where teacher_transfer_id is not null;
select audited('bank_matches', 'bank_lines', 'bank_line_id');

-- what a line proves and what of it was put to accounts make its amount; a fee and what is to be explained have neither
create function bank_line_is_whole() returns trigger language plpgsql as $$
declare l bank_lines; matched bigint; n integer; apart bigint; m integer;
begin
  select * into l from bank_lines where id = case tg_table_name when 'bank_lines' then (to_jsonb(coalesce(new, old)) ->> 'id')::bigint else (to_jsonb(coalesce(new, old)) ->> 'bank_line_id')::bigint end;
  select coalesce(sum(amount_cents), 0), count(*) into matched, n from bank_matches where bank_line_id = l.id;
  select coalesce(sum(amount_cents), 0), count(*) into apart, m from bank_line_parts where bank_line_id = l.id;
  if (l.kind is null or l.kind in ('fee','suspense')) and n + m > 0 or l.kind = 'accounts' and n > 0 or l.kind not in ('fee','suspense') and matched + apart <> l.amount_cents then
    raise exception 'bank line % is %, its matches make % and its parts %', l.id, l.amount_cents, matched, apart using errcode = '23P94', table = 'bank_lines', constraint = 'bank_lines_matched_whole';
  end if;
  if apart <> l.apart_cents then
    raise exception 'parts of bank line % make %, not %', l.id, apart, l.apart_cents using errcode = '23P94', table = 'bank_lines', constraint = 'bank_lines_apart_whole';
  end if;
  return null;
end $$;
create constraint trigger bank_lines_whole after insert or update on bank_lines deferrable initially deferred for each row execute function bank_line_is_whole();
create constraint trigger bank_matches_whole after insert or update or delete on bank_matches deferrable initially deferred for each row execute function bank_line_is_whole();
