-- Billing: the runs that pay self-employed teachers, the invoice that the company makes in the name of each, the files of their transfers.

create table teacher_pay_terms (
  id bigint generated always as identity primary key,
  teacher_id bigint not null constraint teacher_pay_terms_teacher_uq unique references teachers,
  mandate_accepted_on date, mandate_accepted_by text constraint teacher_pay_terms_by_check check (mandate_accepted_by in ('teacher','office')),
  hold_reason text,
  like row_stamps including defaults,
  constraint teacher_pay_terms_mandate_check check ((mandate_accepted_on is null) = (mandate_accepted_by is null)));
comment on table teacher_pay_terms is 'billing: mandate of self-billing that a teacher gave, on a day; why what he is owed is held back, when it is';
select audited('teacher_pay_terms', 'teachers', 'teacher_id');

create table pay_runs (
  id bigint generated always as identity primary key,
  reference text not null generated always as ('PAIE' || lpad(id::text, 8, '0')) stored,
  company_id bigint not null references companies,
  month date not null constraint pay_runs_month_check check (extract(day from month) = 1),
  status text not null constraint pay_runs_status_check check (status in ('proposed','executed','abandoned')),
  total_cents integer not null constraint pay_runs_total_check check (total_cents >= 0),
  teacher_count integer not null constraint pay_runs_count_check check (teacher_count > 0),
  proposed_by_account_id bigint references accounts, approved_by_account_id bigint references accounts,
  executed_on date,
  like row_stamps including defaults,
  constraint pay_runs_executed_check check ((status = 'executed') = (executed_on is not null)));
comment on table pay_runs is 'billing: self-employed teachers paid together; proposed while a second person is to approve it, and nothing is held by it until then';
comment on column pay_runs.approved_by_account_id is 'a second person; who proposed it, where nobody else could approve';
create unique index pay_runs_proposed_uq on pay_runs (company_id) where status = 'proposed';
create index pay_runs_company_idx on pay_runs (company_id);
create index pay_runs_month_idx on pay_runs (month, id);
create index pay_runs_proposed_by_idx on pay_runs (proposed_by_account_id) where proposed_by_account_id is not null;
create index pay_runs_approved_by_idx on pay_runs (approved_by_account_id) where approved_by_account_id is not null;
create trigger pay_runs_stay before delete on pay_runs for each row execute function refuse_change('a run never goes: it is abandoned');
select audited('pay_runs');

create table pay_run_parts (
  pay_run_id bigint not null references pay_runs, order_id bigint not null references orders, teacher_id bigint not null references teachers,
  amount_cents integer not null constraint pay_run_parts_amount_check check (amount_cents > 0),
  primary key (pay_run_id, order_id, teacher_id));
comment on table pay_run_parts is 'billing: what a run pays: the part of a teacher in an order, as it was when the run was proposed';
create index pay_run_parts_order_idx on pay_run_parts (order_id);
create index pay_run_parts_teacher_idx on pay_run_parts (teacher_id);
select audited('pay_run_parts', 'pay_runs', 'pay_run_id');

create table teacher_bills (
  id bigint generated always as identity primary key,
  pay_run_id bigint not null references pay_runs, teacher_id bigint not null references teachers, company_id bigint not null references companies,
  issued_on date not null, year integer not null, number integer not null,
  reference text not null generated always as ('AF' || lpad(teacher_id::text, 5, '0') || '-' || year || '-' || lpad(number::text, 4, '0')) stored,
  total_cents integer not null constraint teacher_bills_total_check check (total_cents >= 0),
  total_excl_tax_cents integer not null, vat_cents integer not null, vat_percent percent not null,
  mentions jsonb not null,
  pdf_file_id bigint references files,
  like row_stamps including defaults,
  constraint teacher_bills_number_uq unique (teacher_id, year, number),
  constraint teacher_bills_run_uq unique (pay_run_id, teacher_id),
  constraint teacher_bills_year_check check (year = extract(year from issued_on)),
  constraint teacher_bills_sum_check check (total_cents = total_excl_tax_cents + vat_cents));
comment on table teacher_bills is 'billing: invoice of a teacher that the company makes in his name (self-billing), one a run, in a series of his own; never changes, never goes';
comment on column teacher_bills.mentions is 'names, addresses, numbers and legal texts, as they were when it was issued';
create index teacher_bills_teacher_idx on teacher_bills (teacher_id, id desc);
create index teacher_bills_company_idx on teacher_bills (company_id);
create index teacher_bills_pdf_file_idx on teacher_bills (pdf_file_id) where pdf_file_id is not null;

-- the next number of the teacher, under the lock of his row: a series without a gap
create function number_teacher_bill() returns trigger language plpgsql as $$
begin
  perform from teachers where id = new.teacher_id for no key update;
  new.year := extract(year from new.issued_on);
  new.number := coalesce((select max(number) from teacher_bills where teacher_id = new.teacher_id and year = new.year), 0) + 1;
  return new;
