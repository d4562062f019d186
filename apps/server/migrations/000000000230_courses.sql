-- Courses: lessons, disputes, online rooms, and contracts without courses.

create table course_series (
  id bigint generated always as identity primary key,
  contract_id bigint not null references contracts,
  start_time time not null,
  duration_minutes integer not null constraint course_series_duration_check check (duration_minutes between 15 and 720 and duration_minutes % 15 = 0),
  every_weeks smallint not null default 1 constraint course_series_every_check check (every_weeks between 1 and 2),
  period daterange not null constraint course_series_period_check check (not isempty(period) and not lower_inf(period) and not upper_inf(period)),
  skips_school_holidays boolean not null default true, skips_public_holidays boolean not null default true,
  school_zone text, replaces_id bigint references course_series,
  made_by_account_id bigint references accounts,
  next_day date, collective_key uuid, like row_stamps including defaults,
  constraint course_series_rhythm_excl exclude using gist (contract_id with =, (extract(isodow from lower(period))) with =, period with &&,
    (int4range((extract(epoch from start_time) / 60)::integer, (extract(epoch from start_time) / 60)::integer + duration_minutes)) with &&) where (every_weeks = 1)
);
comment on table course_series is 'courses: weekly or fortnightly rhythm of a contract, by the clocks of Paris; a change from a day on ends it and makes a new one';
comment on column course_series.period is 'its first day is a lesson day, from which fortnights are counted';
comment on column course_series.collective_key is 'same value for the rhythms of several pupils whose lessons are given together';
comment on column course_series.next_day is 'first day of the rhythm whose lesson was not looked at yet; null once the last was';
create index course_series_replaces_idx on course_series (replaces_id) where replaces_id is not null;
create index course_series_made_by_idx on course_series (made_by_account_id) where made_by_account_id is not null;
create index course_series_collective_idx on course_series (collective_key) where collective_key is not null;
create index course_series_next_idx on course_series (next_day) where next_day is not null;
select audited('course_series');

create table course_series_exceptions (
  series_id bigint not null references course_series on delete cascade, day date not null,
  kind text not null constraint course_series_exceptions_kind_check check (kind in ('skipped','kept','moved','blocked')),
  moved_to timestamptz(3), reason text,
  constraint course_series_exceptions_pkey primary key (series_id, day),
  constraint course_series_exceptions_moved_check check (case kind when 'moved' then moved_to is not null when 'blocked' then true else moved_to is null end),
  constraint course_series_exceptions_blocked_check check ((kind = 'blocked') = (reason is not null)));
comment on table course_series_exceptions is 'courses: day of a series that makes no lesson at its hour: skipped, held in spite of a holiday, at another time, or blocked by something else at that hour (tried again every night)';
create index course_series_exceptions_blocked_idx on course_series_exceptions (series_id) where kind = 'blocked';
select audited('course_series_exceptions', 'course_series', 'series_id');

