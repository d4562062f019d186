-- Linking, contracts and courses: from the search of a teacher to the lesson given.

create table linkings (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customers, student_id bigint not null,
  subject_id bigint not null references subjects, scholar_level_id bigint not null references scholar_levels,
  format text not null constraint linkings_format_check check (format in ('CAD','CEL')),
  status text not null default 'new' constraint linkings_status_check check (status in ('new','searching','proposed','test-planned','linked','closed')),
  in_management_flow boolean not null default true, reopened_count integer not null default 0,
  assigned_staff_user_id bigint references staff_users, board_position double precision not null default 0, comments text,
  like row_stamps including defaults,
  constraint linkings_student_fk foreign key (customer_id, student_id) references students (customer_id, id),
  constraint linkings_flow_check check (not in_management_flow or status not in ('linked','closed')));
comment on table linkings is 'linking: mise en relation = the search of a teacher for a student in a subject; statuses are ours (not given)';
create index linkings_board_idx on linkings (status, board_position) where in_management_flow;
create index linkings_student_idx on linkings (student_id);
select audited('linkings');
create table linking_answers (
  id bigint generated always as identity primary key,
  linking_id bigint not null references linkings on delete cascade, linking_question_id bigint not null references linking_questions,
  teacher_id bigint references teachers, value jsonb not null, answered_at timestamptz(3) not null default now(),
  constraint linking_answers_uq unique nulls not distinct (linking_id, linking_question_id, teacher_id));
comment on table linking_answers is 'linking: questionnaire answer of the family (teacher_id null) or of a teacher';
select audited('linking_answers', 'linkings', 'linking_id');
create table linking_proposals (
  id bigint generated always as identity primary key,
  linking_id bigint not null references linkings, teacher_id bigint not null references teachers,
  status text not null default 'created' constraint linking_proposals_status_check check (status in ('created','sent','accepted','refused','cancelled')),
  response_type_id bigint references response_types, response_comment text, customer_price_cents positive_cents, expected_first_course_at timestamptz(3),
  sent_at timestamptz(3), answered_at timestamptz(3), like row_stamps including defaults,
  constraint linking_proposals_sent_check check (status not in ('sent','accepted','refused') or sent_at is not null));
comment on table linking_proposals is 'linking: proposal of a linking to a teacher, answered by mail link';
create unique index linking_proposals_open_uq on linking_proposals (linking_id, teacher_id) where status in ('created','sent','accepted');
create unique index linking_proposals_accepted_uq on linking_proposals (linking_id) where status = 'accepted';
create index linking_proposals_teacher_idx on linking_proposals (teacher_id, status);
select audited('linking_proposals', 'linkings', 'linking_id');
create table linking_follow_ups (
  id bigint generated always as identity primary key,
  linking_id bigint not null references linkings on delete cascade, comment text not null, author_account_id bigint references accounts, like row_stamps including defaults);
comment on table linking_follow_ups is 'linking: comment on a linking';
select audited('linking_follow_ups', 'linkings', 'linking_id');
create table next_actions (
  id bigint generated always as identity primary key,
  linking_id bigint references linkings, contract_id bigint, kind text not null, due_on date not null, comment text,
  assigned_staff_user_id bigint references staff_users, done_at timestamptz(3), like row_stamps including defaults,
  constraint next_actions_subject_check check (num_nonnulls(linking_id, contract_id) = 1));
comment on table next_actions is 'linking: next action to take on a linking or a contract (payload not given by the specification)';
create index next_actions_open_idx on next_actions (due_on) where done_at is null;
select audited('next_actions');

create table affiliations (
  id bigint generated always as identity primary key,
  teacher_id bigint not null references teachers, customer_id bigint not null references customers,
  declared_on date not null, status text not null default 'declared' constraint affiliations_status_check check (status in ('declared','approved','refused')), like row_stamps including defaults,
  constraint affiliations_uq unique (teacher_id, customer_id));
comment on table affiliations is 'contracts: a teacher brought this customer, so the affiliation margin applies (our reading; payload not given)';
select audited('affiliations');

create table price_grids (
  id bigint generated always as identity primary key,
  offline_price_cents positive_cents not null, offline_min_price_cents positive_cents not null, offline_max_price_cents positive_cents not null,
  offline_margin_percent percent not null, offline_margin_affiliation_percent percent not null,
  online_price_cents positive_cents not null, online_min_price_cents positive_cents not null, online_max_price_cents positive_cents not null,
  online_margin_percent percent not null, online_margin_affiliation_percent percent not null,
  like row_stamps including defaults,
  constraint price_grids_offline_check check (offline_price_cents between offline_min_price_cents and offline_max_price_cents),
  constraint price_grids_online_check check (online_price_cents between online_min_price_cents and online_max_price_cents));
