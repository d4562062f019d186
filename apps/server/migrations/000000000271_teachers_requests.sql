-- What teachers ask of the office besides their lessons: wishes to leave.

create table teacher_leave_requests (
  id bigint generated always as identity primary key,
  teacher_id bigint not null constraint teacher_leave_requests_teacher_fk references teachers,
  wanted_on date not null, words text, asked_at timestamptz(3) not null, withdrawn_at timestamptz(3), left_at timestamptz(3),
  like row_stamps including defaults,
  constraint teacher_leave_requests_end_check check (num_nonnulls(withdrawn_at, left_at) <= 1));
comment on table teacher_leave_requests is 'teachers: the day on which a teacher wishes to leave, until he takes it back or has left';
create index teacher_leave_requests_teacher_idx on teacher_leave_requests (teacher_id);
create unique index teacher_leave_requests_open_uq on teacher_leave_requests (teacher_id) where withdrawn_at is null and left_at is null;
select audited('teacher_leave_requests', 'teachers', 'teacher_id');
create function teacher_leave_settled() returns trigger language plpgsql as $$
begin
  update teacher_leave_requests set left_at = clock_now() where teacher_id = new.id and withdrawn_at is null and left_at is null;
  return new;
end $$;
create trigger teachers_leave_settled after update of status on teachers for each row when (new.status = 'inactive' and old.status <> 'inactive') execute function teacher_leave_settled();

-- what departures speak of is made after them
alter table teacher_departures add constraint teacher_departures_request_fk foreign key (request_id) references teacher_leave_requests;
alter table teacher_departure_ends add constraint teacher_departure_ends_contract_fk foreign key (contract_id) references contracts;
alter table teacher_departure_papers add constraint teacher_departure_papers_customer_fk foreign key (customer_id) references customers;
