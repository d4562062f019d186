-- Teachers: profile from candidacy on, subjects, diplomas, evaluations.

create table teachers (
  id bigint generated always as identity primary key,
  person_id bigint not null unique references people,
  status text not null default 'candidate' constraint teachers_status_check check (status in ('candidate','active','inactive')),
  hired_on date,
  teacher_category_id bigint references teacher_categories,
  title text, url text unique, url_checked boolean not null default false,
  force_search_visibility boolean not null default false, highlighted boolean not null default false,
  grade_modifier integer not null default 0, grade_modifier_end_on date,
  self_employed boolean not null default false, want_to_stay_employee boolean not null default false,
  group_course boolean not null default false, collective_courses_activated boolean not null default false,
  online_course boolean not null default false, can_host_courses boolean not null default false,
  available_for_private_tuition boolean not null default true, available_for_traineeship boolean not null default false,
  traineeship_comments text, has_vehicle boolean not null default false,
  available boolean not null default true, availability_on date,
  self_description text, course_formats text[] not null default '{}' constraint teachers_course_formats_check check (course_formats <@ array['CAD','CEL']),
  health_insurance_number_encrypted bytea, health_insurance_number_digest bytea unique,
  -- as iban_last4: enough to recognise a number, not to use it; null until the number is typed again
  health_insurance_number_last4 text constraint teachers_health_insurance_last4_check check (health_insurance_number_last4 ~ '^[0-9]{4}$'),
  siret text constraint teachers_siret_check check (siret ~ '^[0-9]{14}$'), siret_approved boolean not null default false, siret_being_created boolean not null default false,
  vat_number text, vat_collected boolean not null default false,
  sap_number text constraint teachers_sap_number_check check (sap_number ~ '^[A-Z]{3}[0-9]{9}$'),
  sap_number_status text not null default 'missing' constraint teachers_sap_status_check check (sap_number_status in ('missing','pending','approved')),
  coopting_teacher_id bigint references teachers,
  intervention_address_id bigint references addresses, intervention_radius_km integer,
  stripe_account_id text unique, stripe_status jsonb,
  sort_name text collate "fr-x-icu" not null default '', search_text text collate "C" not null default '',
  leaves_on date, leave_reason text,
  enabled boolean not null default true, like row_stamps including defaults,
  constraint teachers_leave_check check (leaves_on is null or status <> 'candidate'),
  constraint teachers_hired_check check ((status = 'candidate') = (hired_on is null)),
  constraint teachers_grade_modifier_check check ((grade_modifier = 0) = (grade_modifier_end_on is null)),
  constraint teachers_availability_check check (not available or availability_on is null),
  constraint teachers_siret_approval_check check (not (siret_approved and siret_being_created) and (not siret_approved or siret is not null)),
  constraint teachers_sap_check check ((sap_number is null) = (sap_number_status = 'missing')),
  constraint teachers_coopting_check check (coopting_teacher_id <> id)
);
comment on table teachers is 'teachers: professeur, from candidacy on: a candidate is a teacher whose status is candidate, so hiring copies nothing';
comment on column teachers.leaves_on is 'last day on which they teach here, from its announcement on; kept once inactive, gone when they come back';
create index teachers_sort_idx on teachers (sort_name, id) where status <> 'candidate';
create index teachers_search_idx on teachers using gin (search_text gin_trgm_ops);
create index teachers_category_idx on teachers (teacher_category_id);
create index teachers_intervention_address_idx on teachers (intervention_address_id) where intervention_address_id is not null;
create index teachers_coopting_teacher_idx on teachers (coopting_teacher_id) where coopting_teacher_id is not null;
create trigger erased before update of enabled on teachers for each row when (new.enabled and not old.enabled) execute function refuse_erased();
select audited('teachers');

create table teacher_availabilities (
  id bigint generated always as identity primary key,
  teacher_id bigint not null references teachers on delete cascade,
  weekday smallint not null constraint teacher_availabilities_weekday_check check (weekday between 1 and 7),
  from_time time not null, to_time time not null,
  in_school_holidays boolean not null default false,
  period daterange not null default daterange(null, null) constraint teacher_availabilities_period_check check (not isempty(period)),
  constraint teacher_availabilities_times_check check (to_time > from_time),
  constraint teacher_availabilities_excl exclude using gist (teacher_id with =, weekday with =, (in_school_holidays::integer) with =, period with &&,
    (int4range((extract(epoch from from_time) / 60)::integer, (extract(epoch from to_time) / 60)::integer)) with &&));
comment on table teacher_availabilities is 'teachers: hours of a week at which a teacher gives lessons, by the clocks of Paris; who has none is asked nothing';
comment on column teacher_availabilities.in_school_holidays is 'holds in the school holidays; otherwise outside them alone';
comment on column teacher_availabilities.period is 'days between which it holds; unbounded: always';
select audited('teacher_availabilities', 'teachers', 'teacher_id');

create table teacher_absences (
  id bigint generated always as identity primary key,
  teacher_id bigint not null references teachers on delete cascade,
  period daterange not null constraint teacher_absences_period_check check (not isempty(period) and not lower_inf(period) and not upper_inf(period)),
  reason text, like row_stamps including defaults,
  constraint teacher_absences_excl exclude using gist (teacher_id with =, period with &&));
comment on table teacher_absences is 'teachers: days on which a teacher gives no lessons; nothing is proposed then, what took place all the same is declared';
select audited('teacher_absences', 'teachers', 'teacher_id');

create table teacher_subjects (
  id bigint generated always as identity primary key,
  teacher_id bigint not null references teachers on delete cascade, subject_id bigint not null references subjects,
  is_main boolean not null default false, constraint teacher_subjects_uq unique (teacher_id, subject_id));
