-- Billing: a teacher to be paid apart, above the amount that a second person approves; who is to be paid of the months that are over.

create table teacher_pay_requests (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders,
  amount_cents integer not null constraint teacher_pay_requests_amount_check check (amount_cents > 0),
  reason text,
  status text not null default 'proposed' constraint teacher_pay_requests_status_check check (status in ('proposed','approved','abandoned')),
  proposed_by_account_id bigint references accounts, approved_by_account_id bigint references accounts,
  like row_stamps including defaults,
  constraint teacher_pay_requests_approved_check check (approved_by_account_id is null or status = 'approved'));
comment on table teacher_pay_requests is 'billing: teachers of a bill whom somebody asked to pay apart from the runs, for more than one person decides; nothing is held or sent until it is approved';
comment on column teacher_pay_requests.reason is 'why they are to be paid before the family';
create unique index teacher_pay_requests_proposed_uq on teacher_pay_requests (order_id) where status = 'proposed';
create index teacher_pay_requests_order_idx on teacher_pay_requests (order_id);
create index teacher_pay_requests_proposed_by_idx on teacher_pay_requests (proposed_by_account_id) where proposed_by_account_id is not null;
create index teacher_pay_requests_approved_by_idx on teacher_pay_requests (approved_by_account_id) where approved_by_account_id is not null;
create trigger teacher_pay_requests_stay before delete on teacher_pay_requests for each row execute function refuse_change('what was asked stays: abandon it');
select audited('teacher_pay_requests', 'orders', 'order_id');

-- the same as the rows of « Paie » that may be paid, but for who is held back on purpose
create function teachers_to_pay(before date) returns table (company_id bigint, teacher_id bigint, since date) language sql stable as $$
  select x.company_id, x.teacher_id, min(x.day) from (
    select o.company_id, t.teacher_id, (max(c.done_at) at time zone 'Europe/Paris')::date as day
      from orders o join order_teachers t on t.order_id = o.id join courses c on c.id = t.course_id join companies k on k.id = o.company_id and k.code = 'private-tuition'
     where o.cancelled_at is null and o.teacher_payment_status in ('missing', 'failed', 'pending')
       and t.teacher_self_employed and t.teacher_amount_cents > 0 and not t.is_cancelled
       and (o.customer_payment_status = 'succeeded' or exists (select from parameters s where s.code = 'teacher_pay_before_families' and s.value = 'true'))
       and not exists (select from teacher_payments p where p.order_id = o.id and p.teacher_id = t.teacher_id and p.status in ('pending', 'succeeded'))
       and not exists (select from teacher_due_parts d join teacher_dues u on u.id = d.due_id
         where d.order_id = o.id and d.teacher_payment_id is null and u.teacher_id = t.teacher_id)
     group by o.id, t.teacher_id having (max(c.done_at) at time zone 'Europe/Paris')::date < before
    union all
    select k.id, e.teacher_id, e.day from teacher_extras e join companies k on k.code = 'private-tuition'
     where e.withdrawn_on is null and e.day < before and not exists (select from teacher_bill_lines l where l.teacher_extra_id = e.id)
    union all
    select k.id, l.teacher_id, min(l.day) from traineeship_pay_lines l join companies k on k.code = 'traineeship'
     where l.self_employed and l.day < before and not exists (select from teacher_bill_lines b where b.traineeship_pay_line_id = l.id)
     group by k.id, l.teacher_id having sum(l.amount_cents) > 0) x
   where not exists (select from teacher_pay_terms m where m.teacher_id = x.teacher_id and m.hold_reason is not null)
   group by x.company_id, x.teacher_id
$$;
