-- Households: the second parent, who signs in with an account of their own and has the rights of the household.
create table household_members (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customers, person_id bigint not null references people,
  may_pay boolean not null default true,
  invited_on date not null, invited_by_id bigint references accounts,
  removed_on date, like row_stamps including defaults,
  constraint household_members_removed_check check (removed_on >= invited_on));
comment on table household_members is 'customers: somebody else of a household that pays, who reads and does what the customer may; removed, never deleted but by an erasure';
comment on column household_members.may_pay is 'false: everything but paying by card and keeping cards';
create unique index household_members_person_uq on household_members (person_id) where removed_on is null;
create index household_members_customer_idx on household_members (customer_id, id);
create index household_members_person_idx on household_members (person_id);
create index household_members_invited_by_idx on household_members (invited_by_id) where invited_by_id is not null;
select audited('household_members', 'customers', 'customer_id');

select set_config('cartable.operation', 'migration.referenceData', true), set_config('cartable.actor_label', 'Migration', true);

insert into message_templates (code, name, theme, channels, subject, title, body) values
  ('household-member', 'Second parent d’un foyer', 'answers', '{mail}',
   'L’espace de votre foyer', 'L’espace de votre foyer',
   'Bonjour {{prenom}} {{nom}},

{{mot}}

[[{{lien}}]]

{{societe}}');
