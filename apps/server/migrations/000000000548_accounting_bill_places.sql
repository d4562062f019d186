-- Accounting: where a paper stands in the orders of the accounting table that no column of it tells: its hours, and the teacher of its lessons.

create table bill_places (
  bill_id bigint primary key references bills,
  hours numeric(12,4) not null default 0, teacher text collate "fr-x-icu" not null default '', student text collate "fr-x-icu" not null default '');
comment on table bill_places is 'accounting: what the table of private tuition is turned by and its papers, which never change, do not bear: derived by triggers, looked at each night';
comment on column bill_places.teacher is 'sort_name of the teacher that the table shows of its order, empty without one; student likewise';
create index bill_places_hours_idx on bill_places (hours, bill_id);
create index bill_places_teacher_idx on bill_places (teacher, bill_id);
create index bill_places_student_idx on bill_places (student, bill_id);

-- in plpgsql, whose statements are planned once and not for each bill
create function keep_bill_places(variadic of_orders bigint[]) returns void language plpgsql as $$
declare one bigint;
begin
  foreach one in array of_orders loop
    continue when one is null;
    update bill_places p set teacher = w.teacher, student = w.student
      from (select b.id, coalesce(t.sort_name, '') as teacher, coalesce(s.sort_name, '') as student
              from orders o join bills b on b.order_id = o.id left join students s on s.id = o.student_id
              left join teachers t on t.id = (select min(c.teacher_id) from order_teachers c where c.order_id = o.id)
             where o.id = one) w
     where p.bill_id = w.id and (p.teacher, p.student) <> (w.teacher, w.student);
  end loop;
end $$;

-- the paper comes first, then its lines
create function bill_finds_place() returns trigger language plpgsql as $$
begin
  insert into bill_places (bill_id, teacher, student)
    select new.id, coalesce(t.sort_name, ''), coalesce(s.sort_name, '')
      from companies k join orders o on o.id = new.order_id left join students s on s.id = o.student_id
      left join teachers t on t.id = (select min(c.teacher_id) from order_teachers c where c.order_id = new.order_id)
     where k.id = new.company_id and k.code = 'private-tuition' and not new.is_opening;
  return null;
end $$;
create trigger bills_place after insert on bills for each row execute function bill_finds_place();
create function bill_counts_hours() returns trigger language plpgsql as $$
begin
  update bill_places p set hours = p.hours + l.hours
    from (select bill_id, sum(quantity) as hours from added where unit = 'hour' group by 1) l where p.bill_id = l.bill_id;
  return null;
end $$;
create trigger bill_lines_hours after insert on bill_lines referencing new table as added for each statement execute function bill_counts_hours();

-- the teacher of an order is read of its lessons, their complements and what is kept of those that were lost
create function lesson_places_bills() returns trigger language plpgsql as $$
begin
  perform keep_bill_places(variadic array[old.order_id, new.order_id]
    || array(select order_id from course_corrections where course_id = coalesce(new.id, old.id))
    || array(select order_id from course_charges where course_id = coalesce(new.id, old.id)));
  return null;
end $$;
create trigger courses_place_bills_moved after update on courses for each row
  when ((old.order_id, old.teacher_id) is distinct from (new.order_id, new.teacher_id)) execute function lesson_places_bills();
create trigger courses_place_bills_made after insert on courses for each row when (new.order_id is not null) execute function lesson_places_bills();
create trigger courses_place_bills_gone after delete on courses for each row when (old.order_id is not null) execute function lesson_places_bills();
create function order_places_bills() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'orders' then perform keep_bill_places(new.id); else perform keep_bill_places(old.order_id, new.order_id); end if;
  return null;
end $$;
create trigger course_corrections_place_bills after insert or update or delete on course_corrections for each row execute function order_places_bills();
create trigger course_charges_place_bills after insert or update or delete on course_charges for each row execute function order_places_bills();
create trigger orders_place_bills after update on orders for each row when (old.student_id is distinct from new.student_id) execute function order_places_bills();
create function named_place_bills() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'teachers' then perform keep_bill_places(variadic array(select order_id from order_teachers where teacher_id = new.id));
  else perform keep_bill_places(variadic array(select id from orders where student_id = new.id)); end if;
  return null;
end $$;
create trigger teachers_place_bills after update on teachers for each row when (old.sort_name <> new.sort_name) execute function named_place_bills();
create trigger students_place_bills after update on students for each row when (old.sort_name <> new.sort_name) execute function named_place_bills();

-- where each paper is to stand, read of what there is
create view bill_places_due as
  select b.id as bill_id, coalesce(l.hours, 0)::numeric(12,4) as hours, coalesce(t.sort_name, '') as teacher, coalesce(s.sort_name, '') as student
    from companies k join bills b on b.company_id = k.id and not b.is_opening join orders o on o.id = b.order_id left join students s on s.id = o.student_id
    left join (select bill_id, sum(quantity) as hours from bill_lines where unit = 'hour' group by 1) l on l.bill_id = b.id
    left join (select order_id, min(teacher_id) as teacher_id from order_teachers group by 1) c on c.order_id = b.order_id
    left join teachers t on t.id = c.teacher_id where k.code = 'private-tuition';
comment on view bill_places_due is 'accounting: what bill_places keeps, worked out anew';

-- makes what was written behind the triggers what it is to be: nothing, unless by a repair by hand; asked when this is installed, and each night
create function place_bills() returns integer language plpgsql as $$
declare placed integer;
begin
  insert into bill_places (bill_id, hours, teacher, student)
    select w.bill_id, w.hours, w.teacher, w.student from bill_places_due w
     where not exists (select from bill_places p where p.bill_id = w.bill_id and (p.hours, p.teacher, p.student) = (w.hours, w.teacher, w.student))
    on conflict (bill_id) do update set hours = excluded.hours, teacher = excluded.teacher, student = excluded.student;
  get diagnostics placed = row_count;
  return placed;
end $$;
select place_bills();