comment on table price_grids is 'contracts: default hourly price and margins of school careers, CAD (offline) and CEL (online); copied into teacher prices and contract versions, so editing it never changes the past';
select audited('price_grids');
create table price_grid_school_careers (
  school_career_id bigint primary key references school_careers, price_grid_id bigint not null references price_grids on delete cascade);
comment on table price_grid_school_careers is 'contracts: a career has one grid (primary key says so)';
select audited('price_grid_school_careers', 'price_grids', 'price_grid_id');
create table teacher_course_prices (
  id bigint generated always as identity primary key,
  teacher_id bigint not null references teachers, school_career_id bigint not null references school_careers,
  offline_price_cents positive_cents, offline_margin_percent percent, offline_margin_affiliation_percent percent,
  online_price_cents positive_cents, online_margin_percent percent, online_margin_affiliation_percent percent,
  like row_stamps including defaults, constraint teacher_course_prices_uq unique (teacher_id, school_career_id));
comment on table teacher_course_prices is 'contracts: a teacher''s own hourly price where it departs from the grid; salary is computed, never stored';
select audited('teacher_course_prices', 'teachers', 'teacher_id');

create table loyalty_programs (
  id bigint generated always as identity primary key, name text not null, enabled boolean not null default true, like row_stamps including defaults);
comment on table loyalty_programs is 'contracts: loyalty programme; one enabled';
create unique index loyalty_programs_one_enabled_uq on loyalty_programs ((true)) where enabled;
select audited('loyalty_programs');
create table loyalty_levels (
  id bigint generated always as identity primary key, loyalty_program_id bigint not null references loyalty_programs on delete cascade,
  threshold_hours integer not null constraint loyalty_levels_threshold_check check (threshold_hours > 0), discount_percent percent not null constraint loyalty_levels_discount_check check (discount_percent <= 100),
  constraint loyalty_levels_uq unique (loyalty_program_id, threshold_hours));
comment on table loyalty_levels is 'contracts: from so many hours on, the company gives up this part of its margin';
select audited('loyalty_levels', 'loyalty_programs', 'loyalty_program_id');

create table contracts (
  id bigint generated always as identity primary key,
  number text not null generated always as ('CT' || lpad(id::text, 7, '0')) stored,
  status text not null default 'created' constraint contracts_status_check check (status in ('created','active','pause','close','failed')),
  customer_id bigint not null references customers, student_id bigint not null, teacher_id bigint not null references teachers,
  linking_id bigint references linkings, subject_id bigint not null references subjects, scholar_level_id bigint not null references scholar_levels,
  format text not null constraint contracts_format_check check (format in ('CAD','CEL')),
  is_collective boolean not null default false, is_affiliation boolean not null default false, teacher_self_employed boolean not null,
  location text not null default 'student-home' constraint contracts_location_check check (location in ('student-home','teacher-home','online','company','other')),
  location_address_id bigint references addresses,
  started_on date, closed_on date, last_course_on date,
  like row_stamps including defaults,
  constraint contracts_student_fk foreign key (customer_id, student_id) references students (customer_id, id),
  constraint contracts_parties_uq unique (id, customer_id, student_id, teacher_id, teacher_self_employed),
  constraint contracts_closed_check check ((status = 'close') = (closed_on is not null)),
  constraint contracts_online_check check ((format = 'CEL') = (location = 'online')));
comment on table contracts is 'contracts: private-tuition contract of one student with one teacher in one subject';
comment on column contracts.teacher_self_employed is 'frozen at creation: decides duration step, charges and who is paid how';
comment on column contracts.last_course_on is 'kept by courses; drives the no-longer-courses detection without scanning courses';
create index contracts_number_idx on contracts (number);
create unique index contracts_open_uq on contracts (student_id, teacher_id, subject_id, format) where status in ('created','active','pause');
create index contracts_status_idx on contracts (status, id desc);
create index contracts_teacher_idx on contracts (teacher_id, status);
create index contracts_student_idx on contracts (student_id);
create index contracts_customer_idx on contracts (customer_id);
create index contracts_silent_idx on contracts (last_course_on) where status = 'active';
create index contracts_linking_idx on contracts (linking_id) where linking_id is not null;
select audited('contracts');
alter table next_actions add constraint next_actions_contract_fk foreign key (contract_id) references contracts;
alter table teacher_evaluations add constraint teacher_evaluations_contract_fk foreign key (contract_id) references contracts;

create function require_hired_teacher() returns trigger language plpgsql as $$
begin
  if (select status from teachers where id = new.teacher_id) = 'candidate' then
    raise exception 'teacher % is only a candidate', new.teacher_id using errcode = '23P92', table = tg_table_name, constraint = tg_name;
  end if;
  return new;
