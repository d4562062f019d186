-- To-do list.

create table todo_entries (
  id bigint generated always as identity primary key,
  describe text not null, importance_level text not null default '2-medium' constraint todo_entries_importance_check check (importance_level in ('1-hight','2-medium','3-low')),
  expected_at timestamptz(3), done_at timestamptz(3), author_account_id bigint references accounts,
  about_class text constraint todo_entries_about_class_check check (about_class in ('customers','students','teachers','contracts','contacts')), about_id bigint, like row_stamps including defaults,
  constraint todo_entries_about_check check ((about_class is null) = (about_id is null)));
comment on table todo_entries is 'todo: task; isDone = done_at, isLate is computed';
create index todo_entries_about_idx on todo_entries (about_class, about_id) where about_class is not null;
create index todo_entries_open_idx on todo_entries (expected_at) where done_at is null;
-- what somebody gave others to do is found by its author
create index todo_entries_author_idx on todo_entries (author_account_id) where author_account_id is not null;
select audited('todo_entries');

create table todo_entry_users (
  todo_entry_id bigint not null references todo_entries on delete cascade, staff_user_id bigint not null references staff_users, primary key (todo_entry_id, staff_user_id));
comment on table todo_entry_users is 'todo: who must do it';
create index todo_entry_users_user_idx on todo_entry_users (staff_user_id);
select audited('todo_entry_users', 'todo_entries', 'todo_entry_id');

-- tables of before there were tasks: what the task was given for
alter table rate_years add constraint rate_years_todo_entry_fk foreign key (todo_entry_id) references todo_entries on delete set null;
create index rate_years_todo_entry_idx on rate_years (todo_entry_id) where todo_entry_id is not null;
