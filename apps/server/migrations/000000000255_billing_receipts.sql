-- Money received otherwise than by card (receipts), what of it serves no order yet (credit), what is given back (refunds),
-- and the slips by which cheques, CESU and cash are brought to the bank.

create table remittance_slips (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies, number integer not null,
  method text not null constraint remittance_slips_method_check check (method in ('cheque','cesu','cash')),
  deposited_on date not null,
  status text not null default 'deposited' constraint remittance_slips_status_check check (status in ('deposited','cancelled')),
  total_cents integer not null constraint remittance_slips_total_check check (total_cents > 0),
  receipt_count integer not null constraint remittance_slips_count_check check (receipt_count > 0),
  like row_stamps including defaults,
  constraint remittance_slips_number_uq unique (company_id, number));
comment on table remittance_slips is 'billing: slip by which cheques, CESU or cash are brought to the bank; cancelled, its receipts wait again';
select audited('remittance_slips');

create table receipts (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies, customer_id bigint not null references customers,
  method text not null constraint receipts_method_check check (method in ('transfer','cheque','cash','cesu','direct-debit')),
  amount_cents integer not null constraint receipts_amount_check check (amount_cents > 0),
  received_on date not null,
  cheque_number text, cheque_bank text,
  comments text, is_opening boolean not null default false,
  status text not null default 'posted' constraint receipts_status_check check (status in ('posted','reversed','bounced')),
  ended_on date, end_reason text,
  bank_fee_cents positive_cents not null default 0,
  replaces_receipt_id bigint constraint receipts_replaces_uq unique references receipts,
  remittance_slip_id bigint references remittance_slips,
  like row_stamps including defaults,
  constraint receipts_cheque_check check (method in ('cheque','cesu') or num_nonnulls(cheque_number, cheque_bank) = 0),
  constraint receipts_end_check check ((status = 'posted') = (ended_on is null) and (ended_on is null) = (end_reason is null)),
  constraint receipts_fee_check check (bank_fee_cents = 0 or status = 'bounced'));
comment on table receipts is 'billing: real money that a family gave, shared over its orders (payments) and its credit (credit_moves); reversed when typed wrong, bounced when the bank took it back';
comment on column receipts.is_opening is 'given before the books were kept here, and taken over as credit: it stands against 471000, and no bank shows it';
comment on column receipts.replaces_receipt_id is 'the wrong receipt that this one puts right';
create unique index receipts_cheque_uq on receipts (company_id, lower(cheque_bank), cheque_number)
  where method = 'cheque' and status = 'posted' and cheque_number is not null;
create index receipts_customer_idx on receipts (customer_id, received_on desc, id desc);
create index receipts_to_deposit_idx on receipts (company_id, received_on)
  where status = 'posted' and remittance_slip_id is null and method in ('cheque','cesu','cash');
create index receipts_slip_idx on receipts (remittance_slip_id) where remittance_slip_id is not null;
create trigger receipts_stay before delete on receipts for each row execute function refuse_change('money received never goes: reverse it');
select audited('receipts', 'customers', 'customer_id');

alter table payments add constraint payments_receipt_fk foreign key (receipt_id) references receipts;
create index payments_receipt_idx on payments (receipt_id) where receipt_id is not null;

create table transfer_files (
  id bigint generated always as identity primary key,
  reference text not null generated always as ('VIR' || lpad(id::text, 8, '0')) stored,
  company_id bigint not null references companies,
  status text not null default 'made' constraint transfer_files_status_check check (status in ('made','executed','cancelled')),
  made_on date not null, ended_on date,
  debtor_name text not null, debtor_iban text not null,
  total_cents integer not null constraint transfer_files_total_check check (total_cents > 0),
  transfer_count integer not null constraint transfer_files_count_check check (transfer_count > 0),
  like row_stamps including defaults,
  constraint transfer_files_end_check check ((status = 'made') = (ended_on is null)));
comment on table transfer_files is 'billing: file of transfers to families, for the bank; carried out, its refunds are done but for those that the bank rejected, cancelled, they wait for another';
comment on column transfer_files.debtor_iban is 'the company''s own account, as it was when the file was made';
create index transfer_files_company_idx on transfer_files (company_id);
create trigger transfer_files_stay before delete on transfer_files for each row execute function refuse_change('a file for the bank never goes: cancel it');
select audited('transfer_files');

