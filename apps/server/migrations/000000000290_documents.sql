-- Documents, second part: what people give and what stages hold.

create table documents (
  id bigint generated always as identity primary key,
  document_type_id bigint not null references document_types,
  customer_id bigint references customers, teacher_id bigint references teachers, traineeship_session_id bigint references traineeship_sessions, traineeship_subject_id bigint references traineeship_subjects, traineeship_group_id bigint references traineeship_groups,
  issued_on date, expires_on date, uploaded_by_account_id bigint references accounts,
  check_status text not null default 'unchecked' constraint documents_check_status_check check (check_status in ('unchecked','approved','not-approved')),
  checked_at timestamptz(3), checked_by_account_id bigint references accounts, refusal_reason text, removed_at timestamptz(3), like row_stamps including defaults,
  constraint documents_owner_check check (num_nonnulls(customer_id, teacher_id, traineeship_session_id, traineeship_subject_id, traineeship_group_id) = 1),
  constraint documents_checked_check check ((check_status = 'unchecked') = (checked_at is null)),
  constraint documents_refusal_check check (refusal_reason is null or check_status = 'not-approved'));
comment on table documents is 'documents: justificatif or session document of exactly one owner, with its type, validity and check';
comment on column documents.refusal_reason is 'why the team refused it, in words that its owner reads';
comment on column documents.expires_on is 'issue date plus the validity months of the type, set at upload';
create index documents_customer_idx on documents (customer_id) where customer_id is not null;
create index documents_teacher_idx on documents (teacher_id) where teacher_id is not null;
create index documents_session_idx on documents (traineeship_session_id) where traineeship_session_id is not null;
create index documents_expiry_idx on documents (expires_on) where removed_at is null and expires_on is not null;
create index documents_unchecked_idx on documents (created_at) where check_status = 'unchecked' and removed_at is null;
create index documents_removed_idx on documents (removed_at) where removed_at is not null;
create index documents_subject_idx on documents (traineeship_subject_id) where traineeship_subject_id is not null;
create index documents_group_idx on documents (traineeship_group_id) where traineeship_group_id is not null;
create index documents_document_type_idx on documents (document_type_id);
select audited('documents');

create table document_files (
  document_id bigint not null references documents on delete cascade, position integer not null, file_id bigint not null unique references files, primary key (document_id, position));
comment on table document_files is 'documents: files of a document (front, back…); a file belongs to one document';
select audited('document_files', 'documents', 'document_id');
