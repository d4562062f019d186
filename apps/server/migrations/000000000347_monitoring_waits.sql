-- Monitoring: cards that wait until a day, cards opened by hand on a record, papers of teachers that lapsed.

alter table monitoring_cards
  add waits_until date,
  add customer_id bigint references customers, add student_id bigint references students, add teacher_id bigint references teachers,
  drop constraint monitoring_cards_subject_check,
  add constraint monitoring_cards_subject_check check (num_nonnulls(order_id, contract_id, course_id, customer_id, student_id, teacher_id) = 1),
  add constraint monitoring_cards_wait_check check (waits_until is null or status = 'waiting');
comment on column monitoring_cards.waits_until is 'day on which a card in waiting is to be handled again';
create index monitoring_cards_customer_idx on monitoring_cards (customer_id) where customer_id is not null;
create index monitoring_cards_student_idx on monitoring_cards (student_id) where student_id is not null;
create index monitoring_cards_teacher_idx on monitoring_cards (teacher_id) where teacher_id is not null;
