-- Traineeships: sessions, levels, groups, rooms, proposals and registrations.

create table traineeship_sessions (
  id bigint generated always as identity primary key,
  name text not null, traineeship_type_id bigint not null references traineeship_types, online boolean not null default false,
  status text not null default '1-planned' constraint traineeship_sessions_status_check check (status in ('0-cancelled','1-planned','2-confirmed','3-closed')),
  starts_on date not null, ends_on date not null, address_id bigint references addresses, custom_fields jsonb not null default '[]' constraint traineeship_sessions_custom_fields_check check (jsonb_array_length(custom_fields) <= 20),
  duplicated_from_id bigint references traineeship_sessions,
  search_text text collate "C" generated always as (search_key(name)) stored,
  enabled boolean not null default true, like row_stamps including defaults,
  constraint traineeship_sessions_dates_check check (ends_on >= starts_on),
  constraint traineeship_sessions_address_check check (not online or address_id is null));
comment on table traineeship_sessions is 'traineeships: stage session';
comment on column traineeship_sessions.custom_fields is 'fields of the company, in order: [{name, value}]';
create index traineeship_sessions_list_idx on traineeship_sessions (traineeship_type_id, name, id);
create index traineeship_sessions_dates_idx on traineeship_sessions (starts_on desc);
create index traineeship_sessions_search_idx on traineeship_sessions using gin (search_text gin_trgm_ops);
create index traineeship_sessions_address_idx on traineeship_sessions (address_id) where address_id is not null;
create index traineeship_sessions_duplicated_from_idx on traineeship_sessions (duplicated_from_id) where duplicated_from_id is not null;
select audited('traineeship_sessions');

create table traineeship_locations (
  id bigint generated always as identity primary key,
  session_id bigint not null references traineeship_sessions, name text not null, comments text, link text, capacity integer, like row_stamps including defaults,
  constraint traineeship_locations_session_uq unique (session_id, id), constraint traineeship_locations_name_uq unique (session_id, name));
comment on table traineeship_locations is 'traineeships: room of a session (or link when online); one in use cannot be deleted (foreign key)';
select audited('traineeship_locations', 'traineeship_sessions', 'session_id');

create table traineeship_levels (
  id bigint generated always as identity primary key,
  session_id bigint not null references traineeship_sessions, main_scholar_level_id bigint not null references scholar_levels,
  title text not null, level_url text, level_url_checked boolean not null default false, meta_description text,
  to_bring text constraint traineeship_levels_to_bring_check check (length(to_bring) <= 300),
  enabled boolean not null default true, like row_stamps including defaults,
  constraint traineeship_levels_session_uq unique (session_id, id),
  constraint traineeship_levels_url_check check (level_url ~ '^stage[a-z0-9-]*$'),
  constraint traineeship_levels_url_checked_check check (not level_url_checked or level_url is not null));
comment on table traineeship_levels is 'traineeships: level of a session; the slug is public';
comment on column traineeship_levels.to_bring is 'what a pupil brings, in words that families read; null: nothing particular';
create unique index traineeship_levels_url_uq on traineeship_levels (level_url) where enabled;
create index traineeship_levels_level_idx on traineeship_levels (main_scholar_level_id);
select audited('traineeship_levels', 'traineeship_sessions', 'session_id');

create table traineeship_level_equivalents (
  level_id bigint not null references traineeship_levels on delete cascade, scholar_level_id bigint not null references scholar_levels, primary key (level_id, scholar_level_id));
comment on table traineeship_level_equivalents is 'traineeships: other school levels admitted';
create index traineeship_level_equivalents_scholar_level_idx on traineeship_level_equivalents (scholar_level_id);
select audited('traineeship_level_equivalents', 'traineeship_levels', 'level_id');

create table traineeship_level_prices (
  level_id bigint not null references traineeship_levels on delete cascade, subject_count integer not null constraint traineeship_level_prices_count_check check (subject_count > 0), price_cents positive_cents not null,
  primary key (level_id, subject_count));
