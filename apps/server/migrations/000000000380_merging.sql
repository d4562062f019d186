-- Merging: two records of one family, pupil, teacher or request made one, with what was moved and what was changed, so that it can
-- be undone for some days.

create table record_merges (
  id bigint generated always as identity primary key,
  kept_customer_id bigint references customers, given_up_customer_id bigint references customers,
  kept_student_id bigint references students, given_up_student_id bigint references students,
  kept_contact_id bigint references contacts, given_up_contact_id bigint references contacts,
  kept_teacher_id bigint references teachers, given_up_teacher_id bigint references teachers,
  moved jsonb not null, changed jsonb not null,
  merged_at timestamptz(3) not null default clock_now(), merged_by_account_id bigint references accounts,
  undone_at timestamptz(3),
  like row_stamps including defaults,
  constraint record_merges_records_check check (
    num_nonnulls(kept_customer_id, kept_student_id, kept_contact_id, kept_teacher_id) = 1
    and coalesce(kept_customer_id <> given_up_customer_id, kept_student_id <> given_up_student_id, kept_contact_id <> given_up_contact_id,
      kept_teacher_id <> given_up_teacher_id, false)
    and num_nonnulls(given_up_customer_id, given_up_student_id, given_up_contact_id, given_up_teacher_id) = 1));
comment on table record_merges is 'merging: a record given up for another one of the same person, family or request; it stays, withdrawn, and says which one is kept';
comment on column record_merges.moved is 'by table and column, the ids of the rows that went to the kept record: undone, those that are still there come back';
comment on column record_merges.changed is 'fields that were taken from the given-up record: what the kept one held before, and what it was given';
comment on column record_merges.merged_at is 'from here some days count in which it can be undone';
create unique index record_merges_customer_uq on record_merges (given_up_customer_id) where undone_at is null;
create unique index record_merges_student_uq on record_merges (given_up_student_id) where undone_at is null;
create unique index record_merges_contact_uq on record_merges (given_up_contact_id) where undone_at is null;
create unique index record_merges_teacher_uq on record_merges (given_up_teacher_id) where undone_at is null;
create index record_merges_kept_customer_idx on record_merges (kept_customer_id) where kept_customer_id is not null;
create index record_merges_kept_student_idx on record_merges (kept_student_id) where kept_student_id is not null;
create index record_merges_kept_contact_idx on record_merges (kept_contact_id) where kept_contact_id is not null;
create index record_merges_given_up_customer_idx on record_merges (given_up_customer_id) where given_up_customer_id is not null;
create index record_merges_given_up_student_idx on record_merges (given_up_student_id) where given_up_student_id is not null;
create index record_merges_given_up_contact_idx on record_merges (given_up_contact_id) where given_up_contact_id is not null;
create index record_merges_kept_teacher_idx on record_merges (kept_teacher_id) where kept_teacher_id is not null;
create index record_merges_given_up_teacher_idx on record_merges (given_up_teacher_id) where given_up_teacher_id is not null;
create trigger touch before update on record_merges for each row execute function touch_row();
