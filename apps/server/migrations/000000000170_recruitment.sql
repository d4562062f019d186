-- Recruitment: candidacies and interviews.

create table candidates (
  id bigint generated always as identity primary key,
  teacher_id bigint not null unique references teachers,
  status text not null default 'contact' constraint candidates_status_check check (status in ('contact','firstMail','toView','waitingForVoucher','hired','refused')),
  status_changed_at timestamptz(3) not null default clock_now(),
  is_student boolean not null default false, disponibility text,
  assigned_staff_user_id bigint references staff_users, refusal_reason text, board_position double precision not null default 0,
  withdrawn_at timestamptz(3) constraint candidates_withdrawn_check check (withdrawn_at is null or status = 'refused'),
  reminded_at timestamptz(3), answered_at timestamptz(3),
  like row_stamps including defaults);
comment on table candidates is 'recruitment: the application of a teacher to be; profile, subjects, documents are already the teacher''s';
comment on column candidates.withdrawn_at is 'the candidate gave up by the link of a mail: refused by nobody';
comment on column candidates.reminded_at is 'silent in this column for long, and written to once more';
comment on column candidates.answered_at is 'last answer by the link of a mail';
create index candidates_board_idx on candidates (status, board_position);
select audited('candidates');

create table candidate_follow_ups (
  id bigint generated always as identity primary key,
  candidate_id bigint not null references candidates on delete cascade, comment text not null, author_account_id bigint references accounts, like row_stamps including defaults);
comment on table candidate_follow_ups is 'recruitment: comment on a candidate';
create index candidate_follow_ups_idx on candidate_follow_ups (candidate_id, created_at);
select audited('candidate_follow_ups', 'candidates', 'candidate_id');

create table interviews (
  id bigint generated always as identity primary key,
  candidate_id bigint not null references candidates, location_id bigint references locations,
  starts_at timestamptz(3) not null, ends_at timestamptz(3) not null,
  outcome text constraint interviews_outcome_check check (outcome in ('validated','failed','cancelled','missed')), report text, like row_stamps including defaults,
  constraint interviews_period_check check (ends_at > starts_at));
comment on table interviews is 'recruitment: appointment, then its result';
create unique index interviews_open_uq on interviews (candidate_id) where outcome is null;
create index interviews_location_idx on interviews (location_id) where location_id is not null;
create index interviews_open_idx on interviews (starts_at) where outcome is null;
select audited('interviews', 'candidates', 'candidate_id');

create table interview_interlocutors (
  interview_id bigint not null references interviews on delete cascade, staff_user_id bigint not null references staff_users, primary key (interview_id, staff_user_id));
comment on table interview_interlocutors is 'recruitment: staff who hold the interview';
create index interview_interlocutors_staff_idx on interview_interlocutors (staff_user_id);
select audited('interview_interlocutors', 'interviews', 'interview_id');

create function candidates_follow_teacher() returns trigger language plpgsql as $$
begin
  update candidates set status = 'hired', status_changed_at = clock_now(), board_position = -extract(epoch from clock_now())
   where teacher_id = new.id and status <> 'hired';
  return null;
end $$;
comment on function candidates_follow_teacher() is 'recruitment: whoever teaches is no candidate any more, wherever that was decided';
create trigger candidates_follow after update of status on teachers
  for each row when (old.status = 'candidate' and new.status <> 'candidate') execute function candidates_follow_teacher();
