-- Kernel: extensions, value domains, row stamps and the helper functions every table leans on.
-- Each table comment reads '<owner domain>: <purpose>'.

create extension if not exists btree_gist;
create extension if not exists pg_trgm;
create extension if not exists unaccent;

create domain email_address  as text check (value ~ '^[^@\s]+@[^@\s]+\.[^@\s]+$' and length(value) <= 254);
create domain phone_e164     as text check (value ~ '^\+[1-9][0-9]{6,14}$');
create domain country_code   as text check (value ~ '^[A-Z]{2}$');
create domain color_hex      as text check (value ~ '^#[0-9a-f]{6}$');
create domain positive_cents as integer check (value >= 0);
create domain percent        as numeric(7,4) check (value >= 0);
create domain gender         as text check (value in ('male','female'));

-- what every ordinary table carries; milliseconds so that a JavaScript Date carries it back unchanged (conflict check)
create table row_stamps (
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
comment on table row_stamps is 'kernel: template of the two stamps (LIKE row_stamps INCLUDING DEFAULTS); holds no row';

create function search_key(value text) returns text language sql immutable parallel safe strict
  set search_path = public, pg_catalog as $$ select lower(unaccent('unaccent'::regdictionary, value)) $$;

create function touch_row() returns trigger language plpgsql as $$
begin
  new.updated_at := greatest(clock_timestamp()::timestamptz(3), old.updated_at + interval '1 millisecond');
  return new;
end $$;

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '%', coalesce(tg_argv[0], tg_table_name || ' rows never change') using errcode = '23P90', table = tg_table_name, constraint = tg_name;
end $$;

-- makes the partition of a month, taking over the rows of that month that the default partition received meanwhile;
-- made apart and then attached, so that writers of the other months are not blocked
create function month_partition(parent regclass, month date) returns boolean language plpgsql as $$
declare
  child text := format('%s_%s', parent, to_char(month, 'YYYY_MM'));
  first date := date_trunc('month', month)::date;
  after date := (date_trunc('month', month) + interval '1 month')::date;
  key text := (select a.attname from pg_partitioned_table p join pg_attribute a on a.attrelid = p.partrelid and a.attnum = p.partattrs[0] where p.partrelid = parent);
begin
  if to_regclass(child) is not null then return false; end if;
  execute format('create table %s (like %s including defaults including constraints)', child, parent);
  execute format('with moved as (delete from %1$s_default where %2$I >= %3$L and %2$I < %4$L returning *) insert into %5$s select * from moved', parent, key, first, after, child);
  execute format('alter table %s attach partition %s for values from (%L) to (%L)', parent, child, first, after);
  return true;
end $$;
