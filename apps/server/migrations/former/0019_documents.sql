-- Documents, second part, and the journal entries of customers, students and teachers.

create table documents (
  id bigint generated always as identity primary key,
  document_type_id bigint not null references document_types,
  customer_id bigint references customers, teacher_id bigint references teachers, traineeship_session_id bigint references traineeship_sessions, traineeship_subject_id bigint references traineeship_subjects, traineeship_group_id bigint references traineeship_groups,
  issued_on date, expires_on date, uploaded_by_account_id bigint references accounts,
  check_status text not null default 'unchecked' constraint documents_check_status_check check (check_status in ('unchecked','approved','not-approved')),
  checked_at timestamptz(3), checked_by_account_id bigint references accounts, removed_at timestamptz(3), like row_stamps including defaults,
  constraint documents_owner_check check (num_nonnulls(customer_id, teacher_id, traineeship_session_id, traineeship_subject_id, traineeship_group_id) = 1),
  constraint documents_checked_check check ((check_status = 'unchecked') = (checked_at is null)));
comment on table documents is 'documents: justificatif or session document of exactly one owner, with its type, validity and check';
comment on column documents.expires_on is 'issue date plus the validity months of the type, set at upload';
create index documents_customer_idx on documents (customer_id) where customer_id is not null;
create index documents_teacher_idx on documents (teacher_id) where teacher_id is not null;
create index documents_session_idx on documents (traineeship_session_id) where traineeship_session_id is not null;
create index documents_expiry_idx on documents (expires_on) where removed_at is null and expires_on is not null;
create index documents_unchecked_idx on documents (created_at) where check_status = 'unchecked' and removed_at is null;
select audited('documents');
create table document_files (
  document_id bigint not null references documents on delete cascade, position integer not null, file_id bigint not null unique references files, primary key (document_id, position));
comment on table document_files is 'documents: files of a document (front, back…); a file belongs to one document';
select audited('document_files', 'documents', 'document_id');

create table log_entries (
  id bigint generated always as identity primary key,
  customer_id bigint references customers, student_id bigint references students, teacher_id bigint references teachers,
  type text not null constraint log_entries_type_check check (type in ('note','call','mail','sms','meeting','system')), origin text not null constraint log_entries_origin_check check (origin in ('staff','customer','student','teacher','system')),
  title text not null, body text not null, occurred_at timestamptz(3) not null default now(), author_account_id bigint references accounts, like row_stamps including defaults,
  constraint log_entries_owner_check check (num_nonnulls(customer_id, student_id, teacher_id) = 1));
comment on table log_entries is 'customers: journal entry ("log") of a customer, a student or a teacher, written by people or by the program';
create index log_entries_customer_idx on log_entries (customer_id, occurred_at desc) where customer_id is not null;
create index log_entries_student_idx on log_entries (student_id, occurred_at desc) where student_id is not null;
create index log_entries_teacher_idx on log_entries (teacher_id, occurred_at desc) where teacher_id is not null;
select audited('log_entries');
