-- Accounting: bills that the company receives from its suppliers, entered with the VAT that it deducts, paid by lines of its bank.

create table supplier_bills (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  kind text not null constraint supplier_bills_kind_check check (kind in ('bill','credit-note')),
  supplier text not null,
  siren text constraint supplier_bills_siren_check check (siren ~ '^\d{9}$'),
  reference text not null,
  billed_on date not null, due_on date,
  vat_due text not null constraint supplier_bills_vat_due_check check (vat_due in ('collection','debits')),
  paid_from_account_id bigint references system_accounts,
  total_cents bigint not null constraint supplier_bills_total_check check (total_cents > 0),
  format text not null constraint supplier_bills_format_check check (format in ('factur-x','cii','ubl','typed')),
  file_id bigint references files,
  status text not null default 'draft' constraint supplier_bills_status_check check (status in ('draft','entered','discarded','cancelled')),
  entered_by_account_id bigint references accounts, entered_at timestamptz(3),
  ended_by_account_id bigint references accounts, ended_at timestamptz(3), end_reason text,
  like row_stamps including defaults,
  constraint supplier_bills_entered_check check ((status in ('entered','cancelled')) = (entered_at is not null)),
  constraint supplier_bills_ended_check check ((status in ('discarded','cancelled')) = (ended_at is not null) and (ended_at is null) = (end_reason is null)));
comment on table supplier_bills is 'accounting: bill or credit note of a supplier; read from an electronic one or typed, entered in journal AC, paid by lines of the bank, cancelled by the opposite entry';
comment on column supplier_bills.vat_due is 'collection: its VAT is deducted as it is paid (services: CGI, art. 271, I, 2 and 269, 2, c); debits: as it is billed (goods, or a supplier who opted for it)';
comment on column supplier_bills.paid_from_account_id is 'paid as it is entered by what no statement of the bank shows: cash, somebody of the company who paid it';
create unique index supplier_bills_reference_uq on supplier_bills (company_id, kind, coalesce(siren, lower(supplier)), lower(reference)) where status in ('draft','entered');
create index supplier_bills_list_idx on supplier_bills (company_id, billed_on desc, id desc);
create index supplier_bills_draft_idx on supplier_bills (company_id, billed_on) where status = 'draft';
create index supplier_bills_paid_from_idx on supplier_bills (paid_from_account_id) where paid_from_account_id is not null;
create index supplier_bills_file_idx on supplier_bills (file_id) where file_id is not null;
create index supplier_bills_entered_by_idx on supplier_bills (entered_by_account_id) where entered_by_account_id is not null;
create index supplier_bills_ended_by_idx on supplier_bills (ended_by_account_id) where ended_by_account_id is not null;
create index supplier_bills_key_idx on supplier_bills using gin (search_key(supplier || ' ' || reference) gin_trgm_ops);
create trigger supplier_bills_stay before delete on supplier_bills for each row execute function refuse_change('a bill of a supplier never goes: it is set aside or cancelled');
select audited('supplier_bills');

create table supplier_bill_lines (
  id bigint generated always as identity primary key,
  supplier_bill_id bigint not null references supplier_bills,
  position integer not null,
  system_account_id bigint references system_accounts,
  label text,
  base_cents bigint not null constraint supplier_bill_lines_base_check check (base_cents >= 0),
  vat_cents bigint not null constraint supplier_bill_lines_vat_check check (vat_cents >= 0),
  constraint supplier_bill_lines_position_uq unique (supplier_bill_id, position),
  constraint supplier_bill_lines_amount_check check (base_cents + vat_cents > 0));
comment on table supplier_bill_lines is 'accounting: what a bill of a supplier charges to an account, without the VAT that is deducted, and that VAT; the account is chosen before it is entered';
create index supplier_bill_lines_account_idx on supplier_bill_lines (system_account_id) where system_account_id is not null;
select audited('supplier_bill_lines', 'supplier_bills', 'supplier_bill_id');

create function supplier_bill_line_guard() returns trigger language plpgsql as $$
begin
  if exists (select from supplier_bills where id = coalesce(new.supplier_bill_id, old.supplier_bill_id) and status <> 'draft') then
    raise exception 'what was entered is not rewritten' using errcode = '23P90', table = 'supplier_bill_lines', constraint = tg_name;
  end if;
  return coalesce(new, old);
end $$;
create trigger supplier_bill_lines_stay before insert or update or delete on supplier_bill_lines for each row execute function supplier_bill_line_guard();

alter table ledger_entries add constraint ledger_entries_supplier_bill_fk foreign key (supplier_bill_id) references supplier_bills;
alter table bank_matches add constraint bank_matches_supplier_bill_fk foreign key (supplier_bill_id) references supplier_bills;
