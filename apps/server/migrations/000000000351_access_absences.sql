-- Access: days on which a member of staff is away, and who is given in the meantime what would come to them.

create table staff_absences (
  id bigint generated always as identity primary key,
  staff_user_id bigint not null references staff_users on delete cascade,
  substitute_staff_user_id bigint not null references staff_users,
  starts_on date not null,
  ends_on date not null,
  period daterange generated always as (daterange(starts_on, ends_on, '[]')) stored,
  like row_stamps including defaults,
  constraint staff_absences_days_check check (starts_on <= ends_on),
  constraint staff_absences_substitute_check check (substitute_staff_user_id <> staff_user_id),
  constraint staff_absences_period_excl exclude using gist (staff_user_id with =, period with &&)
);
comment on table staff_absences is 'access: days, both included, on which a member of staff is away; what is given to them by a rule or a task meanwhile goes to the substitute';
create index staff_absences_substitute_idx on staff_absences (substitute_staff_user_id);
select audited('staff_absences', 'staff_users', 'staff_user_id');

-- A substitute who is away too has one of their own; whoever cannot sign in stands in for nobody.
create function who_stands_in(asked bigint, on_day date default clock_today()) returns bigint language sql stable as $$
  with recursive chain(id, seen) as (
    select asked, array[asked]
    union all
    select a.substitute_staff_user_id, c.seen || a.substitute_staff_user_id
      from chain c join staff_absences a on a.staff_user_id = c.id and a.period @> on_day
      join staff_users u on u.id = a.substitute_staff_user_id and u.enabled
      join accounts o on o.person_id = u.person_id and o.enabled
     where not a.substitute_staff_user_id = any(c.seen))
  select id from chain order by cardinality(seen) desc limit 1
$$;
comment on function who_stands_in is 'access: who is given today what would come to this member of staff: the same one, or the substitute while they are away';

-- « Loïc Jaouen (de retour le 14/12) » where a colleague is chosen.
create function staff_label(asked bigint) returns text language sql stable as $$
  select concat_ws(' ', p.first_name, p.last_name) || coalesce((
    select ' (de retour le ' || to_char(upper(a.period), 'DD/MM') || ')' from staff_absences a
     where a.staff_user_id = asked and a.period @> clock_today()), '')
    from staff_users u join people p on p.id = u.person_id where u.id = asked
$$;
comment on function staff_label is 'access: a member of staff as pickers name them, with the day of return of who is away';
