-- Billing: reminders of what families owe, level after level, and what families promised on the telephone.

create table payment_reminders (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customers,
  level integer not null constraint payment_reminders_level_check check (level between 1 and 3),
  reminded_on date not null,
  due_cents integer not null constraint payment_reminders_due_check check (due_cents > 0),
  state text not null default 'asked' constraint payment_reminders_state_check check (state in ('asked','sent','dropped')),
  by_mail boolean not null default false, by_sms boolean not null default false,
  author_account_id bigint references accounts,
  like row_stamps including defaults,
  constraint payment_reminders_day_uq unique (customer_id, reminded_on));
comment on table payment_reminders is 'billing: a family reminded of its unpaid bills, once a day at most; its mail leaves a moment later, unless it paid or contested meanwhile (dropped)';
comment on column payment_reminders.level is '1 reminder, 2 second reminder, 3 formal notice; by the age of the oldest bill';
comment on column payment_reminders.author_account_id is 'who reminded it; null when the daily task did';
create index payment_reminders_author_idx on payment_reminders (author_account_id) where author_account_id is not null;
select audited('payment_reminders', 'customers', 'customer_id');

create table payment_reminder_bills (
  reminder_id bigint not null references payment_reminders on delete cascade,
  bill_id bigint not null references bills,
  due_cents integer not null constraint payment_reminder_bills_due_check check (due_cents > 0),
  primary key (reminder_id, bill_id));
comment on table payment_reminder_bills is 'billing: the bills that a reminder is about, with what was due of each that day';
create index payment_reminder_bills_bill_idx on payment_reminder_bills (bill_id);
select audited('payment_reminder_bills', 'payment_reminders', 'reminder_id');

create table payment_promises (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customers,
  promised_on date not null,
  due_cents integer not null constraint payment_promises_due_check check (due_cents > 0),
  comment text not null,
  outcome text constraint payment_promises_outcome_check check (outcome in ('kept','broken','replaced','withdrawn')), ended_on date,
  author_account_id bigint references accounts,
  like row_stamps including defaults,
  constraint payment_promises_ended_check check ((outcome is null) = (ended_on is null)));
comment on table payment_promises is 'billing: day until which a family promised to pay; it is not reminded meanwhile, and whoever noted it is given a task the day after when something is still due';
comment on column payment_promises.due_cents is 'what it owed when it promised';
create unique index payment_promises_open_uq on payment_promises (customer_id) where ended_on is null;
create index payment_promises_customer_idx on payment_promises (customer_id);
create index payment_promises_author_idx on payment_promises (author_account_id) where author_account_id is not null;
select audited('payment_promises', 'customers', 'customer_id');

-- families of whom only the Urssaf is to pay stand in the balance, too
create index orders_expected_idx on orders (customer_id) where expected_cents > 0 and cancelled_at is null;
