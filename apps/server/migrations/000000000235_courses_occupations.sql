-- Courses: who is where and when, over private lessons and stages, so that the database itself refuses a person in two places.

create table occupations (
  id bigint generated always as identity primary key,
  person_id bigint not null references people, role text not null constraint occupations_role_check check (role in ('teacher','student')),
  during tstzrange not null constraint occupations_during_check check (not isempty(during)),
  occasion text not null,
  course_id bigint references courses, group_id bigint references traineeship_groups on delete cascade,
  constraint occupations_source_check check (num_nonnulls(course_id, group_id) = 1),
  constraint occupations_teacher_excl exclude using gist (person_id with =, during with &&, occasion with <>) where (role = 'teacher') deferrable initially immediate,
  constraint occupations_student_excl exclude using gist (person_id with =, during with &&, occasion with <>) where (role = 'student') deferrable initially immediate);
comment on table occupations is 'courses: derived by triggers from private lessons and stage slots, one row per person: nobody is in two places';
comment on column occupations.person_id is 'the person, not the file: a child of two payers has two student files and one body';
comment on column occupations.during is 'half open: a lesson may begin as another one ends';
comment on column occupations.occasion is 'rows of one occasion may overlap: pupils and teacher of one collective lesson, or of one stage group';
create index occupations_course_idx on occupations (course_id) where course_id is not null;
create index occupations_group_idx on occupations (group_id) where group_id is not null;

create function course_span(c courses) returns tstzrange language sql stable as $$
  select case when c.status not in ('0-cancelled','5-cancelled') then
    tstzrange(coalesce(c.done_at, c.expected_at), coalesce(c.done_at, c.expected_at) + make_interval(mins => c.duration_minutes)) end $$;
create function course_occasion(c courses) returns text language sql stable as $$
  select case when c.is_collective then 'collective:' || c.teacher_id || '@' || extract(epoch from coalesce(c.done_at, c.expected_at))::bigint
    else 'course:' || c.id end $$;

create function occupy_course() returns trigger language plpgsql as $$
begin
  -- a confirmation or a payment moves nobody
  if tg_op = 'UPDATE' and course_span(new) is not distinct from course_span(old) and course_occasion(new) = course_occasion(old)
    and new.student_id = old.student_id and new.teacher_id = old.teacher_id then return null; end if;
  -- not at an insert: the plan kept from an empty table would scan the whole of it for each of many rows
  if tg_op = 'UPDATE' then delete from occupations where course_id = new.id; end if;
  insert into occupations (person_id, role, during, occasion, course_id)
  select p.person_id, p.role, course_span(new), course_occasion(new), new.id
    from (select t.person_id, 'teacher' as role from teachers t where t.id = new.teacher_id
          union all select s.person_id, 'student' from students s where s.id = new.student_id) p
   where course_span(new) is not null;
  return null;
end $$;
create trigger occupy after insert or update of status, expected_at, done_at, duration_minutes, is_collective, collective_key, student_id, teacher_id on courses
  for each row execute function occupy_course();
-- a lesson goes only with the import that brought it, undone
create function free_course() returns trigger language plpgsql as $$
begin delete from occupations where course_id = old.id; return old; end $$;
create trigger occupy_delete before delete on courses for each row execute function free_course();

-- a stage takes whoever accepted to teach it, and the pupils placed in the group, on the days they did not say they would be away
create function occupy_group(g bigint) returns void language sql as $$
  -- two changes of one group follow each other: neither leaves what it read before the other
  select 1 from traineeship_groups where id = g for no key update;
  delete from occupations where group_id = g;
  insert into occupations (person_id, role, during, occasion, group_id)
  select w.person_id, w.role, tstzrange(lower(w.during) at time zone 'Europe/Paris', upper(w.during) at time zone 'Europe/Paris'), 'group:' || g, g
    from (
      select t.person_id, 'teacher' as role, s.during
        from traineeship_group_slots s join teachers t on t.id = s.teacher_id where s.group_id = g
      union all
      select distinct st.person_id, 'student', s.during
        from traineeship_group_slots s
        join traineeship_registration_subjects rs on rs.group_id = s.group_id
        join traineeship_registrations r on r.id = rs.registration_id and r.enabled
        join students st on st.id = r.student_id
       where s.group_id = g and not exists (select from traineeship_registration_absences a where a.registration_id = r.id and a.day = s.day)) w;
$$;

create function occupy_groups_after_slots() returns trigger language plpgsql as $$
begin perform occupy_group(x.group_id) from (select distinct group_id from changed order by 1) x; return null; end $$;
create trigger occupy_insert after insert on traineeship_group_slots referencing new table as changed for each statement execute function occupy_groups_after_slots();
create trigger occupy_delete after delete on traineeship_group_slots referencing old table as changed for each statement execute function occupy_groups_after_slots();

create function occupy_groups_after_placing() returns trigger language plpgsql as $$
begin
  perform occupy_group(x.g) from (select distinct g from unnest(array[old.group_id, new.group_id]) g where g is not null order by 1) x;
  return null;
end $$;
create trigger occupy after insert or delete or update of group_id on traineeship_registration_subjects for each row execute function occupy_groups_after_placing();

create function occupy_groups_after_registration() returns trigger language plpgsql as $$
declare registration bigint := coalesce(to_jsonb(new) ->> 'registration_id', to_jsonb(old) ->> 'registration_id', to_jsonb(new) ->> 'id')::bigint;
begin
  perform occupy_group(x.group_id) from (
    select distinct group_id from traineeship_registration_subjects where registration_id = registration and group_id is not null order by 1) x;
  return null;
end $$;
create trigger occupy after update of enabled on traineeship_registrations for each row execute function occupy_groups_after_registration();
create trigger occupy after insert or delete on traineeship_registration_absences for each row execute function occupy_groups_after_registration();