create table courses (
  id bigint generated always as identity primary key,
  contract_id bigint not null, customer_id bigint not null, student_id bigint not null, teacher_id bigint not null, teacher_self_employed boolean not null,
  contract_price_version_id bigint not null,
  order_id bigint, hour_pack_id bigint,
  status text not null default '1-planned' constraint courses_status_check check (status in
    ('0-cancelled','1-planned','2-validated','21-validated-teacher-mail','22-validated-customer-mail','23-validated-waiting','3-confirmed','4-disputed','5-cancelled')),
  format text not null constraint courses_format_check check (format in ('CAD','CEL')),
  is_collective boolean not null default false, collective_key uuid,
  location text constraint courses_location_check check (location in ('student-home','teacher-home','company','other')), location_address_id bigint references addresses,
  expected_at timestamptz(3), expected_duration_minutes integer, planned_by_account_id bigint references accounts, plan_revision integer not null default 0,
  replaces_id bigint references courses,
  series_id bigint, series_day date,
  done_at timestamptz(3), duration_minutes integer not null,
  declared_at timestamptz(3), validated_at timestamptz(3), confirmed_at timestamptz(3), confirmed_by_account_id bigint references accounts, agreed_by text, agreed_at timestamptz(3), cancelled_at timestamptz(3), cancelled_by_account_id bigint references accounts,
  cancellation_kind text constraint courses_cancellation_kind_check check (cancellation_kind in ('family','no-show','teacher','company','contract','series','undeclared')), cancellation_reason text, declared_key uuid,
  teacher_comment text, report text, chapter_id bigint references chapters,
  hourly_price_cents positive_cents not null,
  price_cents positive_cents not null, margin_cents integer not null, teacher_amount_cents positive_cents not null, urssaf_part_cents positive_cents not null,
  is_test boolean not null default false,
  test_result text constraint courses_test_result_check check (test_result in ('succeeded','stop-requested')),
  test_failure_type_id bigint references response_types, test_failure_comment text,
  payslip_id bigint constraint courses_payslip_fk references payslips,
  like row_stamps including defaults,
  constraint courses_contract_fk foreign key (contract_id, customer_id, student_id, teacher_id, teacher_self_employed) references contracts (id, customer_id, student_id, teacher_id, teacher_self_employed) deferrable initially immediate,
  constraint courses_series_fk foreign key (series_id) references course_series,
  constraint courses_series_day_check check ((series_id is null) = (series_day is null)),
  constraint courses_price_version_fk foreign key (contract_id, contract_price_version_id) references contract_price_versions (contract_id, id),
  constraint courses_duration_check check (duration_minutes between 15 and 720 and duration_minutes % 15 = 0 and (teacher_self_employed or duration_minutes % 60 = 0)),
  constraint courses_price_check check (price_cents = round(hourly_price_cents * duration_minutes / 60.0)),
  constraint courses_parts_check check (price_cents = margin_cents + teacher_amount_cents + urssaf_part_cents),
  constraint courses_margin_check check (margin_cents >= 0 or hour_pack_id is not null),
  constraint courses_pack_check check (hour_pack_id is null or (order_id is not null and status not in ('0-cancelled','1-planned'))),
  constraint courses_location_address_check check ((location_address_id is not null) = (location is not distinct from 'other')),
  constraint courses_location_format_check check (location is null or format = 'CAD'),
  constraint courses_dates_check check (expected_at is not null or done_at is not null),
  constraint courses_expected_duration_check check ((expected_at is null) = (expected_duration_minutes is null)),
  constraint courses_planned_check check (status <> '1-planned' or (done_at is null and expected_duration_minutes = duration_minutes)),
  constraint courses_cancellation_kind_status_check check (cancellation_kind is null or status = '0-cancelled'),
  constraint courses_validated_check check (status in ('0-cancelled','1-planned','5-cancelled') or (done_at is not null and validated_at is not null)),
  constraint courses_confirmed_check check (status <> '3-confirmed' or confirmed_at is not null),
  constraint courses_agreed_check check (agreed_by is null or (agreed_at is not null and confirmed_at is not null)),
  constraint courses_cancelled_check check ((status in ('0-cancelled','5-cancelled')) = (cancelled_at is not null)),
  constraint courses_test_check check (test_result is null or (is_test and status = '3-confirmed')),
  constraint courses_test_failure_check check ((test_result is not distinct from 'stop-requested') = (test_failure_type_id is not null)),
  constraint courses_order_check check (order_id is null or status not in ('0-cancelled','1-planned'))
);
comment on table courses is 'courses: one lesson: planned, declared by the teacher, confirmed (charged and billed) or disputed; prices are frozen copies of the version';
comment on column courses.location is 'where this lesson is given instead of where its contract says, which its VAT and its tax credit follow; null: there';
comment on column courses.expected_at is 'as planned: it may be any time to come; done_at is what took place';
comment on column courses.expected_duration_minutes is 'as planned; duration_minutes is what was given';
comment on column courses.hour_pack_id is 'the pack of hours that it is taken from, at the price of its hours: they go back to it when the lesson is cancelled';
comment on column courses.plan_revision is '+1 at each move, change of length, cancellation and return';
comment on column courses.replaces_id is 'the cancelled lesson in whose place it was planned';
comment on column courses.declared_at is 'first declared; validated_at is when what stands there now was said, after a correction or a dispute';
comment on column courses.agreed_by is 'who of the family told the office that the lesson is right, as it was confirmed in the family''s name; null when the family did it';
comment on column courses.series_id is 'kept by a lesson that another teacher gives instead, on a contract of his own: the rhythm does not make it twice';
comment on column courses.series_day is 'the day its series gave it; kept when it is moved, so that the series never makes it twice';
comment on column courses.cancellation_kind is 'who took a planned lesson away; contract, series: the program, as its contract paused or ended or its rhythm changed, so that it may be made again; undeclared: nobody said whether it took place';
comment on column courses.declared_key is 'given by the browser that declared it: the same declaration sent again makes nothing';
comment on column courses.collective_key is 'same value for the courses of one collective lesson (one course per student), together while they are at one instant';
create unique index courses_declared_once_uq on courses (contract_id, done_at) where status not in ('0-cancelled','5-cancelled');
create unique index courses_declared_key_uq on courses (declared_key) where declared_key is not null;
create unique index courses_test_once_uq on courses (contract_id) where is_test and status not in ('0-cancelled','5-cancelled');
create index courses_location_address_idx on courses (location_address_id) where location_address_id is not null;
create index courses_contract_idx on courses (contract_id, (coalesce(done_at, expected_at)) desc);
-- the calendar of the whole company
create index courses_when_idx on courses ((coalesce(done_at, expected_at))) where status not in ('0-cancelled','5-cancelled');
-- months of what was given, and the list of all by day, by status and by price
create index courses_done_idx on courses (done_at) where done_at is not null;
create index courses_day_idx on courses ((coalesce(done_at, expected_at)), id);
create index courses_status_day_idx on courses (status, (coalesce(done_at, expected_at)), id);
create index courses_price_idx on courses (price_cents, id);
create index courses_student_idx on courses (student_id, (coalesce(done_at, expected_at)) desc);
create index courses_teacher_idx on courses (teacher_id, (coalesce(done_at, expected_at)) desc);
create index courses_customer_idx on courses (customer_id, (coalesce(done_at, expected_at)) desc);
create index courses_open_idx on courses (status, done_at) where status in ('1-planned','2-validated','21-validated-teacher-mail','22-validated-customer-mail','23-validated-waiting','4-disputed');
create index courses_planned_idx on courses (expected_at) where status = '1-planned';
-- a lesson taken away by the program may be made again; one that a person cancelled never
create unique index courses_series_day_uq on courses (series_id, series_day) where series_id is not null and coalesce(cancellation_kind, '') not in ('contract','series');
create index courses_collective_idx on courses (collective_key) where collective_key is not null;
create index courses_replaces_idx on courses (replaces_id) where replaces_id is not null;
create index courses_order_idx on courses (order_id) where order_id is not null;
-- confirmed lessons that wait for the bill of their month
create index courses_to_bill_idx on courses (customer_id) where status = '3-confirmed' and order_id is null;
create index courses_payslip_idx on courses (payslip_id) where payslip_id is not null;
create index courses_chapter_idx on courses (chapter_id) where chapter_id is not null;
create index courses_test_failure_type_idx on courses (test_failure_type_id) where test_failure_type_id is not null;
create index courses_to_pay_idx on courses (teacher_id, customer_id)
  where status = '3-confirmed' and payslip_id is null and not teacher_self_employed;
