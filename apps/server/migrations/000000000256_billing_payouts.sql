-- What the card provider sends to the bank: its payouts, line by line as it booked them.

create table card_payouts (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  provider_payout_id text not null constraint card_payouts_provider_uq unique,
  status text not null constraint card_payouts_status_check check (status in ('pending','paid','failed')),
  amount_cents integer not null constraint card_payouts_amount_check check (amount_cents <> 0),
  arrives_on date not null,
  like row_stamps including defaults);
comment on table card_payouts is 'billing: money that the card provider sends to the bank, or takes from it below zero; what it booked for it makes its amount';
comment on column card_payouts.company_id is 'the company that most of its payments are of';
create index card_payouts_company_idx on card_payouts (company_id);
create trigger card_payouts_stay before delete on card_payouts for each row execute function refuse_change('what the provider sent never goes');
select audited('card_payouts');

create table card_payout_lines (
  id bigint generated always as identity primary key,
  payout_id bigint not null references card_payouts,
  provider_transaction_id text not null constraint card_payout_lines_provider_uq unique,
  kind text not null constraint card_payout_lines_kind_check check (kind in ('charge','refund','transfer','dispute','fee','other')),
  label text not null,
  amount_cents integer not null, fee_cents integer not null default 0,
  payment_id bigint references payments, teacher_payment_id bigint references teacher_payments,
  constraint card_payout_lines_subject_check check (num_nonnulls(payment_id, teacher_payment_id) <= 1));
comment on table card_payout_lines is 'billing: what the card provider booked for a payout: a charge, its fee, a refund, a transfer to a teacher, a payment that is disputed or won back, a fee of its own; never changed';
create index card_payout_lines_payout_idx on card_payout_lines (payout_id);
create index card_payout_lines_payment_idx on card_payout_lines (payment_id) where payment_id is not null;
create index card_payout_lines_teacher_payment_idx on card_payout_lines (teacher_payment_id) where teacher_payment_id is not null;
create trigger card_payout_lines_stay before update or delete on card_payout_lines for each row execute function refuse_change('what the provider booked never changes');
select audited('card_payout_lines', 'card_payouts', 'payout_id');
