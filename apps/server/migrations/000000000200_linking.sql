-- Linking: the search of a teacher for a student, its proposals and what is to be done next.

create table linkings (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customers, student_id bigint not null,
  subject_id bigint not null references subjects, scholar_level_id bigint not null references scholar_levels,
  format text not null constraint linkings_format_check check (format in ('CAD','CEL')),
  status text not null default 'new' constraint linkings_status_check check (status in ('new','searching','proposed','test-planned','linked','closed')),
  in_management_flow boolean not null default true, reopened_count integer not null default 0,
  assigned_staff_user_id bigint references staff_users, board_position double precision not null default 0, comments text,
  replaces_contract_id bigint, changes_on date,
  like row_stamps including defaults,
  constraint linkings_changes_on_check check ((replaces_contract_id is null) = (changes_on is null)),
  constraint linkings_student_fk foreign key (customer_id, student_id) references students (customer_id, id) deferrable initially immediate,
  constraint linkings_flow_check check (not in_management_flow or status not in ('linked','closed')));
comment on table linkings is 'linking: mise en relation = the search of a teacher for a student in a subject; statuses are ours (not given)';
comment on column linkings.replaces_contract_id is 'the contract whose teacher is changed for good: it runs until the one who is found takes over';
comment on column linkings.changes_on is 'first day of the new teacher, as wished when the search was opened';
create index linkings_replaces_idx on linkings (replaces_contract_id) where replaces_contract_id is not null;
create index linkings_board_idx on linkings (status, board_position) where in_management_flow;
create index linkings_student_idx on linkings (student_id);
create index linkings_customer_idx on linkings (customer_id);
create index linkings_scholar_level_idx on linkings (scholar_level_id);
create index linkings_subject_idx on linkings (subject_id);
create index linkings_assigned_idx on linkings (assigned_staff_user_id) where in_management_flow;
select audited('linkings');

create table linking_wishes (
  id bigint generated always as identity primary key,
  linking_id bigint not null references linkings on delete cascade,
  weekday smallint not null constraint linking_wishes_weekday_check check (weekday between 1 and 7),
  from_time time not null, to_time time not null, is_preferred boolean not null default false,
  constraint linking_wishes_times_check check (to_time > from_time),
  constraint linking_wishes_uq unique (linking_id, weekday, from_time));
comment on table linking_wishes is 'linking: hours of a week at which the family could take lessons, by the clocks of Paris; they rank the teachers of a search';
select audited('linking_wishes', 'linkings', 'linking_id');

create table linking_answers (
  id bigint generated always as identity primary key,
  linking_id bigint not null references linkings on delete cascade, linking_question_id bigint not null references linking_questions,
  teacher_id bigint references teachers, value jsonb not null, answered_at timestamptz(3) not null default clock_now(),
  constraint linking_answers_uq unique nulls not distinct (linking_id, linking_question_id, teacher_id));
comment on table linking_answers is 'linking: questionnaire answer of the family (teacher_id null) or of a teacher';
create index linking_answers_teacher_idx on linking_answers (teacher_id) where teacher_id is not null;
select audited('linking_answers', 'linkings', 'linking_id');

create table linking_proposals (
  id bigint generated always as identity primary key,
  linking_id bigint not null references linkings, teacher_id bigint not null references teachers,
  status text not null default 'created' constraint linking_proposals_status_check check (status in ('created','sent','accepted','refused','cancelled')),
  response_type_id bigint references response_types, response_comment text, message text,
  customer_price_cents positive_cents, teacher_amount_cents positive_cents, expected_first_course_at timestamptz(3),
  first_course_asked_at timestamptz(3), first_course_answered_at timestamptz(3), first_course_comment text,
  first_course_answer text constraint linking_proposals_first_course_answer_check check (first_course_answer in ('agreed','other-date','given-up')),
  sent_at timestamptz(3), answered_at timestamptz(3), like row_stamps including defaults,
  constraint linking_proposals_sent_check check (status not in ('sent','accepted','refused') or sent_at is not null),
  constraint linking_proposals_first_course_check check (first_course_answer is null or first_course_answered_at is not null));
comment on table linking_proposals is 'linking: proposal of a linking to a teacher, answered by mail link';
comment on column linking_proposals.message is 'words of the manager to the teacher, in the mail and on the page of its link';
comment on column linking_proposals.teacher_amount_cents is 'what the teacher would earn in an hour, as it was proposed';
comment on column linking_proposals.first_course_answer is 'of the family, by the link of a mail or by telephone: the date suits, another one is wanted, the search is given up';
create unique index linking_proposals_open_uq on linking_proposals (linking_id, teacher_id) where status in ('created','sent','accepted');
create unique index linking_proposals_accepted_uq on linking_proposals (linking_id) where status = 'accepted';
create index linking_proposals_teacher_idx on linking_proposals (teacher_id, status);
create index linking_proposals_response_type_idx on linking_proposals (response_type_id) where response_type_id is not null;
select audited('linking_proposals', 'linkings', 'linking_id');

create table linking_follow_ups (
  id bigint generated always as identity primary key,
  linking_id bigint not null references linkings on delete cascade, comment text not null, author_account_id bigint references accounts, like row_stamps including defaults);
comment on table linking_follow_ups is 'linking: comment on a linking';
create index linking_follow_ups_idx on linking_follow_ups (linking_id, created_at);
select audited('linking_follow_ups', 'linkings', 'linking_id');

create table next_actions (
  id bigint generated always as identity primary key,
  linking_id bigint references linkings, contract_id bigint, kind text not null, due_on date not null, comment text,
  assigned_staff_user_id bigint references staff_users, done_at timestamptz(3), like row_stamps including defaults,
  constraint next_actions_subject_check check (num_nonnulls(linking_id, contract_id) = 1));
comment on table next_actions is 'linking: next action to take on a linking or a contract (payload not given by the specification)';
create index next_actions_open_idx on next_actions (due_on) where done_at is null;
create index next_actions_contract_idx on next_actions (contract_id) where contract_id is not null;
create index next_actions_linking_idx on next_actions (linking_id) where linking_id is not null;
create index next_actions_staff_idx on next_actions (assigned_staff_user_id, due_on) where done_at is null;
select audited('next_actions');
