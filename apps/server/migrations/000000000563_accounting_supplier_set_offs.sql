-- Accounting: credit notes of suppliers that are set off against their bills, and what pays a bill: lines of the bank, and those.

create table supplier_set_offs (
  id bigint generated always as identity primary key,
  supplier_bill_id bigint not null references supplier_bills,
  credit_note_id bigint not null references supplier_bills,
  amount_cents bigint not null constraint supplier_set_offs_amount_check check (amount_cents > 0),
  bill_vat_cents bigint constraint supplier_set_offs_bill_vat_check check (bill_vat_cents >= 0),
  credit_vat_cents bigint constraint supplier_set_offs_credit_vat_check check (credit_vat_cents >= 0),
  set_off_on date not null,
  set_off_by_account_id bigint references accounts,
  ended_by_account_id bigint references accounts, ended_at timestamptz(3), end_reason text,
  like row_stamps including defaults,
  constraint supplier_set_offs_ended_check check ((ended_at is null) = (end_reason is null)));
comment on table supplier_set_offs is 'accounting: credit note of a supplier that pays his bill without money (Code civil, art. 1347); taken back, it stays with its reason';
comment on column supplier_set_offs.bill_vat_cents is 'VAT that becomes deductible by it, of a bill whose VAT is deducted as it is paid; null of another';
comment on column supplier_set_offs.credit_vat_cents is 'VAT that the credit note gives back by it, where it is given back as it is paid; null of another';
create index supplier_set_offs_bill_idx on supplier_set_offs (supplier_bill_id);
create index supplier_set_offs_credit_idx on supplier_set_offs (credit_note_id);
create index supplier_set_offs_by_idx on supplier_set_offs (set_off_by_account_id) where set_off_by_account_id is not null;
create index supplier_set_offs_ended_by_idx on supplier_set_offs (ended_by_account_id) where ended_by_account_id is not null;
create trigger supplier_set_offs_stay before delete on supplier_set_offs for each row execute function refuse_change('a set-off of a supplier never goes: it is taken back');
select audited('supplier_set_offs', 'supplier_bills', 'supplier_bill_id');
alter table ledger_entries add constraint ledger_entries_supplier_set_off_fk foreign key (supplier_set_off_id) references supplier_set_offs;

-- what pays a bill, in cents of its own sign: below zero of a credit note, like the VAT that comes with it
create view supplier_bill_parts as
  select m.supplier_bill_id, l.booked_on as day, l.label, -m.amount_cents as cents, coalesce(m.vat_cents, 0) as vat_cents,
         m.bank_line_id, null::bigint as set_off_id, null::bigint as against_id
    from bank_matches m join bank_lines l on l.id = m.bank_line_id where m.supplier_bill_id is not null
  union all
  select s.supplier_bill_id, s.set_off_on, 'Avoir ' || c.reference, s.amount_cents, coalesce(s.bill_vat_cents, 0), null, s.id, c.id
    from supplier_set_offs s join supplier_bills c on c.id = s.credit_note_id where s.ended_at is null
  union all
  select s.credit_note_id, s.set_off_on, 'Facture ' || b.reference, -s.amount_cents, -coalesce(s.credit_vat_cents, 0), null, s.id, b.id
    from supplier_set_offs s join supplier_bills b on b.id = s.supplier_bill_id where s.ended_at is null;

-- bills that were paid together, by one line of the bank or each other: the smallest number of them stands for all, whose lines cancel each other together
create function supplier_bill_group(bill bigint) returns bigint language sql stable as $$
  with recursive linked (id) as (
    select bill
    union
    select x.id from linked k cross join lateral (
      select p.against_id as id from supplier_bill_parts p where p.supplier_bill_id = k.id and p.against_id is not null
      union all
      select o.supplier_bill_id from bank_matches m join bank_matches o on o.bank_line_id = m.bank_line_id and o.supplier_bill_id is not null where m.supplier_bill_id = k.id) x)
  select min(id) from linked $$;
