-- Accounting: the figures of the NOVA return are kept by month and by year: a paper that is issued overtakes those of its own, and who is billed or who gave its lessons, where records are made one.

create function note_nova_months(variadic of_bills bigint[]) returns void language sql as $$
  insert into month_changes (subject, month)
  select distinct s.subject, case s.subject when 'nova-year' then date_trunc('year', b.month)::date else b.month end
    from bills b cross join (values ('nova'), ('nova-year')) s (subject) where b.id = any(of_bills) $$;

create function bill_nova_months() returns trigger language plpgsql as $$ begin perform note_nova_months(new.id); return null; end $$;
create trigger bills_nova_months after insert on bills for each row execute function bill_nova_months();
create trigger bills_nova_moved after update on bills for each row when (old.customer_id <> new.customer_id) execute function bill_nova_months();

-- a credit note names the line that it takes back, and by it the lesson
create function lesson_nova_months() returns trigger language plpgsql as $$
begin
  perform note_nova_months(variadic array(select n.bill_id from bill_lines l join bill_lines n on n.id = l.id or n.credited_line_id = l.id where l.course_id = new.id));
  return null;
end $$;
create trigger courses_nova_months after update on courses for each row when (old.teacher_id is distinct from new.teacher_id) execute function lesson_nova_months();
