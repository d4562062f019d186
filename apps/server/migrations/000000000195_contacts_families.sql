-- Contacts: hours that a family wishes with its request, and who follows the requests of which families.

create table contact_wishes (
  contact_id bigint not null references contacts on delete cascade,
  weekday smallint not null constraint contact_wishes_weekday_check check (weekday between 1 and 7),
  from_time time not null, to_time time not null,
  constraint contact_wishes_times_check check (to_time > from_time),
  primary key (contact_id, weekday, from_time));
comment on table contact_wishes is 'contacts: hours of a week at which the family could take lessons, by the clocks of Paris; the search of a teacher begins with them';
select audited('contact_wishes', 'contacts', 'contact_id');

create table contact_rules (
  id bigint generated always as identity primary key,
  school_career_id bigint references school_careers,
  postal_prefix text constraint contact_rules_postal_prefix_check check (postal_prefix ~ '^[0-9]{1,5}$'),
  staff_user_id bigint not null references staff_users,
  like row_stamps including defaults,
  constraint contact_rules_meant_uq unique nulls not distinct (school_career_id, postal_prefix));
comment on table contact_rules is 'contacts: who follows the requests that families send themselves, by level and by town; the narrowest rule decides';
comment on column contact_rules.school_career_id is 'levels of this career; null: any';
comment on column contact_rules.postal_prefix is 'postal codes that begin so, 35 or 35400; null: anywhere';
create index contact_rules_career_idx on contact_rules (school_career_id) where school_career_id is not null;
create index contact_rules_staff_idx on contact_rules (staff_user_id);
select audited('contact_rules');
