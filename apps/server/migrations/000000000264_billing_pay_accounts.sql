-- Billing: accounts of teachers that the office is to look at before money leaves for them; what runs pay of hours of stages.

create table teacher_account_checks (
  id bigint generated always as identity primary key,
  teacher_id bigint not null references teachers, bank_account_id bigint not null references bank_accounts,
  cause text not null constraint teacher_account_checks_cause_check check (cause in ('given','typed','refused','misdirected')),
  asked_on date not null, held_until timestamptz(3), asked_by_account_id bigint references accounts, checked_on date, checked_by_account_id bigint references accounts,
  like row_stamps including defaults,
  constraint teacher_account_checks_checked_check check (checked_by_account_id is null or checked_on is not null));
comment on table teacher_account_checks is 'billing: an account that a teacher gave by himself, that the office changed, or that the bank refused: nothing is transferred to it before somebody of the office has looked at it';
comment on column teacher_account_checks.held_until is 'of an account that takes the place of another: nothing leaves for it before, looked at or not';
create unique index teacher_account_checks_open_uq on teacher_account_checks (bank_account_id) where checked_on is null;
create index teacher_account_checks_teacher_idx on teacher_account_checks (teacher_id, id desc);
create index teacher_account_checks_account_idx on teacher_account_checks (bank_account_id);
create index teacher_account_checks_checked_by_idx on teacher_account_checks (checked_by_account_id) where checked_by_account_id is not null;
create index teacher_account_checks_asked_by_idx on teacher_account_checks (asked_by_account_id) where asked_by_account_id is not null;
select audited('teacher_account_checks', 'teachers', 'teacher_id');

create table pay_run_stage_parts (
  pay_run_id bigint not null references pay_runs, traineeship_pay_line_id bigint not null references traineeship_pay_lines,
  primary key (pay_run_id, traineeship_pay_line_id));
comment on table pay_run_stage_parts is 'billing: hours of stages that a run pays, as they were when the run was proposed; a run is of stages or of lessons, since two companies pay them';
create index pay_run_stage_parts_line_idx on pay_run_stage_parts (traineeship_pay_line_id);
select audited('pay_run_stage_parts', 'pay_runs', 'pay_run_id');

-- hours of stages come after lessons and their invoices: billing points to them here
alter table teacher_bill_lines add constraint teacher_bill_lines_stage_fk foreign key (traineeship_pay_line_id) references traineeship_pay_lines;
