-- Reference: the tables that administrators edit, and the official lists. Two rows of a table never bear the same name,
-- whatever its capitals.

create table subject_categories (
  id bigint generated always as identity primary key,
  name text not null, order_key integer not null default 0, image_file_id bigint references files,
  enabled boolean not null default true, like row_stamps including defaults
);
comment on table subject_categories is 'reference: family of subjects';
create index subject_categories_image_file_idx on subject_categories (image_file_id) where image_file_id is not null;
select audited('subject_categories');

create table school_careers (
  id bigint generated always as identity primary key,
  name text not null, order_key integer not null default 0,
  audience text not null default 'school' constraint school_careers_audience_check check (audience in ('school','higher','adult')),
  enabled boolean not null default true, like row_stamps including defaults
);
comment on table school_careers is 'reference: parcours scolaire (primaire, collège, lycée…); prices are set per career';
comment on column school_careers.audience is 'who its pupils are: lessons of pupils at school alone are school support, which VAT knows';
select audited('school_careers');

create table scholar_levels (
  id bigint generated always as identity primary key,
  school_career_id bigint not null references school_careers,
  name text not null, order_key integer not null default 0, color color_hex,
  is_exam_year boolean not null default false,
  is_available_for_private_tuition boolean not null default true,
  is_available_for_traineeship boolean not null default true,
  next_level_id bigint references scholar_levels,
  enabled boolean not null default true, like row_stamps including defaults,
  -- checked at the commit, so that one save may give a level the name that another one gives up
  constraint scholar_levels_name_uq unique (school_career_id, name) deferrable initially deferred
);
comment on table scholar_levels is 'reference: niveau (6e, Terminale…) inside a career; edited in the career''s form';
comment on column scholar_levels.is_exam_year is 'the specification says "boolean flags" without naming them: these three are ours';
create index scholar_levels_career_idx on scholar_levels (school_career_id);
create index scholar_levels_next_level_idx on scholar_levels (next_level_id) where next_level_id is not null;
select audited('scholar_levels', 'school_careers', 'school_career_id');

create table graduations (
  id bigint generated always as identity primary key,
  name text not null, color color_hex, famous boolean not null default false,
  enabled boolean not null default true, like row_stamps including defaults
);
comment on table graduations is 'reference: diplômes';
create unique index graduations_name_uq on graduations (lower(name));
select audited('graduations');

create table experiences (
  id bigint generated always as identity primary key,
  name text not null, color color_hex, famous boolean not null default false,
  enabled boolean not null default true, like row_stamps including defaults
);
comment on table experiences is 'reference: teaching experiences';
create unique index experiences_name_uq on experiences (lower(name));
select audited('experiences');

create table subjects (
  id bigint generated always as identity primary key,
  name text not null, order_key integer not null default 0, color color_hex,
  subject_category_id bigint not null references subject_categories,
  type text not null constraint subjects_type_check check (type in ('scholar','language','music','other')),
  enabled boolean not null default true, like row_stamps including defaults
);
comment on table subjects is 'reference: matière';
create index subjects_category_idx on subjects (subject_category_id);
select audited('subjects');

create table subject_scholar_levels (
  subject_id bigint not null references subjects on delete cascade,
  scholar_level_id bigint not null references scholar_levels,
  primary key (subject_id, scholar_level_id)
);
comment on table subject_scholar_levels is 'reference: levels at which a subject is taught';
create index subject_scholar_levels_scholar_level_idx on subject_scholar_levels (scholar_level_id);
select audited('subject_scholar_levels', 'subjects', 'subject_id');

create table subject_graduations (
  subject_id bigint not null references subjects on delete cascade, graduation_id bigint not null references graduations,
  primary key (subject_id, graduation_id));
comment on table subject_graduations is 'reference: diplomas that qualify for a subject';
create index subject_graduations_graduation_idx on subject_graduations (graduation_id);
select audited('subject_graduations', 'subjects', 'subject_id');

create table subject_experiences (
  subject_id bigint not null references subjects on delete cascade, experience_id bigint not null references experiences,
  primary key (subject_id, experience_id));
comment on table subject_experiences is 'reference: experiences that qualify for a subject';
create index subject_experiences_experience_idx on subject_experiences (experience_id);
select audited('subject_experiences', 'subjects', 'subject_id');

create table subject_images (
  subject_id bigint not null references subjects on delete cascade,
  image_type text not null, file_id bigint not null references files,
  primary key (subject_id, image_type));