select audited('courses', 'contracts', 'contract_id');

-- what was declared was given in one mode: another one is another contract
create function contract_regime_frozen() returns trigger language plpgsql as $$
begin
  if exists (select from courses where contract_id = new.id and status not in ('0-cancelled','1-planned')) then
    raise exception 'lessons of contract % were declared: its regime no longer changes', new.id using errcode = '23P90', table = 'contracts', constraint = 'contracts_regime_frozen';
  end if;
  return new;
end $$;
create trigger contracts_regime_frozen before update of regime on contracts for each row when (old.regime <> new.regime) execute function contract_regime_frozen();

create function course_price_in_force() returns trigger language plpgsql as $$
declare v contract_price_versions; day date := (coalesce(new.done_at, new.expected_at) at time zone 'Europe/Paris')::date;
begin
  if new.status in ('0-cancelled','1-planned','5-cancelled') then return new; end if;
  -- hours that were bought keep the price of their pack
  if new.hour_pack_id is not null then
    if new.hourly_price_cents <> coalesce((select hourly_price_cents from hour_packs where id = new.hour_pack_id and contract_id = new.contract_id), -1) then
      raise exception 'pack % of contract % has another price', new.hour_pack_id, new.contract_id using errcode = '23P9A', table = 'courses', constraint = 'courses_price_in_force';
    end if;
    return new;
  end if;
  select * into v from contract_price_versions where id = new.contract_price_version_id for share;
  if v.status <> 'accepted' or not v.period @> day or new.hourly_price_cents not in (v.customer_price_cents, coalesce(v.alone_price_cents, v.customer_price_cents)) then
    raise exception 'price version % is not the accepted price of %', v.id, day using errcode = '23P9A', table = 'courses', constraint = 'courses_price_in_force';
  end if;
  return new;
