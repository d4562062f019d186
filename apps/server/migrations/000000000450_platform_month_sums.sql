-- Platform: sums by month of what lists and charts add up whole, and the months whose sums were overtaken since.

create table month_sums (
  subject text not null, month date not null constraint month_sums_month_check check (extract(day from month) = 1),
  parts jsonb not null, primary key (subject, month));
comment on table month_sums is 'platform: sums of a month, one part for each thing that filters tell apart; derived by a task, believed only while month_changes says nothing of that month';

create table month_changes (
  id bigint generated always as identity primary key, subject text not null, month date not null);
comment on table month_changes is 'platform: something of a month was written since its sums were made; noted by triggers beside the write, taken away with the sums that are made anew';
create index month_changes_month_idx on month_changes (subject, month);

create function note_bill_months(variadic of_orders bigint[]) returns void language sql as $$
  insert into month_changes (subject, month) select distinct 'bills', month from bills where order_id = any(of_orders) $$;

-- payments and credit notes move the sums of their order, so that it is always the order that changes
create function order_months() returns trigger language plpgsql as $$
begin
  insert into month_changes (subject, month)
  select distinct 'orders', date_trunc('month', d)::date from unnest(array[old.ordered_on, new.ordered_on]) d where d is not null;
  perform note_bill_months(coalesce(new.id, old.id));
  return null;
end $$;
create trigger orders_months after insert or update or delete on orders for each row execute function order_months();

create function bill_months() returns trigger language plpgsql as $$ begin perform note_bill_months(new.order_id); return null; end $$;
create trigger bills_months after insert on bills for each row execute function bill_months();

-- what an order pays its teachers is read of its lessons, their complements and what is kept of those that were lost
create function lesson_months() returns trigger language plpgsql as $$
begin
  insert into month_changes (subject, month)
  select distinct 'lessons', date_trunc('month', d at time zone 'Europe/Paris')::date from unnest(array[old.done_at, new.done_at]) d where d is not null;
  perform note_bill_months(variadic array[old.order_id, new.order_id]
    || array(select order_id from course_corrections where course_id = coalesce(new.id, old.id))
    || array(select order_id from course_charges where course_id = coalesce(new.id, old.id)));
  return null;
end $$;
create trigger courses_months after insert or delete on courses for each row execute function lesson_months();
-- a write that names a column without changing it, as a form does, changes no sum
create trigger courses_months_moved after update on courses for each row when (
  (old.status, old.done_at, old.duration_minutes, old.format, old.contract_id, old.order_id, old.teacher_id, old.teacher_self_employed, old.price_cents, old.teacher_amount_cents, old.urssaf_part_cents)
  is distinct from
  (new.status, new.done_at, new.duration_minutes, new.format, new.contract_id, new.order_id, new.teacher_id, new.teacher_self_employed, new.price_cents, new.teacher_amount_cents, new.urssaf_part_cents))
  execute function lesson_months();

create function lesson_part_months() returns trigger language plpgsql as $$
begin
  perform note_bill_months(variadic array[old.order_id, new.order_id]
    || array(select order_id from courses where id in (old.course_id, new.course_id))
    || array(select order_id from course_corrections where course_id in (old.course_id, new.course_id)));
  return null;
end $$;
create trigger course_corrections_months after insert or update or delete on course_corrections for each row execute function lesson_part_months();
create trigger course_charges_months after insert or update or delete on course_charges for each row execute function lesson_part_months();

create function contract_months() returns trigger language plpgsql as $$
begin
  insert into month_changes (subject, month)
  select distinct 'lessons', date_trunc('month', done_at at time zone 'Europe/Paris')::date from courses where contract_id = new.id and done_at is not null;
  return null;
end $$;
create trigger contracts_months after update on contracts for each row
  when ((old.regime, old.subject_id, old.scholar_level_id) is distinct from (new.regime, new.subject_id, new.scholar_level_id)) execute function contract_months();

create function entry_months() returns trigger language plpgsql as $$
begin
  insert into month_changes (subject, month) select distinct 'ledger', date_trunc('month', entry_on)::date from added;
  return null;
end $$;
create trigger ledger_entries_months after insert on ledger_entries referencing new table as added for each statement execute function entry_months();
