-- Monitoring: cards of the follow-up of payments, disputes and documents.

create table monitoring_cards (
  id bigint generated always as identity primary key,
  kind text not null constraint monitoring_cards_kind_check check (kind in ('customer-payment','third-part-payment','teacher-payment','dispute','card-dispute','document','other')),
  order_id bigint references orders, contract_id bigint references contracts, course_id bigint references courses,
  customer_id bigint references customers, student_id bigint references students, teacher_id bigint references teachers,
  contact_id bigint references contacts, waits_until date,
  status text not null default 'to-handle' constraint monitoring_cards_status_check check (status in ('to-handle','in-progress','waiting','closed')),
  needs_manual_action boolean not null default false, assigned_staff_user_id bigint references staff_users,
  locked_by_staff_user_id bigint references staff_users, locked_at timestamptz(3), board_position double precision not null default 0, like row_stamps including defaults,
  constraint monitoring_cards_subject_check check (num_nonnulls(order_id, contract_id, course_id, customer_id, student_id, teacher_id, contact_id) = 1),
  constraint monitoring_cards_wait_check check (waits_until is null or status = 'waiting'),
  constraint monitoring_cards_lock_check check ((locked_by_staff_user_id is null) = (locked_at is null)));
comment on table monitoring_cards is 'monitoring: card of the monitoring workflow (statuses are ours); the lock says who works on it';
comment on column monitoring_cards.waits_until is 'day on which a card in waiting is to be handled again';
create unique index monitoring_cards_open_uq on monitoring_cards (kind, order_id) where status <> 'closed' and kind <> 'other' and order_id is not null;
create index monitoring_cards_board_idx on monitoring_cards (status, board_position);
create index monitoring_cards_assigned_idx on monitoring_cards (assigned_staff_user_id) where status <> 'closed';
create index monitoring_cards_contract_idx on monitoring_cards (contract_id) where contract_id is not null;
create index monitoring_cards_course_idx on monitoring_cards (course_id) where course_id is not null;
create index monitoring_cards_customer_idx on monitoring_cards (customer_id) where customer_id is not null;
create index monitoring_cards_student_idx on monitoring_cards (student_id) where student_id is not null;
create index monitoring_cards_teacher_idx on monitoring_cards (teacher_id) where teacher_id is not null;
create index monitoring_cards_contact_idx on monitoring_cards (contact_id) where contact_id is not null;
create index monitoring_cards_order_idx on monitoring_cards (order_id) where order_id is not null;
select audited('monitoring_cards');

create table monitoring_follow_ups (
  id bigint generated always as identity primary key, card_id bigint not null references monitoring_cards on delete cascade, comment text not null, author_account_id bigint references accounts, like row_stamps including defaults);
comment on table monitoring_follow_ups is 'monitoring: comment on a card';
create index monitoring_follow_ups_idx on monitoring_follow_ups (card_id, created_at);
select audited('monitoring_follow_ups', 'monitoring_cards', 'card_id');
