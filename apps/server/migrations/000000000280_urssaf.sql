-- Urssaf: tax-advance registrations and payment requests.

create table urssaf_registrations (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customers, person_id bigint not null references people, bank_account_id bigint references bank_accounts,
  status text not null default 'draft' constraint urssaf_registrations_status_check check (status in ('draft','requested','pending','active','refused','blocked','expired','unlinked')),
  client_uuid uuid, provider_code text, provider_message text, active_from date, requested_at timestamptz(3), checked_at timestamptz(3), reminded_at timestamptz(3), stops_on date, like row_stamps including defaults,
  constraint urssaf_registrations_active_check check (status <> 'active' or (client_uuid is not null and active_from is not null)));
comment on table urssaf_registrations is 'urssaf: tax-advance registration of a customer (idClient); unlink keeps the row';
comment on column urssaf_registrations.reminded_at is 'when a family that did not accept at the Urssaf was reminded, once, and the office told';
comment on column urssaf_registrations.stops_on is 'the family stopped it: lessons from that day on are not advanced; the link ends once the requests before it have ended';
create unique index urssaf_registrations_current_uq on urssaf_registrations (customer_id) where status not in ('refused','unlinked');
create index urssaf_registrations_bank_account_idx on urssaf_registrations (bank_account_id) where bank_account_id is not null;
create index urssaf_registrations_person_idx on urssaf_registrations (person_id);
-- the Urssaf gives the same idClient to the same person: it is that of one registration in force, and of any that ended
create unique index urssaf_registrations_client_uuid_uq on urssaf_registrations (client_uuid)
  where client_uuid is not null and status not in ('refused', 'unlinked');
-- what the follow-up of registrations looks for
create index urssaf_registrations_waiting_idx on urssaf_registrations (checked_at nulls first, id)
  where status in ('requested', 'pending');
create index urssaf_registrations_settled_idx on urssaf_registrations (checked_at nulls first, id)
  where status in ('active', 'blocked', 'expired');
select audited('urssaf_registrations', 'customers', 'customer_id');

create table urssaf_requests (
  id bigint generated always as identity primary key,
  bill_id bigint not null references bills, registration_id bigint not null references urssaf_registrations, payment_id bigint unique references payments,
  number text not null constraint urssaf_requests_number_uq unique, collects_cents positive_cents not null default 0, debit_payment_id bigint constraint urssaf_requests_debit_payment_uq unique references payments,
  provider_request_id text unique, status_code smallint, status text not null default 'draft' constraint urssaf_requests_status_check check (status in ('draft','sent','waiting','validated','debited','paid','unpaid','recovered','aborted','rejected')),
  amount_cents positive_cents not null, deposit_cents positive_cents not null default 0, employment_from date not null, employment_to date not null,
  reject_code text, errors jsonb, transfer_cents positive_cents, transferred_on date, sent_at timestamptz(3), checked_at timestamptz(3), watch_until timestamptz(3),
  withdrawal_asked_at timestamptz(3), withdrawal_reason text, withdrawal_ended_at timestamptz(3), returned_to text constraint urssaf_requests_returned_check check (returned_to in ('urssaf','customer')), like row_stamps including defaults,
  constraint urssaf_requests_withdrawal_check check ((withdrawal_asked_at is null) = (withdrawal_reason is null) and (withdrawal_ended_at is null or withdrawal_asked_at is not null) and (returned_to is null or withdrawal_ended_at is not null)),
  constraint urssaf_requests_parts_check check (deposit_cents + collects_cents <= amount_cents and (deposit_cents = 0 or collects_cents = 0)),
  constraint urssaf_requests_period_check check (employment_to >= employment_from and to_char(employment_from, 'YYYYMM') = to_char(employment_to, 'YYYYMM')),
  constraint urssaf_requests_deposit_check check (deposit_cents * 2 <= amount_cents));
