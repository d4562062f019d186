-- Billing: card payments that their holders contest, until they are won or lost; what the provider moved that a person had to explain.

create table card_disputes (
  id bigint generated always as identity primary key,
  payment_id bigint not null references payments, order_id bigint, hour_pack_id bigint,
  provider_dispute_id text not null constraint card_disputes_provider_uq unique,
  status text not null constraint card_disputes_status_check check (status in ('needs-response','under-review','won','lost','closed')),
  reason text not null,
  amount_cents integer not null constraint card_disputes_amount_check check (amount_cents > 0),
  opened_on date not null, evidence_due_on date, ended_on date,
  lost_payment_id bigint constraint card_disputes_lost_uq unique references payments,
  like row_stamps including defaults,
  constraint card_disputes_subject_check check (num_nonnulls(order_id, hour_pack_id) = 1),
  constraint card_disputes_order_fk foreign key (payment_id, order_id) references payments (id, order_id),
  constraint card_disputes_pack_fk foreign key (payment_id, hour_pack_id) references payments (id, hour_pack_id),
  constraint card_disputes_ended_check check ((ended_on is not null) = (status in ('won','lost','closed'))),
  constraint card_disputes_lost_check check (lost_payment_id is null or status = 'lost'));
comment on table card_disputes is 'billing: a payment that the holder of a card contests at the bank; lost, the money goes back as that of a cheque that bounces (decision 0089)';
comment on column card_disputes.reason is 'why, in the word of the provider';
comment on column card_disputes.lost_payment_id is 'the payment by which the money of a lost dispute left what it had paid';
create index card_disputes_payment_idx on card_disputes (payment_id);
create index card_disputes_order_idx on card_disputes (order_id) where order_id is not null;
create index card_disputes_pack_idx on card_disputes (hour_pack_id) where hour_pack_id is not null;
create index card_disputes_open_idx on card_disputes (opened_on) where ended_on is null;
create trigger card_disputes_stay before delete on card_disputes for each row execute function refuse_change('a dispute never goes');
create trigger audit after insert or update or delete on card_disputes for each row execute function audit_row('orders', 'order_id', 'hour_packs', 'hour_pack_id');
create trigger touch before update on card_disputes for each row execute function touch_row();

create table card_payout_explanations (
  id bigint generated always as identity primary key,
  payout_line_id bigint not null constraint card_payout_explanations_line_uq unique references card_payout_lines,
  system_account_id bigint not null references system_accounts,
  reason text not null,
  explained_on date not null, explained_by_account_id bigint references accounts,
  like row_stamps including defaults);
comment on table card_payout_explanations is 'billing: the account that a person chose for a movement of the card provider that nothing names; put right by an entry by hand';
create index card_payout_explanations_account_idx on card_payout_explanations (system_account_id);
create index card_payout_explanations_by_idx on card_payout_explanations (explained_by_account_id) where explained_by_account_id is not null;
create trigger card_payout_explanations_stay before update or delete on card_payout_explanations for each row execute function refuse_change('what was explained stays: put it right by an entry');
select audited('card_payout_explanations', 'card_payout_lines', 'payout_line_id');
create trigger payout_explanation_id_waits after insert on card_payout_explanations for each row execute function ledger_waits('payoutExplanation');

alter table ledger_entries add constraint ledger_entries_payout_explanation_fk foreign key (payout_explanation_id) references card_payout_explanations;