create table refunds (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies, customer_id bigint not null references customers,
  method text not null constraint refunds_method_check check (method in ('transfer','cheque','cash','cesu','card')),
  amount_cents integer not null constraint refunds_amount_check check (amount_cents > 0),
  reason text not null,
  status text not null default 'asked' constraint refunds_status_check check (status in ('asked','done','cancelled','rejected')),
  asked_on date not null, done_on date, bank_reference text, cancel_reason text,
  rejected_on date, reject_reason text, is_returned boolean not null default false, retries_refund_id bigint constraint refunds_retries_uq unique references refunds,
  payment_id bigint constraint refunds_payment_uq unique references payments,
  transfer_file_id bigint references transfer_files, bank_account_id bigint references bank_accounts,
  iban_asked_on date, iban_asks integer not null default 0,
  like row_stamps including defaults,
  constraint refunds_done_check check ((status = 'done') = (done_on is not null)),
  constraint refunds_cancel_check check ((status = 'cancelled') = (cancel_reason is not null)),
  constraint refunds_rejected_check check ((status = 'rejected') = (rejected_on is not null) and (rejected_on is null) = (reject_reason is null) and (not is_returned or status = 'rejected')),
  constraint refunds_card_check check ((method = 'card') = (payment_id is not null)),
  constraint refunds_file_check check ((transfer_file_id is null) = (bank_account_id is null) and (transfer_file_id is null or method = 'transfer')));
comment on table refunds is 'billing: credit of a family that is given back; asked, then done with its day, cancelled, or rejected by the bank, which leaves it in its file';
comment on column refunds.is_returned is 'the bank had taken a rejected transfer from the company''s account, and brought it back: its statement shows both';
comment on column refunds.retries_refund_id is 'the rejected transfer that this one makes again, on another account of the family';
comment on column refunds.iban_asks is 'how often its family was asked for its IBAN: once, with one reminder';
comment on column refunds.payment_id is 'the payment that went back to its card, whose place on the bill the credit took';
create index refunds_company_idx on refunds (company_id);
create index refunds_customer_idx on refunds (customer_id, id desc);
create index refunds_file_idx on refunds (transfer_file_id) where transfer_file_id is not null;
create index refunds_bank_account_idx on refunds (bank_account_id) where bank_account_id is not null;
create index refunds_asked_idx on refunds (asked_on, id) where status = 'asked';
create trigger refunds_stay before delete on refunds for each row execute function refuse_change('a refund never goes: cancel it');
select audited('refunds', 'customers', 'customer_id');

create table credits (
  company_id bigint not null references companies, customer_id bigint not null references customers,
  nature text not null, balance_cents integer not null default 0,
  primary key (company_id, customer_id, nature),
  constraint credits_balance_check check (balance_cents >= 0));
comment on table credits is 'billing: money of a family that serves no order yet (account 4191), by the money it came as; the sum of its moves, kept by trigger';
create index credits_customer_idx on credits (customer_id) where balance_cents > 0;

create table credit_moves (
  id bigint generated always as identity primary key,
  company_id bigint not null, customer_id bigint not null,
  nature text not null constraint credit_moves_nature_check check (nature in ('card','transfer','cheque','cash','cesu','direct-debit')),
  kind text not null constraint credit_moves_kind_check check (kind in ('received','taken-back','surplus','surplus-back','used','used-back','refunded','refund-back','reserved','released')),
  amount_cents integer not null constraint credit_moves_amount_check check (amount_cents <> 0),
  moved_on date not null,
  receipt_id bigint references receipts, payment_id bigint references payments, refund_id bigint references refunds,
  hour_pack_id bigint references hour_packs,
  created_at timestamptz(3) not null default clock_now(),
  constraint credit_moves_sign_check check ((amount_cents > 0) = (kind in ('received','surplus','used-back','refund-back','released'))),
  constraint credit_moves_subject_check check (case when kind = 'received' then num_nonnulls(receipt_id, payment_id) = 1 and num_nonnulls(refund_id, hour_pack_id) = 0
    when kind = 'taken-back' then num_nonnulls(receipt_id, payment_id) = 1 and num_nonnulls(refund_id, hour_pack_id) = 0
    when kind in ('refunded','refund-back') then refund_id is not null and num_nonnulls(payment_id, receipt_id, hour_pack_id) = 0
    when kind in ('reserved','released') then hour_pack_id is not null and num_nonnulls(payment_id, receipt_id, refund_id) = 0
    else payment_id is not null and num_nonnulls(receipt_id, refund_id, hour_pack_id) = 0 end));
comment on table credit_moves is 'billing: each rise and fall of the credit of a family; never changed, put right by the opposite move';
create index credit_moves_customer_idx on credit_moves (customer_id, id desc);
create index credit_moves_receipt_idx on credit_moves (receipt_id) where receipt_id is not null;
create index credit_moves_payment_idx on credit_moves (payment_id) where payment_id is not null;
create index credit_moves_refund_idx on credit_moves (refund_id) where refund_id is not null;
create index credit_moves_hour_pack_idx on credit_moves (hour_pack_id) where hour_pack_id is not null;
comment on column credit_moves.payment_id is 'the payment that took it or fed it; of what was received, the card that paid hours ahead';
comment on column credit_moves.hour_pack_id is 'the pack that the credit is kept for (reserved): no bill but those of its lessons takes it, released it serves again';
create function credit_move_guard() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and is_merging() and to_jsonb(new) - 'customer_id' = to_jsonb(old) - 'customer_id' then return new; end if;
  raise exception 'a move of a credit never changes: write the opposite one' using errcode = '23P90', table = tg_table_name, constraint = tg_name;
end $$;
create trigger credit_moves_immutable before update or delete on credit_moves for each row execute function credit_move_guard();
select audited('credit_moves', 'customers', 'customer_id');