end $$;
create trigger courses_price_in_force before insert or update of contract_price_version_id, done_at, hourly_price_cents, hour_pack_id on courses for each row execute function course_price_in_force();

-- a plan is for people who are there, under a contract that runs; what took place is a fact whatever became of them since
create function course_plannable() returns trigger language plpgsql as $$
declare k record;
begin
  if new.status <> '1-planned' then return new; end if;
  select c.status, c.ends_on, cu.enabled and s.enabled and t.enabled and t.status = 'active' as people into k
    from contracts c join customers cu on cu.id = c.customer_id join students s on s.id = c.student_id join teachers t on t.id = c.teacher_id
   where c.id = new.contract_id for share of c;
  if k.status not in ('created','active') or (new.expected_at at time zone 'Europe/Paris')::date > k.ends_on then
    raise exception 'contract % takes no planned lesson', new.contract_id using errcode = '23P9C', table = 'courses', constraint = 'courses_plannable_contract';
  elsif not k.people then
    raise exception 'somebody of contract % is disabled', new.contract_id using errcode = '23P9C', table = 'courses', constraint = 'courses_plannable_people';
  end if;
  return new;
end $$;
create trigger courses_plannable before insert or update of status, expected_at, contract_id on courses for each row execute function course_plannable();

create table course_change_requests (
  id bigint generated always as identity primary key,
  contract_id bigint not null references contracts, course_id bigint references courses,
  kind text not null constraint course_change_requests_kind_check check (kind in ('move','add')),
  asked_as text not null constraint course_change_requests_asked_as_check check (asked_as in ('customer','teacher')), asked_by_account_id bigint references accounts,
  proposed_at timestamptz(3), duration_minutes integer not null, words text,
  status text not null default 'pending' constraint course_change_requests_status_check check (status in ('pending','accepted','refused','withdrawn','expired','over')),
  expires_at timestamptz(3) not null,
  answered_at timestamptz(3), answered_by_account_id bigint references accounts, answer_words text,
  like row_stamps including defaults,
  constraint course_change_requests_course_check check ((kind = 'add') = (course_id is null)),
  constraint course_change_requests_asked_check check (proposed_at is not null or words is not null),
  constraint course_change_requests_teacher_check check (asked_as = 'customer' or (kind = 'move' and proposed_at is not null)),
  constraint course_change_requests_answer_check check ((status in ('accepted','refused')) = (answered_at is not null)),
  constraint course_change_requests_answer_words_check check (answer_words is null or answered_at is not null)
);
comment on table course_change_requests is 'courses: what one party of a lesson asks of the other: to move it, or a further one; one open per lesson';
comment on column course_change_requests.proposed_at is 'the hour that is asked for; null where the wish is in words alone';
comment on column course_change_requests.status is 'expired: nobody answered in time, the office still may; over: the lesson was moved, cancelled or declared meanwhile';
create unique index course_change_requests_open_uq on course_change_requests (course_id) where status = 'pending' and kind = 'move';
create unique index course_change_requests_add_uq on course_change_requests (contract_id) where status = 'pending' and kind = 'add';
create index course_change_requests_contract_idx on course_change_requests (contract_id, status);
create index course_change_requests_course_idx on course_change_requests (course_id) where course_id is not null;
create index course_change_requests_expiry_idx on course_change_requests (expires_at) where status = 'pending';
create index course_change_requests_asked_by_idx on course_change_requests (asked_by_account_id) where asked_by_account_id is not null;
create index course_change_requests_answered_by_idx on course_change_requests (answered_by_account_id) where answered_by_account_id is not null;
select audited('course_change_requests', 'contracts', 'contract_id');