comment on table subject_images is 'reference: one image per image type of a subject';
create index subject_images_file_idx on subject_images (file_id);
select audited('subject_images', 'subjects', 'subject_id');

create table chapters (
  id bigint generated always as identity primary key,
  subject_id bigint not null references subjects, scholar_level_id bigint not null references scholar_levels,
  name text not null, enabled boolean not null default true, like row_stamps including defaults
);
comment on table chapters is 'reference: chapter of a subject at a level';
create index chapters_scholar_level_idx on chapters (scholar_level_id);
create unique index chapters_name_uq on chapters (subject_id, scholar_level_id, lower(name));
select audited('chapters');

create table establishments (
  id bigint generated always as identity primary key,
  name text not null, color color_hex, famous boolean not null default false, address_id bigint references addresses,
  search_text text collate "C" generated always as (search_key(name)) stored,
  enabled boolean not null default true, like row_stamps including defaults
);
comment on table establishments is 'reference: school, college, university';
create index establishments_search_idx on establishments using gin (search_text gin_trgm_ops);
create index establishments_address_idx on establishments (address_id) where address_id is not null;
select audited('establishments');

create table establishment_phones (
  id bigint generated always as identity primary key,
  establishment_id bigint not null references establishments on delete cascade,
  position integer not null, phone phone_e164 not null, phone_region country_code not null,
  unique (establishment_id, position));
comment on table establishment_phones is 'reference: repeatable phones of an establishment';
select audited('establishment_phones', 'establishments', 'establishment_id');

create table locations (
  id bigint generated always as identity primary key,
  name text not null,
  available_for text[] not null default '{}' constraint locations_available_for_check check (available_for <@ array['interview','private-tuition','traineeship']),
  address_id bigint references addresses,
  enabled boolean not null default true, like row_stamps including defaults
);
comment on table locations is 'reference: places of the company (interviews, lessons); rooms of a stage are traineeship_locations';
create index locations_address_idx on locations (address_id) where address_id is not null;
create unique index locations_name_uq on locations (lower(name));
select audited('locations');

create table cities (
  id bigint generated always as identity primary key,
  code text unique constraint cities_code_check check (code ~ '^[0-9][0-9AB][0-9]{3}$'), name text not null, departement_code text not null references departements, region text not null, color color_hex,
  postal_codes text[] not null default '{}',
  latitude double precision, longitude double precision,
  search_text text collate "C" generated always as (search_key(name)) stored,
  enabled boolean not null default true, like row_stamps including defaults
);
comment on table cities is 'reference: communes, synchronised from the web; code = INSEE';
comment on column cities.code is 'INSEE code; null while a city typed by hand is not known to the geographic API';
create index cities_search_idx on cities using gin (search_text gin_trgm_ops);
create index cities_postal_idx on cities using gin (postal_codes);
-- a city that somebody typed has no INSEE code until a synchronisation finds the commune of that name
create unique index cities_typed_name_uq on cities (departement_code, lower(name)) where code is null;
-- the three orders of the list
create index cities_name_idx on cities ((name collate "fr-x-icu"), id);
create index cities_region_idx on cities ((region collate "fr-x-icu"), (name collate "fr-x-icu"), id);
create index cities_departement_idx on cities (departement_code, (name collate "fr-x-icu"), id);
select audited('cities');

create table document_types (
  id bigint generated always as identity primary key,
  code text unique,
  name text not null,
  type text not null, category text not null,
  available_for text[] not null default '{}' constraint document_types_available_for_check check (available_for <@ array['customer','student','teacher','candidate','traineeship-session','traineeship-subject','traineeship-group','company']),
  mandatory boolean not null default false,
  mandatory_for text not null default 'all' constraint document_types_mandatory_for_check check (mandatory_for in ('all','self-employed','employee')),
  limited_validity boolean not null default false,
  validity_duration_months integer constraint document_types_validity_months_check check (validity_duration_months > 0),
  internal_check_required boolean not null default false,
  enabled boolean not null default true, like row_stamps including defaults,
  constraint document_types_validity_check check (limited_validity = (validity_duration_months is not null))
);
comment on table document_types is 'reference: kind of justificatif';
comment on column document_types.mandatory_for is 'teachers of whom a mandatory kind is asked: a vigilance certificate is of the self-employed alone';
comment on column document_types.code is 'set on the kinds that code relies on: identity_proof, identity_proof_back, address_proof…';
create unique index document_types_name_uq on document_types (lower(name));
select audited('document_types');

