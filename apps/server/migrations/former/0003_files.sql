-- Documents, first part: stored objects, which many tables refer to.

create table files (
  id bigint generated always as identity primary key,
  storage_key uuid not null unique default gen_random_uuid(),
  original_name text not null,
  media_type text not null,
  size_bytes bigint not null constraint files_size_check check (size_bytes >= 0),
  sha256 bytea not null,
  uploaded_by_account_id bigint,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3)
);
comment on table files is 'documents: one stored object (disk or S3); the bytes live outside the database under storage_key, never under a client name';
comment on column files.expires_at is 'temporary files (exports, attendance lists) are swept after this';
create index files_expires_idx on files (expires_at) where expires_at is not null;