-- whoever changes a lesson by another way leaves nothing to answer
create function end_course_change_requests() returns trigger language plpgsql as $$
begin
  update course_change_requests set status = 'over' where course_id = new.id and status in ('pending','expired');
  return null;
end $$;
create trigger courses_end_change_requests after update of status, expected_at on courses for each row
  when (old.status = '1-planned' and (new.status <> '1-planned' or new.expected_at is distinct from old.expected_at)) execute function end_course_change_requests();

create table course_charges (
  id bigint generated always as identity primary key,
  course_id bigint not null references courses, contract_id bigint not null references contracts,
  kind text not null constraint course_charges_kind_check check (kind in ('late-cancellation','no-show')),
  policy_id bigint not null references cancellation_policies,
  customer_percent integer not null, customer_cents integer not null constraint course_charges_customer_cents_check check (customer_cents > 0),
  teacher_percent integer not null, teacher_cents positive_cents not null,
  status text not null default 'proposed' constraint course_charges_status_check check (status in ('proposed','contested','waived','over','billed')),
  billable_from timestamptz(3) not null,
  contested_at timestamptz(3), words text,
  decided_at timestamptz(3), decided_by_account_id bigint references accounts, decision_words text,
  order_id bigint constraint course_charges_order_uq unique,
  like row_stamps including defaults,
  constraint course_charges_teacher_cents_check check (teacher_cents <= customer_cents),
  constraint course_charges_contested_check check ((contested_at is null) = (words is null) and (status <> 'contested' or contested_at is not null)),
  constraint course_charges_decided_check check ((decided_at is null) = (decision_words is null) and (status <> 'waived' or decided_at is not null)),
  constraint course_charges_billed_check check ((status = 'billed') = (order_id is not null))
);
comment on table course_charges is 'courses: compensation for a lesson that did not take place, by the policy of its day; never a lesson: no hours, no tax advance, no line of the tax certificate';
comment on column course_charges.policy_id is 'what it was reckoned by; percents and sums stay as they were then';
comment on column course_charges.status is 'proposed: billed from billable_from on; contested: the office decides; waived: by the office, for a reason; over: the lesson was planned again';
comment on column course_charges.words is 'why the family contests it';
create unique index course_charges_course_uq on course_charges (course_id) where status <> 'over';
create index course_charges_course_idx on course_charges (course_id);
create index course_charges_contract_idx on course_charges (contract_id);
create index course_charges_policy_idx on course_charges (policy_id);
create index course_charges_due_idx on course_charges (billable_from) where status = 'proposed';
create index course_charges_open_idx on course_charges (id) where status in ('proposed','contested');
create index course_charges_decided_by_idx on course_charges (decided_by_account_id) where decided_by_account_id is not null;
select audited('course_charges', 'contracts', 'contract_id');

