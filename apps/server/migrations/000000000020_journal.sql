-- Journal: traces, technical logs and the trigger that writes one trace per changed row.

-- traces are only ever added: what removes or rewrites one says so first (platform/audit.ts, openTraces), and what it may rewrite is little
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

create table traces (
  id bigint generated always as identity,
  occurred_at timestamptz(3) not null default clock_instant(),
  entity_class text not null,
  entity_id bigint not null,
  root_class text not null,
  root_id bigint,
  action text not null,
  operation text not null,
  actor_account_id bigint,
  actor_label text,
  request_id text,
  changes jsonb,
  constraint traces_pkey primary key (occurred_at, id),
  constraint traces_action_check check (action in ('create','update','delete','view'))
) partition by range (occurred_at);
comment on table traces is 'journal: audit trace, one row per changed row; append-only, partitioned by month, no foreign key so that it survives what it tells of';
comment on column traces.root_class is 'the record whose Historique shows the trace (contracts for a price version…)';
comment on column traces.changes is '{field: [old, new]}; secrets appear as "•••"';
comment on column traces.operation is 'operation id, e.g. contacts.changeStatus; what French title it has is code';
create table traces_default partition of traces default;
comment on table traces_default is 'journal: safety partition; a scheduled task makes the months ahead and alerts when this one is not empty';
create index traces_root_idx on traces (root_class, root_id, occurred_at desc);
create index traces_entity_idx on traces (entity_class, occurred_at desc);
create index traces_actor_idx on traces (actor_account_id, occurred_at desc);
-- what was removed, and who read in clear what is hidden, are few among the traces and looked for apart
create index traces_rare_action_idx on traces (action, occurred_at desc) where action in ('delete', 'view');
create trigger traces_append_only before update or delete on traces for each row execute function trace_guard();
create trigger traces_no_truncate before truncate on traces execute function refuse_change('traces are never truncated');

create table technical_logs (
  id bigint generated always as identity,
  occurred_at timestamptz(3) not null default clock_instant(),
  type text not null,
  level text not null,
  alert boolean not null default false,
  message text not null,
  error_details jsonb,
  context jsonb,
  account_id bigint,
  request_id text,
  constraint technical_logs_pkey primary key (occurred_at, id),
  constraint technical_logs_level_check check (level in ('debug','info','warning','error','critical'))
) partition by range (occurred_at);
comment on table technical_logs is 'journal: technical log shown to administrators (server faults, browser script errors); partitioned by month, kept by retention parameter';
comment on column technical_logs.error_details is 'type, file, exception, line, level, stack';
comment on column technical_logs.context is 'http_method, server, referrer, url, browser';
create table technical_logs_default partition of technical_logs default;
comment on table technical_logs_default is 'journal: safety partition of technical_logs';
create index technical_logs_level_idx on technical_logs (level, occurred_at desc);

create function mask_secret(field text, value jsonb) returns jsonb language sql immutable as
$$ select case when field ~ '(_encrypted|_hash|_digest)$' and value <> 'null' then '"•••"'::jsonb else value end $$;

-- what triggers derive is not traced, the rows that it comes from are: the next such column is added here alone
create function untraced_columns() returns text[] language sql immutable as $$
  select array['id','created_at','updated_at','search_text','sort_name','sort_city','level_ids','grid_starts_on','balance_due_cents','has_balance_due'] $$;

-- args: pairs of root class and column that holds the root id; the first column that is not null says which record it is.
-- Refuses any write that no operation declared.
create function audit_row() returns trigger language plpgsql as $$
declare
  op text := current_setting('cartable.operation', true);
  o jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  n jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  r jsonb := coalesce(n, o);
  root text := tg_argv[0];
  root_column text := tg_argv[1];
  diff jsonb;
begin
  if coalesce(op, '') = '' then
    raise exception 'write on % outside an operation', tg_table_name using errcode = '23P91', table = tg_table_name;
  end if;
  if tg_nargs > 2 then
    for i in 0 .. tg_nargs / 2 - 1 loop
      root := tg_argv[2 * i];
      root_column := tg_argv[2 * i + 1];
      exit when r ->> root_column is not null;
    end loop;
  end if;
  select jsonb_object_agg(k.key, jsonb_build_array(mask_secret(k.key, o -> k.key), mask_secret(k.key, n -> k.key)))
    into diff
    from jsonb_object_keys(r) as k(key)
   where o -> k.key is distinct from n -> k.key
     and k.key <> all (untraced_columns())
     and not (tg_op <> 'UPDATE' and coalesce(n -> k.key, o -> k.key) = 'null');
  if tg_op = 'UPDATE' and diff is null then return null; end if;
  insert into traces (entity_class, entity_id, root_class, root_id, action, operation, actor_account_id, actor_label, request_id, changes)
  values (tg_table_name, coalesce((r ->> 'id')::bigint, (r ->> root_column)::bigint), root, (r ->> root_column)::bigint,
          case tg_op when 'INSERT' then 'create' when 'UPDATE' then 'update' else 'delete' end, op,
          nullif(current_setting('cartable.actor', true), '')::bigint, nullif(current_setting('cartable.actor_label', true), ''),
          nullif(current_setting('cartable.request', true), ''), diff);
  return null;
end $$;

-- called once per table by its migration: audited('contract_price_versions', 'contracts', 'contract_id')
create function audited(t regclass, root_class text default null, root_column text default 'id') returns void language plpgsql as $$
begin
  execute format('create trigger audit after insert or update or delete on %s for each row execute function audit_row(%L, %L)', t, coalesce(root_class, t::text), root_column);
  if exists (select from pg_attribute where attrelid = t and attname = 'updated_at' and not attisdropped) then
    execute format('create trigger touch before update on %s for each row execute function touch_row()', t);
  end if;
end $$;