comment on table traineeship_level_prices is 'traineeships: price by number of subjects taken';
select audited('traineeship_level_prices', 'traineeship_levels', 'level_id');

create table traineeship_subjects (
  id bigint generated always as identity primary key,
  level_id bigint not null references traineeship_levels, subject_id bigint not null references subjects,
  is_option boolean not null default false, ask_studied_chapters boolean not null default false,
  enabled boolean not null default true, like row_stamps including defaults,
  constraint traineeship_subjects_level_uq unique (level_id, id), constraint traineeship_subjects_option_uq unique (id, is_option));
comment on table traineeship_subjects is 'traineeships: subject of a level';
create index traineeship_subjects_subject_idx on traineeship_subjects (subject_id);
select audited('traineeship_subjects', 'traineeship_levels', 'level_id');

create table traineeship_subject_days (
  traineeship_subject_id bigint not null references traineeship_subjects on delete cascade, day date not null, primary key (traineeship_subject_id, day));
comment on table traineeship_subject_days is 'traineeships: days on which a subject is taught, within the session';
select audited('traineeship_subject_days', 'traineeship_subjects', 'traineeship_subject_id');

create table traineeship_subject_chapters (
  traineeship_subject_id bigint not null references traineeship_subjects on delete cascade, chapter_id bigint not null references chapters, primary key (traineeship_subject_id, chapter_id));
comment on table traineeship_subject_chapters is 'traineeships: chapters covered';
create index traineeship_subject_chapters_chapter_idx on traineeship_subject_chapters (chapter_id);
select audited('traineeship_subject_chapters', 'traineeship_subjects', 'traineeship_subject_id');

create table traineeship_groups (
  id bigint generated always as identity primary key,
  traineeship_subject_id bigint not null references traineeship_subjects, location_id bigint references traineeship_locations,
  status text not null default '1-planned' constraint traineeship_groups_status_check check (status in ('0-cancelled','1-planned','2-confirmed','3-closed')),
  start_time time not null, end_time time not null, capacity integer, like row_stamps including defaults,
  constraint traineeship_groups_times_check check (end_time > start_time),
  constraint traineeship_groups_subject_uq unique (traineeship_subject_id, id));
comment on table traineeship_groups is 'traineeships: group of a subject: same hours each day of the subject';
create index traineeship_groups_location_idx on traineeship_groups (location_id);
select audited('traineeship_groups', 'traineeship_subjects', 'traineeship_subject_id');

create table traineeship_proposals (
  id bigint generated always as identity primary key,
  group_id bigint not null references traineeship_groups, teacher_id bigint not null references teachers,
  status text not null default 'created' constraint traineeship_proposals_status_check check (status in ('created','sent','accepted','refused','cancelled')),
  hourly_salary_cents positive_cents, salary_id bigint, grade integer, sent_at timestamptz(3), answered_at timestamptz(3),
  response_type_id bigint references response_types, response_comment text, reminded_at timestamptz(3), unanswered_at timestamptz(3), like row_stamps including defaults,
  constraint traineeship_proposals_sent_check check (status not in ('sent','accepted','refused') or sent_at is not null));
comment on table traineeship_proposals is 'traineeships: proposal of a group to a teacher for some of its days; mailSent = sent_at is not null';
comment on column traineeship_proposals.hourly_salary_cents is 'cents of an hour, copied from the grids when it was made: base of the level and supplement of the grade; null when the level had none';
comment on column traineeship_proposals.salary_id is 'the base salary that was copied';
comment on column traineeship_proposals.grade is 'of the teacher when it was made: the supplement went by it';
comment on column traineeship_proposals.response_type_id is 'why the teacher refuses, among the standard answers of teachers';
comment on column traineeship_proposals.response_comment is 'his own words, with a yes, a no, or instead of either when other dates would suit him';
comment on column traineeship_proposals.reminded_at is 'written to once more, having said nothing';
comment on column traineeship_proposals.unanswered_at is 'given to the team to call, after the reminder';
create index traineeship_proposals_response_type_idx on traineeship_proposals (response_type_id) where response_type_id is not null;
create index traineeship_proposals_sent_idx on traineeship_proposals (sent_at) where status = 'sent';
create unique index traineeship_proposals_open_uq on traineeship_proposals (group_id, teacher_id) where status in ('created','sent','accepted');
create index traineeship_proposals_teacher_idx on traineeship_proposals (teacher_id, status);
create trigger traineeship_proposals_hired before insert or update of teacher_id on traineeship_proposals for each row execute function require_hired_teacher();
select audited('traineeship_proposals', 'traineeship_groups', 'group_id');

