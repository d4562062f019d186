-- Billing: pay that left for a wrong account: it is to be recovered, while the invoice that it paid is due again.

create table misdirected_transfers (
  id bigint generated always as identity primary key,
  teacher_transfer_id bigint not null references teacher_transfers,
  amount_cents integer not null constraint misdirected_transfers_amount_check check (amount_cents > 0),
  settled_cents integer not null default 0,
  found_on date not null, reason text not null,
  cancelled_on date,
  like row_stamps including defaults,
  constraint misdirected_transfers_settled_check check (settled_cents between 0 and amount_cents),
  constraint misdirected_transfers_cancelled_check check (cancelled_on is null or settled_cents = 0));
comment on table misdirected_transfers is 'billing: a transfer that the bank carried out to an account that is not its teacher’s: the money is to be recovered, the invoice is paid again';
comment on column misdirected_transfers.settled_cents is 'what came back or was given up: the sum of its parts';
comment on column misdirected_transfers.cancelled_on is 'said by mistake: the account was the right one, and the transfer has paid';
create unique index misdirected_transfers_live_uq on misdirected_transfers (teacher_transfer_id) where cancelled_on is null;
create index misdirected_transfers_transfer_idx on misdirected_transfers (teacher_transfer_id);
create trigger misdirected_transfers_stay before delete on misdirected_transfers for each row execute function refuse_change('money to be recovered never goes: it comes back, is given up or was said by mistake');
select audited('misdirected_transfers');

create table misdirected_transfer_parts (
  id bigint generated always as identity primary key,
  misdirected_transfer_id bigint not null references misdirected_transfers,
  outcome text not null constraint misdirected_transfer_parts_outcome_check check (outcome in ('recovered','lost')),
  amount_cents integer not null constraint misdirected_transfer_parts_amount_check check (amount_cents > 0),
  ended_on date not null, loss_reason text,
  constraint misdirected_transfer_parts_loss_check check ((outcome = 'lost') = (loss_reason is not null)));
comment on table misdirected_transfer_parts is 'billing: what came back of money that left for a wrong account, or what of it the company bears';
create index misdirected_transfer_parts_transfer_idx on misdirected_transfer_parts (misdirected_transfer_id);
create trigger misdirected_transfer_parts_stay before update or delete on misdirected_transfer_parts for each row execute function refuse_change('what came back, or was given up, never changes');
select audited('misdirected_transfer_parts', 'misdirected_transfers', 'misdirected_transfer_id');

-- the books come before: they point to what they are made from here
alter table ledger_entries add constraint ledger_entries_misdirected_transfer_fk foreign key (misdirected_transfer_id) references misdirected_transfers,
  add constraint ledger_entries_misdirected_part_fk foreign key (misdirected_part_id) references misdirected_transfer_parts;
create unique index ledger_entries_misdirected_transfer_uq on ledger_entries (misdirected_transfer_id) where reverses_entry_id is null;
create unique index ledger_entries_misdirected_part_uq on ledger_entries (misdirected_part_id) where reverses_entry_id is null;
create index ledger_entries_misdirected_transfer_idx on ledger_entries (misdirected_transfer_id) where misdirected_transfer_id is not null;
create index ledger_entries_misdirected_part_idx on ledger_entries (misdirected_part_id) where misdirected_part_id is not null;
