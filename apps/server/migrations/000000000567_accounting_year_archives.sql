-- Accounting: what is kept of a year that is closed: its file of entries with what describes it, its balances, their digests.

create table year_archives (
  id bigint generated always as identity primary key,
  fiscal_year_id bigint not null constraint year_archives_year_uq unique references fiscal_years,
  file_id bigint not null constraint year_archives_file_uq unique references files,
  sha256 bytea not null constraint year_archives_digest_check check (length(sha256) = 32),
  line_count integer not null constraint year_archives_lines_check check (line_count > 0),
  like row_stamps including defaults);
comment on table year_archives is 'accounting: the FEC of a closed year, its description and its trial balance, as they were written once it was closed: served from then on, never written anew';
comment on column year_archives.sha256 is 'of the FEC itself, not of the zip that it lies in';
create trigger year_archives_stay before update or delete on year_archives for each row execute function refuse_change('what is kept of a closed year never changes');
select audited('year_archives', 'fiscal_years', 'fiscal_year_id');
