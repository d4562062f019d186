-- Billing: the orders in which lists of papers are turned, of which a page is found without sorting ten years of them.

create index bills_excl_tax_idx on bills (total_excl_tax_cents, id);
create index bills_vat_idx on bills (vat_cents, id);
create index bills_number_idx on bills (year, kind, number, id);
create index bills_reference_idx on bills (reference, id);

-- what a pupil is billed for, asked of one of them
create index orders_student_idx on orders (student_id) where student_id is not null;