create table traineeship_proposal_days (
  proposal_id bigint not null references traineeship_proposals on delete cascade, day date not null, primary key (proposal_id, day));
comment on table traineeship_proposal_days is 'traineeships: days proposed; to change them once accepted, cancel and propose again';
create index traineeship_proposal_days_day_idx on traineeship_proposal_days (day);
select audited('traineeship_proposal_days', 'traineeship_proposals', 'proposal_id');

create table traineeship_group_slots (
  group_id bigint not null references traineeship_groups on delete cascade, day date not null,
  during tsrange not null, location_id bigint, teacher_id bigint,
  constraint traineeship_group_slots_pkey primary key (group_id, day),
  constraint traineeship_group_slots_room_excl exclude using gist (location_id with =, during with &&) where (location_id is not null),
  constraint traineeship_group_slots_teacher_excl exclude using gist (teacher_id with =, during with &&) where (teacher_id is not null));
comment on table traineeship_group_slots is 'traineeships: derived by triggers from days, hours, room and accepted proposals: one row per group and day, so that the database itself refuses a room or a teacher taken twice, in any session';
comment on column traineeship_group_slots.during is 'wall clock of Europe/Paris, so no summer-time trap';
create index traineeship_group_slots_teacher_idx on traineeship_group_slots (teacher_id, day) where teacher_id is not null;

create function rebuild_group_slots(g bigint) returns void language sql as $$
  delete from traineeship_group_slots where group_id = g;
  insert into traineeship_group_slots (group_id, day, during, location_id, teacher_id)
  select gr.id, d.day, tsrange(d.day + gr.start_time, d.day + gr.end_time), gr.location_id, p.teacher_id
    from traineeship_groups gr
    join traineeship_subjects ts on ts.id = gr.traineeship_subject_id and ts.enabled
    join traineeship_levels l on l.id = ts.level_id and l.enabled
    join traineeship_sessions se on se.id = l.session_id and se.status <> '0-cancelled'
    join traineeship_subject_days d on d.traineeship_subject_id = gr.traineeship_subject_id
    left join (traineeship_proposals p join traineeship_proposal_days pd on pd.proposal_id = p.id)
           on p.group_id = gr.id and p.status = 'accepted' and pd.day = d.day
   where gr.id = g and gr.status <> '0-cancelled';
$$;

create function slots_after() returns trigger language plpgsql as $$
declare r jsonb := to_jsonb(coalesce(new, old)); g bigint;
begin
  for g in select id from traineeship_groups where case tg_table_name
      when 'traineeship_groups' then id = (r ->> 'id')::bigint
      when 'traineeship_subject_days' then traineeship_subject_id = (r ->> 'traineeship_subject_id')::bigint
      when 'traineeship_subjects' then traineeship_subject_id = (r ->> 'id')::bigint
      when 'traineeship_proposals' then id = (r ->> 'group_id')::bigint
      when 'traineeship_proposal_days' then id = (select group_id from traineeship_proposals where id = (r ->> 'proposal_id')::bigint)
      when 'traineeship_levels' then traineeship_subject_id in (select id from traineeship_subjects where level_id = (r ->> 'id')::bigint)
      else traineeship_subject_id in (select s.id from traineeship_subjects s join traineeship_levels l on l.id = s.level_id where l.session_id = (r ->> 'id')::bigint) end
  loop perform rebuild_group_slots(g); end loop;
  return null;
