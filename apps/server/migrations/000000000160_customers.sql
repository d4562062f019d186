-- Customers: households, students, cards, the columns that lists search and sort by, and the journal of customers, students and
-- teachers.

-- What the list filters by is kept on the customer, so that one index answers every combination of its filters: a join to
-- the students and the orders of ten thousand found customers costs ten times as much as finding them.
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
  level_ids bigint[] not null default '{}',
  balance_due_cents bigint not null default 0 constraint customers_balance_due_check check (balance_due_cents >= 0),
  has_balance_due boolean not null generated always as (balance_due_cents > 0) stored, uses_credit boolean not null default true,
  last_payment_on date,
  second_contact_name text, second_contact_link text, second_contact_email email_address,
  second_contact_phone phone_e164, second_contact_phone_region country_code,
  enabled boolean not null default true, like row_stamps including defaults,
  constraint customers_second_contact_check check (second_contact_name is not null or num_nonnulls(second_contact_link, second_contact_email, second_contact_phone) = 0),
  constraint customers_second_contact_region_check check ((second_contact_phone is null) = (second_contact_phone_region is null))
);
comment on table customers is 'customers: household that pays; identity in people';
comment on column customers.billing_person_id is 'who is billed when it is not the customer';
comment on column customers.number is 'customerNumber of the URSSAF and accounting tables; auxiliary account of 411';
comment on column customers.search_text is 'own identity, number, and the names of the students; kept by trigger';
comment on column customers.sort_city is 'city of the customer''s address, kept by trigger so that a list sorts and filters without a join';
comment on column customers.level_ids is 'scholar levels of the enabled students, kept by trigger';
comment on column customers.balance_due_cents is 'what the family owes of its orders now, kept by trigger so that the list sorts by it';
comment on column customers.has_balance_due is 'one of the filters that a single index answers together';
comment on column customers.uses_credit is 'credit of the family is taken by its next bills by itself; otherwise only when asked';
comment on column customers.second_contact_name is 'somebody else whom the office may call: the other parent, a grandparent';
create index customers_number_idx on customers (number);  -- plain: unique by construction; a generated column in a unique index would make each update of the row lock out its foreign keys
create index customers_sort_idx on customers (sort_name, id);
create index customers_enabled_sort_idx on customers (sort_name, id) where enabled;
create index customers_billing_person_idx on customers (billing_person_id) where billing_person_id is not null;
-- the sorts of the list, so that the first page of any of them reads some dozen rows at a million customers; each serves both
-- directions; nullable values sort as the lowest, through the same expression in the query
create index customers_city_idx on customers (sort_city, sort_name, id);
create index customers_last_payment_idx on customers ((coalesce(last_payment_on, '-infinity'::date)), id);
create index customers_balance_idx on customers (balance_due_cents, id);
create index customers_search_idx on customers using gin (search_text gin_trgm_ops, level_ids, sort_city, has_balance_due);
-- statistics of a few months read those months alone
create index customers_created_idx on customers (created_at);
create trigger erased before update of enabled on customers for each row when (new.enabled and not old.enabled) execute function refuse_erased();
-- a household whose lesson was paid has not been edited: a form that is open on it can still be saved
create trigger touch before update on customers for each row
  when (old.level_ids = new.level_ids and old.balance_due_cents = new.balance_due_cents and old.last_payment_on is not distinct from new.last_payment_on)
  execute function touch_row();
create trigger audit after insert or update or delete on customers for each row execute function audit_row('customers', 'id');

create table students (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customers,
  person_id bigint not null references people,
  establishment_id bigint references establishments,
  scholar_level_id bigint references scholar_levels,
  sort_name text collate "fr-x-icu" not null default '',
  search_text text collate "C" not null default '',
  may_answer boolean not null default true,
  enabled boolean not null default true, like row_stamps including defaults,
  constraint students_household_uq unique (customer_id, id),
  constraint students_person_uq unique (person_id, customer_id)
);
comment on table students is 'customers: élève of one household; isCustomer = same person as the customer; a child of two payers has one person and two student files';
comment on column students.may_answer is 'the pupil confirms and contests lessons by himself; whoever pays takes that from a minor';
create index students_sort_idx on students (sort_name, id);
create index students_search_idx on students using gin (search_text gin_trgm_ops);
create index students_level_idx on students (scholar_level_id);
create index students_establishment_idx on students (establishment_id);
-- statistics of a few months read those months alone
create index students_created_idx on students (created_at);
create trigger erased before update of enabled on students for each row when (new.enabled and not old.enabled) execute function refuse_erased();
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
create index student_chapters_chapter_idx on student_chapters (chapter_id);
select audited('student_chapters', 'students', 'student_id');

create table customer_cards (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customers, payment_method_id text not null unique,
  brand text, last4 text, expires_on date, is_default boolean not null default false,
  removed_at timestamptz(3), like row_stamps including defaults);
comment on table customer_cards is 'customers: card known to the payment provider (never a card number)';
create unique index customer_cards_default_uq on customer_cards (customer_id) where is_default and removed_at is null;
select audited('customer_cards', 'customers', 'customer_id');

create table log_entries (
  id bigint generated always as identity primary key,
  customer_id bigint references customers, student_id bigint references students, teacher_id bigint references teachers,
  type text not null constraint log_entries_type_check check (type in ('note','call','mail','sms','meeting','system')), origin text not null constraint log_entries_origin_check check (origin in ('staff','customer','student','teacher','system')),
  title text not null, body text not null, occurred_at timestamptz(3) not null default clock_now(), author_account_id bigint references accounts, like row_stamps including defaults,
  constraint log_entries_owner_check check (num_nonnulls(customer_id, student_id, teacher_id) = 1));
comment on table log_entries is 'customers: journal entry ("log") of a customer, a student or a teacher, written by people or by the program';
create index log_entries_customer_idx on log_entries (customer_id, occurred_at desc) where customer_id is not null;
create index log_entries_student_idx on log_entries (student_id, occurred_at desc) where student_id is not null;
create index log_entries_teacher_idx on log_entries (teacher_id, occurred_at desc) where teacher_id is not null;
create trigger touch before update on log_entries for each row execute function touch_row();
-- the history of a customer, a student or a teacher shows what happened to its journal: an entry has one owner of three
create trigger audit after insert or update or delete on log_entries for each row
  execute function audit_row('customers', 'customer_id', 'students', 'student_id', 'teachers', 'teacher_id');

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
create trigger search after insert on teachers for each row execute function refresh_search_row();

-- the lock comes first: of two students or two orders changed at once, the second reader sees what the first one wrote
create function refresh_customer_levels() returns trigger language plpgsql as $$
declare c bigint;
begin
  for c in select distinct id from unnest(array[old.customer_id, new.customer_id]) id where id is not null order by id loop
    perform from customers where id = c for no key update;
    update customers set level_ids = levels.ids
      from (select coalesce(array_agg(distinct s.scholar_level_id order by s.scholar_level_id), '{}') as ids
              from students s where s.customer_id = c and s.enabled and s.scholar_level_id is not null) levels
     where id = c and level_ids <> levels.ids;
  end loop;
  return null;
end $$;
create trigger levels after insert or delete or update of customer_id, enabled, scholar_level_id on students
  for each row execute function refresh_customer_levels();
