-- Billing: payments replayed many at once, with what came of each bill.

create table payment_replays (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts,
  task_uuid uuid,
  status text not null default 'running' constraint payment_replays_status_check check (status in ('running','finished','stopped','interrupted')),
  is_stop_asked boolean not null default false,
  started_at timestamptz(3) not null default clock_now(), finished_at timestamptz(3),
  constraint payment_replays_finished_check check ((status = 'running') = (finished_at is null)));
comment on table payment_replays is 'billing: payments of several bills tried again by one task; one runs at a time, whoever starts it';
comment on column payment_replays.task_uuid is 'the long task that does it, which is forgotten before its report';
create unique index payment_replays_one_running_uq on payment_replays (status) where status = 'running';
create index payment_replays_started_idx on payment_replays (started_at desc, id desc);

create table payment_replay_lines (
  replay_id bigint not null references payment_replays on delete cascade,
  position integer not null,
  bill_id bigint not null references bills,
  begun_at timestamptz(3),
  outcome text constraint payment_replay_lines_outcome_check check (outcome in
    ('succeeded','requested','authentication','waiting','refused','other-failed','impossible','settled','error')),
  message text,
  collected_cents integer not null default 0 constraint payment_replay_lines_collected_check check (collected_cents >= 0),
  requested_cents integer not null default 0 constraint payment_replay_lines_requested_check check (requested_cents >= 0),
  sent_cents integer not null default 0 constraint payment_replay_lines_sent_check check (sent_cents >= 0),
  primary key (replay_id, position),
  constraint payment_replay_lines_bill_uq unique (replay_id, bill_id));
comment on table payment_replay_lines is 'billing: what came of a bill in a replay of many; no outcome while it was not treated';
comment on column payment_replay_lines.begun_at is 'when its payments were first tried: a task that is begun again asks what became of them';
comment on column payment_replay_lines.collected_cents is 'what the customer paid meanwhile; requested: of the Urssaf; sent: to its teachers';
create index payment_replay_lines_bill_idx on payment_replay_lines (bill_id);
