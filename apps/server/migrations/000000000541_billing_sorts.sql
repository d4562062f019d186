-- Billing: the orders in which lists of papers are turned, of which a page is found without sorting ten years of them.

create index bills_excl_tax_idx on bills (total_excl_tax_cents, id);
create index bills_vat_idx on bills (vat_cents, id);
create index bills_number_idx on bills (year, kind, number, id);
create index bills_reference_idx on bills (reference, id);

-- what a pupil is billed for, asked of one of them
create index orders_student_idx on orders (student_id) where student_id is not null;

-- what was given back of a payment, asked of each; invoices of teachers of a year; what is not settled yet, which is little of ten years
create index payments_refunded_idx on payments (refunded_payment_id) where refunded_payment_id is not null;
create index teacher_bills_issued_idx on teacher_bills (company_id, issued_on) include (total_cents);
create index orders_unsettled_idx on orders (company_id, customer_id, id) include (amount_cents, credited_cents, paid_cents, written_off_cents)
  where amount_cents <> credited_cents + paid_cents + written_off_cents;
create index bills_opening_idx on bills (company_id) where is_opening;
-- payments by card, which are compared whole with what the provider paid out
create index payments_card_idx on payments (id) include (order_id, hour_pack_id, signed_cents, provider_fee_cents, paid_on) where type = 'card' and status = 'succeeded';

-- what families owe, added up whole: found without their orders, and what their teachers were paid ahead
create index teacher_payments_advance_idx on teacher_payments (order_id) include (amount_cents) where is_advance and status = 'succeeded';
create index orders_open_idx on orders (customer_id, id) include (company_id, ordered_on, customer_due_cents, expected_cents) where cancelled_at is null and (customer_due_cents > 0 or expected_cents > 0);

-- what an order is recomputed from at each payment of it
create index teacher_payments_order_idx on teacher_payments (order_id) where order_id is not null;

-- papers of one company of two, by amount and by whom they are of
create index bills_company_total_idx on bills (company_id, total_cents, id);
create index bills_company_customer_idx on bills (customer_id, company_id);
