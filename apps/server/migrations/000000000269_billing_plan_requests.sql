-- What families ask to pay in three times: one request at a time for each company, answered by the plan that is agreed, or refused.
create table payment_plan_requests (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies, customer_id bigint not null references customers,
  status text not null default 'pending' constraint payment_plan_requests_status_check check (status in ('pending','accepted','refused','withdrawn','over')),
  asked_on date not null, asked_by_id bigint references accounts, words text,
  answered_on date, answer_words text, plan_id bigint references payment_plans,
  like row_stamps including defaults,
  constraint payment_plan_requests_answer_check check ((status = 'pending') = (answered_on is null)
    and (status = 'accepted') = (plan_id is not null) and (status = 'refused') = (answer_words is not null)));
comment on table payment_plan_requests is 'billing: what a family asks to pay in three times; accepted by the plan that the office agrees on, over once nothing is due';
create unique index payment_plan_requests_pending_uq on payment_plan_requests (company_id, customer_id) where status = 'pending';
create index payment_plan_requests_customer_idx on payment_plan_requests (customer_id, id desc);
create index payment_plan_requests_company_idx on payment_plan_requests (company_id);
create index payment_plan_requests_asked_by_idx on payment_plan_requests (asked_by_id) where asked_by_id is not null;
create index payment_plan_requests_plan_idx on payment_plan_requests (plan_id) where plan_id is not null;
select audited('payment_plan_requests', 'customers', 'customer_id');