end $$;
create trigger contracts_hired_teacher before insert or update of teacher_id on contracts for each row execute function require_hired_teacher();

create table contract_price_versions (
  id bigint generated always as identity primary key,
  contract_id bigint not null references contracts,
  status text not null default 'proposed' constraint contract_price_versions_status_check check (status in ('proposed','accepted','refused','cancelled')),
  customer_price_cents positive_cents not null, margin_cents positive_cents not null, teacher_amount_cents positive_cents not null, urssaf_part_cents positive_cents not null default 0,
  period daterange not null constraint contract_price_versions_period_check check (not isempty(period) and not lower_inf(period)),
  loyalty_level_id bigint references loyalty_levels,
  proposed_at timestamptz(3) not null default now(), answered_at timestamptz(3), answered_by_account_id bigint references accounts,
  like row_stamps including defaults,
  constraint contract_price_versions_contract_uq unique (contract_id, id),
  constraint contract_price_versions_parts_check check (customer_price_cents = margin_cents + teacher_amount_cents + urssaf_part_cents),
  constraint contract_price_versions_answer_check check ((status = 'proposed') = (answered_at is null)),
  constraint contract_price_versions_accepted_excl exclude using gist (contract_id with =, period with &&) where (status = 'accepted'));
comment on table contract_price_versions is 'contracts: hourly price of a contract over a period; accepted periods of a contract never overlap, so one is in force on a day';
comment on column contract_price_versions.urssaf_part_cents is 'social contributions inside the hourly price (salaried teacher), 0 when self-employed; not the tax advance';
create unique index contract_price_versions_proposed_uq on contract_price_versions (contract_id) where status = 'proposed';
select audited('contract_price_versions', 'contracts', 'contract_id');

create table courses (
  id bigint generated always as identity primary key,
  contract_id bigint not null, customer_id bigint not null, student_id bigint not null, teacher_id bigint not null, teacher_self_employed boolean not null,
  contract_price_version_id bigint not null,
  order_id bigint,
  status text not null default '1-planned' constraint courses_status_check check (status in
    ('0-cancelled','1-planned','2-validated','21-validated-teacher-mail','22-validated-customer-mail','23-validated-waiting','3-confirmed','4-disputed','5-cancelled')),
  format text not null constraint courses_format_check check (format in ('CAD','CEL')),
  is_collective boolean not null default false, collective_key uuid,
  expected_at timestamptz(3), done_at timestamptz(3), duration_minutes integer not null,
  validated_at timestamptz(3), confirmed_at timestamptz(3), confirmed_by_account_id bigint references accounts, cancelled_at timestamptz(3), cancellation_reason text,
  teacher_comment text, chapter_id bigint references chapters,
  hourly_price_cents positive_cents not null,
  price_cents positive_cents not null, margin_cents positive_cents not null, teacher_amount_cents positive_cents not null, urssaf_part_cents positive_cents not null,
  third_part_cents positive_cents not null default 0,
  is_test boolean not null default false,
  test_result text constraint courses_test_result_check check (test_result in ('succeeded','stop-requested')),
  test_failure_type_id bigint references response_types, test_failure_comment text,
  payslip_id bigint,
  like row_stamps including defaults,
  constraint courses_contract_fk foreign key (contract_id, customer_id, student_id, teacher_id, teacher_self_employed) references contracts (id, customer_id, student_id, teacher_id, teacher_self_employed),
  constraint courses_price_version_fk foreign key (contract_id, contract_price_version_id) references contract_price_versions (contract_id, id),
  constraint courses_duration_check check (duration_minutes between 15 and 720 and duration_minutes % 15 = 0 and (teacher_self_employed or duration_minutes % 60 = 0)),
  constraint courses_price_check check (price_cents = round(hourly_price_cents * duration_minutes / 60.0)),
  constraint courses_parts_check check (price_cents = margin_cents + teacher_amount_cents + urssaf_part_cents),
  constraint courses_third_part_check check (third_part_cents <= price_cents),
  constraint courses_dates_check check (expected_at is not null or done_at is not null),
  constraint courses_validated_check check (status in ('0-cancelled','1-planned','5-cancelled') or (done_at is not null and validated_at is not null)),
  constraint courses_confirmed_check check (status <> '3-confirmed' or confirmed_at is not null),
  constraint courses_cancelled_check check ((status in ('0-cancelled','5-cancelled')) = (cancelled_at is not null)),
  constraint courses_test_check check (test_result is null or (is_test and status = '3-confirmed')),
  constraint courses_test_failure_check check ((test_result is not distinct from 'stop-requested') = (test_failure_type_id is not null)),
  constraint courses_order_check check (order_id is null or status not in ('0-cancelled','1-planned'))
);
comment on table courses is 'courses: one lesson: planned, declared by the teacher, confirmed (charged and billed) or disputed; prices are frozen copies of the version';
comment on column courses.third_part_cents is 'part asked of URSSAF as tax advance';
comment on column courses.collective_key is 'same value for the courses of one collective lesson (one course per student)';
create unique index courses_declared_once_uq on courses (contract_id, done_at) where status not in ('0-cancelled','5-cancelled');
create unique index courses_test_once_uq on courses (contract_id) where is_test and status not in ('0-cancelled','5-cancelled');
create index courses_contract_idx on courses (contract_id, (coalesce(done_at, expected_at)) desc);
create index courses_student_idx on courses (student_id, (coalesce(done_at, expected_at)) desc);
create index courses_teacher_idx on courses (teacher_id, (coalesce(done_at, expected_at)) desc);
create index courses_customer_idx on courses (customer_id, (coalesce(done_at, expected_at)) desc);
create index courses_open_idx on courses (status, done_at) where status in ('1-planned','2-validated','21-validated-teacher-mail','22-validated-customer-mail','23-validated-waiting','4-disputed');
create index courses_order_idx on courses (order_id) where order_id is not null;
create index courses_payslip_idx on courses (payslip_id) where payslip_id is not null;
select audited('courses', 'contracts', 'contract_id');