comment on table teacher_subjects is 'teachers: subject taught; at most one main';
create unique index teacher_subjects_main_uq on teacher_subjects (teacher_id) where is_main;
create index teacher_subjects_subject_idx on teacher_subjects (subject_id, teacher_id);
select audited('teacher_subjects', 'teachers', 'teacher_id');

create table teacher_subject_levels (
  teacher_subject_id bigint not null references teacher_subjects on delete cascade, scholar_level_id bigint not null references scholar_levels,
  primary key (teacher_subject_id, scholar_level_id));
comment on table teacher_subject_levels is 'teachers: levels of a taught subject';
create index teacher_subject_levels_level_idx on teacher_subject_levels (scholar_level_id);
select audited('teacher_subject_levels', 'teacher_subjects', 'teacher_subject_id');

create table teacher_scholar_levels (
  teacher_id bigint not null references teachers on delete cascade, scholar_level_id bigint not null references scholar_levels, primary key (teacher_id, scholar_level_id));
comment on table teacher_scholar_levels is 'teachers: levels the teacher accepts, whatever the subject';
create index teacher_scholar_levels_scholar_level_idx on teacher_scholar_levels (scholar_level_id);
select audited('teacher_scholar_levels', 'teachers', 'teacher_id');

create table teacher_graduations (
  id bigint generated always as identity primary key,
  teacher_id bigint not null references teachers on delete cascade, graduation_id bigint not null references graduations,
  year integer constraint teacher_graduations_year_check check (year between 1950 and 2100), is_main boolean not null default false);
comment on table teacher_graduations is 'teachers: diploma; at most one main';
create unique index teacher_graduations_main_uq on teacher_graduations (teacher_id) where is_main;
create index teacher_graduations_graduation_idx on teacher_graduations (graduation_id);
select audited('teacher_graduations', 'teachers', 'teacher_id');

create table teacher_experiences (
  id bigint generated always as identity primary key,
  teacher_id bigint not null references teachers on delete cascade, experience_id bigint not null references experiences,
  since_month date constraint teacher_experiences_month_check check (extract(day from since_month) = 1), is_main boolean not null default false);
comment on table teacher_experiences is 'teachers: experience since a month; at most one main';
create unique index teacher_experiences_main_uq on teacher_experiences (teacher_id) where is_main;
create index teacher_experiences_experience_idx on teacher_experiences (experience_id);
select audited('teacher_experiences', 'teachers', 'teacher_id');

create table teacher_establishments (
  teacher_id bigint not null references teachers on delete cascade, establishment_id bigint not null references establishments, primary key (teacher_id, establishment_id));
comment on table teacher_establishments is 'teachers: schools the teacher studied or teaches at';
create index teacher_establishments_establishment_idx on teacher_establishments (establishment_id);
select audited('teacher_establishments', 'teachers', 'teacher_id');

create table teacher_status_changes (
  id bigint generated always as identity primary key,
  teacher_id bigint not null references teachers, self_employed boolean not null,
  effective_on date not null, requested_at timestamptz(3) not null default clock_now(), confirmed_at timestamptz(3), confirmed_by_account_id bigint references accounts);
comment on table teacher_status_changes is 'teachers: employee to self-employed and back, confirmed by staff; contracts freeze the status they were made under';
create unique index teacher_status_changes_open_uq on teacher_status_changes (teacher_id) where confirmed_at is null;
select audited('teacher_status_changes', 'teachers', 'teacher_id');

create table teacher_evaluations (
  id bigint generated always as identity primary key,
  teacher_id bigint not null references teachers, author_account_id bigint references accounts, contract_id bigint,
  requested_at timestamptz(3), evaluated_on date,
  status text not null default 'sent' constraint teacher_evaluations_status_check check (status in ('requested','sent','published')),
  overall_stars smallint constraint teacher_evaluations_overall_stars_check check (overall_stars between 1 and 5),
  comments text, teacher_response text, staff_response text, like row_stamps including defaults,
  constraint teacher_evaluations_requested_check check (status <> 'requested' or overall_stars is null));
comment on table teacher_evaluations is 'teachers: evaluation by a customer or student; requested: a family is asked for it as the lessons of its contract end';
comment on column teacher_evaluations.overall_stars is 'the one mark that a family gives; staff may judge by criterion besides';
create index teacher_evaluations_teacher_idx on teacher_evaluations (teacher_id, evaluated_on desc);
-- asked again each year, while no question waits for its answer
create unique index teacher_evaluations_contract_uq on teacher_evaluations (contract_id) where status = 'requested';
create index teacher_evaluations_contract_idx on teacher_evaluations (contract_id, id desc) where contract_id is not null;
select audited('teacher_evaluations', 'teachers', 'teacher_id');

create table teacher_evaluation_rankings (
  teacher_evaluation_id bigint not null references teacher_evaluations on delete cascade, ranking_id bigint not null references rankings,
  stars smallint not null constraint teacher_evaluation_rankings_stars_check check (stars between 1 and 5), primary key (teacher_evaluation_id, ranking_id));
comment on table teacher_evaluation_rankings is 'teachers: stars per criterion';
select audited('teacher_evaluation_rankings', 'teacher_evaluations', 'teacher_evaluation_id');

create function require_hired_teacher() returns trigger language plpgsql as $$
begin
  if (select status from teachers where id = new.teacher_id) = 'candidate' then
    raise exception 'teacher % is only a candidate', new.teacher_id using errcode = '23P92', table = tg_table_name, constraint = tg_name;
  end if;
  return new;
end $$;
