-- Traineeships: a session or a group that is cancelled as one act, whom it concerned, and what is given back, followed one by one.

create table traineeship_cancellations (
  id bigint generated always as identity primary key,
  session_id bigint not null references traineeship_sessions, group_id bigint references traineeship_groups,
  reason text not null, cancelled_by_account_id bigint references accounts, like row_stamps including defaults);
comment on table traineeship_cancellations is 'traineeships: a session, or one of its groups, cancelled as one act; its reason was told to families and teachers';
comment on column traineeship_cancellations.group_id is 'null: the whole session';
comment on column traineeship_cancellations.cancelled_by_account_id is 'who did it, and is told when a refund fails';
create index traineeship_cancellations_account_idx on traineeship_cancellations (cancelled_by_account_id) where cancelled_by_account_id is not null;
create index traineeship_cancellations_session_idx on traineeship_cancellations (session_id);
create index traineeship_cancellations_group_idx on traineeship_cancellations (group_id) where group_id is not null;
select audited('traineeship_cancellations', 'traineeship_sessions', 'session_id');

create table traineeship_cancelled_registrations (
  id bigint generated always as identity primary key,
  cancellation_id bigint not null references traineeship_cancellations, registration_id bigint not null references traineeship_registrations,
  subjects text, way text not null constraint traineeship_cancelled_registrations_way_check check (way in ('transfer','credit')),
  credited_cents positive_cents not null default 0, on_card_cents positive_cents not null default 0, other_cents positive_cents not null default 0,
  offered_level_id bigint references traineeship_levels, offered_until timestamptz(3),
  answer text constraint traineeship_cancelled_registrations_answer_check check (answer in ('taken','declined','expired')), answered_at timestamptz(3),
  new_registration_id bigint references traineeship_registrations,
  like row_stamps including defaults,
  constraint traineeship_cancelled_registrations_offered_check check ((offered_level_id is null) = (offered_until is null)),
  constraint traineeship_cancelled_registrations_answered_check check ((answer is null) = (answered_at is null) and (answer is null or offered_level_id is not null)),
  constraint traineeship_cancelled_registrations_taken_check check ((new_registration_id is not null) = (answer is not null and answer = 'taken')),
  constraint traineeship_cancelled_registrations_uq unique (cancellation_id, registration_id));
comment on table traineeship_cancelled_registrations is 'traineeships: a registration that a cancellation ended, or took a subject from, with what its family was told of its money';
comment on column traineeship_cancelled_registrations.subjects is 'what was taken from a registration that goes on; null: it was cancelled whole';
comment on column traineeship_cancelled_registrations.way is 'what becomes of money that was not paid by card';
comment on column traineeship_cancelled_registrations.offered_level_id is 'another stage, which the family takes by a link; what it paid waits for its answer';
create index traineeship_cancelled_registrations_offer_idx on traineeship_cancelled_registrations (offered_until) where answer is null and offered_until is not null;
create index traineeship_cancelled_registrations_level_idx on traineeship_cancelled_registrations (offered_level_id) where offered_level_id is not null;
create index traineeship_cancelled_registrations_new_idx on traineeship_cancelled_registrations (new_registration_id) where new_registration_id is not null;
create index traineeship_cancelled_registrations_registration_idx on traineeship_cancelled_registrations (registration_id);
select audited('traineeship_cancelled_registrations', 'traineeship_registrations', 'registration_id');

create table traineeship_cancelled_refunds (
  id bigint generated always as identity primary key,
  cancelled_registration_id bigint not null references traineeship_cancelled_registrations,
  payment_id bigint references payments, refund_id bigint references refunds, like row_stamps including defaults,
  constraint traineeship_cancelled_refunds_one_check check (num_nonnulls(payment_id, refund_id) = 1));
comment on table traineeship_cancelled_refunds is 'traineeships: a refund that a cancellation asked for: on a card (a payment), or by transfer (a refund of credit)';
create index traineeship_cancelled_refunds_registration_idx on traineeship_cancelled_refunds (cancelled_registration_id);
create index traineeship_cancelled_refunds_payment_idx on traineeship_cancelled_refunds (payment_id) where payment_id is not null;
create index traineeship_cancelled_refunds_refund_idx on traineeship_cancelled_refunds (refund_id) where refund_id is not null;
select audited('traineeship_cancelled_refunds', 'traineeship_cancelled_registrations', 'cancelled_registration_id');
