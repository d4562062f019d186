-- Accounting: lines and models of the entries that people write (« opérations diverses »).

create table manual_entry_templates (
  id bigint generated always as identity primary key, company_id bigint not null references companies,
  name text not null, label text not null,
  enabled boolean not null default true, like row_stamps including defaults);
comment on table manual_entry_templates is 'accounting: model of a manual entry: its label and lines, taken up and put right before it is proposed';
create unique index manual_entry_templates_name_uq on manual_entry_templates (company_id, lower(name)) where enabled;
select audited('manual_entry_templates');

create table manual_entry_lines (
  id bigint generated always as identity primary key, manual_entry_id bigint not null references manual_entries,
  position integer not null, system_account_id bigint not null references system_accounts,
  debit_cents positive_cents not null default 0, credit_cents positive_cents not null default 0,
  constraint manual_entry_lines_position_uq unique (manual_entry_id, position),
  constraint manual_entry_lines_side_check check ((debit_cents = 0) <> (credit_cents = 0)));
comment on table manual_entry_lines is 'accounting: line of a manual entry, kept as it was proposed';
create index manual_entry_lines_account_idx on manual_entry_lines (system_account_id);
select audited('manual_entry_lines', 'manual_entries', 'manual_entry_id');

create table manual_entry_template_lines (
  id bigint generated always as identity primary key, template_id bigint not null references manual_entry_templates,
  position integer not null, system_account_id bigint not null references system_accounts,
  debit_cents positive_cents not null default 0, credit_cents positive_cents not null default 0,
  constraint manual_entry_template_lines_position_uq unique (template_id, position),
  constraint manual_entry_template_lines_side_check check ((debit_cents = 0) <> (credit_cents = 0)));
comment on table manual_entry_template_lines is 'accounting: line of a model of manual entry, with the amount of the entry it was made from';
create index manual_entry_template_lines_account_idx on manual_entry_template_lines (system_account_id);
select audited('manual_entry_template_lines', 'manual_entry_templates', 'template_id');

create function manual_entry_line_guard() returns trigger language plpgsql as $$
begin
  if exists (select from manual_entries where id = coalesce(new.manual_entry_id, old.manual_entry_id) and status <> 'draft') then
    raise exception 'what was proposed is not rewritten' using errcode = '23P90', table = 'manual_entry_lines', constraint = tg_name;
  end if;
  return coalesce(new, old);
end $$;
create trigger manual_entry_lines_stay before insert or update or delete on manual_entry_lines for each row execute function manual_entry_line_guard();

-- what families, teachers and the money held for them have is moved by what happens to them, and by nothing else
create function manual_lines_guard() returns trigger language plpgsql as $$
begin
  if exists (select from ledger_entries e join system_accounts a on a.id = new.system_account_id
    where e.id = new.entry_id and e.manual_entry_id is not null and a.nature in ('customer','customer-advance','customer-funds','customer-contributions','teacher','teacher-debt','supplier','input-vat-pending')) then
    raise exception 'this account is kept by events' using errcode = '23P90', table = 'ledger_lines', constraint = tg_name;
  end if;
  return new;
end $$;
create trigger ledger_lines_manual before insert on ledger_lines for each row execute function manual_lines_guard();
