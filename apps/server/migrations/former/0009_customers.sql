-- Customers: households, students, cards, and the columns that lists search and sort by.

-- refresh_search names the teachers table of a later file
set local check_function_bodies = off;

create table customers (
  id bigint generated always as identity primary key,
  number text not null generated always as ('C' || lpad(id::text, 7, '0')) stored,
  person_id bigint not null unique references people,
  billing_person_id bigint references people,
  stripe_customer_id text unique,
  urssaf_payment_enabled boolean not null default false,
  urssaf_number text constraint customers_urssaf_number_check check (urssaf_number ~ '^[0-9]{18}$'),
  employer_number text constraint customers_employer_number_check check (employer_number ~ '^[0-9]{14}$'),
  sort_name text collate "fr-x-icu" not null default '',
  sort_city text collate "fr-x-icu" not null default '',
  search_text text collate "C" not null default '',
  last_payment_on date,
  enabled boolean not null default true, like row_stamps including defaults
);
comment on table customers is 'customers: household that pays; identity in people';
comment on column customers.billing_person_id is 'who is billed when it is not the customer';
comment on column customers.number is 'customerNumber of the URSSAF and accounting tables; auxiliary account of 411';
comment on column customers.search_text is 'own identity, number, and the names of the students; kept by trigger';
create index customers_number_idx on customers (number);  -- plain: unique by construction; a generated column in a unique index would make each update of the row lock out its foreign keys
comment on column customers.sort_city is 'city of the customer''s address, kept by trigger so that a list sorts and filters without a join';
create index customers_sort_idx on customers (sort_name, id);
create index customers_enabled_sort_idx on customers (sort_name, id) where enabled;
create index customers_search_idx on customers using gin (search_text gin_trgm_ops);
create index customers_billing_person_idx on customers (billing_person_id) where billing_person_id is not null;
select audited('customers');

create table students (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customers,
  person_id bigint not null references people,
  establishment_id bigint references establishments,
  scholar_level_id bigint references scholar_levels,
  sort_name text collate "fr-x-icu" not null default '',
  search_text text collate "C" not null default '',
  enabled boolean not null default true, like row_stamps including defaults,
  constraint students_household_uq unique (customer_id, id),
  constraint students_person_uq unique (person_id, customer_id)
);
comment on table students is 'customers: élève of one household; isCustomer = same person as the customer; a child of two payers has one person and two student files';
create index students_sort_idx on students (sort_name, id);
create index students_search_idx on students using gin (search_text gin_trgm_ops);
create index students_level_idx on students (scholar_level_id);
create index students_establishment_idx on students (establishment_id);
select audited('students');

create table student_subjects (
  student_id bigint not null references students on delete cascade, subject_id bigint not null references subjects, primary key (student_id, subject_id));
comment on table student_subjects is 'customers: subjects a student needs';
create index student_subjects_subject_idx on student_subjects (subject_id);
select audited('student_subjects', 'students', 'student_id');
create table student_chapters (
  student_id bigint not null references students on delete cascade, chapter_id bigint not null references chapters, studied_on date,
  primary key (student_id, chapter_id));
comment on table student_chapters is 'customers: chapters already studied';
select audited('student_chapters', 'students', 'student_id');

create table customer_cards (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customers, payment_method_id text not null unique,
  brand text, last4 text, expires_on date, is_default boolean not null default false,
  removed_at timestamptz(3), like row_stamps including defaults);
comment on table customer_cards is 'customers: card known to the payment provider (never a card number)';
create unique index customer_cards_default_uq on customer_cards (customer_id) where is_default and removed_at is null;
select audited('customer_cards', 'customers', 'customer_id');

create function refresh_search(p bigint) returns void language sql as $$
  update customers c set (sort_name, sort_city, search_text) = (
    select coalesce(pe.last_name,'') || ' ' || coalesce(pe.first_name,''),
           coalesce((select a.city from addresses a where a.id = pe.address_id), ''),
           search_key(c.number) || ' ' || pe.search_text || coalesce((select ' ' || string_agg(sp.search_text, ' ' order by s.id)
             from students s join people sp on sp.id = s.person_id where s.customer_id = c.id and s.person_id <> c.person_id), '')
      from people pe where pe.id = c.person_id)
   where c.person_id = p or c.id in (select customer_id from students where person_id = p);
  update students s set (sort_name, search_text) = (
    select coalesce(pe.last_name,'') || ' ' || coalesce(pe.first_name,''), pe.search_text || ' ' || cp.search_text
      from people pe, customers c join people cp on cp.id = c.person_id where pe.id = s.person_id and c.id = s.customer_id)
   where s.person_id = p or s.customer_id in (select id from customers where person_id = p);
  update teachers t set (sort_name, search_text) = (
    select coalesce(pe.last_name,'') || ' ' || coalesce(pe.first_name,''), pe.search_text from people pe where pe.id = t.person_id)
   where t.person_id = p;
$$;
create function refresh_search_row() returns trigger language plpgsql as $$
begin perform refresh_search(case when tg_table_name = 'people' then new.id else (to_jsonb(new) ->> 'person_id')::bigint end); return null; end $$;
create trigger search_after_person after update on people for each row
  when (old.search_text is distinct from new.search_text or old.last_name is distinct from new.last_name or old.first_name is distinct from new.first_name or old.address_id is distinct from new.address_id) execute function refresh_search_row();
create trigger search after insert on customers for each row execute function refresh_search_row();
create trigger search after insert or update of person_id, customer_id on students for each row execute function refresh_search_row();
