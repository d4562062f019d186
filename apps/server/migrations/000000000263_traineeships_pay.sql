-- Traineeships: hours that teachers of stages gave, and their way to the pay.

create table traineeship_hours (
  id bigint generated always as identity primary key,
  group_id bigint not null references traineeship_groups, day date not null, teacher_id bigint not null references teachers,
  minutes integer not null constraint traineeship_hours_minutes_check check (minutes between 0 and 720),
  hourly_salary_cents positive_cents, reason text not null, like row_stamps including defaults,
  constraint traineeship_hours_uq unique (group_id, day, teacher_id));
comment on table traineeship_hours is 'traineeships: hours of a teacher on a day of a group that are not those planned, and why: held by another, shorter, not held, at another rate, or kept when what was planned went';
comment on column traineeship_hours.hourly_salary_cents is 'cents of an hour; null while nobody has said it: it is not paid until then';
create index traineeship_hours_teacher_idx on traineeship_hours (teacher_id, day);
create trigger traineeship_hours_hired before insert or update of teacher_id on traineeship_hours for each row execute function require_hired_teacher();
select audited('traineeship_hours', 'traineeship_groups', 'group_id');

create view traineeship_worked_days as
  select coalesce(h.group_id, w.group_id) as group_id, coalesce(h.day, w.day) as day, coalesce(h.teacher_id, w.teacher_id) as teacher_id,
         w.minutes as planned_minutes, coalesce(h.minutes, w.minutes) as minutes,
         case when h.id is null then w.hourly_salary_cents else h.hourly_salary_cents end as hourly_salary_cents, h.reason, h.id as correction_id
    from (select s.group_id, s.day, s.teacher_id, (extract(epoch from upper(s.during) - lower(s.during)) / 60)::integer as minutes,
              (select p.hourly_salary_cents from traineeship_proposals p where p.group_id = s.group_id and p.teacher_id = s.teacher_id and p.status = 'accepted') as hourly_salary_cents
            from traineeship_group_slots s where s.teacher_id is not null) w
    full join traineeship_hours h on h.group_id = w.group_id and h.day = w.day and h.teacher_id = w.teacher_id;
comment on view traineeship_worked_days is 'traineeships: what each teacher holds of a group on a day: as planned, unless it was said otherwise';

create table traineeship_pay_lines (
  id bigint generated always as identity primary key,
  group_id bigint not null references traineeship_groups, day date not null, teacher_id bigint not null references teachers,
  minutes integer not null, hourly_salary_cents positive_cents not null, amount_cents integer not null constraint traineeship_pay_lines_amount_check check (amount_cents <> 0),
  self_employed boolean not null, reason text, sent_on date not null,
  handed_on date, handed_by_account_id bigint references accounts,
  like row_stamps including defaults,
  constraint traineeship_pay_lines_handed_check check (handed_on is null or not self_employed));
comment on table traineeship_pay_lines is 'traineeships: hours of a day sent to the pay; what is corrected afterwards is a line of the difference, above or below zero. Those of the self-employed are paid by runs, those of employees of the company are handed to whoever keeps its payroll';
comment on column traineeship_pay_lines.self_employed is 'what the teacher was on the day of the hours';
comment on column traineeship_pay_lines.hourly_salary_cents is 'cents of an hour, as it was agreed; of a difference, the rate that holds now';
comment on column traineeship_pay_lines.handed_on is 'the day on which an employee''s hours were given to the payroll of the company';
create index traineeship_pay_lines_group_idx on traineeship_pay_lines (group_id, day, teacher_id);
create index traineeship_pay_lines_teacher_idx on traineeship_pay_lines (teacher_id, id desc);
create index traineeship_pay_lines_to_hand_idx on traineeship_pay_lines (sent_on) where not self_employed and handed_on is null;
create index traineeship_pay_lines_handed_by_idx on traineeship_pay_lines (handed_by_account_id) where handed_by_account_id is not null;
create trigger traineeship_pay_lines_fixed before update on traineeship_pay_lines for each row
  when (row(old.group_id, old.day, old.teacher_id, old.minutes, old.hourly_salary_cents, old.amount_cents, old.self_employed) is distinct from row(new.group_id, new.day, new.teacher_id, new.minutes, new.hourly_salary_cents, new.amount_cents, new.self_employed))
  execute function refuse_change('hours sent to the pay never change: a difference is a line of its own');
create trigger traineeship_pay_lines_stay before delete on traineeship_pay_lines for each row execute function refuse_change('hours sent to the pay never go: a difference is a line of its own');
select audited('traineeship_pay_lines', 'traineeship_groups', 'group_id');

-- what the teacher was on a day: the last change confirmed until then, or what the next one ended
create function teacher_self_employed_on(teacher bigint, on_day date) returns boolean language sql stable as $$
  select coalesce(
    (select c.self_employed from teacher_status_changes c where c.teacher_id = teacher and c.confirmed_at is not null and c.effective_on <= on_day order by c.effective_on desc, c.id desc limit 1),
    (select not c.self_employed from teacher_status_changes c where c.teacher_id = teacher and c.confirmed_at is not null and c.effective_on > on_day order by c.effective_on, c.id limit 1),
    (select t.self_employed from teachers t where t.id = teacher)) $$;