end $$;
create trigger slots after insert or update of start_time, end_time, location_id, status on traineeship_groups for each row execute function slots_after();
create trigger slots after insert or delete on traineeship_subject_days for each row execute function slots_after();
create trigger slots after update of status on traineeship_proposals for each row execute function slots_after();
create trigger slots after insert or delete on traineeship_proposal_days for each row execute function slots_after();
create trigger slots after update of enabled on traineeship_subjects for each row execute function slots_after();
create trigger slots after update of enabled on traineeship_levels for each row execute function slots_after();
create trigger slots after update of status on traineeship_sessions for each row execute function slots_after();

create function traineeship_same_session() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'traineeship_groups' then
    if new.location_id is not null and not exists (select from traineeship_locations lo join traineeship_levels l on l.session_id = lo.session_id join traineeship_subjects s on s.level_id = l.id where lo.id = new.location_id and s.id = new.traineeship_subject_id) then
      raise exception 'the room belongs to another session' using errcode = '23P99', table = tg_table_name, constraint = 'traineeship_groups_same_session';
    end if;
  elsif not exists (select from traineeship_subjects s join traineeship_levels l on l.id = s.level_id join traineeship_sessions se on se.id = l.session_id where s.id = new.traineeship_subject_id and new.day between se.starts_on and se.ends_on) then
    raise exception 'the day % is outside the session', new.day using errcode = '23P99', table = tg_table_name, constraint = 'traineeship_subject_days_within_session';
  end if;
  return new;
end $$;
create trigger same_session before insert or update of location_id, traineeship_subject_id on traineeship_groups for each row execute function traineeship_same_session();
create trigger within_session before insert or update on traineeship_subject_days for each row execute function traineeship_same_session();

create table traineeship_registrations (
  id bigint generated always as identity primary key,
  session_id bigint not null, level_id bigint not null, customer_id bigint not null references customers, student_id bigint not null,
  status text not null default '1-temporary' constraint traineeship_registrations_status_check check (status in ('1-temporary','2-firm')),
  payment_method text, promo_code_id bigint references promo_codes, discount_cents positive_cents not null default 0, sibling_cents positive_cents not null default 0, total_cents positive_cents not null default 0,
  comments text, enabled boolean not null default true, cancelled_at timestamptz(3),
  held_until timestamptz(3), reminded_at timestamptz(3), accepted_conditions text, cancel_asked_at timestamptz(3), cancel_reason text, told_hours jsonb, dates_asked_at timestamptz(3), dates_agreed_at timestamptz(3),
  replaces_id bigint constraint traineeship_registrations_replaces_uq unique references traineeship_registrations, like row_stamps including defaults,
  constraint traineeship_registrations_sibling_check check (sibling_cents <= discount_cents),
  constraint traineeship_registrations_dates_check check (dates_agreed_at is null or dates_asked_at is not null),
  constraint traineeship_registrations_cancel_check check ((cancel_asked_at is null) = (cancel_reason is null)),
  constraint traineeship_registrations_level_fk foreign key (session_id, level_id) references traineeship_levels (session_id, id),
  constraint traineeship_registrations_student_fk foreign key (customer_id, student_id) references students (customer_id, id) deferrable initially immediate,
  constraint traineeship_registrations_level_uq unique (id, level_id),
  constraint traineeship_registrations_cancelled_check check (enabled = (cancelled_at is null)));
