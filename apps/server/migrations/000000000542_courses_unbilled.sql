-- Courses: lessons that were given and are on no order yet, of which the end of a year makes its accruals.

create index courses_unbilled_idx on courses (done_at) where order_id is null
  and status in ('2-validated','21-validated-teacher-mail','22-validated-customer-mail','23-validated-waiting','3-confirmed');
