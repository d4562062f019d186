-- Teachers who leave: the day that the office settles, the contracts that end for it, the papers that are sent, the account that is read and then closed.

create table teacher_departures (
  id bigint generated always as identity primary key,
  teacher_id bigint not null constraint teacher_departures_teacher_fk references teachers,
  leaves_on date not null, reason text not null, request_id bigint,
  announced_at timestamptz(3) not null, announced_by_account_id bigint constraint teacher_departures_announced_by_fk references accounts,
  confirmed_at timestamptz(3), withdrawn_at timestamptz(3), reminded_on date,
  left_at timestamptz(3), closes_on date, closed_at timestamptz(3), returning_at timestamptz(3), returned_at timestamptz(3),
  like row_stamps including defaults,
  constraint teacher_departures_withdrawn_check check (withdrawn_at is null or left_at is null),
  constraint teacher_departures_left_check check ((left_at is null) = (closes_on is null)),
  constraint teacher_departures_closed_check check (closed_at is null or left_at is not null),
  constraint teacher_departures_returned_check check (num_nonnulls(returning_at, returned_at) = 0 or left_at is not null));
comment on table teacher_departures is 'teachers: a teacher leaves on a day: announced, confirmed, taken back before it or left; then his account is read until a day, and he may come back';
comment on column teacher_departures.leaves_on is 'last day on which he teaches; inactive from the night after';
comment on column teacher_departures.closes_on is 'day on which the account that only reads is closed';
comment on column teacher_departures.returning_at is 'he comes back: his account brings papers until he is active again';
create index teacher_departures_teacher_idx on teacher_departures (teacher_id);
create index teacher_departures_announced_by_idx on teacher_departures (announced_by_account_id);
create index teacher_departures_request_idx on teacher_departures (request_id) where request_id is not null;
create unique index teacher_departures_open_uq on teacher_departures (teacher_id) where withdrawn_at is null and returned_at is null;
select audited('teacher_departures', 'teachers', 'teacher_id');

create table teacher_departure_ends (
  departure_id bigint not null constraint teacher_departure_ends_departure_fk references teacher_departures,
  contract_id bigint not null, asks_review boolean not null,
  primary key (departure_id, contract_id));
comment on table teacher_departure_ends is 'teachers: contracts whose end was said for a departure: their day follows its day, and is taken back with it';
create index teacher_departure_ends_contract_idx on teacher_departure_ends (contract_id);
select audited('teacher_departure_ends', 'teacher_departures', 'departure_id');

create table teacher_departure_papers (
  id bigint generated always as identity primary key,
  departure_id bigint not null constraint teacher_departure_papers_departure_fk references teacher_departures,
  kind text not null constraint teacher_departure_papers_kind_check check (kind in ('statement', 'certificate')),
  customer_id bigint, file_id bigint not null constraint teacher_departure_papers_file_fk references files, issued_on date not null,
  like row_stamps including defaults,
  constraint teacher_departure_papers_employer_check check (customer_id is null or kind = 'certificate'));
comment on table teacher_departure_papers is 'teachers: papers of a departure as they were sent: the last statement, a certificate of work for each employer (the company where no family is named)';
create unique index teacher_departure_papers_uq on teacher_departure_papers (departure_id, kind, customer_id) nulls not distinct;
create index teacher_departure_papers_customer_idx on teacher_departure_papers (customer_id) where customer_id is not null;
create index teacher_departure_papers_file_idx on teacher_departure_papers (file_id);
select audited('teacher_departure_papers', 'teacher_departures', 'departure_id');

-- whichever screen makes him active again: the departure is over
create function teacher_departure_returned() returns trigger language plpgsql as $$
begin
  update teacher_departures set returned_at = clock_now() where teacher_id = new.id and left_at is not null and returned_at is null;
  return new;
end $$;
create trigger teachers_departure_returned after update of status on teachers for each row when (new.status = 'active' and old.status = 'inactive') execute function teacher_departure_returned();