comment on table traineeship_registrations is 'traineeships: registration of a student to a level; cancelled = enabled false; its bills are those of its orders';
comment on column traineeship_registrations.held_until is 'bought by the family itself, or sent a link by the office: until when the place is kept without being paid; null: the office decides';
comment on column traineeship_registrations.sibling_cents is 'what of the discount was for a brother or sister who took part when the price was agreed';
comment on column traineeship_registrations.reminded_at is 'written to once before the end of the place kept';
comment on column traineeship_registrations.accepted_conditions is 'the words on cancelling and withdrawal that the family accepted, as they were';
comment on column traineeship_registrations.cancel_asked_at is 'the family asks to cancel: the office decides what is given back';
comment on column traineeship_registrations.told_hours is 'days, hours and place as the family was last told: what differs is told again';
comment on column traineeship_registrations.dates_asked_at is 'its days have moved, and the family is asked whether they suit; a no is a request to cancel';
comment on column traineeship_registrations.dates_agreed_at is 'the family says that the moved days suit';
comment on column traineeship_registrations.replaces_id is 'the cancelled registration whose place and money it took over: of the same child, cancelled by mistake, or of another child of the family';
create index traineeship_registrations_held_idx on traineeship_registrations (held_until) where held_until is not null and enabled;
create index traineeship_registrations_dates_asked_idx on traineeship_registrations (session_id) where dates_asked_at is not null and dates_agreed_at is null and enabled;
create index traineeship_registrations_cancel_asked_idx on traineeship_registrations (session_id) where cancel_asked_at is not null and enabled;
create unique index traineeship_registrations_once_uq on traineeship_registrations (student_id, level_id) where enabled;
create index traineeship_registrations_session_idx on traineeship_registrations (session_id, status);
create index traineeship_registrations_customer_idx on traineeship_registrations (customer_id);
create index traineeship_registrations_student_idx on traineeship_registrations (student_id);
select audited('traineeship_registrations');

create table traineeship_registration_subjects (
  id bigint generated always as identity primary key,
  registration_id bigint not null, level_id bigint not null, traineeship_subject_id bigint not null, is_option boolean not null, group_id bigint,
  constraint traineeship_registration_subjects_uq unique (registration_id, traineeship_subject_id),
  constraint traineeship_registration_subjects_registration_fk foreign key (registration_id, level_id) references traineeship_registrations (id, level_id) on delete cascade on update cascade,
  constraint traineeship_registration_subjects_subject_fk foreign key (level_id, traineeship_subject_id) references traineeship_subjects (level_id, id),
  constraint traineeship_registration_subjects_option_fk foreign key (traineeship_subject_id, is_option) references traineeship_subjects (id, is_option) on update cascade,
  constraint traineeship_registration_subjects_group_fk foreign key (traineeship_subject_id, group_id) references traineeship_groups (traineeship_subject_id, id));
comment on table traineeship_registration_subjects is 'traineeships: subject taken and the group it is placed in; the keys make a group of another level or subject impossible';
create unique index traineeship_registration_subjects_option_uq on traineeship_registration_subjects (registration_id) where is_option;
create index traineeship_registration_subjects_group_idx on traineeship_registration_subjects (group_id);
select audited('traineeship_registration_subjects', 'traineeship_registrations', 'registration_id');

create table traineeship_registration_absences (
  registration_id bigint not null references traineeship_registrations on delete cascade, day date not null, primary key (registration_id, day));
comment on table traineeship_registration_absences is 'traineeships: days the student will be absent';
select audited('traineeship_registration_absences', 'traineeship_registrations', 'registration_id');

create table traineeship_registration_chapters (
  registration_subject_id bigint not null references traineeship_registration_subjects on delete cascade, chapter_id bigint not null references chapters, primary key (registration_subject_id, chapter_id));
comment on table traineeship_registration_chapters is 'traineeships: chapters already studied, per subject';
create index traineeship_registration_chapters_chapter_idx on traineeship_registration_chapters (chapter_id);
select audited('traineeship_registration_chapters', 'traineeship_registration_subjects', 'registration_subject_id');

create table traineeship_reports (
  id bigint generated always as identity primary key,
  registration_subject_id bigint not null unique references traineeship_registration_subjects, author_account_id bigint references accounts, comments text, sent_back text, correction text,
  is_completed boolean not null default false, is_validated boolean not null default false, validated_at timestamptz(3), like row_stamps including defaults,
  constraint traineeship_reports_validated_check check ((not is_validated or is_completed) and is_validated = (validated_at is not null)));
