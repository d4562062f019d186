-- Kernel: extensions, value domains, row stamps and the helper functions every table leans on.
-- Each table comment reads '<owner domain>: <purpose>'.

create extension if not exists btree_gist;
create extension if not exists pg_trgm;
create extension if not exists unaccent;
create extension if not exists btree_gin;

create domain email_address  as text check (value ~ '^[^@\s]+@[^@\s]+\.[^@\s]+$' and length(value) <= 254);
create domain phone_e164     as text check (value ~ '^\+[1-9][0-9]{6,14}$');
create domain country_code   as text check (value ~ '^[A-Z]{2}$');
create domain color_hex      as text check (value ~ '^#[0-9a-f]{6}$');
create domain positive_cents as integer check (value >= 0);
create domain percent        as numeric(7,4) check (value >= 0);
create domain gender         as text check (value in ('male','female'));

create table twin_clock (
  id boolean primary key default true constraint twin_clock_id_check check (id),
  offset_ms bigint not null default 0
);
comment on table twin_clock is 'kernel: by how many milliseconds the clock of a company that is no production is ahead of real time, for the servers that start; the one row says 0 in production, where nothing moves it';
insert into twin_clock default values;

-- The company's time: PostgreSQL's own, unless the twin of a company moved its clock. Each connection of the program says by how
-- many milliseconds in cartable.clock_shift (nothing when it was not moved); exact milliseconds, never days, since not all of
-- them have 24 hours. What business rows say goes by it; signs of life of processes, locks and the queue go by PostgreSQL's.
create function clock_shift() returns interval language sql stable parallel safe as
$$ select coalesce(nullif(current_setting('cartable.clock_shift', true), '')::bigint, 0) * interval '1 millisecond' $$;
comment on function clock_shift() is 'kernel: by how much the company''s clock is ahead of PostgreSQL''s on this connection';

create function clock_now() returns timestamptz language sql stable parallel safe as $$ select now() + clock_shift() $$;
comment on function clock_now() is 'kernel: the company''s time at the beginning of the transaction, as now()';

create function clock_instant() returns timestamptz language sql volatile parallel safe as $$ select clock_timestamp() + clock_shift() $$;
comment on function clock_instant() is 'kernel: the company''s time at this moment, as clock_timestamp()';

create function clock_today() returns date language sql stable parallel safe as $$ select (clock_now() at time zone 'Europe/Paris')::date $$;
comment on function clock_today() is 'kernel: the company''s day, in Paris, as current_date';

-- what every ordinary table carries; milliseconds so that a JavaScript Date carries it back unchanged (conflict check)
create table row_stamps (
  created_at timestamptz(3) not null default clock_now(),
  updated_at timestamptz(3) not null default clock_now()
);
comment on table row_stamps is 'kernel: template of the two stamps (LIKE row_stamps INCLUDING DEFAULTS); holds no row';

-- asked of names by the ten thousand: an expression of PL/pgSQL that names where its parts are takes half as long as SQL, which
-- cannot be taken into a query here and is started for each of them
create function search_key(value text) returns text language plpgsql immutable parallel safe strict as $$
begin
  return lower(public.unaccent('public.unaccent'::regdictionary, value));
end $$;

-- the letters and digits of a name or of a line of address: case, accents, spaces, hyphens and apostrophes do not count
create function match_key(value text) returns text language sql immutable parallel safe strict
  set search_path = public, pg_catalog as $$ select translate(search_key(left(value, 300)), E' -.,;:/()\'’\u00a0\u202f\u2010\u2011\u2013', '') $$;

create function touch_row() returns trigger language plpgsql as $$
begin
  new.updated_at := greatest(clock_instant()::timestamptz(3), old.updated_at + interval '1 millisecond');
  return new;
end $$;

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '%', coalesce(tg_argv[0], tg_table_name || ' rows never change') using errcode = '23P90', table = tg_table_name, constraint = tg_name;
end $$;

-- whether two records of one person or family are made one in this transaction: what never changes may then change its owner, alone
create function is_merging() returns boolean language sql stable as $$ select coalesce(current_setting('cartable.merging', true), '') = 'on' $$;

-- makes the partition of a month, taking over the rows of that month that the default partition received meanwhile;
-- made apart and then attached, so that writers of the other months are not blocked; the traces give leave to be moved
create function month_partition(parent regclass, month date) returns boolean language plpgsql as $$
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
