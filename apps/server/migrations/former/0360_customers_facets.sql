-- What the customers list filters by is kept on the customer, so that one index answers every combination of its filters:
-- a join to the students and the orders of ten thousand found customers costs ten times as much as finding them.

create extension if not exists btree_gin;
alter table customers
  add column level_ids bigint[] not null default '{}',
  add column has_balance_due boolean not null default false;
comment on column customers.level_ids is 'scholar levels of the enabled students, kept by trigger';
comment on column customers.has_balance_due is 'an order remains to pay, kept by trigger';

-- a household whose lesson was paid has not been edited: a form that is open on it can still be saved
drop trigger touch on customers;
create trigger touch before update on customers for each row
  when (old.level_ids = new.level_ids and old.has_balance_due = new.has_balance_due and old.last_payment_on is not distinct from new.last_payment_on)
  execute function touch_row();

-- the lock comes first: of two students or two orders changed at once, the second reader sees what the first one wrote
create function refresh_customer_levels() returns trigger language plpgsql as $$
declare c bigint;
begin
  for c in select distinct id from unnest(array[old.customer_id, new.customer_id]) id where id is not null order by id loop
    perform from customers where id = c for no key update;
    update customers set level_ids = levels.ids
      from (select coalesce(array_agg(distinct s.scholar_level_id order by s.scholar_level_id), '{}') as ids
              from students s where s.customer_id = c and s.enabled and s.scholar_level_id is not null) levels
     where id = c and level_ids <> levels.ids;
  end loop;
  return null;
end $$;
create trigger levels after insert or delete or update of customer_id, enabled, scholar_level_id on students
  for each row execute function refresh_customer_levels();

create function is_owed(o orders) returns boolean language sql immutable as $$ select o.payment_status <> 'payed' and o.cancelled_at is null $$;
create function refresh_customer_balance() returns trigger language plpgsql as $$
declare c bigint;
begin
  if tg_op = 'UPDATE' and old.customer_id = new.customer_id and is_owed(old) = is_owed(new) then return null; end if;
  for c in select distinct id from unnest(array[old.customer_id, new.customer_id]) id where id is not null order by id loop
    perform from customers where id = c for no key update;
    update customers set has_balance_due = not has_balance_due
     where id = c and has_balance_due <> exists (select from orders o where o.customer_id = c and o.payment_status <> 'payed' and o.cancelled_at is null);
  end loop;
  return null;
end $$;
create trigger balance_due after insert or delete or update on orders for each row execute function refresh_customer_balance();

-- like all that triggers derive, it is not traced: the student and the order are
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
     and k.key not in ('id','created_at','updated_at','search_text','sort_name','sort_city','level_ids','has_balance_due')
     and not (tg_op <> 'UPDATE' and coalesce(n -> k.key, o -> k.key) = 'null');
  if tg_op = 'UPDATE' and diff is null then return null; end if;
  insert into traces (entity_class, entity_id, root_class, root_id, action, operation, actor_account_id, actor_label, request_id, changes)
  values (tg_table_name, coalesce((r ->> 'id')::bigint, (r ->> root_column)::bigint), root, (r ->> root_column)::bigint,
          case tg_op when 'INSERT' then 'create' when 'UPDATE' then 'update' else 'delete' end, op,
          nullif(current_setting('cartable.actor', true), '')::bigint, nullif(current_setting('cartable.actor_label', true), ''),
          nullif(current_setting('cartable.request', true), ''), diff);
  return null;
end $$;

alter table customers disable trigger user;
update customers c set
  level_ids = coalesce((select array_agg(distinct s.scholar_level_id order by s.scholar_level_id) from students s
    where s.customer_id = c.id and s.enabled and s.scholar_level_id is not null), '{}'),
  has_balance_due = exists (select from orders o where o.customer_id = c.id and o.payment_status <> 'payed' and o.cancelled_at is null);
alter table customers enable trigger user;

drop index customers_search_idx;
create index customers_search_idx on customers using gin (search_text gin_trgm_ops, level_ids, sort_city, has_balance_due);
