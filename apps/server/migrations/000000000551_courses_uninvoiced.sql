-- Courses: lessons that the self-employed gave, and what they were paid for by themselves, of which the end of a year looks for those that no invoice names.

create index courses_self_employed_idx on courses (done_at) include (id, teacher_id, order_id, teacher_amount_cents) where teacher_self_employed and teacher_amount_cents > 0
  and status in ('2-validated','21-validated-teacher-mail','22-validated-customer-mail','23-validated-waiting','3-confirmed');
create index teacher_payments_alone_idx on teacher_payments (order_id, teacher_id) include (paid_on) where teacher_bill_id is null and status = 'succeeded';
