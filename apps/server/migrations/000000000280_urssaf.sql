-- Urssaf: tax-advance registrations and payment requests.

create table urssaf_registrations (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customers, person_id bigint not null references people, bank_account_id bigint references bank_accounts,
  status text not null default 'draft' constraint urssaf_registrations_status_check check (status in ('draft','requested','pending','active','refused','blocked','expired','unlinked')),
  client_uuid uuid, provider_code text, provider_message text, active_from date, requested_at timestamptz(3), checked_at timestamptz(3), like row_stamps including defaults,
  constraint urssaf_registrations_active_check check (status <> 'active' or (client_uuid is not null and active_from is not null)));
comment on table urssaf_registrations is 'urssaf: tax-advance registration of a customer (idClient); unlink keeps the row';
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
  provider_request_id text unique, status_code smallint, status text not null default 'draft' constraint urssaf_requests_status_check check (status in ('draft','sent','waiting','validated','debited','paid','unpaid','recovered','aborted','rejected')),
  amount_cents positive_cents not null, deposit_cents positive_cents not null default 0, employment_from date not null, employment_to date not null,
  reject_code text, errors jsonb, transfer_cents positive_cents, transferred_on date, sent_at timestamptz(3), checked_at timestamptz(3), watch_until timestamptz(3), like row_stamps including defaults,
  constraint urssaf_requests_period_check check (employment_to >= employment_from and to_char(employment_from, 'YYYYMM') = to_char(employment_to, 'YYYYMM')),
  constraint urssaf_requests_deposit_check check (deposit_cents * 2 <= amount_cents));
comment on table urssaf_requests is 'urssaf: payment request (demande de paiement) of a bill; polled, never called back';
create unique index urssaf_requests_open_uq on urssaf_requests (bill_id) where status not in ('aborted','rejected');
create index urssaf_requests_watch_idx on urssaf_requests (watch_until) where watch_until is not null;
create index urssaf_requests_registration_idx on urssaf_requests (registration_id);
select audited('urssaf_requests');

create table urssaf_request_events (
  id bigint generated always as identity primary key, request_id bigint not null references urssaf_requests, status_code smallint not null, label text, payload jsonb, seen_at timestamptz(3) not null default clock_now());
comment on table urssaf_request_events is 'urssaf: each status seen, for the money timeline';
create index urssaf_request_events_idx on urssaf_request_events (request_id, seen_at);