comment on table traineeship_reports is 'traineeships: evaluation of a student in a subject; the customer sees it once validated';
comment on column traineeship_reports.sent_back is 'what its teacher is asked to put right before it is validated; null once he wrote it again';
comment on column traineeship_reports.correction is 'why it was changed after the session was closed';
select audited('traineeship_reports');

create table traineeship_report_ratings (
  report_id bigint not null references traineeship_reports on delete cascade, ranking_id bigint not null references rankings, stars smallint not null constraint traineeship_report_ratings_stars_check check (stars between 1 and 5), primary key (report_id, ranking_id));
comment on table traineeship_report_ratings is 'traineeships: stars per criterion';
select audited('traineeship_report_ratings', 'traineeship_reports', 'report_id');

create table traineeship_mailings (
  id bigint generated always as identity primary key,
  session_id bigint not null references traineeship_sessions,
  type text not null constraint traineeship_mailings_type_check check (type in ('start','closing')), recipient_type text not null constraint traineeship_mailings_recipient_check check (recipient_type in ('customer','teacher')),
  subject text not null, title text, body text not null, with_planning boolean not null default false, copy_to_contact boolean not null default false,
  sent_at timestamptz(3) not null default clock_now(), sent_by_account_id bigint references accounts,
  request_key uuid constraint traineeship_mailings_request_uq unique);
comment on table traineeship_mailings is 'traineeships: mailing before or after a session; each recipient is a row of messages (about traineeship_mailings)';
comment on column traineeship_mailings.request_key is 'of the press of the button: a second arrival of the same press is answered the same mailing';
create index traineeship_mailings_session_idx on traineeship_mailings (session_id, type, sent_at desc);

create table traineeship_pool_entries (
  id bigint generated always as identity primary key,
  session_id bigint not null references traineeship_sessions, teacher_id bigint not null references teachers, disponibility text, comments text, like row_stamps including defaults,
  constraint traineeship_pool_entries_uq unique (session_id, teacher_id));
comment on table traineeship_pool_entries is 'traineeships: teachers pool; grade, count and subjects are computed';
create index traineeship_pool_entries_teacher_idx on traineeship_pool_entries (teacher_id);
select audited('traineeship_pool_entries', 'traineeship_sessions', 'session_id');

create table traineeship_salaries (
  id bigint generated always as identity primary key, hourly_salary_cents positive_cents not null, enabled boolean not null default true, like row_stamps including defaults);
comment on table traineeship_salaries is 'traineeships: base salary grid';
select audited('traineeship_salaries');

create table traineeship_salary_levels (
  salary_id bigint not null references traineeship_salaries on delete cascade, scholar_level_id bigint not null references scholar_levels, period daterange not null,
  constraint traineeship_salary_levels_pkey primary key (salary_id, scholar_level_id),
  constraint traineeship_salary_levels_excl exclude using gist (scholar_level_id with =, period with &&));
comment on table traineeship_salary_levels is 'traineeships: levels of a base salary; one salary per level and day; disabling a salary closes its periods';
select audited('traineeship_salary_levels', 'traineeship_salaries', 'salary_id');

create table traineeship_salary_grades (
  id bigint generated always as identity primary key,
  min_grade integer not null constraint traineeship_salary_grades_uq unique, supplement_cents positive_cents not null, like row_stamps including defaults);
comment on table traineeship_salary_grades is 'traineeships: added to the hourly base of the level from this grade on; the highest grade reached holds, and none is added below the first';
select audited('traineeship_salary_grades');
alter table traineeship_proposals add constraint traineeship_proposals_salary_fk foreign key (salary_id) references traineeship_salaries;
create index traineeship_proposals_salary_idx on traineeship_proposals (salary_id) where salary_id is not null;