create table course_corrections (
  id bigint generated always as identity primary key,
  course_id bigint not null references courses,
  reason text not null, made_by_account_id bigint references accounts,
  before_done_at timestamptz(3) not null, before_minutes integer not null, before_cents positive_cents not null,
  after_done_at timestamptz(3) not null, after_minutes integer not null, after_cents positive_cents not null,
  credit_note_id bigint, order_id bigint, remade_order_id bigint, teacher_cents positive_cents not null default 0, urssaf_part_cents positive_cents not null default 0,
  like row_stamps including defaults,
  constraint course_corrections_complement_check check (order_id is not null or (teacher_cents = 0 and urssaf_part_cents = 0))
);
comment on table course_corrections is 'courses: what a billed lesson was before it was put right, and the papers that say so';
comment on column course_corrections.order_id is 'the order of a complementary bill, for what the lesson had more than was billed; teacher_cents and urssaf_part_cents are the parts of the lesson that it carries';
comment on column course_corrections.remade_order_id is 'the order whose bill takes the place of the one taken back: another day, another contract, another payer';
create index course_corrections_remade_idx on course_corrections (remade_order_id) where remade_order_id is not null;
create index course_corrections_course_idx on course_corrections (course_id);
create index course_corrections_order_idx on course_corrections (order_id) where order_id is not null;
create index course_corrections_credit_note_idx on course_corrections (credit_note_id) where credit_note_id is not null;
create index course_corrections_made_by_idx on course_corrections (made_by_account_id) where made_by_account_id is not null;
select audited('course_corrections', 'courses', 'course_id');

create table course_disputes (
  id bigint generated always as identity primary key,
  course_id bigint not null references courses, dispute_type_id bigint not null references response_types, comment text,
  opened_by_account_id bigint references accounts, opened_at timestamptz(3) not null default clock_now(), resolved_at timestamptz(3),
  teacher_answer text, answered_at timestamptz(3), teacher_reminded_at timestamptz(3),
  resolution text constraint course_disputes_resolution_check check (resolution in ('corrected','rejected','cancelled')),
  resolved_by_account_id bigint references accounts, resolution_comment text, like row_stamps including defaults,
  constraint course_disputes_answered_check check ((teacher_answer is null) = (answered_at is null)),
  constraint course_disputes_comment_check check (resolution_comment is null or resolution = 'rejected'),
  constraint course_disputes_resolved_check check ((resolved_at is null) = (resolution is null)));
comment on table course_disputes is 'courses: dispute and how it ended; several in the life of a course, one open';
comment on column course_disputes.resolution is 'rejected: the lesson is maintained as it was declared, and resolution_comment says why';
comment on column course_disputes.teacher_reminded_at is 'when the teacher, silent for the days of the setting, was written to again';
create unique index course_disputes_open_uq on course_disputes (course_id) where resolved_at is null;
create index course_disputes_course_idx on course_disputes (course_id);
create index course_disputes_resolved_by_idx on course_disputes (resolved_by_account_id) where resolved_by_account_id is not null;
create index course_disputes_dispute_type_idx on course_disputes (dispute_type_id);
select audited('course_disputes', 'courses', 'course_id');

create table video_conferences (
  id bigint generated always as identity primary key,
  contract_id bigint not null references contracts, provider text not null, url text not null, closed_at timestamptz(3), like row_stamps including defaults,
  constraint video_conferences_url_check check (url like 'https://%'));
comment on table video_conferences is 'courses: room of the lessons of an online contract; one stands at a time, those replaced or closed stay known';
create unique index video_conferences_open_uq on video_conferences (contract_id) where closed_at is null;
create index video_conferences_contract_idx on video_conferences (contract_id);
select audited('video_conferences', 'contracts', 'contract_id');

