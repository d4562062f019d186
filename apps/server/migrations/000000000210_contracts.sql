-- Contracts: prices, loyalty, contracts and their price versions.

create table affiliations (
  id bigint generated always as identity primary key,
  teacher_id bigint references teachers, sponsor_customer_id bigint constraint affiliations_sponsor_fk references customers,
  customer_id bigint references customers, named text,
  declared_on date not null, status text not null default 'declared' constraint affiliations_status_check check (status in ('declared','approved','refused')), like row_stamps including defaults,
  constraint affiliations_sponsor_check check (num_nonnulls(teacher_id, sponsor_customer_id) = 1),
  constraint affiliations_known_check check (customer_id is not null or status <> 'approved'),
  constraint affiliations_itself_check check (customer_id <> sponsor_customer_id),
  constraint affiliations_teacher_uq unique (teacher_id, customer_id), constraint affiliations_sponsor_uq unique (sponsor_customer_id, customer_id));
comment on table affiliations is 'contracts: a teacher or another family brought this customer, so the affiliation margin applies once approved (our reading; payload not given)';
comment on column affiliations.named is 'what a family wrote of whom it brings; the office finds the customer';
create index affiliations_customer_idx on affiliations (customer_id);
select audited('affiliations');

create table price_grids (
  id bigint generated always as identity primary key,
  offline_price_cents positive_cents not null, offline_min_price_cents positive_cents not null, offline_max_price_cents positive_cents not null,
  offline_margin_percent percent not null, offline_margin_affiliation_percent percent not null,
  online_price_cents positive_cents not null, online_min_price_cents positive_cents not null, online_max_price_cents positive_cents not null,
  online_margin_percent percent not null, online_margin_affiliation_percent percent not null,
  holds_from date, grid_starts_on date not null default '-infinity',
  like row_stamps including defaults,
  constraint price_grids_starts_uq unique (id, grid_starts_on),
  constraint price_grids_offline_check check (offline_price_cents between offline_min_price_cents and offline_max_price_cents),
  constraint price_grids_online_check check (online_price_cents between online_min_price_cents and online_max_price_cents));
comment on table price_grids is 'contracts: default hourly price and margins of school careers, CAD (offline) and CEL (online); copied into teacher prices and contract versions, so editing it never changes the past';
comment on column price_grids.holds_from is 'first day of its prices; null: they have always been so';
select audited('price_grids');
create function price_grid_start() returns trigger language plpgsql as $$
begin
  new.grid_starts_on := coalesce(new.holds_from, '-infinity');
  return new;
end $$;
create trigger price_grids_start before insert or update of holds_from on price_grids for each row execute function price_grid_start();

create table price_grid_school_careers (
  school_career_id bigint not null references school_careers, grid_starts_on date not null default '-infinity', price_grid_id bigint not null,
  constraint price_grid_school_careers_pkey primary key (school_career_id, grid_starts_on),
  constraint price_grid_school_careers_grid_fk foreign key (price_grid_id, grid_starts_on) references price_grids (id, grid_starts_on) on update cascade on delete cascade);
comment on table price_grid_school_careers is 'contracts: a career has one grid from a day on (primary key says so), until the day on which another begins';
select audited('price_grid_school_careers', 'price_grids', 'price_grid_id');
-- the grid that a career has on a day; null: none yet
create function price_grid_on(career bigint, day date) returns bigint language sql stable as $$
  select price_grid_id from price_grid_school_careers where school_career_id = career and grid_starts_on <= day order by grid_starts_on desc limit 1 $$;

create table teacher_course_prices (
  id bigint generated always as identity primary key,
  teacher_id bigint not null references teachers, school_career_id bigint not null references school_careers,
  offline_price_cents positive_cents, offline_margin_percent percent, offline_margin_affiliation_percent percent,
  online_price_cents positive_cents, online_margin_percent percent, online_margin_affiliation_percent percent,
  like row_stamps including defaults, constraint teacher_course_prices_uq unique (teacher_id, school_career_id));
