-- Billing: travel and bonuses that the office adds to the pay of self-employed teachers.

create table teacher_extras (
  id bigint generated always as identity primary key,
  teacher_id bigint not null references teachers,
  kind text not null constraint teacher_extras_kind_check check (kind in ('travel','bonus')),
  day date not null, label text not null,
  amount_cents integer not null constraint teacher_extras_amount_check check (amount_cents > 0),
  withdrawn_on date, withdrawn_reason text,
  like row_stamps including defaults,
  constraint teacher_extras_withdrawn_check check ((withdrawn_on is null) = (withdrawn_reason is null)));
comment on table teacher_extras is 'billing: travel or a bonus of a self-employed teacher, of no lesson: paid by the next run, as a line of its invoice; a wrong one is withdrawn and added again';
comment on column teacher_extras.amount_cents is 'all that he receives: the VAT of a teacher who charges it is inside';
create index teacher_extras_teacher_idx on teacher_extras (teacher_id, id desc);
create trigger teacher_extras_fixed before update on teacher_extras for each row
  when (row(old.teacher_id, old.kind, old.day, old.label, old.amount_cents) is distinct from row(new.teacher_id, new.kind, new.day, new.label, new.amount_cents))
  execute function refuse_change('what was added to a pay never changes: withdraw it, and add it again');
create trigger teacher_extras_stay before delete on teacher_extras for each row execute function refuse_change('what was added to a pay never goes: withdraw it');
select audited('teacher_extras', 'teachers', 'teacher_id');

create table pay_run_extra_parts (
  pay_run_id bigint not null references pay_runs, teacher_extra_id bigint not null references teacher_extras,
  primary key (pay_run_id, teacher_extra_id));
comment on table pay_run_extra_parts is 'billing: travel and bonuses that a run pays beside its lessons, as they were when the run was proposed';
create index pay_run_extra_parts_extra_idx on pay_run_extra_parts (teacher_extra_id);
select audited('pay_run_extra_parts', 'pay_runs', 'pay_run_id');

-- lessons and their invoices come before: they point to it here
alter table teacher_bill_lines add constraint teacher_bill_lines_extra_fk foreign key (teacher_extra_id) references teacher_extras;
comment on column teacher_bill_lines.teacher_extra_id is 'travel or a bonus, which no order bills: each is on one invoice';
create unique index teacher_bill_lines_extra_uq on teacher_bill_lines (teacher_extra_id) where teacher_extra_id is not null;
alter table teacher_payments add constraint teacher_payments_extra_fk foreign key (teacher_extra_id) references teacher_extras;
create unique index teacher_payments_extra_uq on teacher_payments (teacher_extra_id) where teacher_extra_id is not null and status in ('pending','succeeded');

-- where what is on an invoice must stay: nobody withdraws it any more
create function teacher_extra_is_billed() returns trigger language plpgsql as $$
begin
  if exists (select from teacher_bill_lines where teacher_extra_id = new.id) then
    raise exception 'it is on an invoice: it is withdrawn no more' using errcode = 'check_violation', constraint = 'teacher_extras_billed_check', table = 'teacher_extras';
  end if;
  return new;
end $$;
create trigger teacher_extras_billed before update of withdrawn_on on teacher_extras for each row when (new.withdrawn_on is not null) execute function teacher_extra_is_billed();