create table rankings (
  id bigint generated always as identity primary key,
  name text not null, order_key integer not null default 0,
  available_for text[] not null default '{}' constraint rankings_available_for_check check (available_for <@ array['teacher-evaluation','traineeship-report']),
  enabled boolean not null default true, like row_stamps including defaults
);
comment on table rankings is 'reference: ranking type = one star-rated criterion';
create unique index rankings_name_uq on rankings (lower(name));
select audited('rankings');

create table response_types (
  id bigint generated always as identity primary key,
  context text not null constraint response_types_context_check check (context in ('teacher-refusal','customer-refusal','availability','course-dispute','test-failure','contract-end')),
  name text not null,
  switch_to_online boolean not null default false, legitimate boolean not null default false, disponibility boolean not null default false,
  enabled boolean not null default true, like row_stamps including defaults
);
comment on table response_types is 'reference: standard answer of a context; the context decides which single flag is shown';
comment on column response_types.context is 'the specification names no context; dispute types and test failure types are contexts too';
create unique index response_types_name_uq on response_types (context, lower(name));
select audited('response_types');

create table disabled_account_reasons (
  id bigint generated always as identity primary key,
  name text not null,
  available_for text[] not null default '{}' constraint disabled_account_reasons_available_for_check check (available_for <@ array['staff','customer','student','teacher']),
  enabled boolean not null default true,
  like row_stamps including defaults
);
comment on table disabled_account_reasons is 'reference: why an account was disabled';
create unique index disabled_account_reasons_name_uq on disabled_account_reasons (lower(name));
select audited('disabled_account_reasons');

create table teacher_categories (
  id bigint generated always as identity primary key,
  name text not null, color color_hex, grade_points integer not null default 0, icon text,
  enabled boolean not null default true, like row_stamps including defaults
);
comment on table teacher_categories is 'reference: teacher category';
create unique index teacher_categories_name_uq on teacher_categories (lower(name));
select audited('teacher_categories');

create table promo_codes (
  id bigint generated always as identity primary key,
  name text not null, code text not null,
  type text not null constraint promo_codes_type_check check (type in ('percent','amount')),
  value_percent percent, value_cents positive_cents,
  validity daterange not null,
  enabled boolean not null default true, like row_stamps including defaults,
  constraint promo_codes_value_check check ((type = 'percent') = (value_percent is not null) and (type = 'amount') = (value_cents is not null)),
  constraint promo_codes_percent_check check (value_percent <= 100),
  constraint promo_codes_code_excl exclude using gist (upper(code) with =, validity with &&) where (enabled)
);
comment on table promo_codes is 'reference: reduction on a stage; the same code never means two things on one day';
create unique index promo_codes_name_uq on promo_codes (lower(name));
select audited('promo_codes');

create table traineeship_types (
  id bigint generated always as identity primary key,
  name text not null, order_key integer not null default 0,
  enabled boolean not null default true, like row_stamps including defaults);
comment on table traineeship_types is 'reference: training period type (Toussaint, Noël…), called "période" in its form';
create unique index traineeship_types_name_uq on traineeship_types (lower(name));
select audited('traineeship_types');

create table holidays (
  id bigint generated always as identity primary key,
  kind text not null constraint holidays_kind_check check (kind in ('public','school','company')),
  zone text,
  name text not null,
  period daterange not null constraint holidays_period_check check (not isempty(period) and not lower_inf(period) and not upper_inf(period)),
  enabled boolean not null default true, like row_stamps including defaults,
  constraint holidays_zone_check check (kind = 'public' or (kind = 'school') = (zone is not null)),
  constraint holidays_period_excl exclude using gist (kind with =, (coalesce(zone, '')) with =, period with &&) where (enabled)
);
comment on table holidays is 'reference: dated days without lessons: school holidays of a zone, public holidays (made two years ahead by a task), closures of the company';
comment on column holidays.zone is 'school: A, B, C, or the departement that sets its own days; public: the departement where it is local, null everywhere; closures: null';
select audited('holidays');