comment on table teacher_course_prices is 'contracts: a teacher''s own hourly price where it departs from the grid; salary is computed, never stored';
create index teacher_course_prices_school_career_idx on teacher_course_prices (school_career_id);
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
  linking_id bigint references linkings, replaces_contract_id bigint references contracts,
  replacement_kind text constraint contracts_replacement_kind_check check (replacement_kind in ('lessons','teacher','terms')), subject_id bigint not null references subjects, scholar_level_id bigint not null references scholar_levels,
  format text not null constraint contracts_format_check check (format in ('CAD','CEL')),
  is_collective boolean not null default false, collective_key uuid, is_affiliation boolean not null default false, teacher_self_employed boolean not null,
  regime text not null default 'prestataire' constraint contracts_regime_check check (regime in ('prestataire','mandataire')),
  billing_rhythm text not null default 'lesson' constraint contracts_billing_rhythm_check check (billing_rhythm in ('lesson','month')),
  location text not null default 'student-home' constraint contracts_location_check check (location in ('student-home','teacher-home','online','company','other')),
  location_address_id bigint references addresses,
  with_test boolean not null default true,
  started_on date, closed_on date, last_course_on date,
  ends_on date, resumes_on date, resumed_on date,
  end_kind text constraint contracts_end_kind_check check (end_kind in ('ended','given-up')),
  end_reason_type_id bigint references response_types, end_comment text,
  like row_stamps including defaults,
  constraint contracts_student_fk foreign key (customer_id, student_id) references students (customer_id, id) deferrable initially immediate,
  constraint contracts_parties_uq unique (id, customer_id, student_id, teacher_id, teacher_self_employed),
  constraint contracts_regime_teacher_check check (regime = 'prestataire' or not teacher_self_employed),
  constraint contracts_collective_key_check check (collective_key is null or is_collective),
  constraint contracts_closed_check check ((status = 'close') = (closed_on is not null)),
  constraint contracts_ends_on_check check (ends_on is null or status in ('active','pause')),
  constraint contracts_resumes_on_check check (resumes_on is null or status = 'pause'),
  constraint contracts_end_kind_status_check check ((status = 'close') = (end_kind is not null)),
  constraint contracts_replacement_check check ((replaces_contract_id is null) = (replacement_kind is null)),
  constraint contracts_online_check check ((format = 'CEL') = (location = 'online')));
comment on table contracts is 'contracts: private-tuition contract of one student with one teacher in one subject';
comment on column contracts.teacher_self_employed is 'frozen at creation: decides duration step, charges and who is paid how';
comment on column contracts.billing_rhythm is 'month: its confirmed lessons wait for one bill of the family, made on the first of the month or as the contract ends';
comment on column contracts.regime is 'mandataire: the family employs the teacher, the company sells its fee and collects wages and contributions for it; frozen once a lesson was declared';
comment on column contracts.last_course_on is 'kept by courses; drives the no-longer-courses detection without scanning courses';
comment on column contracts.collective_key is 'same value for contracts of one household whose lessons one teacher gives together; those that ended keep it and go with nobody';
comment on column contracts.with_test is 'the first lesson declared is a test; false when a teacher goes on with a pupil he knows';
comment on column contracts.replaces_contract_id is 'the contract of the same pupil whose lessons this one took over';
comment on column contracts.replacement_kind is 'lessons: another teacher for some of them, until ends_on; teacher: another teacher for good; terms: the same one, made again';
comment on column contracts.ends_on is 'end asked for a later day: no lesson is planned after it, a task closes the contract';
comment on column contracts.resumes_on is 'return of a pause: a task takes the contract up again that day';
comment on column contracts.resumed_on is 'last day on which it was taken up again: its silence counts from there';
comment on column contracts.end_kind is 'given-up: ended from created, before any accepted price';
create index contracts_number_idx on contracts (number);
create unique index contracts_open_uq on contracts (student_id, teacher_id, subject_id, format) where status in ('created','active','pause');
create index contracts_status_idx on contracts (status, id desc);
create index contracts_teacher_idx on contracts (teacher_id, status);
create index contracts_student_idx on contracts (student_id);
create index contracts_customer_idx on contracts (customer_id);
create index contracts_collective_idx on contracts (collective_key) where collective_key is not null;
create index contracts_silent_idx on contracts (last_course_on) where status = 'active';
create index contracts_linking_idx on contracts (linking_id) where linking_id is not null;
create index contracts_replaces_idx on contracts (replaces_contract_id) where replaces_contract_id is not null;
create index contracts_location_address_idx on contracts (location_address_id) where location_address_id is not null;
create index contracts_ends_on_idx on contracts (ends_on) where ends_on is not null;
create index contracts_resumes_on_idx on contracts (resumes_on) where resumes_on is not null;
create index contracts_end_reason_idx on contracts (end_reason_type_id) where end_reason_type_id is not null;
create index contracts_scholar_level_idx on contracts (scholar_level_id);
create index contracts_subject_idx on contracts (subject_id);
create trigger contracts_hired_teacher before insert or update of teacher_id on contracts for each row execute function require_hired_teacher();
select audited('contracts');

