-- Accounting: what has no entry in the books yet, kept as it happens and as entries are made: who asks what waits reads what waits, and not ten years of what does not.

create table ledger_waiting (source text not null, source_id bigint not null, primary key (source, source_id));
comment on table ledger_waiting is 'accounting: events of the ledger that may have no entry yet, and no other event has none; whether one is still an event is asked of its own table';

-- what was taken back and is so again had its entry the first time
create function ledger_waits() returns trigger language plpgsql as $$
declare has_entry boolean := false;
begin
  if tg_op = 'UPDATE' then
    execute format('select exists (select from ledger_entries where %I = $1 and reverses_entry_id is null)', tg_argv[1]) into has_entry using new.id;
  end if;
  if has_entry then return null; end if;
  insert into ledger_waiting (source, source_id) values (tg_argv[0], new.id) on conflict do nothing;
  return null;
end $$;

-- each source: its table, the column of its entry, and when a row of it is an event, as it is written or by a later write
create function ledger_sources() returns table (source text, name text, entry text, condition text) language sql immutable as $$
  values
    ('bill', 'bills', 'bill_id', 'true'),
    ('payment', 'payments', 'payment_id', $c$ %1$s.status = 'succeeded' $c$),
    ('teacherPayment', 'teacher_payments', 'teacher_payment_id', $c$ %1$s.status = 'succeeded' $c$),
    ('creditMove', 'credit_moves', 'credit_move_id', $c$ %1$s.receipt_id is not null $c$),
    ('refund', 'refunds', 'refund_id', $c$ %1$s.status = 'done' and %1$s.method <> 'card' $c$),
    ('slip', 'remittance_slips', 'remittance_slip_id', $c$ %1$s.status = 'deposited' $c$),
    ('bouncedFee', 'receipts', 'bounced_receipt_id', $c$ %1$s.bank_fee_cents > 0 $c$),
    ('bankLine', 'bank_lines', 'bank_line_id', $c$ %1$s.kind in ('payout', 'urssaf', 'vat', 'supplier', 'accounts', 'fee', 'suspense') or %1$s.apart_cents <> 0 $c$),
    ('payoutLine', 'card_payout_lines', 'card_payout_line_id', $c$ %1$s.kind in ('fee', 'other') and %1$s.amount_cents <> %1$s.fee_cents or %1$s.kind = 'dispute' and %1$s.fee_cents <> 0 $c$),
    ('payoutExplanation', 'card_payout_explanations', 'payout_explanation_id', 'true'),
    ('payslip', 'payslips', 'payslip_id', $c$ %1$s.issued_on is not null $c$),
    ('salaryPayment', 'salary_payments', 'salary_payment_id', $c$ %1$s.status = 'done' $c$),
    ('contributionPayment', 'contribution_payments', 'contribution_payment_id', $c$ %1$s.status = 'paid' $c$),
    ('teacherBill', 'teacher_bills', 'teacher_bill_id', 'true'),
    ('vatMove', 'vat_moves', 'vat_move_id', $c$ %1$s.basis = 'collection' and %1$s.vat_cents <> 0 $c$),
    ('vatReturn', 'vat_returns', 'vat_return_id', 'true'),
    ('teacherDue', 'teacher_dues', 'teacher_due_id', $c$ %1$s.amount_cents < 0 and %1$s.recovery in ('claimed', 'kept') $c$),
    ('teacherDuePart', 'teacher_due_parts', 'teacher_due_part_id', $c$ %1$s.received_on is not null $c$),
    ('misdirectedTransfer', 'misdirected_transfers', 'misdirected_transfer_id', 'true'),
    ('misdirectedPart', 'misdirected_transfer_parts', 'misdirected_part_id', 'true'),
    ('badDebt', 'bad_debt_moves', 'bad_debt_move_id', 'true'),
    ('accrual', 'accruals', 'accrual_id', 'true'),
    ('accrualBack', 'accruals', 'accrual_back_id', 'true') $$;

-- notes what waits without being noted: nothing, unless rows were written behind the triggers; asked when this is installed, and each night
create function note_what_waits(of_source text) returns integer language plpgsql as $$
declare
  one record;
  noted integer;
begin
  select * into strict one from ledger_sources() s where s.source = of_source;
  execute format('insert into ledger_waiting select %L, x.id from %I x where (%s) and not exists (select from ledger_entries e where e.%I = x.id and e.reverses_entry_id is null) on conflict do nothing',
    one.source, one.name, format(one.condition, 'x'), one.entry);
  get diagnostics noted = row_count;
  return noted;
end $$;

do $$
declare one record;
begin
  for one in select * from ledger_sources() loop
    -- a table that is made later is so with its trigger
    continue when to_regclass(one.name) is null;
    perform note_what_waits(one.source);
    execute format('create trigger %I after insert on %I for each row when (%s) execute function ledger_waits(%L)',
      one.entry || '_waits', one.name, format(one.condition, 'new'), one.source);
    continue when one.condition = 'true';
    execute format('create trigger %I after update on %I for each row when ((%s) and (%s) is not true) execute function ledger_waits(%L, %L)',
      one.entry || '_waits_later', one.name, format(one.condition, 'new'), format(one.condition, 'old'), one.source, one.entry);
  end loop;
end $$;

-- an entry ends the waiting of what it is of; a correction follows one that did
create function ledger_entered() returns trigger language plpgsql as $$
begin
  delete from ledger_waiting w using added e
    cross join lateral (values ('bill', e.bill_id), ('payment', e.payment_id), ('teacherPayment', e.teacher_payment_id), ('creditMove', e.credit_move_id), ('refund', e.refund_id),
      ('slip', e.remittance_slip_id), ('bouncedFee', e.bounced_receipt_id), ('bankLine', e.bank_line_id), ('payslip', e.payslip_id), ('salaryPayment', e.salary_payment_id),
      ('contributionPayment', e.contribution_payment_id), ('teacherBill', e.teacher_bill_id), ('vatMove', e.vat_move_id), ('vatReturn', e.vat_return_id), ('teacherDue', e.teacher_due_id),
      ('teacherDuePart', e.teacher_due_part_id), ('misdirectedTransfer', e.misdirected_transfer_id), ('misdirectedPart', e.misdirected_part_id), ('badDebt', e.bad_debt_move_id),
      ('payoutLine', e.card_payout_line_id), ('payoutExplanation', e.payout_explanation_id), ('accrual', e.accrual_id), ('accrualBack', e.accrual_back_id)) v (source, id)
   where v.id is not null and e.reverses_entry_id is null and w.source = v.source and w.source_id = v.id;
  return null;
end $$;
create trigger ledger_entries_entered after insert on ledger_entries referencing new table as added for each statement execute function ledger_entered();

-- VAT of a month is found by the entries of the month, and by what has none
create index ledger_entries_vat_day_idx on ledger_entries (company_id, entry_on) include (vat_move_id) where vat_move_id is not null and reverses_entry_id is null;
create index vat_moves_debits_idx on vat_moves (bill_id) where basis = 'debits';
create index vat_moves_untaxed_idx on vat_moves (company_id, on_date) where vat_cents = 0;