end $$;
create trigger teacher_bills_numbering before insert on teacher_bills for each row execute function number_teacher_bill();
create trigger teacher_bills_fixed before update on teacher_bills for each row
  when (row(old.teacher_id, old.pay_run_id, old.company_id, old.issued_on, old.year, old.number, old.total_cents, old.total_excl_tax_cents, old.vat_cents, old.vat_percent, old.mentions)
     is distinct from row(new.teacher_id, new.pay_run_id, new.company_id, new.issued_on, new.year, new.number, new.total_cents, new.total_excl_tax_cents, new.vat_cents, new.vat_percent, new.mentions))
  execute function refuse_change('an invoice that was issued never changes');
create trigger teacher_bills_stay before delete on teacher_bills for each row execute function refuse_change('an invoice that was issued never goes');
select audited('teacher_bills', 'teachers', 'teacher_id');

create table teacher_bill_lines (
  id bigint generated always as identity primary key,
  teacher_bill_id bigint not null references teacher_bills, position integer not null,
  order_id bigint references orders, course_id bigint references courses, due_id bigint references teacher_dues, traineeship_pay_line_id bigint, teacher_extra_id bigint,
  label text not null, duration_minutes integer, amount_cents integer not null,
  constraint teacher_bill_lines_position_uq unique (teacher_bill_id, position),
  constraint teacher_bill_lines_subject_check check (num_nonnulls(course_id, traineeship_pay_line_id, teacher_extra_id) = 1 and (course_id is null) = (order_id is null)));
comment on table teacher_bill_lines is 'billing: a lesson, a complement or a lost lesson on the invoice of its teacher; or, with a due, what of an earlier one is taken back or still owed';
comment on column teacher_bill_lines.order_id is 'the order that pays it, or that nets the due';
create index teacher_bill_lines_order_idx on teacher_bill_lines (order_id);
create index teacher_bill_lines_course_idx on teacher_bill_lines (course_id);
comment on column teacher_bill_lines.traineeship_pay_line_id is 'hours of a day of a stage, which no order bills: each is on one invoice';
create unique index teacher_bill_lines_stage_uq on teacher_bill_lines (traineeship_pay_line_id) where traineeship_pay_line_id is not null;
create index teacher_bill_lines_due_idx on teacher_bill_lines (due_id) where due_id is not null;
create trigger teacher_bill_lines_stay before update or delete on teacher_bill_lines for each row execute function refuse_change('an invoice that was issued never changes');
select audited('teacher_bill_lines', 'teacher_bills', 'teacher_bill_id');

create table pay_files (
  id bigint generated always as identity primary key,
  reference text not null generated always as ('VPR' || lpad(id::text, 8, '0')) stored,
  status text not null default 'made' constraint pay_files_status_check check (status in ('made','executed','cancelled')),
  made_on date not null, ended_on date,
  debtor_name text not null, debtor_iban text not null,
  total_cents integer not null constraint pay_files_total_check check (total_cents > 0),
  transfer_count integer not null constraint pay_files_count_check check (transfer_count > 0),
  like row_stamps including defaults,
  constraint pay_files_end_check check ((status = 'made') = (ended_on is null)));
comment on table pay_files is 'billing: file of the transfers that pay self-employed teachers, for the bank; executed, cancelled, or to be handed over';
create trigger pay_files_stay before delete on pay_files for each row execute function refuse_change('a file for the bank never goes: cancel it');
select audited('pay_files');

create table teacher_transfers (
  id bigint generated always as identity primary key,
  teacher_bill_id bigint not null references teacher_bills, pay_file_id bigint not null references pay_files, bank_account_id bigint not null references bank_accounts,
  amount_cents integer not null constraint teacher_transfers_amount_check check (amount_cents > 0),
  status text not null default 'asked' constraint teacher_transfers_status_check check (status in ('asked','done','refused','cancelled','misdirected')),
  done_on date, refused_on date, refusal_reason text,
  like row_stamps including defaults,
  constraint teacher_transfers_done_check check (status <> 'done' or done_on is not null),
  constraint teacher_transfers_refusal_check check ((status = 'refused') = (refused_on is not null) and (refused_on is null) = (refusal_reason is null)));
comment on table teacher_transfers is 'billing: transfer that pays the invoice of a teacher, each try a row; refused, or gone to a wrong account, the invoice is to be paid again';
create unique index teacher_transfers_live_uq on teacher_transfers (teacher_bill_id) where status in ('asked','done');
create index teacher_transfers_bill_idx on teacher_transfers (teacher_bill_id);
create index teacher_transfers_file_idx on teacher_transfers (pay_file_id);
create index teacher_transfers_bank_account_idx on teacher_transfers (bank_account_id);
create trigger teacher_transfers_stay before delete on teacher_transfers for each row execute function refuse_change('a transfer never goes: it is refused or given up');
select audited('teacher_transfers', 'teacher_bills', 'teacher_bill_id');

-- what of an invoice an order pays: pending until the provider or the bank has paid it, so that nothing else pays it meanwhile
alter table teacher_payments add constraint teacher_payments_teacher_bill_fk foreign key (teacher_bill_id) references teacher_bills;
create index teacher_payments_teacher_bill_idx on teacher_payments (teacher_bill_id) where teacher_bill_id is not null;
