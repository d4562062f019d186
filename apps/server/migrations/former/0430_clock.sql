-- One clock for the whole twin: how far it is ahead of real time, the functions that tell its time, and the stamps that follow it.

create table twin_clock (
  id boolean constraint twin_clock_pkey primary key default true,
  offset_ms bigint not null default 0,
  constraint twin_clock_id_check check (id)
);
comment on table twin_clock is 'kernel: how far the clock of a company that is no production is from real time; the one row says 0 in production, where nothing moves it';
insert into twin_clock default values;

-- each connection of the program says by how many milliseconds its clock is ahead (nothing when it is not); exact milliseconds, never days: they have not all 24 hours
create function clock_shift() returns interval language sql stable parallel safe as
$$ select coalesce(nullif(current_setting('cartable.clock_shift', true), '')::bigint, 0) * interval '1 millisecond' $$;
-- the time of the transaction, as now()
create function clock_now() returns timestamptz language sql stable parallel safe as $$ select now() + clock_shift() $$;
-- the time of the moment, as clock_timestamp()
create function clock_instant() returns timestamptz language sql volatile parallel safe as $$ select clock_timestamp() + clock_shift() $$;

do $$
declare stamp record;
begin
  for stamp in
    select c.oid::regclass as relation, a.attname, case pg_get_expr(d.adbin, d.adrelid) when 'now()' then 'clock_now()' else 'clock_instant()' end as teller
      from pg_attrdef d join pg_class c on c.oid = d.adrelid join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
     where c.relnamespace = current_schema()::regnamespace and pg_get_expr(d.adbin, d.adrelid) in ('now()', 'clock_timestamp()')
       and a.attname <> 'heartbeat_at' -- a sign of life of a process, which knows real time only
  loop
    execute format('alter table %s alter column %I set default %s', stamp.relation, stamp.attname, stamp.teller);
  end loop;
end $$;

create or replace function touch_row() returns trigger language plpgsql as $$
begin
  new.updated_at := greatest(clock_instant()::timestamptz(3), old.updated_at + interval '1 millisecond');
  return new;
end $$;

create or replace function candidates_follow_teacher() returns trigger language plpgsql as $$
begin
  update candidates set status = 'hired', status_changed_at = clock_now(), board_position = -extract(epoch from clock_now())
   where teacher_id = new.id and status <> 'hired';
  return null;
end $$;
