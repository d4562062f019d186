-- Contacts: requests of families on their board.

create table contacts (
  id bigint generated always as identity primary key,
  status text not null default 'contact' constraint contacts_status_check check (status in ('contact','prospect','dunning1','dunning2','dunning3','won','lost')),
  status_changed_at timestamptz(3) not null default clock_now(), board_position double precision not null default 0,
  origin text not null constraint contacts_origin_check check (origin in ('public','backoffice','family')),
  is_student boolean not null,
  gender gender, first_name text collate "fr-x-icu", last_name text collate "fr-x-icu" not null,
  email email_address, phone phone_e164, phone_region country_code, address_id bigint references addresses,
  student_first_name text, student_last_name text,
  parent_gender gender, parent_address_id bigint references addresses,
  establishment_id bigint references establishments, scholar_level_id bigint references scholar_levels,
  needs text[] not null default '{}' constraint contacts_needs_check check (needs <@ array['private-tuition','online-tuition','traineeship','other']),
  traineeship_session_id bigint constraint contacts_session_fk references traineeship_sessions, message text,
  sales_staff_user_id bigint references staff_users, recall_on date,
  customer_id bigint references customers, student_id bigint references students,
  erased_at timestamptz(3),
  search_text text collate "C" generated always as (search_key(coalesce(first_name,'') || ' ' || last_name || ' ' || coalesce(email::text,'') || ' ' || coalesce(phone::text,'') || ' ' || coalesce(student_first_name,'') || ' ' || coalesce(student_last_name,''))) stored,
  like row_stamps including defaults,
  constraint contacts_parent_check check (not is_student or (parent_gender is null and parent_address_id is null)),
  constraint contacts_student_household_fk foreign key (customer_id, student_id) references students (customer_id, id) deferrable initially immediate,
  constraint contacts_phone_region_check check ((phone is null) = (phone_region is null))
);
comment on table contacts is 'contacts: a request from a family, with the identity as it was written; not yet a person; winning it makes (or finds) the customer and the student, unless the family, whose account it is, is linked from the first day';
comment on column contacts.first_name is 'who writes; student_* is the child when is_student is false';
comment on column contacts.recall_on is 'day on which somebody is to call, whatever the status; until then nothing else is to be done';
comment on column contacts.erased_at is 'erasure or end of retention: who wrote and what was written are gone, the status and its dates stay for the figures';
create index contacts_board_idx on contacts (status, board_position, id);
create index contacts_history_idx on contacts (created_at desc, id);
create index contacts_search_idx on contacts using gin (search_text gin_trgm_ops);
create index contacts_email_idx on contacts (lower(email));
create index contacts_customer_idx on contacts (customer_id) where customer_id is not null;
create index contacts_sales_idx on contacts (sales_staff_user_id, status);
create index contacts_student_idx on contacts (student_id) where student_id is not null;
create index contacts_address_idx on contacts (address_id) where address_id is not null;
create index contacts_parent_address_idx on contacts (parent_address_id) where parent_address_id is not null;
create index contacts_establishment_idx on contacts (establishment_id) where establishment_id is not null;
create index contacts_scholar_level_idx on contacts (scholar_level_id) where scholar_level_id is not null;
create index contacts_traineeship_session_idx on contacts (traineeship_session_id) where traineeship_session_id is not null;
create trigger erased before update on contacts for each row execute function refuse_erased();
select audited('contacts');

create table contact_subjects (
  contact_id bigint not null references contacts on delete cascade, subject_id bigint not null references subjects, primary key (contact_id, subject_id));
comment on table contact_subjects is 'contacts: subjects asked for';
create index contact_subjects_subject_idx on contact_subjects (subject_id);
select audited('contact_subjects', 'contacts', 'contact_id');

create table contact_follow_ups (
  id bigint generated always as identity primary key,
  contact_id bigint not null references contacts on delete cascade, comment text not null, author_account_id bigint references accounts, like row_stamps including defaults);
comment on table contact_follow_ups is 'contacts: comment on a contact';
create index contact_follow_ups_idx on contact_follow_ups (contact_id, created_at);
select audited('contact_follow_ups', 'contacts', 'contact_id');