create function course_price_in_force() returns trigger language plpgsql as $$
declare v contract_price_versions; day date := (coalesce(new.done_at, new.expected_at) at time zone 'Europe/Paris')::date;
begin
  if new.status in ('0-cancelled','1-planned','5-cancelled') then return new; end if;
  select * into v from contract_price_versions where id = new.contract_price_version_id for share;
  if v.status <> 'accepted' or not v.period @> day or v.customer_price_cents <> new.hourly_price_cents then
    raise exception 'price version % is not the accepted price of %', v.id, day using errcode = '23P9A', table = 'courses', constraint = 'courses_price_in_force';
  end if;
  return new;
end $$;
create trigger courses_price_in_force before insert or update of contract_price_version_id, done_at, hourly_price_cents on courses for each row execute function course_price_in_force();

create table course_disputes (
  id bigint generated always as identity primary key,
  course_id bigint not null references courses, dispute_type_id bigint not null references response_types, comment text,
  opened_by_account_id bigint references accounts, opened_at timestamptz(3) not null default now(), resolved_at timestamptz(3),
  resolution text constraint course_disputes_resolution_check check (resolution in ('corrected','rejected','cancelled')), like row_stamps including defaults,
  constraint course_disputes_resolved_check check ((resolved_at is null) = (resolution is null)));
comment on table course_disputes is 'courses: dispute and how it ended; several in the life of a course, one open';
create unique index course_disputes_open_uq on course_disputes (course_id) where resolved_at is null;
select audited('course_disputes', 'courses', 'course_id');

create table video_conferences (
  id bigint generated always as identity primary key,
  course_id bigint references courses, traineeship_group_id bigint, provider text not null, room_key text not null unique, url text not null,
  starts_at timestamptz(3) not null, ends_at timestamptz(3) not null, like row_stamps including defaults,
  constraint video_conferences_subject_check check (num_nonnulls(course_id, traineeship_group_id) = 1),
  constraint video_conferences_period_check check (ends_at > starts_at));
comment on table video_conferences is 'courses: room of an online lesson or stage group';
select audited('video_conferences');

create table no_longer_courses_processes (
  id bigint generated always as identity primary key,
  contract_id bigint not null references contracts,
  status text not null default 'taken-over' constraint no_longer_courses_processes_status_check check (status in ('taken-over','teacher-mail','customer-mail','closed')),
  status_changed_at timestamptz(3) not null default now(), assigned_staff_user_id bigint references staff_users, board_position double precision not null default 0,
  closed_at timestamptz(3), like row_stamps including defaults,
  constraint no_longer_courses_processes_closed_check check ((status = 'closed') = (closed_at is not null)));
comment on table no_longer_courses_processes is 'courses: follow-up of a contract without courses; status detected = active contract silent for a month with no open process, so it has no row (a move back to detected deletes the row)';
create unique index no_longer_courses_processes_open_uq on no_longer_courses_processes (contract_id) where status <> 'closed';
create index no_longer_courses_processes_board_idx on no_longer_courses_processes (status, board_position);
select audited('no_longer_courses_processes', 'contracts', 'contract_id');
create table no_longer_courses_follow_ups (
  id bigint generated always as identity primary key,
  process_id bigint not null references no_longer_courses_processes on delete cascade, comment text not null, author_account_id bigint references accounts, like row_stamps including defaults);
comment on table no_longer_courses_follow_ups is 'courses: follow-up message of a process';
select audited('no_longer_courses_follow_ups', 'no_longer_courses_processes', 'process_id');