create table no_longer_courses_processes (
  id bigint generated always as identity primary key,
  contract_id bigint not null references contracts,
  status text not null default 'taken-over' constraint no_longer_courses_processes_status_check check (status in ('taken-over','teacher-mail','customer-mail','answered','to-call','closed')),
  status_changed_at timestamptz(3) not null default clock_now(), assigned_staff_user_id bigint references staff_users, board_position double precision not null default 0,
  closed_at timestamptz(3), quiet_until date,
  answer text constraint no_longer_courses_processes_answer_check check (answer in ('resumes','pause','over')),
  answered_on date, answered_by text constraint no_longer_courses_processes_answered_by_check check (answered_by in ('teacher','customer')), answered_at timestamptz(3),
  like row_stamps including defaults,
  constraint no_longer_courses_processes_closed_check check ((status = 'closed') = (closed_at is not null)),
  constraint no_longer_courses_processes_quiet_check check (quiet_until is null or status = 'closed'),
  constraint no_longer_courses_processes_answer_whole_check check (num_nonnulls(answer, answered_by, answered_at) in (0, 3) and (answered_on is not null) = (coalesce(answer, 'over') <> 'over')),
  constraint no_longer_courses_processes_answered_check check (status <> 'answered' or answer is not null));
comment on column no_longer_courses_processes.quiet_until is 'closed by a lesson that was planned or declared: until this day the contract is not detected again';
comment on column no_longer_courses_processes.answered_on is 'day that was answered: of the return, or of the end of a pause';
comment on table no_longer_courses_processes is 'courses: follow-up of a contract without courses; status detected = active contract silent for a month with no open process, so it has no row (a move back to detected deletes the row)';
create unique index no_longer_courses_processes_open_uq on no_longer_courses_processes (contract_id) where status <> 'closed';
create index no_longer_courses_processes_board_idx on no_longer_courses_processes (status, board_position);
create index no_longer_courses_processes_contract_idx on no_longer_courses_processes (contract_id, id desc);
create index no_longer_courses_processes_assigned_idx on no_longer_courses_processes (assigned_staff_user_id) where assigned_staff_user_id is not null;
select audited('no_longer_courses_processes', 'contracts', 'contract_id');

create table no_longer_courses_follow_ups (
  id bigint generated always as identity primary key,
  process_id bigint not null references no_longer_courses_processes on delete cascade, comment text not null, author_account_id bigint references accounts, like row_stamps including defaults);
comment on table no_longer_courses_follow_ups is 'courses: follow-up message of a process';
create index no_longer_courses_follow_ups_idx on no_longer_courses_follow_ups (process_id, created_at);
select audited('no_longer_courses_follow_ups', 'no_longer_courses_processes', 'process_id');

-- school years that touch a civil year and whose holidays nobody has typed, of the zones where pupils of running contracts live:
-- the one that ends in it is known by its summer, the one that begins in it by a holiday of its autumn; one that is over is not asked for
create function missing_school_holidays(asked integer, today date) returns table (zone text, school_year integer) language sql stable as $$
  -- departements of which there is an address at all, from one to the next in their index
  with recursive known as (select min(departement_code) as code from addresses
    union all select (select min(a.departement_code) from addresses a where a.departement_code > k.code) from known k where k.code is not null),
  missing as materialized (select z.zone, z.codes, y.school_year
    from (select d.school_zone as zone, array_agg(d.code) as codes from departements d where d.code in (select code from known) group by 1) z
    cross join (values (asked - 1, make_date(asked, 6, 1), make_date(asked, 9, 1)), (asked, make_date(asked, 9, 1), make_date(asked + 1, 1, 1))) y (school_year, first_day, end_day)
   where make_date(y.school_year + 1, 9, 1) > today and not exists (select from holidays h where h.kind = 'school' and h.enabled and h.zone = z.zone and lower(h.period) >= y.first_day and lower(h.period) < y.end_day))
  select m.zone, m.school_year from missing m
   where (select true from addresses a
     cross join lateral (
       select from people p join students s on s.person_id = p.id join contracts c on c.student_id = s.id and c.status in ('created', 'active', 'pause') where p.address_id = a.id
       union all
       select from people p join customers u on u.person_id = p.id join contracts c on c.customer_id = u.id and c.status in ('created', 'active', 'pause')
         join students s on s.id = c.student_id join people pupil on pupil.id = s.person_id and pupil.address_id is null where p.address_id = a.id limit 1) lives
    where a.departement_code = any(m.codes) limit 1) $$;
