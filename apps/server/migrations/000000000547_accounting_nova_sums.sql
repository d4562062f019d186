-- Accounting: the figures of the NOVA return are kept by month and by year, as the sums of papers are, and overtaken by the same writes.

create or replace function note_bill_months(variadic of_orders bigint[]) returns void language sql as $$
  insert into month_changes (subject, month)
  select distinct s.subject, case s.subject when 'nova-year' then date_trunc('year', b.month)::date else b.month end
    from bills b cross join (values ('bills'), ('nova'), ('nova-year')) s (subject) where b.order_id = any(of_orders) $$;

-- a lesson that was taken back is on no order any more, and on the lines of its papers all the same
create function lesson_teacher_months() returns trigger language plpgsql as $$
begin
  perform note_bill_months(variadic array(select b.order_id from bill_lines l join bills b on b.id = l.bill_id where l.course_id = new.id));
  return null;
end $$;
create trigger courses_teacher_months after update on courses for each row when (old.teacher_id is distinct from new.teacher_id) execute function lesson_teacher_months();