create table cancellation_policies (
  id bigint generated always as identity primary key,
  name text not null,
  teacher_self_employed boolean not null,
  free_hours integer not null constraint cancellation_policies_hours_check check (free_hours between 0 and 336),
  late_customer_percent integer not null, late_teacher_percent integer not null,
  absent_customer_percent integer not null, absent_teacher_percent integer not null,
  terms_version_id bigint,
  period daterange not null constraint cancellation_policies_period_check check (not isempty(period) and not lower_inf(period)),
  enabled boolean not null default true, like row_stamps including defaults,
  constraint cancellation_policies_percent_check check (late_customer_percent between 0 and 100 and absent_customer_percent between 0 and 100
    and late_teacher_percent between 0 and late_customer_percent and absent_teacher_percent between 0 and absent_customer_percent),
  constraint cancellation_policies_wages_check check (teacher_self_employed or (late_teacher_percent = 0 and absent_teacher_percent = 0)),
  constraint cancellation_policies_period_excl exclude using gist ((teacher_self_employed::integer) with =, period with &&) where (enabled)
);
comment on table cancellation_policies is 'reference: what a lesson costs that its family cancels within so many hours, or whose pupil is absent: so much of its price, and so much of the teacher''s amount; one in force a day for each status of teachers; none at first, so that nothing is billed';
comment on column cancellation_policies.terms_version_id is 'terms that announce it: only families that accepted these or later ones owe anything by it; null: announced otherwise';
create index cancellation_policies_terms_idx on cancellation_policies (terms_version_id);
comment on column cancellation_policies.late_teacher_percent is 'of the teacher''s amount; never for one that the family employs, whose lost hours are wages';
select audited('cancellation_policies');

create table help_categories (
  id bigint generated always as identity primary key,
  name text not null, contexts text[] not null default '{}',
  enabled boolean not null default true, like row_stamps including defaults);
comment on table help_categories is 'reference: help categories';
create unique index help_categories_name_uq on help_categories (lower(name));
select audited('help_categories');

create table regional_urssafs (
  id bigint generated always as identity primary key,
  name text not null, enabled boolean not null default true, like row_stamps including defaults);
comment on table regional_urssafs is 'reference: regional URSSAF';
create unique index regional_urssafs_name_uq on regional_urssafs (lower(name));
select audited('regional_urssafs');

create table regional_urssaf_departements (
  departement_code text primary key references departements,
  regional_urssaf_id bigint not null references regional_urssafs on delete cascade);
comment on table regional_urssaf_departements is 'reference: a departement answers to one regional URSSAF (primary key says so)';
create index regional_urssaf_departements_urssaf_idx on regional_urssaf_departements (regional_urssaf_id);
select audited('regional_urssaf_departements', 'regional_urssafs', 'regional_urssaf_id');

create table linking_questions (
  id bigint generated always as identity primary key,
  question text not null,
  question_type text not null constraint linking_questions_question_type_check check (question_type in ('student','teacher','both')),
  choice_type text not null constraint linking_questions_choice_type_check check (choice_type in ('custom','codification','boolean','text','number','date')),
  codification_class_name text,
  icon_name text,
  all_other_subjects boolean not null default false,
  all_other_scholar_levels boolean not null default false,
  order_key integer not null default 0,
  enabled boolean not null default true, like row_stamps including defaults,
  constraint linking_questions_codification_check check ((choice_type = 'codification') = (codification_class_name is not null))
);
comment on table linking_questions is 'reference: question of the linking questionnaire';
select audited('linking_questions');

create table linking_question_subjects (
  linking_question_id bigint not null references linking_questions on delete cascade, subject_id bigint not null references subjects,
  primary key (linking_question_id, subject_id));
comment on table linking_question_subjects is 'reference: subjects that ask the question';
create index linking_question_subjects_subject_idx on linking_question_subjects (subject_id);
select audited('linking_question_subjects', 'linking_questions', 'linking_question_id');

create table linking_question_scholar_levels (
  linking_question_id bigint not null references linking_questions on delete cascade, scholar_level_id bigint not null references scholar_levels,
  primary key (linking_question_id, scholar_level_id));
comment on table linking_question_scholar_levels is 'reference: levels that ask the question';
create index linking_question_scholar_levels_scholar_level_idx on linking_question_scholar_levels (scholar_level_id);
select audited('linking_question_scholar_levels', 'linking_questions', 'linking_question_id');

create table linking_question_choices (
  id bigint generated always as identity primary key,
  linking_question_id bigint not null references linking_questions on delete cascade,
  position integer not null, label text not null, enabled boolean not null default true,
  unique (linking_question_id, position) deferrable initially deferred);
comment on table linking_question_choices is 'reference: custom choices offered by a question';
select audited('linking_question_choices', 'linking_questions', 'linking_question_id');
