-- Accounting: what a year's end accrues: lessons given and not billed, hours of teachers not invoiced.

create table accruals (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies, fiscal_year_id bigint not null references fiscal_years,
  kind text not null constraint accruals_kind_check check (kind in ('sales','costs')),
  closing_on date not null, lesson_count integer not null constraint accruals_count_check check (lesson_count > 0),
  excl_tax_cents bigint not null, vat_cents bigint not null,
  entered_by_account_id bigint references accounts, entered_at timestamptz(3) not null default clock_now(),
  taken_back_by_account_id bigint references accounts, taken_back_at timestamptz(3), take_back_reason text,
  like row_stamps including defaults,
  constraint accruals_taken_back_check check ((taken_back_at is null) = (take_back_reason is null)));
comment on table accruals is 'accounting: what was given until the last day of a year and not billed (sales), or not invoiced by teachers (costs); entered that day, reversed on the next; taken back, the row stays';
create unique index accruals_standing_uq on accruals (fiscal_year_id, kind) where taken_back_at is null;
create index accruals_company_idx on accruals (company_id, closing_on);
create trigger accruals_fixed before update on accruals for each row
  when (row(old.company_id, old.fiscal_year_id, old.kind, old.closing_on, old.lesson_count, old.excl_tax_cents, old.vat_cents) is distinct from row(new.company_id, new.fiscal_year_id, new.kind, new.closing_on, new.lesson_count, new.excl_tax_cents, new.vat_cents)
    or old.taken_back_at is not null)
  execute function refuse_change('an accrual that was entered never changes: it is taken back');
create trigger accruals_stay before delete on accruals for each row execute function refuse_change('an accrual never goes: it is taken back');
select audited('accruals');

create table accrual_lines (
  id bigint generated always as identity primary key,
  accrual_id bigint not null references accruals, position integer not null,
  course_id bigint references courses, traineeship_group_id bigint references traineeship_groups, teacher_id bigint references teachers,
  given_on date not null, nature text not null, vat_percent percent not null, excl_tax_cents integer not null, vat_cents integer not null,
  constraint accrual_lines_position_uq unique (accrual_id, position),
  constraint accrual_lines_subject_check check (num_nonnulls(course_id, traineeship_group_id) = 1 and (traineeship_group_id is null) = (teacher_id is null)));
comment on table accrual_lines is 'accounting: a lesson, or the hours of a teacher on a day of a stage, as an accrual counted it';
comment on column accrual_lines.nature is 'nature of the account of revenue or cost';
create index accrual_lines_course_idx on accrual_lines (course_id) where course_id is not null;
create index accrual_lines_group_idx on accrual_lines (traineeship_group_id) where traineeship_group_id is not null;
create index accrual_lines_teacher_idx on accrual_lines (teacher_id) where teacher_id is not null;
create trigger accrual_lines_stay before update or delete on accrual_lines for each row execute function refuse_change('what an accrual counted never changes');

-- the books come before: they point to what they are made from here
alter table ledger_entries add constraint ledger_entries_accrual_fk foreign key (accrual_id) references accruals,
  add constraint ledger_entries_accrual_back_fk foreign key (accrual_back_id) references accruals;
create unique index ledger_entries_accrual_uq on ledger_entries (accrual_id) where reverses_entry_id is null;
create unique index ledger_entries_accrual_back_uq on ledger_entries (accrual_back_id) where reverses_entry_id is null;
create index ledger_entries_accrual_idx on ledger_entries (accrual_id) where accrual_id is not null;
create index ledger_entries_accrual_back_idx on ledger_entries (accrual_back_id) where accrual_back_id is not null;