comment on table urssaf_requests is 'urssaf: payment request (demande de paiement) of a bill; polled, never called back';
comment on column urssaf_requests.number is 'numFactureTiers: the reference of the bill, then -2, -3…: never sent twice under one number';
comment on column urssaf_requests.collects_cents is 'the family''s own part that the Urssaf debits for us; with the deposit and the credit advanced it makes the amount';
comment on column urssaf_requests.withdrawal_asked_at is 'its lesson was cancelled while it was under way: the Urssaf is asked to annul it, which its API cannot; until 110 is read, or the money is given back';
comment on column urssaf_requests.returned_to is 'whom the money of a cancelled lesson goes back to, as the Urssaf answered';
create unique index urssaf_requests_open_uq on urssaf_requests (bill_id) where status not in ('aborted','rejected');
create index urssaf_requests_watch_idx on urssaf_requests (watch_until) where watch_until is not null;
create index urssaf_requests_withdrawal_idx on urssaf_requests (bill_id) where withdrawal_asked_at is not null and withdrawal_ended_at is null;
-- what was declared of a calendar year, which a financial guarantee is due above
create index urssaf_requests_declared_idx on urssaf_requests (employment_from) include (amount_cents) where status not in ('aborted','rejected');
create index urssaf_requests_registration_idx on urssaf_requests (registration_id);
select audited('urssaf_requests');

create table urssaf_request_events (
  id bigint generated always as identity primary key, request_id bigint not null references urssaf_requests, status_code smallint not null, label text, payload jsonb, seen_at timestamptz(3) not null default clock_now());
comment on table urssaf_request_events is 'urssaf: each status seen, for the money timeline';
create index urssaf_request_events_idx on urssaf_request_events (request_id, seen_at);

create table advance_ways (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies, begins_on date not null,
  way text not null constraint advance_ways_way_check check (way in ('none','whole','deposit')),
  guaranteed_until date, like row_stamps including defaults,
  constraint advance_ways_day_uq unique (company_id, begins_on),
  constraint advance_ways_guarantee_check check (way <> 'deposit' or guaranteed_until >= begins_on));
comment on table advance_ways is 'urssaf: how a company has the tax advance paid, from a day on: not at all, whole by the Urssaf, which debits the family its part, or after the family paid it here as a deposit; the way of a day is the last one begun';
comment on column advance_ways.guaranteed_until is 'last day of the financial guarantee, without which no deposit may be declared (decree 2024-1161)';
select audited('advance_ways');

create table course_advance_decisions (
  id bigint generated always as identity primary key,
  course_id bigint not null references courses, decided_at timestamptz(3) not null default clock_now(),
  is_advanced boolean not null, reason text not null, legal_basis text not null,
  registration_id bigint references urssaf_registrations, credit_cents positive_cents not null default 0, collects_cents positive_cents not null default 0,
  constraint course_advance_decisions_check check (is_advanced = (credit_cents > 0) and (not is_advanced or registration_id is not null) and (is_advanced or collects_cents = 0)));
comment on table course_advance_decisions is 'urssaf: why a lesson is advanced or not, decided at its confirmation and kept for ever; decided again only by a further row, the last one holds';
create index course_advance_decisions_course_idx on course_advance_decisions (course_id, id desc);
create index course_advance_decisions_registration_idx on course_advance_decisions (registration_id) where registration_id is not null;
create trigger course_advance_decisions_stay before update or delete on course_advance_decisions for each row execute function refuse_change('what was decided of an advance stays: decide again');

create table tax_ceilings (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customers, year integer not null constraint tax_ceilings_year_check check (year between 2022 and 2100),
  has_disability boolean not null default false, used_elsewhere_cents positive_cents not null default 0, like row_stamps including defaults,
  constraint tax_ceilings_year_uq unique (customer_id, year));
comment on table tax_ceilings is 'urssaf: what a household says of a year: whether the ceiling of disability is its own, and the tax credit that it used with others';
select audited('tax_ceilings', 'customers', 'customer_id');
