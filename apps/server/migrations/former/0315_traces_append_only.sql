-- Traces are only ever added: what removes or rewrites one says so first (platform/audit.ts, openTraces), and what it may rewrite is little.

create function trace_guard() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('cartable.traces', true), '') <> 'open' then
    raise exception 'a trace never changes and never goes' using errcode = '23P90', table = 'traces', constraint = 'traces_append_only';
  end if;
  if tg_op = 'DELETE' then return old; end if;
  -- erasing a person takes the values and the name, never the fact that somebody did something at that time
  if to_jsonb(new) - array['changes', 'actor_label'] is distinct from to_jsonb(old) - array['changes', 'actor_label'] then
    raise exception 'only the values and the name of a trace may be erased' using errcode = '23P90', table = 'traces', constraint = 'traces_append_only';
  end if;
  return new;
end $$;
create trigger traces_append_only before update or delete on traces for each row execute function trace_guard();
create trigger traces_no_truncate before truncate on traces execute function refuse_change('traces are never truncated');

-- as before, with leave to take the rows of the month out of the safety partition
create or replace function month_partition(parent regclass, month date) returns boolean language plpgsql as $$
declare
  child text := format('%s_%s', parent, to_char(month, 'YYYY_MM'));
  first date := date_trunc('month', month)::date;
  after date := (date_trunc('month', month) + interval '1 month')::date;
  key text := (select a.attname from pg_partitioned_table p join pg_attribute a on a.attrelid = p.partrelid and a.attnum = p.partattrs[0] where p.partrelid = parent);
  leave text := coalesce(current_setting('cartable.traces', true), '');
begin
  if to_regclass(child) is not null then return false; end if;
  execute format('create table %s (like %s including defaults including constraints)', child, parent);
  perform set_config('cartable.traces', 'open', true);
  execute format('with moved as (delete from %1$s_default where %2$I >= %3$L and %2$I < %4$L returning *) insert into %5$s select * from moved', parent, key, first, after, child);
  perform set_config('cartable.traces', leave, true);
  execute format('alter table %s attach partition %s for values from (%L) to (%L)', parent, child, first, after);
  return true;
end $$;
