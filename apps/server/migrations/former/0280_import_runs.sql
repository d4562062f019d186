-- Exchange: what a run of an import must remember: its file's name and header, its job, how it ended, the lines it refused.

alter table import_runs
  add column file_name text not null default '',
  add column header text[] not null default '{}',
  add column dry_run boolean not null default false,
  add column browser text,
  add column job_id uuid,
  add column begun_at timestamptz(3),
  add column error text,
  add column key_removed boolean not null default false,
  add constraint import_runs_finished_check check ((status = 'running') = (finished_at is null));
comment on column import_runs.begun_at is 'when a server took the run over; until then it waits in the queue and has no heartbeat';
comment on column import_runs.error is 'French sentence of a failed run';
comment on column import_runs.key_removed is 'its progress is no longer shown: the page gave up waiting';
create index import_runs_type_idx on import_runs (object_type, id desc);

-- one line of the file is one line of the report: no further key, as a large import writes a hundred thousand of them
alter table import_report_lines drop column id;
alter table import_report_lines drop constraint import_report_lines_import_run_id_line_number_key;
alter table import_report_lines add primary key (import_run_id, line_number);
alter table import_report_lines add column cells jsonb;
comment on column import_report_lines.cells is 'cells of a refused line as they came, in the order of the header, to be corrected and imported again';
