-- Exchange: long tasks, imports and the traffic with outside systems.

create table async_tasks (
  id bigint generated always as identity primary key,
  uuid uuid not null unique default gen_random_uuid(),
  kind text not null, params jsonb not null default '{}',
  account_id bigint references accounts,
  status text not null default 'created' constraint async_tasks_status_check check (status in ('created','started','successed','failed')),
  progress real not null default 0 constraint async_tasks_progress_check check (progress between 0 and 1),
  created_at timestamptz(3) not null default clock_now(), started_at timestamptz(3), finished_at timestamptz(3), heartbeat_at timestamptz(3),
  file_id bigint references files, error text,
  constraint async_tasks_finished_check check ((status in ('successed','failed')) = (finished_at is not null)));
comment on table async_tasks is 'exchange: long task with progress (CSV export, city synchronisation, attendance list); uuid is the public key';
create index async_tasks_account_idx on async_tasks (account_id, created_at desc);
create index async_tasks_file_idx on async_tasks (file_id) where file_id is not null;

create table import_runs (
  id bigint generated always as identity primary key,
  object_type text not null, file_id bigint references files, account_id bigint references accounts,
  file_name text not null default '', header text[] not null default '{}', dry_run boolean not null default false, browser text,
  status text not null default 'running' constraint import_runs_status_check check (status in ('running','finished','cancelled','failed')),
  progress real not null default 0 constraint import_runs_progress_check check (progress between 0 and 1),
  cancel_requested boolean not null default false,
  job_id uuid,
  started_at timestamptz(3) not null default clock_now(), begun_at timestamptz(3), finished_at timestamptz(3),
  -- a sign of life of a process, which knows PostgreSQL's own time only
  heartbeat_at timestamptz(3) not null default now(),
  counts jsonb not null default '{}', error text,
  key_removed boolean not null default false,
  matching jsonb, sheet_name text, tells boolean not null default false,
  undone_at timestamptz(3), undone_by_account_id bigint references accounts,
  constraint import_runs_undone_check check (undone_at is null or (status = 'finished' and not dry_run)),
  constraint import_runs_finished_check check ((status = 'running') = (finished_at is null)));
comment on table import_runs is 'exchange: one Excel import; at most one running per data type (alreadyUsed)';
comment on column import_runs.begun_at is 'when a server took the run over; until then it waits in the queue and has no heartbeat';
comment on column import_runs.error is 'French sentence of a failed run';
comment on column import_runs.matching is 'which column of the file holds which value, {title: key}, when the file is not one of ours; null: titles say it';
comment on column import_runs.sheet_name is 'sheet of the workbook that was read; null for a file without sheets';
comment on column import_runs.tells is 'whoever the import concerns is mailed, since the person asked for it';
comment on column import_runs.undone_at is 'when everything that it wrote was taken back as a whole';
comment on column import_runs.key_removed is 'its progress is no longer shown: the page gave up waiting';
create unique index import_runs_one_running_uq on import_runs (object_type) where status = 'running';
create index import_runs_file_idx on import_runs (file_id) where file_id is not null;
create index import_runs_type_idx on import_runs (object_type, id desc);

create table import_report_lines (
  import_run_id bigint not null references import_runs on delete cascade,
  line_number integer not null, entity_id bigint,
  status text not null constraint import_report_lines_status_check check (status in ('error','duplicate','update','add','inactivation')),
  label text, messages text[] not null default '{}', changes jsonb not null default '[]', cells jsonb,
  -- one line of the file is one line of the report: no further key, as a large import writes a hundred thousand of them
  primary key (import_run_id, line_number));
comment on table import_report_lines is 'exchange: report line (En erreur, Doublon, Mise à jour, Ajout, Inactivation)';
comment on column import_report_lines.changes is 'what an update changes, [{field, from, to}], as people read it';
comment on column import_report_lines.cells is 'cells of a refused line as they came, in the order of the header, to be corrected and imported again';

create table provider_events (
  id bigint generated always as identity primary key,
  provider text not null, event_id text not null, type text not null, payload jsonb not null,
  received_at timestamptz(3) not null default clock_now(), handled_at timestamptz(3), error text, unique (provider, event_id));
comment on table provider_events is 'exchange: webhook stored before it is handled; the unique key makes a repeat harmless';

create table provider_calls (
  id bigint generated always as identity,
  called_at timestamptz(3) not null default clock_instant(),
  provider text not null, action text not null, idempotency_key text,
  about_class text, about_id bigint, status integer, duration_ms integer, error text, request_id text,
  constraint provider_calls_pkey primary key (called_at, id)) partition by range (called_at);
comment on table provider_calls is 'exchange: each call to an outside system and what happened (no secret, no body); partitioned by month';
create table provider_calls_default partition of provider_calls default;
comment on table provider_calls_default is 'exchange: safety partition of provider_calls';
create index provider_calls_about_idx on provider_calls (about_class, about_id, called_at desc);
