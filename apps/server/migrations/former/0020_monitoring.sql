-- Monitoring, to-do list and landing pages; then the indexes of keys followed from the other side.

create table monitoring_cards (
  id bigint generated always as identity primary key,
  kind text not null constraint monitoring_cards_kind_check check (kind in ('customer-payment','third-part-payment','teacher-payment','dispute','document','other')),
  order_id bigint references orders, contract_id bigint references contracts, course_id bigint references courses,
  status text not null default 'to-handle' constraint monitoring_cards_status_check check (status in ('to-handle','in-progress','waiting','closed')),
  needs_manual_action boolean not null default false, assigned_staff_user_id bigint references staff_users,
  locked_by_staff_user_id bigint references staff_users, locked_at timestamptz(3), board_position double precision not null default 0, like row_stamps including defaults,
  constraint monitoring_cards_subject_check check (num_nonnulls(order_id, contract_id, course_id) = 1),
  constraint monitoring_cards_lock_check check ((locked_by_staff_user_id is null) = (locked_at is null)));
comment on table monitoring_cards is 'monitoring: card of the monitoring workflow (statuses are ours); the lock says who works on it';
create unique index monitoring_cards_open_uq on monitoring_cards (kind, order_id) where status <> 'closed' and order_id is not null;
create index monitoring_cards_board_idx on monitoring_cards (status, board_position);
create index monitoring_cards_assigned_idx on monitoring_cards (assigned_staff_user_id) where status <> 'closed';
select audited('monitoring_cards');
create table monitoring_follow_ups (
  id bigint generated always as identity primary key, card_id bigint not null references monitoring_cards on delete cascade, comment text not null, author_account_id bigint references accounts, like row_stamps including defaults);
comment on table monitoring_follow_ups is 'monitoring: comment on a card';
select audited('monitoring_follow_ups', 'monitoring_cards', 'card_id');

create table todo_entries (
  id bigint generated always as identity primary key,
  describe text not null, importance_level text not null default '2-medium' constraint todo_entries_importance_check check (importance_level in ('1-hight','2-medium','3-low')),
  expected_at timestamptz(3), done_at timestamptz(3), author_account_id bigint references accounts, like row_stamps including defaults);
comment on table todo_entries is 'todo: task; isDone = done_at, isLate is computed';
create index todo_entries_open_idx on todo_entries (expected_at) where done_at is null;
select audited('todo_entries');
create table todo_entry_users (
  todo_entry_id bigint not null references todo_entries on delete cascade, staff_user_id bigint not null references staff_users, primary key (todo_entry_id, staff_user_id));
comment on table todo_entry_users is 'todo: who must do it';
select audited('todo_entry_users', 'todo_entries', 'todo_entry_id');
create index todo_entry_users_user_idx on todo_entry_users (staff_user_id);

create table landing_templates (
  id bigint generated always as identity primary key,
  title text not null, slug text not null constraint landing_templates_slug_check check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'), status text not null default 'draft' constraint landing_templates_status_check check (status in ('draft','published','archived')),
  meta_description text, content jsonb not null default '[]', seo_report jsonb, published_at timestamptz(3), like row_stamps including defaults);
comment on table landing_templates is 'landing: public landing page (fields not given by the specification)';
create unique index landing_templates_slug_uq on landing_templates (slug) where status <> 'archived';
select audited('landing_templates');
create table landing_whitelist_entries (
  id bigint generated always as identity primary key, domain text not null unique, comment text, enabled boolean not null default true, like row_stamps including defaults);
comment on table landing_whitelist_entries is 'landing: domains a page may link to';
select audited('landing_whitelist_entries');

-- indexes of the foreign keys that screens follow from the other side (those to reference tables are not needed: nothing there is deleted)
create index linking_follow_ups_idx on linking_follow_ups (linking_id, created_at);
create index no_longer_courses_follow_ups_idx on no_longer_courses_follow_ups (process_id, created_at);
create index monitoring_follow_ups_idx on monitoring_follow_ups (card_id, created_at);
create index monitoring_cards_contract_idx on monitoring_cards (contract_id) where contract_id is not null;
create index monitoring_cards_course_idx on monitoring_cards (course_id) where course_id is not null;
create index next_actions_contract_idx on next_actions (contract_id) where contract_id is not null;
create index next_actions_linking_idx on next_actions (linking_id) where linking_id is not null;
create index linkings_customer_idx on linkings (customer_id);
create index contacts_student_idx on contacts (student_id) where student_id is not null;
create index ledger_lines_teacher_idx on ledger_lines (teacher_id) where teacher_id is not null;
create index traineeship_pool_entries_teacher_idx on traineeship_pool_entries (teacher_id);
create index traineeship_registrations_student_idx on traineeship_registrations (student_id);
create index documents_subject_idx on documents (traineeship_subject_id) where traineeship_subject_id is not null;
create index documents_group_idx on documents (traineeship_group_id) where traineeship_group_id is not null;
create index teacher_payments_group_idx on teacher_payments (traineeship_group_id) where traineeship_group_id is not null;
create index affiliations_customer_idx on affiliations (customer_id);
create index staff_user_roles_role_idx on staff_user_roles (role_id);
