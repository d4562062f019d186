-- The history of a customer, a student or a teacher shows what happened to its journal: a log entry has one owner of three.

-- args: pairs of root class and column that holds the root id; the first column that is not null says which record it is.
-- Refuses any write that no operation declared.
create or replace function audit_row() returns trigger language plpgsql as $$
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
     and k.key not in ('id','created_at','updated_at','search_text','sort_name','sort_city')
     and not (tg_op <> 'UPDATE' and coalesce(n -> k.key, o -> k.key) = 'null');
  if tg_op = 'UPDATE' and diff is null then return null; end if;
  insert into traces (entity_class, entity_id, root_class, root_id, action, operation, actor_account_id, actor_label, request_id, changes)
  values (tg_table_name, coalesce((r ->> 'id')::bigint, (r ->> root_column)::bigint), root, (r ->> root_column)::bigint,
          case tg_op when 'INSERT' then 'create' when 'UPDATE' then 'update' else 'delete' end, op,
          nullif(current_setting('cartable.actor', true), '')::bigint, nullif(current_setting('cartable.actor_label', true), ''),
          nullif(current_setting('cartable.request', true), ''), diff);
  return null;
end $$;

drop trigger audit on log_entries;
create trigger audit after insert or update or delete on log_entries for each row
  execute function audit_row('customers', 'customer_id', 'students', 'student_id', 'teachers', 'teacher_id');