-- a linking leads to a contract and an action may follow either; an evaluation is of a teacher, known before any contract
alter table next_actions add constraint next_actions_contract_fk foreign key (contract_id) references contracts;
alter table linkings add constraint linkings_replaces_contract_fk foreign key (replaces_contract_id) references contracts;
alter table teacher_evaluations add constraint teacher_evaluations_contract_fk foreign key (contract_id) references contracts;

create table contract_price_versions (
  id bigint generated always as identity primary key,
  contract_id bigint not null references contracts,
  status text not null default 'proposed' constraint contract_price_versions_status_check check (status in ('proposed','accepted','refused','cancelled')),
  customer_price_cents positive_cents not null, margin_cents positive_cents not null, teacher_amount_cents positive_cents not null, urssaf_part_cents positive_cents not null default 0,
  alone_price_cents positive_cents, alone_margin_cents positive_cents, alone_teacher_amount_cents positive_cents, alone_urssaf_part_cents positive_cents,
  period daterange not null constraint contract_price_versions_period_check check (not isempty(period) and not lower_inf(period)),
  loyalty_level_id bigint references loyalty_levels, loyalty_discount_cents positive_cents not null default 0,
  proposed_at timestamptz(3) not null default clock_now(), reminded_at timestamptz(3),
  answered_at timestamptz(3), answered_by_account_id bigint references accounts, answer_comment text,
  like row_stamps including defaults,
  constraint contract_price_versions_contract_uq unique (contract_id, id),
  constraint contract_price_versions_parts_check check (customer_price_cents = margin_cents + teacher_amount_cents + urssaf_part_cents),
  constraint contract_price_versions_alone_check check (num_nonnulls(alone_price_cents, alone_margin_cents, alone_teacher_amount_cents, alone_urssaf_part_cents) in (0, 4)
    and (alone_price_cents is null or alone_price_cents = alone_margin_cents + alone_teacher_amount_cents + alone_urssaf_part_cents)),
  constraint contract_price_versions_loyalty_check check ((loyalty_level_id is null) = (loyalty_discount_cents = 0)),
  constraint contract_price_versions_answer_check check ((status = 'proposed') = (answered_at is null)),
  constraint contract_price_versions_comment_check check (answer_comment is null or status <> 'proposed'),
  constraint contract_price_versions_accepted_excl exclude using gist (contract_id with =, period with &&) where (status = 'accepted'));
comment on table contract_price_versions is 'contracts: hourly price of a contract over a period; accepted periods of a contract never overlap, so one is in force on a day';
comment on column contract_price_versions.alone_price_cents is 'of an hour of a collective contract to which one pupil alone came; null: the ordinary price; the loyalty programme takes nothing off it';
comment on column contract_price_versions.reminded_at is 'the family was written to once more, before the first day';
comment on column contract_price_versions.answer_comment is 'words of the family that refused, or of the office that corrected an accepted price';
comment on column contract_price_versions.urssaf_part_cents is 'social contributions inside the hourly price (salaried teacher), 0 when self-employed; not the tax advance';
comment on column contract_price_versions.loyalty_discount_cents is 'what the loyalty level took off margin and customer price, which are stored without it';
create unique index contract_price_versions_proposed_uq on contract_price_versions (contract_id) where status = 'proposed';
select audited('contract_price_versions', 'contracts', 'contract_id');

create table lesson_suspensions (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customers,
  begun_on date not null, due_cents integer not null constraint lesson_suspensions_due_check check (due_cents > 0),
  keeps_planned boolean not null, words text, begun_by_id bigint references accounts,
  ended_on date, end_kind text constraint lesson_suspensions_end_check check (end_kind in ('paid','lifted')), ended_by_id bigint references accounts,
  like row_stamps including defaults,
  constraint lesson_suspensions_ended_check check ((ended_on is null) = (end_kind is null) and (ended_by_id is null or end_kind = 'lifted')));
comment on table lesson_suspensions is 'contracts: lessons of a family that does not pay are suspended, as somebody decided: none is planned until it paid, or the suspension is lifted';
comment on column lesson_suspensions.keeps_planned is 'lessons that were planned already take place';
comment on column lesson_suspensions.due_cents is 'what the family owed that day';
create unique index lesson_suspensions_open_uq on lesson_suspensions (customer_id) where ended_on is null;
create index lesson_suspensions_customer_idx on lesson_suspensions (customer_id);
create index lesson_suspensions_begun_by_idx on lesson_suspensions (begun_by_id) where begun_by_id is not null;
create index lesson_suspensions_ended_by_idx on lesson_suspensions (ended_by_id) where ended_by_id is not null;
select audited('lesson_suspensions', 'customers', 'customer_id');