create function keep_credit() returns trigger language plpgsql as $$
begin
  insert into credits (company_id, customer_id, nature) values (new.company_id, new.customer_id, new.nature) on conflict do nothing;
  update credits set balance_cents = balance_cents + new.amount_cents
   where company_id = new.company_id and customer_id = new.customer_id and nature = new.nature;
  return null;
end $$;
create trigger credit_moves_sum after insert on credit_moves for each row execute function keep_credit();
-- of two records of one family, the credit goes to the one that is kept, rises before falls
create function carry_credits() returns trigger language plpgsql as $$
begin
  insert into credits (company_id, customer_id, nature) select distinct company_id, customer_id, nature from moved_to on conflict do nothing;
  update credits c set balance_cents = c.balance_cents + m.cents
    from (select company_id, customer_id, nature, sum(cents) as cents from (
        select company_id, customer_id, nature, amount_cents as cents from moved_to union all select company_id, customer_id, nature, -amount_cents from moved_from) x group by 1, 2, 3) m
   where (c.company_id, c.customer_id, c.nature) = (m.company_id, m.customer_id, m.nature) and m.cents <> 0;
  return null;
end $$;
create trigger credit_moves_carried after update on credit_moves referencing old table as moved_from new table as moved_to for each statement execute function carry_credits();
-- what is kept for a pack of hours is never more than its price, nor given twice
create function hour_pack_holds() returns trigger language plpgsql as $$
declare pack hour_packs; held integer;
begin
  select * into pack from hour_packs where id = new.hour_pack_id;
  select coalesce(-sum(amount_cents), 0) into held from credit_moves where hour_pack_id = pack.id;
  if held < 0 or held > (case when pack.ended_on is null then pack.price_cents else 0 end) or (pack.company_id, pack.customer_id) <> (new.company_id, new.customer_id) then
    raise exception 'pack % of % holds %', pack.id, pack.price_cents, held using errcode = '23P94', table = 'credit_moves', constraint = 'credit_moves_pack_holds';
  end if;
  return null;
end $$;
create constraint trigger credit_moves_pack_holds after insert on credit_moves deferrable initially deferred for each row
  when (new.hour_pack_id is not null) execute function hour_pack_holds();
create function credits_guard() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() < 2 then
    raise exception 'a credit is the sum of its moves' using errcode = '23P90', table = 'credits', constraint = tg_name;
  end if;
  return new;
end $$;
create trigger credits_guard before insert or update or delete on credits for each row execute function credits_guard();

-- a receipt is shared whole: what its payments do not take stands in the credit of the family
create function receipt_is_shared() returns trigger language plpgsql as $$
declare r receipts; shared integer;
begin
  select * into r from receipts where id = case tg_table_name when 'receipts' then new.id else (to_jsonb(new) ->> 'receipt_id')::bigint end;
  if r.id is null or r.status <> 'posted' then return null; end if;
  select coalesce((select sum(p.amount_cents) from payments p where p.receipt_id = r.id and p.direction = 'in' and p.status = 'succeeded'), 0)
       + coalesce((select sum(m.amount_cents) from credit_moves m where m.receipt_id = r.id), 0) into shared;
  if shared <> r.amount_cents then
    raise exception 'receipt % is % and its parts make %', r.id, r.amount_cents, shared using errcode = '23P94', table = 'receipts', constraint = 'receipts_shared_whole';
  end if;
  return null;
end $$;
create constraint trigger receipts_shared after insert or update on receipts deferrable initially deferred for each row execute function receipt_is_shared();
create constraint trigger payments_shared after insert or update on payments deferrable initially deferred for each row
  when (new.receipt_id is not null) execute function receipt_is_shared();
create constraint trigger credit_moves_shared after insert on credit_moves deferrable initially deferred for each row
  when (new.receipt_id is not null) execute function receipt_is_shared();

-- what a card paid for hours sold ahead is credit of the family, whole
create function pack_payment_is_kept() returns trigger language plpgsql as $$
declare p payments; kept integer;
begin
  select * into p from payments where id = case tg_table_name when 'payments' then new.id else (to_jsonb(new) ->> 'payment_id')::bigint end;
  if p.hour_pack_id is null or p.direction = 'out' then return null; end if;
  select coalesce(sum(amount_cents), 0) into kept from credit_moves where payment_id = p.id;
  if kept <> (case p.status when 'succeeded' then p.amount_cents else 0 end) then
    raise exception 'payment % (%) of % feeds a credit of %', p.id, p.status, p.amount_cents, kept using errcode = '23P94', table = 'payments', constraint = 'payments_pack_kept';
  end if;
  return null;
end $$;
create constraint trigger payments_pack_kept after insert or update on payments deferrable initially deferred for each row
  when (new.hour_pack_id is not null) execute function pack_payment_is_kept();
create constraint trigger credit_moves_pack_kept after insert on credit_moves deferrable initially deferred for each row
  when (new.kind = 'received' and new.payment_id is not null) execute function pack_payment_is_kept();
